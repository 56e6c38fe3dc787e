"""The actions of a session that have no receipt."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ..errors import EastwardError
from ..receipts import ReceiptRange, Receipts
from .limits import BATCH_ACTIONS, BATCH_BYTES


class EncodedAction(NamedTuple):
    """An action as it is sent."""

    name: str
    payload: bytes
    #: The encoded `Cause`; empty if none is known.
    cause: bytes = b""

    @property
    def largest_size(self) -> int:
        """An upper bound of its part of a batch."""
        return len(self.payload) + 3 * len(self.name) + len(self.cause) + 18


@dataclass
class Batch:
    """Consecutive actions in columns, as they are sent in one message."""

    first: int
    names: list[str] = field(default_factory=list)
    #: For each action the index of its name; empty if all have the first name.
    kinds: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    payloads: list[bytes] = field(default_factory=list)
    #: The causes that occur, in the order of their actions.
    causes: list[bytes] = field(default_factory=list)
    #: For each action the number of its cause, counted from 1, or 0; empty if all have the first cause, or none has one.
    caused: list[int] = field(default_factory=list)
    #: An upper bound of the encoded size.
    size: int = 32

    @property
    def end(self) -> int:
        """The sequence after the last action."""
        return self.first + len(self.sizes)

    def append(self, action: EncodedAction) -> None:
        name, payload, cause = action
        self._append_cause(cause)
        names = self.names
        if names and names[0] == name:
            kind = 0
        elif name in names:
            kind = names.index(name)
        else:
            kind = len(names)
            names.append(name)
            self.size += 3 * len(name) + 4
        if kind and not self.kinds:
            self.kinds = [0] * len(self.sizes)
        if self.kinds or kind:
            self.kinds.append(kind)
        self.sizes.append(len(payload))
        self.payloads.append(payload)
        self.size += len(payload) + 10

    def _append_cause(self, cause: bytes) -> None:
        """Adds the cause of the next action."""
        count = len(self.sizes)
        of_all = 1 if self.causes else 0
        number = 0
        if cause:
            # Neighbors often have the same cause.
            if not self.causes or self.causes[-1] != cause:
                self.causes.append(cause)
                self.size += len(cause) + 4
            number = len(self.causes)
        if not self.caused and count and number != of_all:
            self.caused = [of_all] * count
        if self.caused:
            self.caused.append(number)

    def actions(self) -> Iterable[EncodedAction]:
        """The actions one by one."""
        for index in range(len(self.payloads)):
            yield self._action(index)

    def _action(self, index: int) -> EncodedAction:
        number = self.caused[index] if self.caused else min(1, len(self.causes))
        return EncodedAction(
            self.names[self.kinds[index] if self.kinds else 0],
            self.payloads[index],
            self.causes[number - 1] if number else b"",
        )

    def part(self, offset: int, largest: int) -> Batch:
        """The actions from `offset` on that fit into `largest` bytes; at least one."""
        if offset == 0 and self.size <= largest:
            return self
        part = Batch(self.first + offset)
        for index in range(offset, len(self.payloads)):
            action = self._action(index)
            if part.sizes and part.size + action.largest_size > largest:
                break
            part.append(action)
        return part


class Ticket:
    """Actions that were submitted together, whose receipts are delivered together.

    `finish` is called once, with the receipts or with the reason why there are none.
    """

    __slots__ = ("end", "finish", "first", "is_restored", "ranges")

    def __init__(self, finish: Callable[[Receipts | EastwardError], None], is_restored: bool = False) -> None:
        self.finish = finish
        self.is_restored = is_restored
        self.first = self.end = 0
        self.ranges: list[ReceiptRange] = []


class ActionQueue:
    """Batches in the order of their sequences, how many of them were sent (go-back-N), and the tickets that wait.

    A batch contains whole tickets.
    """

    def __init__(self) -> None:
        self.batches: deque[Batch] = deque()
        #: The index of the first batch that was not sent over this connection.
        self._unsent = 0
        #: How many actions of that batch are not to be sent: they were, or the store has them.
        self._offset = 0
        self.bytes = self.sent_bytes = 0
        self.next_sequence = 1
        #: The lowest sequence without a receipt.
        self.lowest_awaited = 1
        #: Actions below this sequence may have been sent.
        self.sent_end = 1
        self._tickets: deque[Ticket] = deque()
        self._finished: list[tuple[Ticket, Receipts | EastwardError]] = []

    @classmethod
    def restored(cls, batches: Iterable[Batch], lowest: int, has_session: bool, ticket: Callable[[Batch], Ticket]) -> ActionQueue:
        """The queue that an outbox holds, with a ticket for each batch."""
        queue = cls()
        queue.next_sequence = queue.lowest_awaited = lowest
        for batch in batches:
            restored = ticket(batch)
            restored.first, restored.end = batch.first, batch.end
            queue.batches.append(batch)
            queue.bytes += batch.size
            queue._tickets.append(restored)
            queue.next_sequence = batch.end
        # Without a session, nothing was sent; with one, everything may have been.
        queue.sent_end = queue.next_sequence if has_session else lowest
        return queue

    @property
    def count(self) -> int:
        """How many actions have no receipt."""
        return self.next_sequence - self.lowest_awaited

    # Sending

    def append(self, actions: Iterable[EncodedAction], size: int, ticket: Ticket, closed_end: int, largest: int) -> None:
        """Adds the actions of a ticket, to the last batch if it is open.

        `size` is an upper bound of their bytes. Batches that begin before `closed_end` take no more actions, and none
        takes more bytes than `largest`.
        """
        actions = tuple(actions)
        ticket.first = self.next_sequence
        self.next_sequence += len(actions)
        ticket.end = self.next_sequence
        self._tickets.append(ticket)
        batch = self.batches[-1] if self.batches else None
        if (
            batch is None
            or batch.first < max(self.sent_end, closed_end)
            or len(batch.sizes) + len(actions) > BATCH_ACTIONS
            or batch.size + size > min(BATCH_BYTES, largest)
        ):
            batch = Batch(ticket.first)
            self.batches.append(batch)
            self.bytes += batch.size
        before = batch.size
        for action in actions:
            batch.append(action)
        self.bytes += batch.size - before

    @property
    def next_unsent(self) -> Batch | None:
        """The first batch that was not sent completely over this connection."""
        return self.batches[self._unsent] if self._unsent < len(self.batches) else None

    def next_part(self, largest: int) -> Batch:
        """The part of `next_unsent` to send now. The store may accept smaller messages than when the batch was made."""
        return self.batches[self._unsent].part(self._offset, largest)

    def sent(self, count: int) -> None:
        """Handles the sending of the next `count` actions of `next_unsent`."""
        batch = self.batches[self._unsent]
        # Its tickets may have actions in several parts, so they have one fate.
        self.sent_end = max(self.sent_end, batch.end)
        self._offset += count
        if self._offset == len(batch.sizes):
            self.sent_bytes += batch.size
            self._unsent += 1
            self._offset = 0

    def rewind(self, sequence: int) -> None:
        """Continues sending at the sequence that the store expects next."""
        self._unsent = self._offset = self.sent_bytes = 0
        for batch in self.batches:
            if batch.end > sequence:
                self._offset = max(0, sequence - batch.first)
                break
            self._unsent += 1
            self.sent_bytes += batch.size

    # Results

    def take_finished(self) -> list[tuple[Ticket, Receipts | EastwardError]]:
        """The results of tickets since the last call."""
        finished, self._finished = self._finished, []
        return finished

    def finish(self, ticket: Ticket, result: Receipts | EastwardError) -> None:
        """Finishes a ticket that is not in the queue."""
        self._finished.append((ticket, result))

    def receive(self, part: ReceiptRange) -> None:
        """Assigns receipts, which begin at `lowest_awaited`, to their tickets."""
        sequence = self.lowest_awaited
        end = sequence + part.count
        while self._tickets and sequence < end:
            ticket = self._tickets[0]
            count = min(end, ticket.end) - sequence
            offset = sequence - self.lowest_awaited
            ticket.ranges.append(ReceiptRange(count, part.first_revision + offset, part.rejection))
            sequence += count
            if sequence == ticket.end:
                self._tickets.popleft()
                self._finished.append((ticket, Receipts(ticket.ranges)))
        self.lowest_awaited = end
        while self.batches and self.batches[0].end <= end:
            batch = self.batches.popleft()
            self.bytes -= batch.size
            if self._unsent:
                self._unsent -= 1
                self.sent_bytes -= batch.size
            else:
                self._offset = 0

    # Ending

    def fail_sent(self, error: EastwardError) -> None:
        """Finishes the tickets whose actions may have been sent."""
        while self._tickets and self._tickets[0].first < self.sent_end:
            self._finished.append((self._tickets.popleft(), error))

    def restart(self, error: EastwardError) -> None:
        """Removes the actions that may have been sent, with `error`, and numbers the others from 1."""
        self.fail_sent(error)
        shift = self.sent_end - 1
        self.batches = deque(batch for batch in self.batches if batch.first >= self.sent_end)
        for batch in self.batches:
            batch.first -= shift
        for ticket in self._tickets:
            ticket.first -= shift
            ticket.end -= shift
        self.next_sequence -= shift
        self.lowest_awaited = self.sent_end = 1
        self._unsent = self._offset = self.sent_bytes = 0
        self.bytes = sum(batch.size for batch in self.batches)

    def remove_all(self, error: Callable[[Ticket], EastwardError | None]) -> None:
        """Removes all actions. Their tickets fail, except those for which `error` returns `None`."""
        for ticket in self._tickets:
            reason = error(ticket)
            if reason is not None:
                self._finished.append((ticket, reason))
        self._tickets.clear()
        self.batches.clear()
        self._unsent = self._offset = self.bytes = self.sent_bytes = 0
