"""The connection of a feature: ZeroMQ sockets on the event loop, around the protocol's state machines."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import zmq
from google.protobuf.message import DecodeError, Message
from zmq.utils.monitor import parse_monitor_message

from . import eastward_pb2 as wire
from ._protocol.queue import Batch, EncodedAction, Ticket
from ._protocol.replica import PROGRESS_TOPIC, Deliver, Replica, Step, Subscribe
from ._protocol.session import Phase, Session
from .address import Address
from .errors import Closed, ConfigurationError, EastwardError, ProtocolError, Unauthorized
from .outbox import OutboxFile, OutboxFull, RestoredAction, restored
from .receipts import Receipts
from .slices import Source

M = TypeVar("M", bound=Message)
NEVER = float("inf")
#: How many messages of one socket a turn reads, so that other tasks of the loop get their turns.
_MESSAGES_PER_TURN = 128
#: How long a closed socket may take to send its last message, in milliseconds.
_LINGER = 1000
_EVENTS = zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_HANDSHAKE_FAILED_AUTH | zmq.EVENT_DISCONNECTED
#: ZAP's status for credentials that are wrong for good.
_REFUSED = 400

log = logging.getLogger("eastward")


class _Socket:
    """A socket with its monitor, whose file descriptors wake the loop."""

    def __init__(self, kind: int, address: Address, wake: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        # One context per process: libsodium's random numbers do not survive the end of a second one.
        self.raw: zmq.Socket[bytes] = zmq.Context.instance().socket(kind)
        address.security.apply(self.raw)
        self.raw.setsockopt(zmq.LINGER, _LINGER)
        if kind == zmq.DEALER:
            # No message is queued for a connection before its hello.
            self.raw.setsockopt(zmq.IMMEDIATE, 1)
        self.monitor: zmq.Socket[bytes] = self.raw.get_monitor_socket(_EVENTS)
        self._descriptors: list[int] = [self.raw.getsockopt(zmq.FD), self.monitor.getsockopt(zmq.FD)]
        for descriptor in self._descriptors:
            self._loop.add_reader(descriptor, wake)

    def has(self, event: int) -> bool:
        return bool(int(self.raw.getsockopt(zmq.EVENTS)) & event)

    def events(self) -> Iterable[tuple[int, int]]:
        """The monitor's events, each with its value."""
        while int(self.monitor.getsockopt(zmq.EVENTS)) & zmq.POLLIN:
            event = parse_monitor_message(self.monitor.recv_multipart(zmq.NOBLOCK))
            yield int(event["event"]), int(event["value"])

    def frames(self) -> Iterable[bytes]:
        """The messages that have arrived, at most `_MESSAGES_PER_TURN`."""
        for _ in range(_MESSAGES_PER_TURN):
            if not self.has(zmq.POLLIN):
                return
            yield self.raw.recv(zmq.NOBLOCK)

    def close(self) -> None:
        for descriptor in self._descriptors:
            self._loop.remove_reader(descriptor)
        self.raw.disable_monitor()
        self.raw.close()


