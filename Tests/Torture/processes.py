"""Kills and freezes processes of a working app: the store, features, launchers, the supervisor, and several at once;
during recovery, during the final snapshot, and while the app stops."""

from __future__ import annotations

import signal
import time

from app import signal_process
from attack import Attack, require
from fixture import Fixture

#: Seconds that the end of a round takes: senders finish, and the journal is verified.
ENDING = 12.0


def run(attack: Attack) -> None:
    fixture = Fixture(attack)
    storm = Storm(attack, fixture)
    try:
        while True:
            fixture.resume_sending()
            fixture.app.start()
            while attack.remaining > ENDING and storm.faults < storm.next_check:
                storm.strike()
            storm.next_check += 60
            fixture.wait_for_progress("after the faults")
            fixture.finish(storm.stop)
            if attack.remaining < ENDING:
                break
        # A short round may have no time for any.
        require(storm.faults > 0 or storm.strikes < 20, "the attack found no process to kill")
        attack.report.add_figure("acknowledged", fixture.acknowledged())
    finally:
        fixture.app.clean_up()


class Storm:
    """Random faults, one after another."""

    def __init__(self, attack: Attack, fixture: Fixture) -> None:
        self._attack = attack
        self._app = fixture.app
        self._random = attack.random
        self.faults = 0
        self.strikes = 0
        #: The number of faults after which the app stops, and its journal is verified.
        self.next_check = 60
        self._strikes = [
            (30, self._kill_store),
            (14, self._kill_sender),
            (6, self._kill_feature),
            (10, self._kill_launcher),
            (10, self._kill_pair),
            (8, self._kill_in_recovery),
            (8, self._kill_in_snapshot),
            (8, self._freeze_store),
            (6, self._freeze_other),
            (3, self._freeze_supervisor),
            (2, self._kill_supervisor),
            (2, self._kill_in_down),
        ]

    def strike(self) -> None:
        [strike] = self._random.choices([each for _, each in self._strikes], [weight for weight, _ in self._strikes])
        self.strikes += 1
        strike()
        # The faults are to arrive in every phase of a restart.
        time.sleep(self._random.choice([0.0, 0.02, 0.1, 0.3]) * self._random.random())

    def stop(self) -> None:
        """Stops the app, or kills its supervisor as a power switch would."""
        if self._random.random() < 0.3:
            self._count("sigkill")
            self._app.kill()
        else:
            self._app.stop()

    def _count(self, name: str) -> None:
        self.faults += 1
        self._attack.add_fault(name)

    def _send(self, pids: list[int], number: int, count: int = 1) -> bool:
        """Sends a signal to random processes of those given. Returns whether one received it."""
        chosen = self._random.sample(sorted(pids), min(count, len(pids)))
        reached = [pid for pid in chosen if signal_process(pid, number)]
        for _ in reached:
            self._count("sigkill" if number == signal.SIGKILL else "sigstop")
        return bool(reached)

    def _stores(self) -> list[int]:
        return self._app.pids_of("fixture-store")

    def _senders(self) -> list[int]:
        return [pid for pid, path in self._app.processes().items() if "python" in path]

    def _features(self) -> list[int]:
        return self._app.pids_of("fixture-counter") + self._app.pids_of("fixture-notes")

    def _kill_store(self) -> None:
        self._send(self._stores(), signal.SIGKILL)

    def _kill_sender(self) -> None:
        self._send(self._senders(), signal.SIGKILL)

    def _kill_feature(self) -> None:
        self._send(self._features(), signal.SIGKILL)

    def _kill_launcher(self) -> None:
        self._send(self._app.launchers(), signal.SIGKILL)

    def _kill_pair(self) -> None:
        self._send(self._stores() + self._senders() + self._features() + self._app.launchers(), signal.SIGKILL, 2)

    def _kill_in_recovery(self) -> None:
        for _ in range(self._random.randint(2, 5)):
            before = self._stores()
            if not self._send(before, signal.SIGKILL):
                return
            deadline = time.monotonic() + 5
            while not set(self._stores()) - set(before) and time.monotonic() < deadline:
                time.sleep(0.001)
            time.sleep(self._random.random() * 0.08)

    def _kill_in_snapshot(self) -> None:
        """The store writes its last snapshot when it stops."""
        stores = self._stores()
        if not stores:
            return
        signal_process(stores[0], signal.SIGTERM)
        time.sleep(self._random.random() * 0.08)
        self._send(stores, signal.SIGKILL)

    def _freeze(self, pids: list[int], longest: float) -> None:
        if not pids:
            return
        pid = self._random.choice(sorted(pids))
        if self._send([pid], signal.SIGSTOP):
            time.sleep(self._random.random() * longest)
            signal_process(pid, signal.SIGCONT)

    def _freeze_store(self) -> None:
        self._freeze(self._stores(), 0.6)

    def _freeze_other(self) -> None:
        self._freeze(self._senders() + self._features() + self._app.launchers(), 0.6)

    def _freeze_supervisor(self) -> None:
        self._freeze([self._app.supervisor_pid], 0.6)

    def _kill_supervisor(self) -> None:
        self._count("sigkill")
        self._app.kill()
        self._app.start()

    def _kill_in_down(self) -> None:
        """Kills processes while the app stops, and starts it again."""
        signal_process(self._app.supervisor_pid, signal.SIGTERM)
        time.sleep(self._random.random() * 0.1)
        self._kill_pair()
        if self._random.random() < 0.5:
            self._count("sigkill")
            self._app.kill()
        else:
            self._app.stop()
        self._app.start()
