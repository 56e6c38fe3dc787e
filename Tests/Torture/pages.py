"""Attacks the HTTP surface of a web gateway: invalid requests, hostile JSON, slow and silent clients, streams that are
not read. Meanwhile a well-behaved client's actions must be applied once, and its stream must show them."""

from __future__ import annotations

import re
import time

from app import App, until
from attack import Attack, Broken, require
from attackers import AppRound, Attacker, Gauge, end_all
from fixture import RESTART, Fixture
from oracle import SenderRecord, verify

SCRIPT = "page_attacks.py"
ATTACKS = ["invalid", "bodies", "keys", "silent", "streams", "pipelines", "sites"]
#: Seconds that the end of a round takes.
ENDING = 12.0
#: Seconds of one group of attacks.
PHASE = 8.0
#: The longest median and 99th percentile of the latency of the well-behaved client's actions, in seconds.
MEDIAN, P99 = 0.5, 5.0
#: The most memory of the gateway, in MiB. 2,500 connections may have 64 KiB of a body, and 16 KiB of headers; the rest
#: is the program, and what its allocator keeps.
MEMORY = 512


def run(attack: Attack) -> None:
    Round(attack).run()


class Round(AppRound):
    """The app under attack, and the attackers that run."""

    attacks = ATTACKS

    def __init__(self, attack: Attack) -> None:
        gateway = {
            "command": [str(attack.gateway), "0"],
            "role": "market.CounterFeature",
            "restart": RESTART,
            "depends_on": ["store"],
        }
        super().__init__(attack, Fixture(attack, outboxes=1, others=0, features=False, more={"web": gateway}))
        self._record = attack.directory / "client"
        self._gauge: Gauge | None = None

    def start(self) -> None:
        self._fixture.app.start()
        self._gauge = Gauge("gateway", self._pid())
        self._port = port_of(self._fixture.app)
        self._client = self._attacker("client", record=str(self._record), median=MEDIAN, p99=P99)
        self._fixture.wait_for_progress("before the attacks")
        self._descriptors, self._threads = self._gauge.descriptors(), self._gauge.threads()

    def _pid(self) -> int:
        pid = self._fixture.app.status()["web"].get("pid")
        require(pid is not None, f"the gateway does not run: {self._fixture.app.log_tail()}")
        return int(pid)

    def _attacker(self, name: str, **values: object) -> Attacker:
        attacker = Attacker(self._attack, SCRIPT, name, self._fixture.app, port=self._port, **values)
        self._attackers.append(attacker)
        return attacker

    def attack(self) -> None:
        """Runs groups of attacks, one after another."""
        while True:
            names = [self._next() for _ in range(self._attack.random.randint(1, 3))]
            self._note(f"{', '.join(names)}:")
            group = [self._attacker(name) for name in names]
            end = time.monotonic() + max(2.0, min(PHASE, self._attack.remaining - ENDING))
            while time.monotonic() < end and not any(attacker.has_ended for attacker in group):
                time.sleep(0.1)
            try:
                end_all(group)
                self._require_survival()
                self._fixture.wait_for_progress("beside the attacks")
            except Broken as broken:
                raise Broken(f"Under {', '.join(names)}: {broken}") from None
            if self._attack.remaining < ENDING + 2:
                return

    def _require_survival(self) -> None:
        assert self._gauge is not None
        require(self._pid() == self._gauge.pid, f"the gateway was restarted: {self._fixture.app.log_tail()}")
        self._note(
            f"  {self._gauge.memory()} MiB, at most {self._gauge.peak}; {self._gauge.most_descriptors} descriptors, "
            f"{self._gauge.most_threads} threads"
        )
        self._gauge.require_below(MEMORY)
        require(not self._client.has_ended, "the well-behaved client ended early")
        for line in self._fixture.app.log().splitlines():
            failed = re.search(r"error web: .* failed: ", line)
            require(failed is None, f"the gateway answered with 500: {line[:400]}")

    def end(self) -> None:
        """Requires that the gateway is as before, and that the journal has each action of its client once."""
        assert self._gauge is not None
        figures = self._client.end()
        self._note(str(figures))
        self._gauge.wait_until_below(MEMORY, self._descriptors + 8, self._threads + 8)
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


def port_of(app: App) -> int:
    """The port that the gateway reports as its status."""
    url = until("the gateway reports its URL", lambda: app.status()["web"].get("status"))
    return int(str(url).rsplit(":", 1)[1])
