"""The sockets of the store that a dialogue plays, and their connections."""

import asyncio
import contextlib
import os
import secrets
import socket
import time

from . import transcript
from .contract import ROLE, FeatureMessage, Progress, StoreMessage, refusal_code
from .failure import Failed
from .inbox import QUIET, Inbox
from .rules import ConnectionRules, SessionRules, SubscriptionRules
from .zmtp import Closed, ProtocolError, Wire

class Connection(Inbox):
    """A connection whose handshake has ended. A task reads it into a queue."""

    side = "?"
    end = "the end of the connection"

    def __init__(self, store, wire, number):
        super().__init__(store.timeout)
        self.store, self.number = store, number
        self._wire = wire
        self.is_open = True

    async def read(self):
        try:
            while True:
                self.received(await self._wire.receive())
        except Closed:
            pass
        finally:
            self.note("C", "(the connection has ended)")
            self.is_open = False
            self.finish()
            self._wire.close()

    def note(self, side, text):
        self.store.transcript.add(f"{side} {self.side}{self.number}", text)

    def received(self, data):
        raise NotImplementedError

    def describe(self, message):
        return transcript.readable(message)

    def cut(self):
        """Ends the connection without a farewell."""
        self.note("S", "(cuts the connection)")
        self._wire.abort()


class ActionConnection(Connection):
    """A connection of the client's DEALER."""

    side = "actions."

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.rules = ConnectionRules()

    def received(self, data):
        try:
            message = FeatureMessage.FromString(data)
        except ValueError as error:
            raise Failed("a FeatureMessage", data[:64].hex()) from error
        self.note("C", transcript.readable(message))
        self.store.rules.received(self.rules, message, len(data))
        self.put(message)

    async def next(self, kind, within=None):
        """The next message, which must be of that kind.

        :raises Failed: if it is another one.
        """
        message = await self.take(kind, within)
        if message.WhichOneof("message") != kind:
            raise Failed(kind, transcript.readable(message))
        return getattr(message, kind)

    def send(self, message, suffix=b""):
        """Sends a StoreMessage.

        :param suffix: bytes behind it: fields that the client does not know.
        """
        self.note("S", transcript.readable(message))
        self.store.rules.sending(self.rules, message)
        self._wire.send(message.SerializeToString() + suffix)

    def send_bytes(self, data):
        self.note("S", data.hex())
        self._wire.send(data)

    def refuse(self, code, reason="The dialogue refuses this.", versions=()):
        message = StoreMessage()
        message.refusal.code = refusal_code(code)
        message.refusal.reason = reason
        message.refusal.versions.extend(versions)
        self.send(message)


class SliceConnection(Connection):
    """A connection of the client's SUB. `topics` are those to which it is subscribed now."""

    side = "slices."

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.topics = set()

    def received(self, data):
        if data[:1] not in (b"\0", b"\1"):
            raise Failed("a subscription", data[:64].hex())
        topic = data[1:]
        does = "subscribe" if data[0] else "unsubscribe"
        self.note("C", f"{does} {transcript.topic(topic)}")
        if data[0]:
            self.store.subscriptions.subscribed(topic, self.topics, self.store.earlier_topics)
            self.topics.add(topic)
        else:
            self.topics.discard(topic)
        self.put((does, topic))

    def describe(self, message):
        return f"{message[0]} {transcript.topic(message[1])}"

    def cut(self):
        self.store.earlier_topics = set(self.topics)
        super().cut()

    async def changes(self, does, topic=None, prefix=None, within=None):
        """Waits for a subscription (`does` is `subscribe`) or its end (`unsubscribe`), and returns the topic. Changes
        of other topics are ignored.

        :param prefix: the beginning of the topic, if the whole is not known.
        """
        expected = f"{does} {transcript.topic(topic if topic is not None else prefix)}" + ("" if topic else "…")
        end = time.monotonic() + (within or self.store.timeout)
        while True:
            done, changed = await self.take(expected, max(0.01, end - time.monotonic()))
            if done == does and (changed == topic if topic is not None else changed.startswith(prefix)):
                return changed

    def publish(self, topic, message, name=None):
        """Sends to the topic, if the client is subscribed to it, as a PUB does."""
        text = transcript.update(name, message) if name else transcript.readable(message)
        self.note("S", f"{transcript.topic(topic)} {text}")
        if any(topic.startswith(known) for known in self.topics):
            self._wire.send(topic + message.SerializeToString())

    def progress(self, epoch, revision, slices):
        """Publishes progress: `slices` contains triples of name, sequence and revision."""
        message = Progress(epoch=epoch, revision=revision)
        for name, sequence, reached in slices:
            message.slices.add(slice=name, sequence=sequence, revision=reached)
        self.publish(b"G\0", message)


