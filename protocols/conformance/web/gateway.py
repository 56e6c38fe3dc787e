"""The HTTP server of the gateway that a dialogue plays, with its actions and streams."""

import asyncio
import contextlib
import secrets
import socket

from .. import transcript
from ..contract import gateway_json, parsed
from ..failure import Failed
from ..inbox import Inbox
from ..rules import require
from .http import LONGEST_HEAD, Malformed, answer_head, chunk, compact, json_answer, read_request
from .rules import WebRules

# How long a client may keep its earlier stream after it has opened another one, in seconds.
OVERLAP = 2


class Connection:
    """A TCP connection of the client."""

    def __init__(self, gateway, reader, writer, number):
        self.gateway, self.number = gateway, number
        self._reader, self._writer = reader, writer
        self.exchange = None
        self.ended = asyncio.Event()

    def note(self, side, text):
        self.gateway.transcript.add(f"{side} {self.number}", text)

    async def read(self):
        try:
            while request := await read_request(self._reader, self._writer):
                await self._received(request)
        finally:
            self.note("C", "(the connection has ended)")
            self.ended.set()
            if self.exchange is not None:
                self.exchange.disconnected()
            self._writer.close()

    async def _received(self, request):
        body = transcript.shortened(request.body.decode(errors="replace"))
        self.note("C", f"{request.method} {request.target} {body}" + "".join(
            f" {name}={value}" for name, value in request.headers if name in ("idempotency-key", "last-event-id")))
        require(self.exchange is None or self.exchange.is_complete, "no request before the answer to the one before",
                request.target)
        content = self.gateway.rules.requested(request)
        if isinstance(content, frozenset):
            self.exchange = EventStream(self, request, content)
            self.gateway.opened(self.exchange)
        else:
            self.exchange = PostedAction(self, request, content)
            self.gateway.actions.put(self.exchange)

    def write(self, data):
        if not self._writer.is_closing():
            self._writer.write(data)

    def close(self):
        """Ends the connection behind the written bytes."""
        self._writer.close()

    def reset(self):
        """Ends the connection at once; the client receives an error."""
        self._writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, (1).to_bytes(4, "little") + bytes(4))
        self._writer.transport.abort()


class PostedAction:
    """A `POST` of the client, which the dialogue answers."""

    def __init__(self, connection, request, action):
        self._connection, self.request = connection, request
        self._rules = connection.gateway.rules
        self.action = action
        self.is_complete = False

    @property
    def key(self):
        return self.action.key

    def __str__(self):
        return f"POST {self.request.target} under the key {self.key}"

    def applied(self, revision, *headers):
        self.answer(200, {"revision": revision}, *headers)

    def refuse(self, status, code, retry_after=None, **more):
        """Answers with an error."""
        headers = [] if retry_after is None else [("Retry-After", retry_after)]
        self.answer(status, {"code": code, "reason": "The dialogue refuses this."} | more, *headers,
                    retry_after=retry_after)

    def answer(self, status, body, *headers, retry_after=None):
        self._connection.note("S", f"{status} {transcript.shortened(compact(body).decode())}"
                              + "".join(f" {name}={value}" for name, value in headers))
        self._completes(status, retry_after)
        self._connection.write(json_answer(status, body, headers))

    def write(self, data, completes=None):
        """Writes bytes of an answer.

        :param completes: the status of the answer of which these are the last bytes.
        """
        self._connection.note("S", transcript.shortened(repr(data)))
        if completes is not None:
            self._completes(completes, None)
        self._connection.write(data)

    def end_connection(self):
        """Ends the connection after the answer, as a gateway does that keeps none open for long."""
        self._connection.note("S", "(ends the connection)")
        self._connection.close()

    def _completes(self, status, retry_after):
        self.is_complete = True
        self._rules.answered(self.action, status, retry_after)

    def cut(self, reset=False):
        """Ends the connection; the answer is lost."""
        self._connection.note("S", "(resets the connection)" if reset else "(ends the connection)")
        self._rules.lost(self.action)
        self.is_complete = True
        self._connection.reset() if reset else self._connection.close()

    def disconnected(self):
        if not self.is_complete:
            self._rules.abandoned(self.action)

    async def left(self, within):
        """Expects that the client ends the connection."""
        await _ends(self._connection, "the end of the connection of an unanswered action", within)


