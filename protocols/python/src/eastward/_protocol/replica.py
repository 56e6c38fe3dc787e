"""A subscriber's copy of a slice: `WIRE.md`, “Slices”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from google.protobuf.message import DecodeError, Message

from .. import eastward_pb2 as wire
from .fields import Keys, Unfitting, apply, changes_between
from .limits import PATCH_COST, SNAPSHOT_CREDIT, TIMEOUT, WAITING_BYTES

M = TypeVar("M", bound=Message)
NEVER = float("inf")
PROGRESS_TOPIC = b"G\0"


@dataclass(frozen=True)
class Subscribe:
    topic: bytes


@dataclass(frozen=True)
class Unsubscribe:
    topic: bytes


@dataclass(frozen=True)
class Deliver:
    """The value changed: the names of the fields, and for maps their keys."""

    fields: frozenset[str]
    keys: Mapping[str, Keys]
    is_snapshot: bool
    #: The last revision that the value before reflected; `None` for the first value.
    after: int | None = None


Step = Subscribe | Unsubscribe | Deliver


def patch_topic(name: str) -> bytes:
    return b"P" + name.encode() + b"\0"


@dataclass
class _Assembly(Generic[M]):
    """An incomplete snapshot, and the patches that follow it."""

    value: M
    epoch: int
    sequence: int
    parts: int = 0
    patches: list[wire.SliceUpdate] = field(default_factory=list)
    #: The size of the patches in bytes.
    waiting: int = 0


class Replica(Generic[M]):
    """Requests a snapshot under a nonce of its own, then applies the patches that follow.

    It requests another snapshot after a gap, after a missing last patch that a progress message shows, after a change
    of the epoch and after a reconnection. `epoch` is `None` while it waits for a snapshot; `value` stays meanwhile.
    Methods return the steps that the shell performs.
    """

    def __init__(self, message: type[M], seed: bytes) -> None:
        """`seed` is random, without NUL, and not used by another replica."""
        self._message = message
        self.name: str = message.DESCRIPTOR.full_name
        self._seed = seed
        self._counter = 0
        self._nonce: bytes | None = None
        self._asked_at = NEVER
        self._assembly: _Assembly[M] | None = None
        self.value = message()
        #: Whether `value` is a value of the store.
        self.is_known = False
        self.epoch: int | None = None
        self.sequence = 0
        #: The committed revision up to which nothing is missing.
        self.reached = 0

    @property
    def deadline(self) -> float:
        """When `tick` is due."""
        return NEVER if self._nonce is None else self._asked_at + TIMEOUT

    @property
    def _topic(self) -> bytes:
        return b"S" + self.name.encode() + b"\0" + (self._nonce or b"") + b"\0"

    def start(self, now: float) -> list[Step]:
        return [Subscribe(patch_topic(self.name)), *self.ask(now)]

    def stop(self) -> list[Step]:
        steps: list[Step] = [Unsubscribe(patch_topic(self.name))]
        if self._nonce is not None:
            steps.append(Unsubscribe(self._topic))
            self._nonce = None
        self.epoch = self._assembly = None
        return steps

    def ask(self, now: float) -> list[Step]:
        """Requests a snapshot, at first and whenever an update may be missing."""
        steps: list[Step] = [] if self._nonce is None else [Unsubscribe(self._topic)]
        self._counter += 1
        self._nonce = self._seed + b".%d" % self._counter
        self._asked_at = now
        self._assembly = None
        self.epoch = None
        return [*steps, Subscribe(self._topic)]

    def tick(self, now: float) -> list[Step]:
        return self.ask(now) if self.deadline <= now else []

    # Messages

    def receive(self, frame: bytes, now: float) -> list[Step]:
        """Processes a message of the publisher; others than updates of this slice are ignored.

        Raises `DecodeError` if it cannot be read.
        """
        topic = patch_topic(self.name)
        if frame.startswith(topic):
            return self._patch(wire.SliceUpdate.FromString(frame[len(topic) :]), now)
        if self._nonce is not None and frame.startswith(self._topic):
            return self._part(wire.SliceUpdate.FromString(frame[len(self._topic) :]), now)
        return []

    def progress(self, progress: wire.Progress, now: float) -> list[Step]:
        """Processes a message that lists the publisher's last patches."""
        if self.epoch is None:
            return []
        if progress.epoch != self.epoch:
            return self.ask(now)
        for mine in progress.slices:
            if mine.slice == self.name:
                if mine.sequence > self.sequence:
                    return self.ask(now)
                if mine.sequence == self.sequence:
                    self.reached = max(self.reached, mine.revision)
                break
        return []

    def _part(self, update: wire.SliceUpdate, now: float) -> list[Step]:
        if update.part == 0:
            self._assembly = _Assembly(self._message(), update.epoch, update.sequence)
        assembly = self._assembly
        # The store answers twice if a topic was subscribed to twice.
        if (
            assembly is None
            or update.part != assembly.parts
            or (update.epoch, update.sequence) != (assembly.epoch, assembly.sequence)
        ):
            return self.ask(now)
        self._asked_at = now
        try:
            apply(update, assembly.value)
        except Unfitting:
            return self.ask(now)
        assembly.parts += 1
        if not update.more:
            return self._finish(assembly, update.revision, now)
        if assembly.parts % (SNAPSHOT_CREDIT // 2):
            return []
        # Half of the allowed parts are in transit when more are allowed, so that the store need not wait.
        credit = self._topic + b"%d\0" % (assembly.parts + SNAPSHOT_CREDIT)
        return [Subscribe(credit), Unsubscribe(credit)]

    def _finish(self, assembly: _Assembly[M], revision: int, now: float) -> list[Step]:
        sequence = assembly.sequence
        for patch in assembly.patches:
            if patch.sequence != sequence + 1:
                continue
            try:
                apply(patch, assembly.value)
            except Unfitting:
                return self.ask(now)
            sequence, revision = patch.sequence, patch.revision
        fields, keys = changes_between(self.value, assembly.value)
        after = self.reached if self.is_known else None
        # The first delivery takes place even if the slice is empty.
        is_delivered = bool(fields) or not self.is_known
        steps: list[Step] = [Unsubscribe(self._topic)]
        if is_delivered:
            steps.append(Deliver(fields, keys, is_snapshot=True, after=after))
        self._nonce = self._assembly = None
        self.value, self.epoch, self.sequence, self.reached = assembly.value, assembly.epoch, sequence, revision
        self.is_known = True
        return steps

    def _patch(self, update: wire.SliceUpdate, now: float) -> list[Step]:
        if self.epoch is None:
            return self._wait(update, now)
        if update.epoch != self.epoch or update.sequence > self.sequence + 1:
            return self.ask(now)
        if update.sequence <= self.sequence:
            return []
        try:
            keys = apply(update, self.value)
        except (Unfitting, DecodeError):
            # A part of the update may be applied: the snapshot replaces it.
            return self.ask(now)
        after = self.reached
        self.sequence, self.reached = update.sequence, max(self.reached, update.revision)
        names = self._message.DESCRIPTOR.fields_by_number
        fields = frozenset(names[number].name for number in update.fields if number in names)
        return [Deliver(fields, keys, is_snapshot=False, after=after)]

    def _wait(self, update: wire.SliceUpdate, now: float) -> list[Step]:
        """Keeps patches that follow the snapshot. Before its first part, the snapshot includes them."""
        assembly = self._assembly
        if assembly is None or assembly.epoch != update.epoch or update.sequence <= assembly.sequence:
            return []
        assembly.waiting += len(update.value) + len(update.removed) + PATCH_COST
        if assembly.waiting > WAITING_BYTES:
            return self.ask(now)
        assembly.patches.append(update)
        return []
