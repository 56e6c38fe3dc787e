"""The presence of a feature: the values that its process publishes while it lives."""

from __future__ import annotations

from .. import eastward_pb2 as wire
from ..errors import TooLarge

#: The interval of messages while values change, in seconds. Values in between are skipped.
INTERVAL = 0.01
#: The interval of messages while nothing changes: several fit into the store's lease of 10 seconds.
RENEWAL = 3.0
NEVER = float("inf")


class OwnPresence:
    """The values, and when to send them. Every message contains all values, so that the last one alone counts."""

    def __init__(self) -> None:
        self._values: dict[str, bytes] = {}
        self._bytes = 0
        self._has_changed = False
        #: When the last message was sent; `None` if none is needed.
        self._sent_at: float | None = None
        #: Whether a message is to be sent now.
        self.is_due = False

    def set(self, name: str, value: bytes | None, largest: int, now: float) -> None:
        """Publishes a value; `None` withdraws it.

        Raises `TooLarge` if all values together exceed `largest` bytes; nothing has changed then.
        """
        old = self._values.get(name)
        if old == value:
            return
        length = len(name.encode())
        size = self._bytes
        size -= 0 if old is None else len(old) + length
        size += 0 if value is None else len(value) + length
        if value is not None and size > largest:
            raise TooLarge(
                f"With {name}, the presence of this process has {size} bytes; the store accepts {largest} at most."
            )
        if value is None:
            del self._values[name]
        else:
            self._values[name] = value
        self._bytes = size
        self._has_changed = True
        self.tick(now)

    def message(self, fence: int) -> wire.SetPresence:
        values = [wire.PresenceValue(name=name, value=value) for name, value in sorted(self._values.items())]
        return wire.SetPresence(fence=fence, values=values)

    def welcomed(self) -> None:
        """The store opened or resumed the session: it may know no value, or earlier ones."""
        self.is_due = self.is_due or self._has_changed or self._sent_at is not None

    @property
    def deadline(self) -> float:
        """When `tick` is due; never while a message is due."""
        if self.is_due:
            return NEVER
        if self._has_changed:
            return -NEVER if self._sent_at is None else self._sent_at + INTERVAL
        return self._sent_at + RENEWAL if self._values and self._sent_at is not None else NEVER

    def tick(self, now: float) -> None:
        if self.deadline <= now:
            self.is_due = True

    def sent(self, now: float) -> None:
        self._sent_at = now
        self._has_changed = False
        self.is_due = False