class Connection:
    """Sends actions and presence, and keeps replicas of slices. Belongs to one event loop."""

    def __init__(self, address: Address, outbox: OutboxFile | None, window: int | None) -> None:
        """Begins to connect. Raises `ConfigurationError`; the outbox stays open then."""
        self.address = address
        self._loop = asyncio.get_running_loop()
        self._outbox = outbox
        contents = outbox.contents if outbox else None
        options: dict[str, Any] = {} if window is None else {"window": window}
        self._session = Session(
            token=address.token, outbox=contents, restored_ticket=self._restored_ticket, **options
        )
        self._restored: list[RestoredAction] = []
        self._restoring = len(contents.batches) if contents else 0
        self._writing: asyncio.Task[None] | None = None
        #: Senders that wait for capacity, each with its actions and bytes.
        self._senders: deque[tuple[int, int, asyncio.Future[None]]] = deque()
        #: Callers that wait until a condition holds.
        self._waiters: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._sources: dict[str, Source[Any]] = {}
        self._slices_endpoint: str | None = None
        self._are_slices_connected = False
        self._turn_handle: asyncio.Handle | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_torn_down = False
        self._actions = _Socket(zmq.DEALER, address, self._wake)
        self._slices = _Socket(zmq.SUB, address, self._wake)
        self._slices.raw.setsockopt(zmq.SUBSCRIBE, PROGRESS_TOPIC)
        try:
            self._actions.raw.connect(address.actions)
        except zmq.ZMQError as error:
            self._actions.close()
            self._slices.close()
            # `str(error)` repeats the endpoint.
            reason = zmq.strerror(error.errno or 0)
            raise ConfigurationError(f"The endpoint {address.actions} cannot be used: {reason}.") from error
        self._wake()

    # Actions

    async def open(self) -> None:
        """Waits for the welcome. Raises the error of a session that fails."""
        notice = self._loop.call_later(2, log.warning, "The store does not answer yet. Waiting for it.")
        try:
            await self._until(lambda: self._session.is_welcomed)
        finally:
            notice.cancel()

    def check_size(self, name: str, payload: bytes) -> int:
        return self._session.check_size(name, payload)

    async def submit(self, actions: Sequence[EncodedAction]) -> asyncio.Future[Receipts]:
        """Waits for capacity, accepts the actions, and returns the future of their receipts.

        If it is cancelled before it returns, nothing was accepted.
        """
        count = len(actions)
        size = sum(action.largest_size for action in actions)
        if self._session.is_over or self._session.is_closing:
            raise self._session.error or Closed("The feature is closed: the action was not sent.")
        if self._senders or not self._session.reserve(count, size):
            await self._wait_for_capacity(count, size)
        future: asyncio.Future[Receipts] = self._loop.create_future()

        def finish(result: Receipts | EastwardError) -> None:
            if future.cancelled():
                log.info("%d actions were sent whose sender was cancelled: %s", count, result)
            elif isinstance(result, Receipts):
                future.set_result(result)
            else:
                future.set_exception(result)

        self._session.submit(actions, count, size, Ticket(finish), self._loop.time())
        self._wake()
        return future

    async def _wait_for_capacity(self, count: int, size: int) -> None:
        waiter: asyncio.Future[None] = self._loop.create_future()
        self._senders.append((count, size, waiter))
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled() and waiter.exception() is None:
                self._session.release(count, size)
            self._wake()
            raise

    def _admit_senders(self) -> None:
        while self._senders:
            count, size, waiter = self._senders[0]
            if not waiter.done():
                if self._session.is_over or self._session.is_closing:
                    waiter.set_exception(self._session.error or Closed("The feature is closed: the action was not sent."))
                elif self._session.reserve(count, size):
                    waiter.set_result(None)
                else:
                    return
            self._senders.popleft()

    # Presence

    def publish(self, name: str, value: bytes | None) -> None:
        self._session.publish(name, value, self._loop.time())
        self._wake()

    # Slices

    def source(self, message: type[M]) -> Source[M]:
        """The shared replica of a slice, subscribed to while it has subscribers."""
        name = message.DESCRIPTOR.full_name
        source = self._sources.get(name)
        if source is None:
            source = Source(Replica(message, os.urandom(8).hex().encode()), self._wake)
            self._sources[name] = source
            if self._session.is_over or self._is_torn_down:
                source.end(self._session.error)
            elif self._are_slices_connected:
                source.is_started = True
                self._perform(source, source.replica.start(self._loop.time()))
            self._wake()
        return source

    async def reach(self, revision: int) -> None:
        """Waits until every subscribed slice includes `revision`."""

        def is_reached() -> bool:
            return all(
                source.replica.epoch == self._session.epoch and source.replica.reached >= revision
                for source in self._sources.values()
            )

        await self._until(is_reached)

    def _perform(self, source: Source[Any], steps: Iterable[Step]) -> None:
        for step in steps:
            if isinstance(step, Deliver):
                source.deliver(step)
            else:
                option = zmq.SUBSCRIBE if isinstance(step, Subscribe) else zmq.UNSUBSCRIBE
                self._slices.raw.setsockopt(option, step.topic)

    # Outbox

    def _restored_ticket(self, batch: Batch) -> Ticket:
        def finish(result: Receipts | EastwardError) -> None:
            self._restored += restored(batch, result)
            self._restoring -= 1

        return Ticket(finish, is_restored=True)

    async def restored(self) -> list[RestoredAction]:
        """The outcomes of the actions that an earlier start left, once all are known."""
        await self._until(lambda: self._restoring == 0)
        return list(self._restored)

    def _write_outbox(self, now: float) -> None:
        if self._outbox is None or self._writing is not None:
            return
        write = self._session.take_write(now)
        if write is None:
            return

        async def commit(outbox: OutboxFile) -> None:
            try:
                await outbox.commit(write)
            except OutboxFull as error:
                self._session.write_found_disk_full(str(error), self._loop.time())
            except Exception as error:
                self._session.write_failed(str(error))
            else:
                self._session.wrote()
            self._writing = None
            self._wake()

        self._writing = self._loop.create_task(commit(self._outbox))

    # The end

    @property
    def error(self) -> EastwardError | None:
        return self._session.error

    @property
    def is_over(self) -> bool:
        return self._session.is_over

    async def until_over(self) -> None:
        """Waits until the session has failed or is closed."""
        await self._until(lambda: self._session.is_over)

    async def close(self, timeout: float) -> None:
        """Waits for the receipts of all accepted actions, at most `timeout` seconds, and ends the session."""
        if self._is_torn_down:
            return
        self._session.close()
        self._wake()
        try:
            await asyncio.wait_for(self.until_over(), timeout)
        except (TimeoutError, asyncio.TimeoutError):
            log.warning("The feature is closed with %d actions without a receipt.", self._session.queue.count)
        finally:
            self._session.abandon()
            self._tear_down()
            if self._writing is not None:
                await asyncio.wait([self._writing])
            if self._outbox is not None:
                await self._outbox.close()
            if self.address.enrollment is not None:
                self.address.enrollment.close()

    def _tear_down(self) -> None:
        if self._is_torn_down:
            return
        self._settle()
        self._is_torn_down = True
        for handle in (self._turn_handle, self._timer):
            if handle is not None:
                handle.cancel()
        self._actions.close()
        self._slices.close()

    # The loop

    def _wake(self) -> None:
        """Schedules a turn, once: what is submitted until then goes into one batch."""
        if self._turn_handle is None and not self._is_torn_down:
            self._turn_handle = self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._turn_handle = None
        now = self._loop.time()
        try:
            self._read(now)
            self._session.tick(now)
            if self._are_slices_connected:
                for source in list(self._sources.values()):
                    self._perform(source, source.replica.tick(now))
            self._connect_slices()
            self._write(now)
            self._write_outbox(now)
        except Exception as error:
            # Such as no memory, or a defect of this package: senders must not wait forever.
            log.exception("The connection to the store ends with an error.")
            self._session.fail(ProtocolError(f"The connection ended with an error: {error}"))
        self._settle()
        if self._is_torn_down:
            return
        # ZeroMQ's descriptors report changes: what happened during this turn would go unnoticed.
        if self._actions.has(zmq.POLLIN) or self._slices.has(zmq.POLLIN):
            self._wake()
        self._set_timer()

    def _read(self, now: float) -> None:
        for event, value in self._actions.events():
            if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                self._session.connected()
            elif event == zmq.EVENT_DISCONNECTED:
                self._session.disconnected()
            else:
                self._unauthorized(value)
        for event, value in self._slices.events():
            self._are_slices_connected = event == zmq.EVENT_HANDSHAKE_SUCCEEDED
            if self._are_slices_connected:
                for source in self._sources.values():
                    replica = source.replica
                    self._perform(source, replica.ask(now) if source.is_started else replica.start(now))
                    source.is_started = True
            elif event == zmq.EVENT_HANDSHAKE_FAILED_AUTH:
                self._unauthorized(value)
        for frame in self._actions.frames():
            self._session.receive(frame, now)
        for frame in self._slices.frames():
            self._receive_slices(frame, now)

    def _receive_slices(self, frame: bytes, now: float) -> None:
        if frame.startswith(PROGRESS_TOPIC):
            try:
                progress = wire.Progress.FromString(frame[len(PROGRESS_TOPIC) :])
            except DecodeError:
                return  # The next one follows.
            for source in self._sources.values():
                self._perform(source, source.replica.progress(progress, now))
            return
        name = frame[1 : max(frame.find(b"\0"), 1)].decode("utf-8", "replace")
        if name not in self._sources:
            return
        source = self._sources[name]
        try:
            self._perform(source, source.replica.receive(frame, now))
        except DecodeError:
            # Another snapshot would be as unreadable.
            self._perform(source, source.replica.stop())
            del self._sources[name]
            source.end(ProtocolError(f"The store sent an update of {name} that is no {name}. Generate the client again."))

    def _unauthorized(self, status: int) -> None:
        if status == _REFUSED:
            self._session.fail(
                Unauthorized(
                    f"The store does not accept the credentials of {self.address.process} for the role "
                    f"{self.address.role}. Start the process with new ones, as eastward run does."
                )
            )

    def _connect_slices(self) -> None:
        """Connects to the slices once there is a subscription, over TCP while the actions have their welcome."""
        session = self._session
        if not self._sources and self._slices_endpoint is None:
            # A silent remote connection counts as an unfinished handshake, which a busy store closes.
            endpoint: str | None = None
        elif self.address.slices is not None:
            endpoint = self.address.slices
        elif session.is_welcomed and session.welcome is not None:
            endpoint = self.address.slices_at(session.welcome.slices_port)
        elif session.phase is Phase.DISCONNECTED:
            endpoint = None
        else:
            endpoint = self._slices_endpoint
        if endpoint == self._slices_endpoint:
            return
        if self._slices_endpoint is not None:
            self._slices.raw.disconnect(self._slices_endpoint)
            self._are_slices_connected = False
        if endpoint is not None:
            self._slices.raw.connect(endpoint)
        self._slices_endpoint = endpoint

    def _write(self, now: float) -> None:
        while (message := self._session.next_message()) is not None:
            # Replies over an ended connection may wait; after the hello they would count as answers to it.
            if message.WhichOneof("message") == "hello" and self._actions.has(zmq.POLLIN):
                return
            try:
                self._actions.raw.send(message.SerializeToString(), zmq.NOBLOCK)
            except zmq.Again:
                # No connection, or a full one: the next event or timeout goes on.
                return
            self._session.sent(message, now)

    def _settle(self) -> None:
        """Delivers the results of this turn."""
        for ticket, result in self._session.take_finished():
            ticket.finish(result)
        for notice in self._session.take_notices():
            log.warning("%s", notice)
        self._admit_senders()
        is_over = self._session.is_over
        for name, source in list(self._sources.items()):
            if is_over:
                source.end(self._session.error)
            elif not source.has_subscribers:
                del self._sources[name]
                if source.is_started:
                    self._perform(source, source.replica.stop())
        waiting = []
        for condition, waiter in self._waiters:
            if waiter.done():
                continue
            if condition():
                waiter.set_result(None)
            elif is_over:
                waiter.set_exception(self._session.error or Closed("The feature is closed."))
            else:
                waiting.append((condition, waiter))
        self._waiters = waiting

    async def _until(self, condition: Callable[[], bool]) -> None:
        """Waits until `condition` holds. Raises the session's error if that is over before."""
        if condition():
            return
        if self._session.is_over:
            raise self._session.error or Closed("The feature is closed.")
        waiter: asyncio.Future[None] = self._loop.create_future()
        self._waiters.append((condition, waiter))
        self._wake()
        await waiter

    def _set_timer(self) -> None:
        deadline = self._session.deadline
        if self._are_slices_connected:
            deadline = min([deadline, *(source.replica.deadline for source in self._sources.values())])
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if deadline < NEVER:
            self._timer = self._loop.call_at(max(deadline, self._loop.time()), self._wake)
