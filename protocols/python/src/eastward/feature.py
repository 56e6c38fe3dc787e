"""The base of the generated classes: a process of an app under a role."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, AsyncIterator, ClassVar, Generic, TypeVar

from google.protobuf.message import Message

from ._protocol.limits import BATCH_ACTIONS, BATCH_BYTES
from ._protocol.queue import EncodedAction
from .address import Address
from .causes import current_cause
from .connection import Connection
from .errors import Closed, ConfigurationError, EastwardError, Rejected, Unauthorized
from .notification import Notification
from .outbox import OutboxFile, RestoredAction
from .receipts import Receipt, Receipts
from .slices import Change, SliceValues, Subscription

A = TypeVar("A", bound=Message)
M = TypeVar("M", bound=Message)
F = TypeVar("F", bound="Feature[Any]")
#: How long a feature that is closed waits for receipts, in seconds: without, and with an error of its program.
_CLOSE_TIMEOUT = 10.0
_CLOSE_TIMEOUT_AFTER_ERROR = 1.0
#: Exit codes of sysexits.h.
_EX_SOFTWARE = 70
_EX_CONFIG = 78

log = logging.getLogger("eastward")


class Feature(Generic[A]):
    """A connected process of a role. The generator writes a subclass for each role of a contract.

    All of it belongs to the event loop in which it was connected.
    """

    #: The role's full name, such as `market.CounterFeature`.
    role: ClassVar[str]
    #: The messages that the role publishes as presence.
    _presence: ClassVar[tuple[type[Message], ...]] = ()

    def __init__(self, connection: Connection, notification: Notification) -> None:
        self._connection = connection
        self._notification = notification
        self._heartbeat: asyncio.TimerHandle | None = None

    # Connecting

    @classmethod
    def connect(
        cls: type[F],
        address: Address | None = None,
        *,
        outbox: str | os.PathLike[str] | None = None,
        window: int | None = None,
        announce: bool = True,
        close_timeout: float = _CLOSE_TIMEOUT,
    ) -> AbstractAsyncContextManager[F]:
        """Connects for the duration of an `async with` block, whose end waits for the receipts of all actions.

        Args:
            address: by default that of the `EASTWARD_*` environment.
            outbox: the path of a file that keeps actions until their receipts arrive, for a later start.
            window: how many actions may wait for receipts; the store may allow fewer.
            announce: whether to report readiness to the supervisor after the welcome. If not, call `ready`.
            close_timeout: how long the end of the block waits for receipts, in seconds.

        Raises `ConfigurationError`, `Unauthorized`, `Refused` or `OutboxError` at the begin of the block.
        """
        return cls._connected(address, outbox, window, announce, close_timeout)

    @classmethod
    @asynccontextmanager
    async def _connected(
        cls: type[F],
        address: Address | None,
        outbox: str | os.PathLike[str] | None,
        window: int | None,
        announce: bool,
        close_timeout: float,
    ) -> AsyncIterator[F]:
        address = address or await Address.of_environment()
        if address.role != cls.role:
            raise ConfigurationError(
                f"This program needs the role {cls.role}, and was started under {address.role}. By hand: eastward run "
                f"--role {cls.role} -- COMMAND"
            )
        file = None if outbox is None else OutboxFile(outbox, address.process, cls.role)
        try:
            connection = Connection(address, file, window)
        except BaseException:
            # Another start of this process must find the outbox unlocked.
            if file is not None:
                await file.close()
            raise
        notification = Notification()
        feature = cls(connection, notification)
        feature._beat()
        timeout = _CLOSE_TIMEOUT_AFTER_ERROR
        try:
            await connection.open()
            if announce:
                feature.ready()
            try:
                yield feature
                timeout = close_timeout
            except asyncio.CancelledError:
                timeout = close_timeout
                raise
        finally:
            notification.stopping()
            try:
                await connection.close(timeout)
            finally:
                feature._stop_beating()
        if connection.error is not None:
            raise connection.error

    @classmethod
    def run(
        cls: type[F],
        body: Callable[[F], Awaitable[None]],
        *,
        address: Address | None = None,
        outbox: str | os.PathLike[str] | None = None,
        window: int | None = None,
        announce: bool = True,
    ) -> int:
        """Runs `body` as a program, and returns its exit code; SIGTERM and SIGINT cancel `body`.

        The codes are 0, 78 if the environment does not lead to a store or the store does not know this process, and 70
        for any other error, which is logged.
        """

        async def program() -> None:
            task = asyncio.current_task()
            assert task is not None
            for number in (signal.SIGTERM, signal.SIGINT):
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
            async with cls.connect(address, outbox=outbox, window=window, announce=announce) as feature:
                await body(feature)

        try:
            asyncio.run(program())
        except (asyncio.CancelledError, KeyboardInterrupt):
            return 0
        except (ConfigurationError, Unauthorized) as error:
            log.critical("%s", error)
            return _EX_CONFIG
        except EastwardError as error:
            log.critical("%s", error)
            return _EX_SOFTWARE
        except Exception:
            log.critical("The program ends with an error.", exc_info=True)
            return _EX_SOFTWARE
        return 0

    @property
    def process(self) -> str:
        """The process and its instance, such as `counter.1`."""
        return self._connection.address.process

    # Actions

    async def send(self, action: A) -> Receipt:
        """Sends an action, and waits for its receipt.

        Raises `Rejected`; `TooLarge` and `Closed` if it was not sent; `FateUnknown` if no receipt will arrive.
        If the call is cancelled while it waits for capacity, the action is not sent; later, it is sent once
        nevertheless, and its receipt goes to the log.
        """
        encoded = self._encoded(action, current_cause())
        receipts = await (await self._connection.submit([encoded]))
        receipt = receipts[0]
        if receipt.rejection is not None:
            raise Rejected(receipt.rejection.code, receipt.rejection.reason, receipt.revision)
        return receipt

    async def send_many(self, actions: Iterable[A]) -> Receipts:
        """Sends actions in their order in few messages, and waits for their receipts.

        A rejection is part of the receipts. Raises the other errors of `send`: `TooLarge` before anything was sent,
        `FateUnknown` and `Closed` if receipts of some actions are missing. If the call is cancelled, the actions that
        were accepted by then are sent once, and the others are not sent.
        """
        cause = current_cause()
        encoded = [self._encoded(action, cause) for action in actions]
        futures: list[asyncio.Future[Receipts]] = []
        try:
            for group in _groups(encoded):
                futures.append(await self._connection.submit(group))
            receipts = await asyncio.gather(*futures)
        except BaseException:
            for future in futures:
                if future.done() and not future.cancelled():
                    future.exception()  # Retrieved: the first error is raised.
                future.cancel()
            raise
        return Receipts([part for group in receipts for part in group.ranges])

    def _encoded(self, action: Message, cause: bytes) -> EncodedAction:
        name, payload = action.DESCRIPTOR.full_name, action.SerializeToString()
        space = self._connection.check_size(name, payload)
        return EncodedAction(name, payload, cause if len(cause) <= space else b"")

    async def reach(self, receipt: Receipt | Receipts | int) -> None:
        """Waits until every subscribed slice includes the action of `receipt`: reads your own writes."""
        if isinstance(receipt, Receipts):
            if not receipt:
                return
            receipt = receipt[-1]
        await self._connection.reach(receipt if isinstance(receipt, int) else receipt.revision)

    async def restored(self) -> list[RestoredAction]:
        """The outcomes of the actions that an earlier start left in the outbox, in their order, once all are known."""
        return await self._connection.restored()

    # Slices

    def _values(self, message: type[M]) -> SliceValues[M]:
        values = SliceValues(self._connection.source(message))
        return values

    def _on_change(self, message: type[M], callback: Callable[[Change[M]], None]) -> Subscription:
        return self._connection.source(message).on_change(callback)

    # Presence

    def publish(self, value: Message) -> None:
        """Publishes a presence value of the role for as long as this process lives, instead of the last of its type.

        Raises `TooLarge`, or the error of a feature that has ended.
        """
        self._check_presence(type(value))
        self._connection.publish(value.DESCRIPTOR.full_name, value.SerializeToString())

    def withdraw(self, message: type[Message]) -> None:
        """Withdraws the presence value of that type."""
        self._check_presence(message)
        self._connection.publish(message.DESCRIPTOR.full_name, None)

    def _check_presence(self, message: type[Message]) -> None:
        if message not in self._presence:
            raise ValueError(f"The role {self.role} does not publish {message.DESCRIPTOR.full_name}.")

    # The supervisor

    def ready(self) -> None:
        """Reports readiness to the supervisor."""
        self._notification.ready()

    def status(self, text: str) -> None:
        """Sets the text that `eastward ps` shows; 256 characters at most."""
        self._notification.status(text)

    def _beat(self) -> None:
        """Sends heartbeats from the event loop: they stop if it is blocked."""
        interval = self._notification.heartbeat_interval
        if interval > 0:
            self._notification.heartbeat()
            self._heartbeat = asyncio.get_running_loop().call_later(interval, self._beat)

    def _stop_beating(self) -> None:
        if self._heartbeat is not None:
            self._heartbeat.cancel()

    # The end

    async def closed(self) -> None:
        """Waits until the feature ends. Raises the error of one that fails, such as `Refused`."""
        await self._connection.until_over()
        if self._connection.error is not None:
            raise self._connection.error

    async def close(self, timeout: float = _CLOSE_TIMEOUT) -> None:
        """Waits for the receipts of all accepted actions, at most `timeout` seconds, and ends the session.

        Further actions raise `Closed`. The end of the `async with` block does it, too.
        """
        await self._connection.close(timeout)


def check_oneof(**fields: object) -> None:
    """Raises `ValueError` if more than one of these fields of a oneof is given."""
    given = [name for name, value in fields.items() if value is not None]
    if len(given) > 1:
        raise ValueError(f"{' and '.join(given)} are cases of one oneof: give one of them.")


def _groups(actions: list[EncodedAction]) -> Iterable[list[EncodedAction]]:
    """The actions in groups of the size of a batch."""
    group: list[EncodedAction] = []
    size = 0
    for action in actions:
        length = action.largest_size
        if group and (len(group) == BATCH_ACTIONS or size + length > BATCH_BYTES):
            yield group
            group, size = [], 0
        group.append(action)
        size += length
    if group:
        yield group