class EventStream:
    """A stream of the client, into which the dialogue writes events."""

    def __init__(self, connection, request, slices):
        self._connection, self.request, self.slices = connection, request, slices
        self._gateway = connection.gateway
        self.is_complete = False

    def __str__(self):
        return f"GET {self.request.target}" + (f" after {self.last_id}" if self.last_id else "")

    @property
    def last_id(self):
        """The id after which the client resumes."""
        return self.request.header("last-event-id") or None

    @property
    def is_open(self):
        return not self.is_complete and not self._connection.ended.is_set()

    # Answers without events

    def refuse(self, status, code, retry_after=None):
        headers = [] if retry_after is None else [("Retry-After", retry_after)]
        self._connection.note("S", f"{status} {code}" + "".join(f" {name}={value}" for name, value in headers))
        self.is_complete = True
        self._gateway.rules.stream_refused(self.slices, status, retry_after)
        self._connection.write(json_answer(
            status, {"code": code, "reason": "The dialogue refuses this."}, headers))

    # Events

    def write_raw(self, data):
        """Writes bytes of the head, or of a chunk."""
        self._connection.write(data)

    def begin(self, retry=100, state="connected"):
        """Writes the head, the delay for reconnections in milliseconds, and the state of the store."""
        self._connection.write(answer_head(200, [
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("Transfer-Encoding", "chunked")]))
        if retry is not None:
            self.write(f"retry: {retry}\n\n".encode())
            self._gateway.rules.delay = retry / 1000
        if state:
            self.state(state)

    def write(self, data):
        """Writes a chunk."""
        self._connection.note("S", transcript.shortened(data.decode(errors="replace").replace("\n", "⏎")))
        self._connection.write(chunk(data))

    async def write_slowly(self, data, size=1, pause=0.001):
        """Writes chunks of so many bytes, one after another."""
        self._connection.note("S", f"{transcript.shortened(repr(data))} in chunks of {size} bytes")
        for start in range(0, len(data), size):
            self._connection.write(chunk(data[start:start + size]))
            await asyncio.sleep(pause)

    def event(self, name, data, id=None):
        """The bytes of an event. Its id counts as sent."""
        if id is not None:
            self._gateway.rules.identified(self.slices, id)
        return (f"id: {id}\n".encode() if id is not None else b"") + b"event: " + name.encode() + b"\ndata: " + compact(
            data) + b"\n\n"

    def snapshot_event(self, name, value, revision, id=None):
        return self.event("snapshot", {"slice": name, "revision": revision, "value": gateway_json(parsed(name, value))},
                          id)

    def state(self, store):
        self.write(self.event("state", {"store": store}))

    def snapshot(self, name, value, revision, id=None):
        """Writes a snapshot: `value` in proto3 JSON, to which the defaults are added."""
        self.write(self.snapshot_event(name, value, revision, id))

    def patch(self, name, revision, id=None, **parts):
        """Writes a patch: `set`, `rows` and `clear` as in WEB.md."""
        self.write(self.event("patch", {"slice": name, "revision": revision} | parts, id))

    # The end

    def finish(self):
        """Ends the stream in an orderly way; the connection stays."""
        self._connection.note("S", "(ends the stream)")
        self._completed()
        self._connection.write(chunk(b""))

    def cut(self, reset=False):
        """Ends the connection in the middle of the stream."""
        self._connection.note("S", "(resets the connection)" if reset else "(ends the connection)")
        self._completed()
        self._connection.reset() if reset else self._connection.close()

    def _completed(self):
        if self.is_open:
            self._gateway.rules.stream_ended(self.slices)
        self.is_complete = True

    def disconnected(self):
        self.is_complete = True

    async def left(self, within=None):
        """Expects that the client ends the stream."""
        await _ends(self._connection, "the end of the stream by the client", within or self._gateway.timeout)


async def _ends(connection, expected, within):
    try:
        await asyncio.wait_for(connection.ended.wait(), within)
    except asyncio.TimeoutError:
        raise Failed(expected, f"nothing within {within:g} seconds") from None


class Gateway:
    """The server of one dialogue, on a port of 127.0.0.1.

    :param broken: called with the `Failed` of a request that breaks a rule.
    :param timeout: how long a dialogue waits for what must come, in seconds.
    """

    def __init__(self, transcript_, broken, timeout):
        self.transcript, self.timeout = transcript_, timeout
        self.token = secrets.token_urlsafe(24)
        self.rules = WebRules(self.token)
        self.actions, self.streams = Inbox(timeout), Inbox(timeout)
        self._broken = broken
        self._server, self._tasks = None, set()
        self._connections, self._streams = [], []
        self._socket, self.port = None, 0

    @contextlib.contextmanager
    def credentials(self):
        """The environment variables of the client's process, and the descriptors that it inherits."""
        yield {"EASTWARD_WEB": f"http://127.0.0.1:{self.port}", "EASTWARD_WEB_TOKEN": self.token}, []

    def _bind(self):
        bound = socket.socket()
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(("127.0.0.1", self.port))
        return bound

    def reserve(self):
        """Takes a port, which refuses connections."""
        self._socket = self._bind()
        self.port = self._socket.getsockname()[1]
        self.rules.host = f"127.0.0.1:{self.port}"

    async def listen(self):
        if self._socket is None:
            self.reserve()
        self._server = await asyncio.start_server(self._begin, sock=self._socket, limit=LONGEST_HEAD)

    def stop(self):
        """Ends all connections, and refuses others, as a gateway that was killed. The port stays reserved."""
        self.transcript.add("S", "(the gateway ends)")
        for connection in self._connections:
            if connection.exchange is not None and not connection.exchange.is_complete:
                connection.exchange.cut()
            connection.close()
        if self._server is not None:
            self._server.close()
            self._server = None
            self._socket = self._bind()

    async def close(self):
        self.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket is not None:
            self._socket.close()

    @property
    def open_connections(self):
        return sum(not connection.ended.is_set() for connection in self._connections)

    def opened(self, stream):
        """A client has one stream: an earlier one has to end."""
        for earlier in self._streams:
            if earlier.is_open:
                self._run(self._replaced(earlier))
        self._streams = [each for each in self._streams if each.is_open] + [stream]
        self.streams.put(stream)

    async def _replaced(self, earlier):
        try:
            await earlier.left(OVERLAP)
        except Failed:
            if earlier.is_open:
                self._broken(Failed("one stream for all slices", "another one beside it"))

    def _run(self, work):
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _begin(self, reader, writer):
        self._run(self._serve(reader, writer))

    async def _serve(self, reader, writer):
        connection = Connection(self, reader, writer, len(self._connections) + 1)
        self._connections.append(connection)
        try:
            await connection.read()
        except Malformed as error:
            self._broken(Failed("HTTP/1.1", str(error)))
        except Exception as error:  # a broken rule, or a defect of the runner, which must not look like silence
            self._broken(error)
