"""Checks a stopped store against the records of its senders. It shares no code with the store: the journal is read by
`Tests/Python/journal.py`, from the layout of its files alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from attack import require

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocols/python"))

from tests import generated  # noqa: E402
from tests.app import Committed, read_journal  # noqa: E402

sys.path.insert(0, str(generated.PACKAGES))
import market  # noqa: E402

#: The packages of the app's contract, for programs in Python.
PACKAGES = generated.PACKAGES
# Compiled here, since rounds run in several threads.
generated.journal_rows()


@dataclass
class SenderRecord:
    """The steps that a sender has recorded, over all its starts."""

    path: Path
    sent: list[int] = field(default_factory=list)
    #: The same for each start.
    starts: list[list[int]] = field(default_factory=list)
    #: The revision of each acknowledged amount.
    acknowledged: dict[int, int] = field(default_factory=dict)
    #: The amounts that were acknowledged with several revisions.
    contradictory: set[int] = field(default_factory=set)
    unknown: set[int] = field(default_factory=set)
    #: The count of the last slice update that it received.
    count: int | None = None
    #: Whether the sender has ended its work, and sends nothing until its next start.
    is_idle: bool = False
    _offset: int = 0

    def update(self) -> SenderRecord:
        """Reads what was added since the last call."""
        if not self.path.exists():
            return self
        with self.path.open("rb") as file:
            file.seek(self._offset)
            added = file.read()
        # The last line may be incomplete.
        added = added[: added.rfind(b"\n") + 1]
        self._offset += len(added)
        for line in added.decode("ascii").splitlines():
            self._add(*line.split())
        return self

    def _add(self, step: str, *values: str) -> None:
        if step == "sent":
            self.sent.append(int(values[0]))
            if not self.starts:
                self.starts.append([])
            self.starts[-1].append(int(values[0]))
        elif step == "acknowledged":
            amount, revision = int(values[0]), int(values[1])
            if self.acknowledged.get(amount, revision) != revision:
                self.contradictory.add(amount)
            self.acknowledged[amount] = revision
        elif step == "unknown":
            self.unknown.add(int(values[0]))
        elif step == "count":
            self.count = int(values[0])
        elif step in ("start", "idle"):
            self.is_idle = step == "idle"
            if step == "start":
                self.starts.append([])


def committed_actions(directory: Path) -> list[Committed]:
    """The actions in the journal of a stopped store. Reads a copy, so that the store's next start finds its files
    unchanged."""
    with tempfile.TemporaryDirectory(prefix="ewt") as copy:
        shutil.copytree(directory, f"{copy}/store")
        try:
            return read_journal(Path(copy) / "store")
        except (AssertionError, subprocess.TimeoutExpired) as error:
            require(False, f"the journal in {directory} cannot be read: {str(error)[-600:]}")
            raise


def verify(
    directory: Path, senders: list[SenderRecord], may_be_lost: frozenset[int] = frozenset(), others_send: bool = False
) -> int:
    """Requires that each acknowledged action is in the journal once, with the revision of its receipt; that no action
    is in it twice; that each sender's actions are in the order in which it sent them, without a gap; and that nothing
    else is in it.

    `may_be_lost`: amounts that were acknowledged by a journal that the operator has replaced with an older copy.
    `others_send`: whether there are actions of others than the senders.
    Returns the count that follows from the journal.
    """
    revisions: dict[int, int] = {}
    last: dict[int, int] = {}
    total = 0
    owners: dict[int, int] = {}
    for index, sender in enumerate(senders):
        for amount in sender.sent:
            owners[amount] = index
    for action in committed_actions(directory):
        if action.name != "market.Increment":
            continue
        amount = market.Increment.FromString(action.payload).by
        require(amount not in revisions, f"the action {amount} was applied twice")
        require(not action.is_rejected, f"the action {amount} was rejected")
        revisions[amount] = action.revision
        total += amount
        require(others_send or amount in owners, f"the action {amount}, which was not sent, is in the journal")
        if amount not in owners:
            continue
        owner = owners[amount]
        require(amount > last.get(owner, 0), f"the action {amount} of a sender was applied after {last.get(owner)}")
        last[owner] = amount
    for sender in senders:
        for start in sender.starts if not may_be_lost else []:
            missing = next((amount for amount in start if amount not in revisions), None)
            later = [amount for amount in start if missing is not None and amount > missing and amount in revisions]
            require(not later, f"{sender.path.name}: {later[:3]} were applied, but {missing} was not")
        contradictory = sender.contradictory - may_be_lost
        require(not contradictory, f"{sender.path.name}: two receipts of {sorted(contradictory)[:9]} differ")
        for amount, revision in sender.acknowledged.items():
            if amount in may_be_lost:
                continue
            name = sender.path.name
            require(amount in revisions, f"{name}: the action {amount} was acknowledged and is not in the journal")
            require(
                revisions[amount] == revision,
                f"{name}: the action {amount} was acknowledged with revision {revision}, and the journal has "
                f"{revisions[amount]}",
            )
    return total
