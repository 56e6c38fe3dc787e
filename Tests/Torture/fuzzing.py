"""Mutated input for every decoder that a peer or a file reaches: with libFuzzer if it is built, else with the mutations
of the program `fuzz` itself."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path

from attack import Attack, Broken
from core import ROOT, run_program

CORPUS = ROOT / "Tests/Fuzz/corpus"
#: Built with libFuzzer, which observes the branches that an input takes.
FUZZER = ROOT / ".build/fuzz/release/fuzz"
#: Inputs that libFuzzer has found, kept for the next run.
FOUND = ROOT / ".build/fuzz/corpus"
#: Seconds for one target, and the number of targets in a round.
TURN, TURNS = 15.0, 4
#: libFuzzer's limits of one input, beyond those of the program: seconds, and MiB of the process.
LONGEST, LARGEST = 30, 4096


def run(attack: Attack) -> None:
    targets = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())
    scratch = Path(tempfile.mkdtemp(prefix="ewt", dir="/dev/shm"))
    try:
        # Each round continues with the targets after those of the round before.
        for number in range(TURNS):
            seconds = int(min(TURN, attack.remaining))
            target = targets[(attack.seed * TURNS + number) % len(targets)]
            if seconds < 1:
                break
            if FUZZER.exists() and not attack.is_quick:
                fuzz(attack, target, seconds, scratch)
            else:
                mutate(attack, target, seconds, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def fuzz(attack: Attack, target: str, seconds: int, scratch: Path) -> None:
    log, found = attack.directory / f"{target}.log", FOUND / target
    found.mkdir(parents=True, exist_ok=True)
    attack.directory.mkdir(parents=True, exist_ok=True)
    command = [
        *(str(FUZZER), f"-max_total_time={seconds}", f"-seed={attack.seed % (1 << 31)}", "-print_final_stats=1"),
        *(f"-timeout={LONGEST}", f"-rss_limit_mb={LARGEST}", f"-artifact_prefix={attack.directory}/"),
        *(str(found), str(CORPUS / target)),
    ]
    code = run_program(attack, command, log, seconds + 300, {"FUZZ_TARGET": target, "FUZZ_SCRATCH": str(scratch)})
    text = log.read_text(errors="replace")
    executed = re.findall(r"stat::number_of_executed_units:\s*(\d+)", text)
    attack.report.add_figure("fuzzed_inputs", int(executed[-1]) if executed else 0)
    if code != 0:
        raise Broken(f"the decoder {target}: {text[-3000:]}")


def mutate(attack: Attack, target: str, seconds: int, scratch: Path) -> None:
    log = attack.directory / f"{target}.log"
    command = [
        *(str(attack.programs / "fuzz"), target, "--seed", str(attack.seed)),
        *("--seconds", str(seconds), str(CORPUS / target)),
    ]
    code = run_program(attack, command, log, seconds + 300, {"FUZZ_SCRATCH": str(scratch)})
    if attack.stopping.is_set():
        return
    text = log.read_text(errors="replace")
    reports = [line for line in text.splitlines() if line.startswith("{")]
    if not reports:
        raise Broken(f"the decoder {target}: the program ended with {code}: {text[-3000:]}")
    report = json.loads(reports[-1])
    attack.report.add_figure("fuzzed_inputs", report["inputs"])
    if report["violations"]:
        raise Broken(f"the decoder {target}: {report['violations'][0]}")

