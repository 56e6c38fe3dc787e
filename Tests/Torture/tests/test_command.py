"""The command line, run as a user runs it, without any attack."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from attack import Attack
from report import Report, Violation

TORTURE = Path(__file__).resolve().parents[1]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", str(TORTURE), "--builds", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    "arguments",
    [["--minutes", "0"], ["--minutes", "x"], ["--seed", "-1"], ["--only", "weather"], ["--report", "/no/such/file"]],
)
def test_wrong_options_are_reported_and_end_with_64(arguments):
    result = run(*arguments)
    assert result.returncode == 64
    assert arguments[0] in result.stderr and "--help" in result.stderr


def test_help_lists_every_kind():
    result = run("--help")
    assert result.returncode == 0
    for kind in ("processes", "disks", "corruption", "peers", "operators", "pages", "network", "simulation", "fuzzing", "model"):
        assert f"\n  {kind} " in result.stdout


@pytest.mark.parametrize(
    ("arguments", "builds"),
    [
        ([], "tests gateway simulate fuzzer"),
        (["--quick"], "tests gateway"),
        (["--only", "simulation"], "simulate"),
        (["--only", "fuzzing", "--quick"], "tests"),
        (["--only", "model"], ""),
        (["--only", "pages", "--only", "fuzzing"], "tests gateway fuzzer"),
    ],
)
def test_only_the_programs_of_the_wanted_kinds_are_built(arguments, builds):
    assert run(*arguments).stdout.split() == builds.split()


def test_a_report_has_all_figures_and_the_command_that_repeats_a_violation(tmp_path):
    report = Report(7)
    report.add_fault("sigkill", 2)
    report.add_fault("sigkill")
    report.add_figure("corruptions", 4)
    report.add_violation(Violation("disks", 9, "lost", "deploy/torture --only disks --seed 9 --minutes 1"))
    report.write(tmp_path / "report.json", 1.25)
    contents = json.loads((tmp_path / "report.json").read_text())
    assert contents["seed"] == 7 and contents["minutes"] == 1.2 and contents["faults"] == {"sigkill": 3}
    assert (contents["simulated_runs"], contents["fuzzed_inputs"], contents["corruptions"]) == (0, 0, 4)
    [violation] = contents["violations"]
    assert violation["reproduce"] == "deploy/torture --only disks --seed 9 --minutes 1"


def test_a_seed_repeats_the_random_numbers_of_a_round(tmp_path):
    def numbers(seed: int) -> list[float]:
        attack = Attack("disks", seed, 0, tmp_path, tmp_path, tmp_path, Report(1), 0, True, threading.Event())
        return [attack.random.random() for _ in range(8)]

    assert numbers(3) == numbers(3) != numbers(4)
