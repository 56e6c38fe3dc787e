"""Subscriptions of slices: iterators over values, and callbacks with changes."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Callable, Mapping
from contextvars import copy_context
from typing import Generic, TypeVar

from google.protobuf.message import Message

from ._protocol.fields import Keys, changes_between
from ._protocol.replica import Deliver, Replica
from .causes import end_update, handle_update
from .errors import EastwardError

M = TypeVar("M", bound=Message)


class Change(Generic[M]):
    """A change of a slice."""

    def __init__(self, replica: Replica[M], fields: frozenset[str], keys: Mapping[str, Keys]) -> None:
        self._replica = replica
        self._value: M | None = None
        #: The names of the changed fields.
        self.fields = fields
        #: For each changed map, the keys that were set and removed.
        self.keys = keys
        #: The committed revision of the value.
        self.revision = replica.reached

    @property
    def value(self) -> M:
        """A copy of the slice's newest value, made when it is first read. Read it in the callback."""
        if self._value is None:
            self._value = _copy(self._replica)
        return self._value


class Subscription:
    """A callback that is called until the subscription is cancelled or the feature ends."""

    def __init__(self, cancel: Callable[[Subscription], None]) -> None:
        self._cancel = cancel
        #: Whether the callback has received a value.
        self._has_value = False

    def cancel(self) -> None:
        """Ends the subscription: the callback is not called again."""
        self._cancel(self)


class SliceValues(AsyncIterator[M]):
    """The values of a slice: at first the current one, then the newest one after changes.

    A slow reader skips values. The iteration ends when the feature is closed, and raises the error of a feature that
    fails. `aclose` ends it earlier, as does the deletion of the iterator.
    """

    def __init__(self, source: Source[M]) -> None:
        self._source: Source[M] | None = source
        self._event = asyncio.Event()
        if source.replica.is_known or source.is_over:
            self._event.set()
        self._has_value = source.replica.is_known
        #: The last revision that the value before reflected; `None` for the first value.
        self._after: int | None = None
        self._has_read = False
        source.iterators.add(self)

    def __aiter__(self) -> SliceValues[M]:
        return self

    async def __anext__(self) -> M:
        while True:
            source = self._source
            if source is None:
                end_update()
                raise StopAsyncIteration
            if self._has_value:
                self._has_value = False
                if not source.is_over:
                    self._event.clear()
                # This runs in the context of the loop over the values.
                handle_update(source.replica.name, self._after, source.replica.reached)
                self._has_read = True
                return _copy(source.replica)
            if source.is_over:
                end_update()
                if source.error is not None:
                    raise source.error
                raise StopAsyncIteration
            await self._event.wait()

    async def aclose(self) -> None:
        """Ends the iteration."""
        self._end()

    def _end(self) -> None:
        source, self._source = self._source, None
        self._event.set()
        if source is not None:
            source.iterators.discard(self)
            source.wake()

    def _notify(self, step: Deliver | None = None) -> None:
        if step is not None and not self._has_value:
            self._has_value = True
            self._after = step.after if self._has_read else None
        self._event.set()

    def __del__(self) -> None:
        source = getattr(self, "_source", None)
        if source is not None:
            source.wake()


class Source(Generic[M]):
    """A replica with its subscribers."""

    def __init__(self, replica: Replica[M], wake: Callable[[], None]) -> None:
        self.replica = replica
        self.wake = wake
        #: Whether the replica has subscribed to its topics.
        self.is_started = False
        self.iterators: weakref.WeakSet[SliceValues[M]] = weakref.WeakSet()
        self._callbacks: dict[Subscription, Callable[[Change[M]], None]] = {}
        self.is_over = False
        self.error: EastwardError | None = None

    @property
    def has_subscribers(self) -> bool:
        return bool(self.iterators) or bool(self._callbacks)

    def on_change(self, callback: Callable[[Change[M]], None]) -> Subscription:
        subscription = Subscription(self._cancel)
        self._callbacks[subscription] = callback
        if self.replica.is_known:
            # Not from within the call that subscribes.
            asyncio.get_running_loop().call_soon(self._deliver_first, subscription)
        return subscription

    def _deliver_first(self, subscription: Subscription) -> None:
        value = self.replica.value
        self._call(subscription, Change(self.replica, *changes_between(type(value)(), value)))

    def _cancel(self, subscription: Subscription) -> None:
        self._callbacks.pop(subscription, None)
        self.wake()

    def deliver(self, step: Deliver) -> None:
        for iterator in list(self.iterators):
            iterator._notify(step)
        change = Change(self.replica, step.fields, step.keys)
        for subscription in list(self._callbacks):
            self._call(subscription, change, step.after)

    def _call(self, subscription: Subscription, change: Change[M], after: int | None = None) -> None:
        callback = self._callbacks.get(subscription)
        if callback is None:
            return
        has_value, subscription._has_value = subscription._has_value, True
        try:
            copy_context().run(self._handle, callback, change, after if has_value else None)
        except Exception as error:
            asyncio.get_running_loop().call_exception_handler(
                {"message": f"A callback of the slice {self.replica.name} raised an error.", "exception": error}
            )

    def _handle(self, callback: Callable[[Change[M]], None], change: Change[M], after: int | None) -> None:
        handle_update(self.replica.name, after, change.revision)
        callback(change)

    def end(self, error: EastwardError | None) -> None:
        """Ends the iterators after their last value; callbacks are not called again."""
        if self.is_over:
            return
        self.is_over = True
        self.error = error
        self._callbacks.clear()
        for iterator in list(self.iterators):
            iterator._notify()


def _copy(replica: Replica[M]) -> M:
    copy = type(replica.value)()
    copy.CopyFrom(replica.value)
    return copy
