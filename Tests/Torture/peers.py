"""Lets clients attack the store: with and without credentials, with messages and bytes that violate the protocol,
floods, and readers that never read. Meanwhile senders and a client that measures its latency must be served."""

from __future__ import annotations

import time

from attack import Attack, Broken, require
from attackers import AppRound, Attacker, Gauge, end_all
from fixture import Fixture
from oracle import SenderRecord, verify

SCRIPT = "peer_attacks.py"
ATTACKS = [
    "mutations",
    "mutated_subscriptions",
    "flood_hellos",
    "flood_hellos_unread",
    "flood_batches",
    "flood_batches_unread",
    "flood_presence",
    "flood_empty",
    "flood_goodbyes",
    "large_messages",
    "multiple_frames",
    "endless_message",
    "slow_readers",
    "unread_receipts",
    "connections",
    "subscriptions",
    "identities",
    "generations",
    "fragments",
]
#: Seconds that the end of a round takes.
ENDING = 12.0
#: Seconds of one group of attacks.
PHASE = 6.0
#: The longest median and 99th percentile of the latency of a well-behaved client's actions, in seconds. Programs of a
#: debug build on two busy cores have a median of 4 to 15 ms, and a 99th percentile of 20 to 300 ms.
MEDIAN, P99 = 0.5, 5.0
#: Connections that send the largest messages at the same time.
LARGE_CONNECTIONS = 2
#: The most memory of the store, in MiB: the sum of the limits in the articles Manifest, CommitsAndDurability and
#: Presence, as far as these attacks can use them.
MEMORY = sum(
    [
        128,  # the program, its state and its sessions
        64 + 4,  # received messages that wait, and one more
        256,  # unfinished messages of all connections
        256,  # replies that wait for all peers
        4 * 16,  # rows of the journal: two that are written, one that gathers, and copies of them
        32 * 8,  # subscriptions of all processes: 8 MiB, which ZeroMQ keeps at 32 times their size
        8 * 8,  # eight subscribers that do not read: 1,000 messages, here of 8 KiB
        64,  # presence
    ]
)
#: The attack that must run alone, and the most memory that it may cause: the first frame of a message, and the program.
ENDLESS, MEMORY_OF_CONNECTION = "endless_message", 64 * 4 + 128
#: Amounts of one attacker; those of the senders are below.
BLOCK = 10_000_000
FIRST_BLOCK = 1000
#: Actions that one attacker may commit: the journal is read again at the end of a round.
MOST_COMMITTED = 20_000


def run(attack: Attack) -> None:
    Round(attack).run()


class Round(AppRound):
    """The app under attack, and the attackers that run."""

    attacks = ATTACKS

    def __init__(self, attack: Attack) -> None:
        super().__init__(attack, Fixture(attack, outboxes=1, others=1))
        self._record = attack.directory / "probe"
        self._last_block = FIRST_BLOCK
        self._gauge: Gauge | None = None

    def start(self) -> None:
        self._fixture.app.start()
        [store] = self._fixture.app.pids_of("fixture-store")
        self._gauge = Gauge("store", store)
        self._probe = self._attacker("probe", record=str(self._record), median=MEDIAN, p99=P99)
        self._fixture.wait_for_progress("before the attacks")
        self._descriptors, self._threads = self._gauge.descriptors(), self._gauge.threads()

    def _attacker(self, name: str, **values: object) -> Attacker:
        self._last_block += 1
        first = self._last_block * BLOCK
        attacker = Attacker(
            self._attack,
            SCRIPT,
            name,
            self._fixture.app,
            first_amount=first,
            end_amount=first + MOST_COMMITTED,
            large_connections=LARGE_CONNECTIONS,
            **values,
        )
        self._attackers.append(attacker)
        return attacker

    def attack(self) -> None:
        """Runs groups of attacks, one after another."""
        assert self._gauge is not None
        while True:
            names = [self._next() for _ in range(self._attack.random.randint(1, 4))]
            if ENDLESS in names and len(names) > 1:
                names.remove(ENDLESS)
                self._order.append(ENDLESS)
            before = self._gauge.memory()
            self._note(f"{', '.join(names)}:")
            group = [self._attacker(name) for name in names]
            end = time.monotonic() + max(2.0, min(PHASE, self._attack.remaining - ENDING))
            while time.monotonic() < end:
                time.sleep(0.1)
                if any(attacker.has_ended for attacker in group):
                    break
            try:
                growth = self._gauge.memory() - before
                require(
                    names != [ENDLESS] or growth <= MEMORY_OF_CONNECTION,
                    f"the store keeps {growth} MiB of one connection; its bound is {MEMORY_OF_CONNECTION} MiB",
                )
                end_all(group)
                self._require_survival()
                self._fixture.wait_for_progress("beside the attacks")
            except Broken as broken:
                raise Broken(f"Under {', '.join(names)}: {broken}") from None
            if self._attack.remaining < ENDING + 2:
                return

    def _require_survival(self) -> None:
        assert self._gauge is not None
        stores = self._fixture.app.pids_of("fixture-store")
        require(stores == [self._gauge.pid], f"the store has another process ID: {self._fixture.app.log_tail()}")
        self._note(
            f"  {self._gauge.memory()} MiB, at most {self._gauge.peak}; {self._gauge.most_descriptors} descriptors, "
            f"{self._gauge.most_threads} threads"
        )
        self._gauge.require_below(MEMORY)
        require(not self._probe.has_ended, "the well-behaved client ended early")
        for name, process in self._fixture.app.status().items():
            require(process["restarts"] == 0, f"{name} was restarted: {self._fixture.app.log_tail()}")

    def end(self) -> None:
        """Requires that the store is as before, and that its journal has each action once."""
        assert self._gauge is not None
        self._note(str(self._probe.end()))
        self._gauge.wait_until_below(MEMORY, self._descriptors + 8, self._threads)
        self._note(f"at rest: {self._gauge.memory()} MiB")
        self._gauge.end()
        self._fixture.finish(others_send=True)
        verify(self._fixture.store_directory, [SenderRecord(self._record).update()], others_send=True)
        self._attack.report.add_figure("acknowledged", self._fixture.acknowledged())

    def clean_up(self) -> None:
        for attacker in self._attackers:
            attacker.kill()
        if self._gauge is not None:
            self._gauge.end()
        self._fixture.app.clean_up()
