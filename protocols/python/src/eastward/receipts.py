"""The store's answers to actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload


@dataclass(frozen=True)
class Rejection:
    """The reason why an action changed nothing."""

    #: For programs, such as `below_zero`.
    code: str
    #: For people: one sentence.
    reason: str


@dataclass(frozen=True)
class Receipt:
    """The store has committed an action."""

    #: The action's position in the total order.
    revision: int
    #: Set if the action changed nothing.
    rejection: Rejection | None = None


@dataclass(frozen=True)
class ReceiptRange:
    """Receipts with consecutive revisions and the same outcome."""

    count: int
    first_revision: int
    rejection: Rejection | None


class Receipts(Sequence[Receipt]):
    """The receipts of several actions, in their order. Memory is proportional to the changes of the outcome."""

    def __init__(self, ranges: Sequence[ReceiptRange] = ()) -> None:
        #: The receipts in ranges, in their order.
        self.ranges = tuple(ranges)
        self._count = sum(part.count for part in self.ranges)

    @property
    def rejected(self) -> int:
        """How many actions were rejected."""
        return sum(part.count for part in self.ranges if part.rejection is not None)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Receipt: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Receipt]: ...
    def __getitem__(self, index: int | slice) -> Receipt | Sequence[Receipt]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._count))]
        rest = index + self._count if index < 0 else index
        if rest >= 0:
            for part in self.ranges:
                if rest < part.count:
                    return Receipt(part.first_revision + rest, part.rejection)
                rest -= part.count
        raise IndexError(f"receipt {index} of {self._count}")

    def __iter__(self) -> Iterator[Receipt]:
        for part in self.ranges:
            for index in range(part.count):
                yield Receipt(part.first_revision + index, part.rejection)

    def __add__(self, other: Receipts) -> Receipts:
        return Receipts(self.ranges + other.ranges)

    def __repr__(self) -> str:
        return f"Receipts({len(self)} actions, {self.rejected} rejected)"
