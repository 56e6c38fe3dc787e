"""Attacks Eastward for a given time, and reports each promise that it breaks. See the article Torture."""

from __future__ import annotations

import argparse
import importlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from attack import Attack, Broken
from report import Report

ROOT = Path(__file__).resolve().parents[2]
#: Kinds that run an app, and need idle cores for their timing.
APP_KINDS = {
    "processes": "SIGKILL and SIGSTOP to the store, features, launchers and the supervisor",
    "peers": "clients that violate the protocol, flood the store, or never read",
    "operators": "garbage on every socket, hostile manifests and requests",
    "pages": "invalid HTTP, hostile JSON, silent clients and unread streams for a web gateway",
    "network": "cuts, loss and failovers between hosts, with PostgreSQL and a standby",
}
#: Kinds whose apps are small, and whose timing does not matter.
FILE_KINDS = {
    "disks": "disk errors, full, frozen and failing disks, power cuts, restored copies",
    "corruption": "flipped, zeroed and missing bytes in every file of a store",
}
#: Kinds that compute only; they run beside the others, with low priority.
CORE_KINDS = {
    "simulation": "seeded simulations of the protocol and the store's cores",
    "fuzzing": "mutated input for every decoder",
}
#: Runs once.
MODEL = {"model": "an exhaustive search of the session protocol's states, with Spin"}
#: The longest round of each kind, in seconds. Simulations are fast, and fuzzing needs the time.
LONGEST_ROUNDS = {"simulation": 10.0, "corruption": 45.0}
LONGEST_ROUND = 60.0
#: The number of violations after which a kind is not attacked again.
MOST_VIOLATIONS = 5


class Schedule:
    """Runs rounds of several kinds in turn until the time is over."""

    def __init__(self, options: argparse.Namespace, report: Report) -> None:
        self._options = options
        self._report = report
        self._directory = Path(tempfile.mkdtemp(prefix="ewt"))
        self._end = time.monotonic() + options.minutes * 60
        self.is_stopping = threading.Event()
        self._rounds: dict[str, int] = {}
        self._violations: dict[str, int] = {}

    def run(self, kinds: list[str]) -> None:
        share = self._options.minutes * 60 / max(1, len(kinds))
        while not self.is_stopping.is_set() and time.monotonic() < self._end:
            kinds = [kind for kind in kinds if self._violations.get(kind, 0) < MOST_VIOLATIONS]
            if not kinds:
                return
            for kind in kinds:
                if self.is_stopping.is_set() or time.monotonic() >= self._end:
                    return
                longest = LONGEST_ROUNDS.get(kind, LONGEST_ROUND)
                self._round(kind, min(longest, share, self._end - time.monotonic()))
            if kinds == list(MODEL):
                return

    def _round(self, kind: str, seconds: float) -> None:
        number = self._rounds.get(kind, 0)
        self._rounds[kind] = number + 1
        directory = self._directory / f"{kind}{number}"
        attack = Attack(
            kind,
            self._options.seed + number,
            time.monotonic() + seconds,
            directory,
            self._options.programs,
            self._options.gateway,
            self._report,
            self._end,
            self._options.quick,
            self.is_stopping,
        )
        try:
            importlib.import_module(kind).run(attack)
        except Exception as error:
            # What a round finds while it is interrupted may be the interruption.
            if self.is_stopping.is_set():
                shutil.rmtree(directory, ignore_errors=True)
                return
            # An attacker that fails finds nothing, so that its failure counts.
            details = f"the attack itself failed: {error!r}: {traceback.format_exc()}"
            self._found(attack, str(error) if isinstance(error, Broken) else details)
        else:
            shutil.rmtree(directory, ignore_errors=True)
        self._report.add_round(kind)

    def _found(self, attack: Attack, what: str) -> None:
        violation = attack.violation(f"{what}\nIts files: {attack.directory}" if attack.directory.exists() else what)
        self._report.add_violation(violation)
        self._violations[attack.kind] = self._violations.get(attack.kind, 0) + 1
        print(f"VIOLATION ({violation.kind}, seed {violation.seed}): {violation.what}", file=sys.stderr)
        print(f"Reproduce it with: {violation.reproduce}", file=sys.stderr, flush=True)

    def clean_up(self) -> None:
        """Removes the directory, unless it has files of a violation."""
        if not self._report.violations:
            shutil.rmtree(self._directory, ignore_errors=True)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(64, f"deploy/torture: {message}\nSee deploy/torture --help.\n")


