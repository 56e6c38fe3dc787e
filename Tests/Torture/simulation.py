"""Seeded simulations of a store, features, subscribers and disks, in one thread and without I/O."""

from __future__ import annotations

import json

from attack import Attack, Broken
from core import built, run_program

#: Seeds of one round are consecutive; those of the next round begin after them.
SEEDS = 1_000_000


def run(attack: Attack) -> None:
    report, log = attack.directory / "report.json", attack.directory / "log"
    command = [
        *(str(built(attack, "simulate")), "--seed", str(attack.seed * SEEDS), "--parallel", "1"),
        *("--seconds", str(max(1, int(attack.remaining))), "--json", str(report)),
    ]
    code = run_program(attack, command, log, attack.remaining + 120)
    if attack.stopping.is_set():
        return
    if not report.exists():
        raise Broken(f"simulate ended with {code} without a report: {log.read_text()[-2000:]}")
    result = json.loads(report.read_text())
    attack.report.add_figure("simulated_runs", result["runs"])
    if result["violations"]:
        first = result["violations"][0]
        raise Broken(f"seed {first['seed']}: {first['what']}: {first['reproduce']}: {first.get('dialogue')}")
    if code != 0:
        raise Broken(f"simulate ended with {code}: {log.read_text()[-2000:]}")
