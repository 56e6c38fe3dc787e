"""One round of a kind of attack."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from report import Report, Violation


class Broken(Exception):
    """A promise of the system under attack is broken; its text says which."""


@dataclass
class Attack:
    """What a round may use. Everything random comes from `random`, so that its seed repeats the round.

    A round raises `Broken` when a promise is broken, and returns at `deadline`.
    """

    kind: str
    seed: int
    #: In the time of `time.monotonic`.
    deadline: float
    #: A directory of the round's own, which is kept if the round finds a violation.
    directory: Path
    #: The directory of the built programs.
    programs: Path
    #: The program of the web gateway.
    gateway: Path
    report: Report
    #: The end of the whole run, in the time of `time.monotonic`.
    end: float
    #: Whether only the programs of the debug build are used.
    is_quick: bool
    #: Whether the whole run is to stop.
    stopping: threading.Event
    random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = random.Random(f"{self.kind}/{self.seed}")

    @property
    def remaining(self) -> float:
        """Seconds until the deadline; 0 after it, and if the run is to stop."""
        return 0.0 if self.stopping.is_set() else max(0.0, self.deadline - time.monotonic())

    @property
    def time_left(self) -> float:
        """Seconds until the end of the whole run: for a round that cannot end earlier."""
        return max(0.0, self.end - time.monotonic())

    def add_fault(self, name: str, count: int = 1) -> None:
        self.report.add_fault(name, count)

    def violation(self, what: str) -> Violation:
        minutes = 1 if self.kind != "network" else 5
        command = f"deploy/torture --only {self.kind} --seed {self.seed} --minutes {minutes}"
        return Violation(self.kind, self.seed, what, f"{command} --quick" if self.is_quick else command)


def require(condition: bool, what: str) -> None:
    if not condition:
        raise Broken(what)