def parse(arguments: list[str]) -> argparse.Namespace:
    kinds = APP_KINDS | FILE_KINDS | CORE_KINDS | MODEL
    listing = "\n".join(f"  {name:<12}{text}" for name, text in kinds.items())
    parser = Parser(
        prog="deploy/torture",
        description="Attacks Eastward until the time is over, and reports each promise that it breaks.",
        epilog=f"kinds:\n{listing}\n\nExits with 0 if no promise was broken, with 1 if one was, and with "
        "64 for wrong options.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--minutes", type=positive, default=10.0, metavar="N", help="how long (default: 10)")
    parser.add_argument("--seed", type=seed, metavar="S", help="repeats the attacks of a run (default: random)")
    kind = {"choices": list(kinds), "metavar": "KIND"}
    parser.add_argument("--only", action="append", help="only this kind; can be given several times", **kind)
    parser.add_argument("--report", type=Path, metavar="FILE", help="writes a report in JSON")
    quick = "builds no optimized programs; without failovers, simulations and the model, which the tests contain"
    parser.add_argument("--quick", action="store_true", help=quick)
    parser.add_argument("--builds", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--programs", type=Path, default=ROOT / ".build/debug", help=argparse.SUPPRESS)
    gateway = ROOT / ".build/debug/web-gateway"
    parser.add_argument("--gateway", type=Path, default=gateway, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1, 1_000_000)
    if options.report is not None and not options.report.absolute().parent.is_dir():
        parser.error(f"argument --report: the directory {options.report.absolute().parent} does not exist")
    return options


def positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value <= 100_000:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of minutes above 0")
    return value


def seed(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() else 0
    # A round of simulations has a million seeds.
    if not 0 < value < 10**12:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1 to 10^12")
    return value


def builds(kinds: list[str], is_quick: bool) -> list[str]:
    """The builds that the kinds need, for `deploy/torture`."""
    optimized = [] if is_quick else [("simulation", "simulate"), ("fuzzing", "fuzzer")]
    special = [build for kind, build in [("pages", "gateway"), *optimized] if kind in kinds]
    needs_tests = any(kind in [*APP_KINDS, *FILE_KINDS] or (is_quick and kind in CORE_KINDS) for kind in kinds)
    return (["tests"] if needs_tests else []) + special


def main() -> int:
    options = parse(sys.argv[1:])
    # The tests run simulations, and check the small configurations of the model.
    tested = ["simulation", "model"] if options.quick else []
    kinds = [kind for kind in [*APP_KINDS, *FILE_KINDS, *CORE_KINDS, *MODEL] if kind not in tested]
    wanted = options.only or kinds
    if options.builds:
        print(*builds(wanted, options.quick))
        return 0
    report = Report(options.seed)
    schedule = Schedule(options, report)
    start = time.monotonic()
    print(f"Seed {options.seed}, {options.minutes:g} minutes: {', '.join(wanted)}", file=sys.stderr, flush=True)

    lanes = [[kind for kind in wanted if kind in group] for group in (APP_KINDS, FILE_KINDS, CORE_KINDS, MODEL)]
    threads = [threading.Thread(target=schedule.run, args=(lane,)) for lane in lanes if lane]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop(schedule))
    for thread in threads:
        thread.start()
    wait(threads, lambda: progress(options, report, start))

    minutes = (time.monotonic() - start) / 60
    schedule.clean_up()
    if options.report is not None:
        report.write(options.report, minutes)
    for what in report.skipped:
        print(f"Skipped: {what}", file=sys.stderr)
    print(f"{minutes:.1f} minutes: {report.summary()}", file=sys.stderr)
    return 1 if report.violations else 0


def stop(schedule: Schedule) -> None:
    """Lets the rounds end. The next signal ends the program at once, and what it has started may stay."""
    print("\nStopping …", file=sys.stderr, flush=True)
    schedule.is_stopping.set()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


def wait(threads: list[threading.Thread], show: Callable[[], None]) -> None:
    """Waits for the threads, and shows the progress: each second on a terminal, else twice a minute."""
    interval = 1.0 if sys.stderr.isatty() else 30.0
    last = time.monotonic()
    while any(thread.is_alive() for thread in threads):
        for thread in threads:
            thread.join(0.2)
        if time.monotonic() - last >= interval:
            last = time.monotonic()
            show()
    if sys.stderr.isatty():
        print(file=sys.stderr)


def progress(options: argparse.Namespace, report: Report, start: float) -> None:
    minutes = (time.monotonic() - start) / 60
    line = f"{minutes:.1f} of {options.minutes:g} minutes: {report.summary()}"
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
    else:
        print(line, file=sys.stderr, flush=True)
    if options.report is not None:
        report.write(options.report, minutes)


sys.exit(main())