class Store:
    """The run directory of one dialogue, with both sockets.

    :param broken: called with the `Failed` of a message that breaks a rule.
    :param timeout: how long a dialogue waits for what must come, in seconds.
    """

    def __init__(self, directory, transcript_, broken, timeout):
        self.directory, self.timeout = directory, timeout
        self.transcript = transcript_
        self.process, self.token = "client.1", secrets.token_hex(32)
        self.rules, self.subscriptions = SessionRules(), SubscriptionRules()
        self.earlier_topics = set()
        self._broken = broken
        self._servers, self._tasks = {}, set()
        self._connections = {"actions": asyncio.Queue(), "slices": asyncio.Queue()}
        self._all = []
        self._count = {"actions": 0, "slices": 0}
        # What happens to new connections: "accept", "close" before the handshake, or "reject" the credentials.
        self.admission = "accept"
        # How many connections were not accepted.
        self.refused = 0
        os.makedirs(f"{directory}/slices", mode=0o700)

    def _path(self, name):
        return f"{self.directory}/" + ("actions.sock" if name == "actions" else f"slices/{ROLE}.sock")

    @contextlib.contextmanager
    def credentials(self):
        """The environment variables of the client's process, and the descriptors that it inherits."""
        reading, writing = os.pipe()
        try:
            os.write(writing, self.token.encode() + b"\n")
            yield {"EASTWARD_RUN_DIR": self.directory, "EASTWARD_ROLE": ROLE, "EASTWARD_PROCESS": self.process,
                   "EASTWARD_TOKEN_FD": str(reading)}, [reading]
        finally:
            os.close(reading)
            os.close(writing)

    async def listen(self):
        for name in self._connections:
            path = self._path(name)
            if os.path.exists(path):
                os.unlink(path)
            self._servers[name] = await asyncio.start_unix_server(
                lambda reader, writer, name=name: self._begin(name, reader, writer), path)

    def stop(self):
        """Ends all connections, and stops listening, as a store that was killed."""
        self.transcript.add("S", "(the store ends)")
        for connection in self._all:
            if connection.is_open:
                connection.cut()
        for name, server in self._servers.items():
            server.close()
            if os.path.exists(self._path(name)):
                os.unlink(self._path(name))
        self._servers = {}

    async def close(self):
        self.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def connection(self, name):
        """The next connection that has completed its handshake."""
        try:
            return await asyncio.wait_for(self._connections[name].get(), self.timeout)
        except asyncio.TimeoutError:
            raise Failed(f"a connection for {name}", f"none within {self.timeout:g} seconds") from None

    async def connected(self, name, within):
        """Waits until a connection has completed its handshake, or the time has passed."""
        end = time.monotonic() + within
        while self._count[name] == 0 and time.monotonic() < end:
            await asyncio.sleep(0.01)

    async def no_connection(self, why, seconds=QUIET):
        """Observes that the client does not connect for actions."""
        try:
            await asyncio.wait_for(self._connections["actions"].get(), seconds)
        except asyncio.TimeoutError:
            return
        raise Failed(f"no connection for {seconds:g} seconds: {why}", "a connection")

    def _begin(self, name, reader, writer):
        task = asyncio.get_running_loop().create_task(self._serve(name, reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, name, reader, writer):
        wire = Wire(reader, writer)
        try:
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
            if self.admission == "close":
                self.refused += 1
                wire.abort()
                return
            user, password = await wire.greet()
            if self.admission == "reject":
                self.refused += 1
                self.transcript.add("S", f"({name}: rejects the credentials, status 400)")
                await wire.reject(b"400")
                wire.close()
                return
            if (user, password) != (self.process, self.token):
                raise Failed(f"the user {self.process} with the token as the password",
                             f"the user {user!r} with a password of {len(password)} characters")
            await wire.accept("ROUTER" if name == "actions" else "XPUB")
            kind = wire.properties.get("socket-type", b"").decode()
            wanted = "DEALER" if name == "actions" else "SUB"
            if kind != wanted:
                raise Failed(f"a {wanted} socket for {name}", kind)
            if wire.properties.get("identity"):
                raise Failed("no ZMQ_ROUTING_ID", repr(wire.properties["identity"]))
            self._count[name] += 1
            connection = (ActionConnection if name == "actions" else SliceConnection)(self, wire, self._count[name])
            connection.note("C", "(connects)")
            self._all.append(connection)
            self._connections[name].put_nowait(connection)
            await connection.read()
        except Closed:
            pass
        except ProtocolError as error:
            self._broken(Failed("ZMTP 3.0 with PLAIN", str(error)))
        except Failed as failure:
            self._broken(failure)
            wire.abort()
        except Exception as error:  # a defect of the runner must not look like silence of the client
            self._broken(error)
