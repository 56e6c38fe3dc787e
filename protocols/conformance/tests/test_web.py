"""Tests of the runner's web mode: a correct client passes every dialogue, and each defect of `web_reference.py` fails
one."""

import sys
from pathlib import Path

from conformance import web
from conformance.tests.checks import check_correct_client, check_defects, check_sections, run
from conformance.tests.web_reference import DEFECTS

REFERENCE = [sys.executable, str(Path(__file__).with_name("web_reference.py"))]


def test_correct_client_passes_every_dialogue():
    check_correct_client(web.ALL, REFERENCE)


def test_each_defect_fails_its_dialogue():
    check_defects(web.ALL, REFERENCE, DEFECTS)


def test_report_names_section_of_web():
    outcome = run("--web", "--only", "uses_new_keys", "--", "env", "DEFECT=one_key_for_all", *REFERENCE)
    assert outcome.returncode == 1
    for line in ["FAILED uses_new_keys", "WEB.md, “Actions”", "POST /actions/conformance.Add", "0 passed, 1 failed"]:
        assert line in outcome.stdout, outcome.stdout


def test_dialogue_about_silence_is_skipped():
    script = 'import sys; print(\'{"event":"unsupported","do":"silence"}\', flush=True); sys.stdin.read()'
    outcome = run("--web", "--only", "reconnects_after_silence", "--", sys.executable, "-c", script)
    assert outcome.returncode == 0, outcome.stdout
    assert "0 passed, 0 failed, 1 skipped" in outcome.stdout


def test_list_shows_each_dialogue_with_its_section():
    check_sections(web.ALL, "WEB.md", "--web")
