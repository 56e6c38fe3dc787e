"""The app under attack: the fixture store, senders in Python, and features in Swift."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

from app import App, until
from attack import Attack, Broken, require
from oracle import PACKAGES, SenderRecord, verify

SENDER = Path(__file__).with_name("sender.py")
#: Restarts are not limited, and are not delayed.
RESTART = {"base": "5ms", "max": "10ms", "intensity": 1000, "period": "1s"}


class Fixture:
    """The app, and the records of its senders."""

    def __init__(
        self,
        attack: Attack,
        outboxes: int = 2,
        others: int = 1,
        features: bool = True,
        store_environment: dict[str, str] | None = None,
        mounting: str | None = None,
        namespace: str | None = None,
        listen: str | None = None,
        more: dict[str, object] | None = None,
    ) -> None:
        """
        `outboxes`: the number of senders with an outbox; `others`: of those without. `features`: whether features in
        Swift run, too. `mounting`, `namespace`: see `App`. `listen`: an endpoint for remote processes. `more`:
        further processes, as the manifest describes them.
        """
        self.attack = attack
        root = attack.directory
        root.mkdir(parents=True, exist_ok=True)
        self._records = [SenderRecord(root / f"record{number}") for number in range(1, outboxes + others + 1)]
        processes: dict[str, object] = {
            "store": {
                "command": ["fixture-store", "--retain"],
                "restart": RESTART,
                "environment": store_environment or {},
            }
        }
        for number, record in enumerate(self._records, 1):
            command = [sys.executable, "-B", str(SENDER), str(record.path), str(number)]
            if number <= outboxes:
                command.append(str(root / f"outbox{number}"))
            processes[f"sender{number}"] = {
                "command": command,
                "role": "market.CounterFeature",
                "restart": RESTART,
                "depends_on": ["store"],
                "environment": {"TORTURE_PACKAGES": str(PACKAGES)},
            }
        if features:
            for name, role in (("counter", "market.CounterFeature"), ("notes", "market.NotesFeature")):
                processes[name] = {
                    "command": [f"fixture-{name}"],
                    "role": role,
                    "restart": RESTART,
                    "depends_on": ["store"],
                }
        manifest = {
            "version": 1,
            "app": "market",
            "restart_rate": {"restarts": 1000, "period": "1s"},
            "processes": processes | (more or {}),
        }
        if listen is not None:
            manifest["listen"] = listen
        # JSON is YAML.
        self.app = App(root, attack.programs, json.dumps(manifest, indent=2), mounting, namespace)

    @property
    def store_directory(self) -> Path:
        return self.app.data / "store"

    # The senders

    def add_sender(self, path: Path) -> None:
        """Adds the record of a sender that the attack starts itself."""
        self._records.append(SenderRecord(path))

    def read(self) -> list[SenderRecord]:
        return [record.update() for record in self._records]

    def acknowledged(self) -> int:
        return sum(len(record.acknowledged) for record in self.read())

    def acknowledged_amounts(self) -> frozenset[int]:
        return frozenset(amount for record in self.read() for amount in record.acknowledged)

    def wait_for_progress(self, what: str) -> None:
        """Requires that each sender receives further receipts."""
        before = [len(record.acknowledged) for record in self.read()]

        def advanced() -> bool:
            return all(len(record.acknowledged) > count for record, count in zip(self.read(), before))

        try:
            until(f"every sender receives receipts {what}", advanced)
        except Broken as broken:
            raise Broken(f"{broken}: {self.app.log_tail()}") from None

    def finish_sending(self) -> None:
        """Lets the senders end their work, and waits until every action is answered."""
        for record in self._records:
            Path(f"{record.path}.stop").touch()
        try:
            until("every action is answered", lambda: all(record.is_idle for record in self.read()))
        except Broken as broken:
            states = [f"{len(each.sent)} sent, {len(each.acknowledged)} acknowledged" for each in self.read()]
            raise Broken(f"{broken}: {states}: {self.app.log_tail()}") from None

    def resume_sending(self) -> None:
        """Lets the senders of the next start send."""
        for record in self._records:
            Path(f"{record.path}.stop").unlink(missing_ok=True)

    # Checks

    def require_agreement(self) -> int:
        """Requires that every sender shows the committed count, while nothing is sent. Returns the count."""
        count = self.app.count()
        try:
            until("every sender shows the count", lambda: all(each.count == count for each in self.read()))
        except Broken:
            shown = [each.count for each in self.read()]
            raise Broken(f"the count is {count}, and subscribers show {shown}: {self.app.log_tail()}") from None
        return count

    def finish(
        self,
        stop: Callable[[], None] | None = None,
        may_be_lost: frozenset[int] = frozenset(),
        directory: Path | None = None,
        others_send: bool = False,
    ) -> None:
        """Lets the senders end their work, stops the app, and checks its journal against the records, the subscribers
        and the state.

        `stop`: stops the store; by default the whole app. `directory`: the store's files after that, if they are a
        copy. `may_be_lost`, `others_send`: see `oracle.verify`.
        """
        self.finish_sending()
        count = self.require_agreement()
        (stop or self.app.stop)()
        total = self.verify(may_be_lost, directory, others_send)
        require(count == total, f"the count is {count}, and the actions of the journal add up to {total}")

    def verify(
        self,
        may_be_lost: frozenset[int] = frozenset(),
        directory: Path | None = None,
        others_send: bool = False,
    ) -> int:
        """Checks the journal of the stopped store, or a copy of it in `directory`. Returns its count."""
        self.require_no_crash()
        if not may_be_lost:
            for record in self.read():
                require(not record.unknown, f"{record.path.name}: the fate of {len(record.unknown)} actions is unknown")
        return verify(directory or self.store_directory, self.read(), may_be_lost, others_send)

    def require_no_crash(self) -> None:
        """Requires that no process ended by a signal that a defect causes."""
        for line in self.app.log().splitlines():
            if re.search(r"ended: signal (ILL|TRAP|SEGV|BUS|ABRT|FPE)|Fatal error|Traceback", line):
                raise Broken(f"a process crashed: {line[:400]}")
