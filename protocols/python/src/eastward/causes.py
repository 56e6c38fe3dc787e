"""The causes of actions: the events that a program was handling when it sent them. The journal keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from . import eastward_pb2 as wire
from ._protocol.limits import LARGEST_CAUSE

_current: ContextVar[wire.Cause | None] = ContextVar("eastward_cause", default=None)


@contextmanager
def caused_by(*, action: int = 0, request: str = "", trace: str = "") -> Iterator[None]:
    """Gives the actions that are sent in the block a cause: an earlier action, by its revision, or a request from outside.

    `trace` is a `traceparent` of W3C Trace Context. Without arguments, the actions have no cause. Actions that are sent
    while a slice's update is handled need no block: the update is their cause.
    """
    cause = wire.Cause(trace=trace)
    if action and request:
        raise ValueError("A cause is an action or a request: give one of them.")
    if action:
        cause.action = action
    if request:
        cause.request = request
    token = _current.set(cause)
    try:
        yield
    finally:
        _current.reset(token)


def handle_update(slice_name: str, after: int | None, revision: int) -> None:
    """Makes the update the cause of the actions that the current context sends from now on."""
    _current.set(wire.Cause(update=wire.UpdateCause(slice=slice_name, after=after, revision=revision)))


def end_update() -> None:
    """Ends the effect of `handle_update`."""
    _current.set(None)


def current_cause() -> bytes:
    """The encoded cause of the actions that the current context sends; empty if it has none that fits a message."""
    cause = _current.get()
    encoded = b"" if cause is None else cause.SerializeToString()
    return encoded if len(encoded) <= LARGEST_CAUSE else b""
