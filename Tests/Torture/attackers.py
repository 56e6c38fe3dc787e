"""Runs attackers as processes of their own, and measures the processes under attack meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, ClassVar

from app import LIMIT, App
from attack import Attack, Broken, require
from fixture import Fixture
from oracle import PACKAGES

#: The timeout of an attacker's end, in seconds.
ATTACKER_LIMIT = 150.0


class Attacker:
    """A process that attacks until its standard input ends."""

    def __init__(self, attack: Attack, script: str, name: str, app: App, **values: object) -> None:
        self.name = name
        self._attack = attack
        self._errors = attack.directory / f"{name}{attack.random.randrange(1 << 30):08x}.txt"
        settings = {
            "attack": name,
            "seed": attack.random.randrange(1 << 53),
            "run_directory": str(app.run_directory),
            "directory": str(attack.directory),
            **values,
        }
        with self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-B", str(Path(__file__).with_name(script))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "TORTURE_PACKAGES": str(PACKAGES)},
                start_new_session=True,
            )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(settings).encode() + b"\n")
        self._process.stdin.flush()

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def close_input(self) -> None:
        """Lets the attacker end."""
        if self._process.stdin is not None:
            self._process.stdin.close()
            self._process.stdin = None

    def end(self) -> dict[str, Any]:
        """Ends the attack, and adds its faults. Returns its figures."""
        self.close_input()
        try:
            output, _ = self._process.communicate(timeout=ATTACKER_LIMIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            raise Broken(f"the attacker {self.name} did not end; it waits for the system under attack") from None
        if self._process.returncode != 0:
            errors = self._errors.read_text(encoding="utf-8", errors="replace")[-2000:]
            raise RuntimeError(f"the attacker {self.name} failed: {errors}")
        result: dict[str, Any] = json.loads(output)
        for fault, count in result["faults"].items():
            self._attack.add_fault(fault, count)
        require(not result["broken"], f"{self.name}: {'; '.join(result['broken'])[:2000]}")
        return dict(result["figures"])

    def kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self.close_input()
        self._process.communicate()


def end_all(attackers: list[Attacker]) -> None:
    """Ends all attackers, also if one of them found a broken promise."""
    errors: list[Exception] = []
    for attacker in attackers:
        attacker.close_input()
    for attacker in attackers:
        try:
            attacker.end()
        except (Broken, RuntimeError) as error:
            errors.append(error)
    if errors:
        raise errors[0]


class Gauge:
    """Samples the memory, descriptors and threads of a process."""

    INTERVAL = 0.05

    def __init__(self, name: str, pid: int) -> None:
        self.name = name
        self.pid = pid
        self.peak = self.memory()
        self.most_descriptors = self.descriptors()
        self.most_threads = self.threads()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self._thread.start()

    def _sample(self) -> None:
        while not self._is_over.wait(self.INTERVAL):
            try:
                self.peak = max(self.peak, self.memory())
                self.most_descriptors = max(self.most_descriptors, self.descriptors())
                self.most_threads = max(self.most_threads, self.threads())
            except (OSError, Broken):
                return

    def memory(self) -> int:
        """The resident memory in MiB."""
        return self._status("VmRSS") >> 10

    def threads(self) -> int:
        return self._status("Threads")

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def _status(self, key: str) -> int:
        try:
            for line in Path(f"/proc/{self.pid}/status").read_text(encoding="ascii", errors="replace").splitlines():
                if line.startswith(f"{key}:"):
                    return int(line.split()[1])
        except OSError:
            pass
        raise Broken(f"the {self.name} with the process ID {self.pid} has ended")

    def require_below(self, memory: int) -> None:
        # The kernel's own peak does not depend on samples.
        self.peak = max(self.peak, self._status("VmHWM") >> 10)
        require(self.peak <= memory, f"the {self.name} used {self.peak} MiB of memory; its bound is {memory} MiB")

    def wait_until_below(self, memory: int, descriptors: int, threads: int, limit: float = LIMIT) -> None:
        """Requires that the process releases what the attackers have used."""
        deadline = time.monotonic() + limit
        while True:
            now = (self.memory(), self.descriptors(), self.threads())
            if now[0] <= memory and now[1] <= descriptors and now[2] <= threads:
                return
            if time.monotonic() > deadline:
                raise Broken(
                    f"{limit:.0f} s after the attackers left, the {self.name} has {now[0]} MiB of memory, {now[1]} "
                    f"descriptors and {now[2]} threads; the bounds are {memory} MiB, {descriptors} and {threads}"
                )
            time.sleep(0.1)

    def end(self) -> None:
        self._is_over.set()
        self._thread.join()


class AppRound:
    """A round of attacks on the fixture app, in which several attackers run at the same time."""

    #: The names of all attacks of the kind.
    attacks: ClassVar[list[str]]

    def __init__(self, attack: Attack, fixture: Fixture) -> None:
        self._attack = attack
        self._fixture = fixture
        self._attackers: list[Attacker] = []
        self._order: list[str] = []

    def run(self) -> None:
        try:
            self.start()
            self.attack()
            self.end()
        finally:
            self.clean_up()

    def start(self) -> None:
        """Starts the app."""
        raise NotImplementedError

    def attack(self) -> None:
        """Runs groups of attacks until the deadline."""
        raise NotImplementedError

    def end(self) -> None:
        """Checks the app, and stops it."""
        raise NotImplementedError

    def clean_up(self) -> None:
        """Ends all processes of the round."""
        raise NotImplementedError

    def _next(self) -> str:
        """Each attack once, in random order, before one comes again."""
        if not self._order:
            self._order = self._attack.random.sample(self.attacks, len(self.attacks))
        return self._order.pop()

    def _note(self, text: str) -> None:
        """Keeps a figure with the files of a violation."""
        with (self._attack.directory / "figures").open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")
