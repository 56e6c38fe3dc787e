"""The record of a run: the faults that were injected, and the violations that were found."""

from __future__ import annotations

import json
import threading
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Violation:
    """A broken promise, and the command that shows it again."""

    kind: str
    seed: int
    what: str
    reproduce: str


class Report:
    """Counts that several threads add to."""

    def __init__(self, seed: int) -> None:
        self._lock = threading.Lock()
        self._seed = seed
        self._faults: Counter[str] = Counter()
        self._rounds: Counter[str] = Counter()
        self._figures: Counter[str] = Counter()
        self._skipped: set[str] = set()
        self._model: dict[str, object] | None = None
        self.violations: list[Violation] = []

    def add_fault(self, name: str, count: int = 1) -> None:
        with self._lock:
            self._faults[name] += count

    def add_figure(self, name: str, count: int) -> None:
        """Adds to `simulated_runs`, `fuzzed_inputs`, `corruptions` or `acknowledged`."""
        with self._lock:
            self._figures[name] += count

    def add_round(self, kind: str) -> None:
        with self._lock:
            self._rounds[kind] += 1

    def add_skipped(self, what: str) -> None:
        """Records an attack that this machine does not permit."""
        with self._lock:
            self._skipped.add(what)

    def add_violation(self, violation: Violation) -> None:
        with self._lock:
            self.violations.append(violation)

    @property
    def skipped(self) -> list[str]:
        with self._lock:
            return sorted(self._skipped)

    def set_model(self, result: dict[str, object]) -> None:
        with self._lock:
            self._model = result

    def summary(self) -> str:
        """One line for a progress report."""
        with self._lock:
            faults, runs = sum(self._faults.values()), self._figures["simulated_runs"]
            return (
                f"{faults:,} faults, {self._figures['acknowledged']:,} actions acknowledged, {runs:,} simulated runs, "
                f"{self._figures['fuzzed_inputs']:,} fuzzed inputs, {self._figures['corruptions']:,} corruptions, "
                f"{len(self.violations)} violations"
            )

    def contents(self, minutes: float) -> dict[str, object]:
        with self._lock:
            contents: dict[str, object] = {
                "seed": self._seed,
                "minutes": round(minutes, 1),
                "rounds": dict(sorted(self._rounds.items())),
                "faults": dict(sorted(self._faults.items())),
                "acknowledged": self._figures["acknowledged"],
                "simulated_runs": self._figures["simulated_runs"],
                "fuzzed_inputs": self._figures["fuzzed_inputs"],
                "corruptions": self._figures["corruptions"],
                "skipped": sorted(self._skipped),
                "violations": [asdict(violation) for violation in self.violations],
            }
            if self._model is not None:
                contents["model"] = self._model
            return contents

    def write(self, path: Path, minutes: float) -> None:
        """Replaces the file as a whole, so that a reader never sees a part."""
        partial = path.with_name(path.name + ".partial")
        partial.write_text(json.dumps(self.contents(minutes), indent=2) + "\n", encoding="utf-8")
        partial.replace(path)
