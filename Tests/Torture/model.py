"""Checks the model of the session protocol exhaustively, with Spin."""

from __future__ import annotations

import json
import sys

from attack import Attack, Broken
from core import ROOT, run_program


def run(attack: Attack) -> None:
    report, log = attack.directory / "model.json", attack.directory / "log"
    command = [sys.executable, "-B", str(ROOT / "protocols/model/check.py"), "--json", str(report)]
    # The whole search takes many minutes.
    if attack.is_quick or attack.time_left < 1800:
        command.append("--quick")
    code = run_program(attack, command, log, 3600)
    if attack.stopping.is_set():
        return
    if code != 0:
        raise Broken(f"the check of the model ended with {code}: {log.read_text()[-3000:]}")
    attack.report.set_model(json.loads(report.read_text()))
