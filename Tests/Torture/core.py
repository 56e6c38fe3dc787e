"""Runs programs that compute only, with low priority: the timing of the other attacks needs idle cores."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from attack import Attack

ROOT = Path(__file__).resolve().parents[2]


def run_program(
    attack: Attack, command: list[str], log: Path, limit: float, environment: dict[str, str] | None = None
) -> int:
    """Runs a program with its output in `log`. Returns its exit code; it is killed after `limit` seconds."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        process = subprocess.Popen(
            ["nice", "-n", "10", *command],
            # The backtracer of Swift would take longer than the program that crashed.
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            return process.wait(limit)
        finally:
            process.kill()
            process.wait()


def built(attack: Attack, name: str) -> Path:
    """The program of the release build if there is one, else of the debug build."""
    release = ROOT / ".build/release" / name
    return release if release.exists() and not attack.is_quick else attack.programs / name
