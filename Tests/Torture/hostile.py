"""The frame of a program that attacks: reads its settings from standard input, attacks until the end of that input, and
prints the faults that it injected and the broken promises that it found."""

from __future__ import annotations

import json
import random
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any


class Hostile:
    """What an attack may use."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = json.loads(sys.stdin.readline())
        self.name: str = self.settings["attack"]
        self.run_directory: str = self.settings["run_directory"]
        self.random = random.Random(self.settings["seed"])
        self._faults: Counter[str] = Counter()
        self._broken: list[str] = []
        self.figures: dict[str, object] = {}
        self._over = threading.Event()
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        sys.stdin.read()
        self._over.set()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def pause(self, seconds: float) -> bool:
        """Waits. Returns whether the attack is over."""
        return self._over.wait(seconds)

    def add_fault(self, name: str, count: int = 1) -> None:
        self._faults[name] += count

    def require(self, condition: bool, what: str) -> None:
        """Records a broken promise, and goes on."""
        if not condition and len(self._broken) < 5:
            self._broken.append(f"{time.strftime('%H:%M:%S')} {what}")

    def require_latency(self, latencies: list[float]) -> None:
        """Compares the latencies of a well-behaved client, in seconds, with the bounds in the settings."""
        if not latencies:
            return
        latencies = sorted(latencies)
        median, p99 = statistics.median(latencies), latencies[int(len(latencies) * 0.99)]
        # Of fewer, a single pause of the machine is the percentile.
        p99 = p99 if len(latencies) >= 200 else median
        self.figures = {"actions": len(latencies), "median": median, "p99": p99, "longest": latencies[-1]}
        for name, value in (("median", median), ("p99", p99)):
            bound = float(self.settings[name])
            self.require(
                value <= bound, f"the {name} of a well-behaved client's latency is {value:.3f} s, above {bound} s"
            )

    @property
    def has_found(self) -> bool:
        return bool(self._broken)

    def finish(self) -> None:
        json.dump(
            {"faults": dict(self._faults), "broken": self._broken, "figures": self.figures}, sys.stdout, default=str
        )
        print(flush=True)


def attack(attacks: dict[str, Callable[[Hostile], None]]) -> None:
    hostile = Hostile()
    attacks[hostile.name](hostile)
    hostile.finish()
