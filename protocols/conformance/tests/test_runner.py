"""Tests of the runner: a correct client passes every dialogue, and each defect of `reference.py` fails one."""

import sys
import tempfile
from pathlib import Path

import pytest

from conformance.dialogue import ALL
from conformance.tests.checks import check_correct_client, check_defects, check_sections, run
from conformance.tests.reference import DEFECTS

REFERENCE = [sys.executable, str(Path(__file__).with_name("reference.py"))]


def test_correct_client_passes_every_dialogue():
    check_correct_client(ALL, REFERENCE)


def test_each_defect_fails_its_dialogue():
    check_defects(ALL, REFERENCE, DEFECTS)


def test_report_names_dialogue_step_and_messages():
    outcome = run("--only", "fills_gap", "--", "env", "DEFECT=ignores_gap", *REFERENCE)
    assert outcome.returncode == 1
    for line in ["FAILED fills_gap", "The store has not received the first batch", "“Repeat actions”",
                 "gap      next_sequence=1", "0 passed, 1 failed"]:
        assert line in outcome.stdout, outcome.stdout


def test_optional_dialogue_is_skipped():
    script = 'import sys; print(\'{"event":"unsupported","do":"outbox"}\', flush=True); sys.stdin.read()'
    outcome = run("--only", "outbox_*", "--", sys.executable, "-c", script)
    assert outcome.returncode == 0, outcome.stdout
    assert "0 passed, 0 failed, 3 skipped" in outcome.stdout


def test_results_are_written_as_junit():
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "results.xml")
        run("--only", "hello_opens_session", "--junit", str(path), "--", *REFERENCE)
        assert 'tests="1" failures="0"' in path.read_text()


@pytest.mark.parametrize("words", [["--only", "no_such_dialogue", "--", "true"], [], ["--unknown"]])
def test_wrong_usage_has_its_own_exit_code(words):
    outcome = run(*words)
    assert outcome.returncode == 64, outcome
    assert "conformance: " in outcome.stderr


def test_list_shows_each_dialogue_with_its_section():
    check_sections(ALL, "WIRE.md")
