"""The part of a session that an outbox stores, and the write in progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from .queue import Batch

#: The longest delay until receipts are recorded, if nothing else is written, in seconds.
MARK_DELAY = 0.1
#: The pause after a write that found the disk full.
FULL_DELAY = 0.5
NEVER = float("inf")


@dataclass(frozen=True)
class Head:
    """The session of an outbox, and the sequence from which it keeps that session's actions."""

    #: The nonce with which the session was or will be opened; empty in a new outbox.
    nonce: bytes = b""
    #: 0 until the store's welcome. Before that, no action was sent.
    session: int = 0
    lineage: bytes = b""
    #: Every action below this sequence has its receipt.
    lowest: int = 1

    def is_same_session(self, other: Head) -> bool:
        return (self.nonce, self.session, self.lineage) == (other.nonce, other.session, other.lineage)


@dataclass
class Contents:
    """The contents of an outbox."""

    head: Head = Head()
    #: Without a gap from the head's lowest sequence on.
    batches: list[Batch] = field(default_factory=list)

    @property
    def next_sequence(self) -> int:
        return self.batches[-1].end if self.batches else self.head.lowest


@dataclass(frozen=True)
class Reset:
    """The start of another session. The old session's actions of unknown outcome are set aside."""

    #: The sequences of these actions: first and end.
    doubtful: tuple[int, int]
    reason: str


@dataclass(frozen=True)
class Write:
    """A write to an outbox: all or nothing."""

    reset: Reset | None
    #: Replaces the previous head. Batches that end at its lowest sequence or below are deleted.
    head: Head
    #: Batches to add.
    batches: Sequence[Batch]


class _Phase(Enum):
    #: No write is in progress.
    IDLE = auto()
    #: A write is in progress. Exits: idle, paused.
    WRITING = auto()
    #: The write in progress belongs to a session that was abandoned since. Exits: idle, paused.
    WRITING_ABANDONED = auto()
    #: The last write found the disk full. Exits: writing.
    PAUSED = auto()


class OutboxState:
    """One write at a time; later changes are collected for the next one."""

    def __init__(self, contents: Contents) -> None:
        self._phase = _Phase.IDLE
        self._write: Write | None = None
        self._paused_until = 0.0
        #: The head that the outbox stores; empty while it still belongs to an earlier session.
        self.kept = contents.head
        #: Actions below this sequence are in the outbox.
        self.kept_end = contents.next_sequence
        self._reset: Reset | None = None
        #: Actions below this sequence are in the outbox as those of an abandoned session, until its reset is written.
        self._reset_end = 1
        #: The same if the disk refuses the write in progress, which belongs to an abandoned session.
        self._refused_reset_end = 1
        self._mark_due = NEVER
        self.is_full = False

    @property
    def taken_end(self) -> int:
        """Actions below this sequence are in the outbox, or may be."""
        held_end = max(self.kept_end, self._reset_end)
        # The numbers of a write for an abandoned session are not those of this one.
        if self._phase is not _Phase.WRITING or self._write is None or not self._write.batches:
            return held_end
        return max(held_end, self._write.batches[-1].end)

    @property
    def deadline(self) -> float:
        if self._phase is _Phase.IDLE:
            return self._mark_due
        return self._paused_until if self._phase is _Phase.PAUSED else NEVER

    def note_receipt(self, now: float) -> None:
        self._mark_due = min(self._mark_due, now + MARK_DELAY)

    def start_new_session(self, reset: Reset) -> None:
        """Abandons the session for a new one, whose first action is the one after the doubtful ones."""

        def renumbered(end: int) -> int:
            return max(end - reset.doubtful[1], 0) + 1

        held_end = max(self.kept_end, self._reset_end)
        self._reset_end = renumbered(self.taken_end)
        self._reset = self._reset or reset
        if self._phase is _Phase.WRITING:
            self._phase = _Phase.WRITING_ABANDONED
            self._refused_reset_end = renumbered(held_end)
        self.kept = Head()
        self.kept_end = 1
        self._mark_due = NEVER

    def take(self, head: Head, batches: Sequence[Batch], largest_lag: int, now: float) -> Write | None:
        """The next write; `None` if there is none now. `batches` are those that are not in the outbox."""
        if self._phase in (_Phase.WRITING, _Phase.WRITING_ABANDONED) or (
            self._phase is _Phase.PAUSED and now < self._paused_until
        ):
            return None
        self._phase = _Phase.IDLE
        lag = head.lowest - self.kept.lowest
        is_mark_due = lag > 0 and (lag >= largest_lag or self._mark_due <= now)
        if self._reset is None and head.is_same_session(self.kept) and not batches and not is_mark_due:
            if lag == 0:
                self._mark_due = NEVER
            return None
        self._write = Write(self._reset, head, batches)
        self._phase = _Phase.WRITING
        self._reset = None
        self._mark_due = NEVER
        return self._write

    def written(self) -> None:
        """The write in progress is in the outbox."""
        if self._phase is _Phase.WRITING and self._write is not None:
            if self._write.reset is not None:
                self._reset_end = 1
            self.kept = self._write.head
            if self._write.batches:
                self.kept_end = max(self.kept_end, self._write.batches[-1].end)
        self._phase = _Phase.IDLE
        self._write = None
        self.is_full = False

    def refused(self, now: float) -> None:
        """The write in progress found the disk full, and wrote nothing."""
        if self._write is not None:
            # The outbox still contains the session that was abandoned first.
            self._reset = self._write.reset or self._reset
            if self._phase is _Phase.WRITING_ABANDONED:
                self._reset_end = self._refused_reset_end
        self._write = None
        self._phase = _Phase.PAUSED
        self._paused_until = now + FULL_DELAY
        self._mark_due = min(self._mark_due, self._paused_until)
        self.is_full = True
