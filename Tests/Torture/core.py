"""Runs programs that compute only, with low priority: the timing of the other attacks needs idle cores."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from attack import Attack, Broken

ROOT = Path(__file__).resolve().parents[2]
#: Seconds that a program with a stop file may take to end.
STOPPING = 120.0


def run_program(
    attack: Attack,
    command: list[str],
    log: Path,
    limit: float,
    environment: dict[str, str] | None = None,
    priority: int = 10,
    stop_file: Path | None = None,
) -> int:
    """Runs a program with its output in `log`. Returns its exit code. After `limit` seconds, or if the run is to stop,
    it is killed with its process group. A program with a stop file has time to end by itself before."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        process = subprocess.Popen(
            ["nice", "-n", str(priority), *command],
            cwd=ROOT,
            # The backtracer of Swift would take longer than the program that crashed.
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        end = time.monotonic() + limit
        try:
            while process.poll() is None:
                if attack.stopping.is_set():
                    if stop_file is None:
                        break
                    if not stop_file.exists():
                        stop_file.touch()
                        limit = STOPPING
                        end = time.monotonic() + limit
                if time.monotonic() > end:
                    raise Broken(f"{command[0]} did not end within {limit:.0f} s: {log.read_text()[-2000:]}")
                time.sleep(0.1)
            return process.returncode or 0
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


def built(attack: Attack, name: str) -> Path:
    """The program of the release build if there is one, else of the debug build."""
    release = ROOT / ".build/release" / name
    return release if release.exists() and not attack.is_quick else attack.programs / name
