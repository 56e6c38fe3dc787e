"""Attacks the sockets and commands of operators: garbage, JSON bombs, connections without end, notifications of other
programs, hostile manifests, and texts that would control an operator's terminal. Meanwhile senders must be served, and
`eastward ps` must answer."""

from __future__ import annotations

import os
import stat
import time

from attack import Attack, Broken, require
from attackers import AppRound, Attacker, Gauge, end_all
from fixture import Fixture

SCRIPT = "operator_attacks.py"
ATTACKS = [
    "garbage",
    "foreign_user",
    "requests",
    "unread_replies",
    "control_connections",
    "operator_requests",
    "unread_watches",
    "notifications",
    "manifests",
    "texts",
]
#: Seconds that the end of a round takes.
ENDING = 12.0
#: Seconds of one group of attacks.
PHASE = 8.0
#: The longest time of `eastward ps`, in seconds.
PS_LIMIT = 15.0
#: The most memory of the store and of the supervisor, in MiB.
STORE_MEMORY, SUPERVISOR_MEMORY = 768, 256
#: Descriptors that the attacks make the supervisor store for the five processes. They stay until a process ends.
STORED_DESCRIPTORS = 5 * 4


def run(attack: Attack) -> None:
    Round(attack).run()


class Round(AppRound):
    """The app under attack, and the attackers that run."""

    attacks = ATTACKS

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack, Fixture(attack, outboxes=1, others=1))
        self._gauges: list[tuple[Gauge, int]] = []
        self._at_rest: dict[str, tuple[int, int]] = {}
        self._slowest_ps = 0.0

    def start(self) -> None:
        open_path(self._attack)
        self._fixture.app.start()
        [store] = self._fixture.app.pids_of("fixture-store")
        self._fixture.wait_for_progress("before the attacks")
        supervisor = self._fixture.app.supervisor_pid
        self._gauges = [(Gauge("store", store), STORE_MEMORY), (Gauge("supervisor", supervisor), SUPERVISOR_MEMORY)]
        self._at_rest = {gauge.name: (gauge.descriptors(), gauge.threads()) for gauge, _ in self._gauges}

    def _attacker(self, name: str, is_alone: bool) -> Attacker:
        attacker = Attacker(
            self._attack,
            SCRIPT,
            name,
            self._fixture.app,
            data_directory=str(self._fixture.app.data),
            programs=str(self._attack.programs),
            is_alone=is_alone,
            # Any text may be in their output; the senders' would be part of their own records.
            writers=self._fixture.app.pids_of("fixture-counter") + self._fixture.app.pids_of("fixture-notes"),
        )
        self._attackers.append(attacker)
        return attacker

    def attack(self) -> None:
        """Runs groups of attacks, one after another."""
        while True:
            names = [self._next() for _ in range(self._attack.random.randint(1, 4))]
            self._note(f"{', '.join(names)}:")
            try:
                group = [self._attacker(name, is_alone=len(names) == 1) for name in names]
                end = time.monotonic() + max(3.0, min(PHASE, self._attack.remaining - ENDING))
                while time.monotonic() < end and not any(attacker.has_ended for attacker in group):
                    self._require_ps()
                    time.sleep(0.5)
                end_all(group)
                self._require_survival()
                self._fixture.wait_for_progress("beside the attacks")
            except (Broken, RuntimeError) as error:
                self._require_supervisor(names)
                raise type(error)(f"Under {', '.join(names)}: {error}") from None
            if self._attack.remaining < ENDING + 3:
                return

    def _require_supervisor(self, names: list[str]) -> None:
        """Requires that the supervisor runs, whose end is the cause of every other error."""
        code = self._fixture.app.exit_code
        tail = [line[:300] for line in self._fixture.app.log().splitlines() if "crashed" in line or "Fatal" in line]
        require(code is None, f"Under {', '.join(names)}: the supervisor ended with {code}: {tail[:3]}")

    def _require_ps(self) -> None:
        """Requires that an operator's command answers."""
        start = time.monotonic()
        result = self._fixture.app.command("ps")
        if "Try again" in result.stderr:
            # The queue of new connections was full for a moment.
            result = self._fixture.app.command("ps")
        seconds = time.monotonic() - start
        self._slowest_ps = max(self._slowest_ps, seconds)
        printed = result.stderr[:400] + result.stdout[:800]
        require(result.returncode == 0, f"eastward ps ended with {result.returncode}: {printed}")
        require(seconds <= PS_LIMIT, f"eastward ps took {seconds:.1f} s")

    def _require_survival(self) -> None:
        for gauge, bound in self._gauges:
            self._note(
                f"  {gauge.name}: {gauge.memory()} MiB, at most {gauge.peak}; {gauge.descriptors()} descriptors, "
                f"at most {gauge.most_descriptors}; {gauge.threads()} threads, at most {gauge.most_threads}"
            )
            gauge.require_below(bound)
        stores = self._fixture.app.pids_of("fixture-store")
        require(stores == [self._gauges[0][0].pid], f"the store has another process ID: {self._fixture.app.log_tail()}")
        for name, process in self._fixture.app.status().items():
            require(process["restarts"] == 0, f"{name} was restarted: {self._fixture.app.log_tail()}")

    def end(self) -> None:
        """Requires that the store and the supervisor are as before, and that the journal has each action once."""
        for gauge, bound in self._gauges:
            descriptors, threads = self._at_rest[gauge.name]
            gauge.wait_until_below(bound, descriptors + STORED_DESCRIPTORS + 8, threads + 8)
            self._note(
                f"{gauge.name} at rest: {gauge.memory()} MiB, {gauge.descriptors()} descriptors, "
                f"{gauge.threads()} threads"
            )
            gauge.end()
        self._note(f"the slowest ps took {self._slowest_ps:.2f} s")
        self._require_ps()
        self._fixture.finish(others_send=True)
        self._attack.report.add_figure("acknowledged", self._fixture.acknowledged())

    def clean_up(self) -> None:
        for attacker in self._attackers:
            attacker.kill()
        for gauge, _ in self._gauges:
            gauge.end()
        self._fixture.app.clean_up()


def open_path(attack: Attack) -> None:
    """Lets other users search the directories above the run directory, so that its own permissions count."""
    attack.directory.mkdir(parents=True, exist_ok=True)
    for directory in (attack.directory, attack.directory.parent):
        information = directory.stat()
        if information.st_uid == os.geteuid() and stat.S_IMODE(information.st_mode) == 0o700:
            directory.chmod(0o711)
