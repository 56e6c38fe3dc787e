"""The server's side of ZMTP 3.0 with PLAIN over a stream, so that the runner sees each connection by itself.

libzmq's sockets hide connections: they cannot cut one, delay its handshake, or show its subscriptions in their order.
"""

import asyncio
import struct

GREETING = b"\xff" + bytes(8) + b"\x7f" + bytes([3, 0]) + b"PLAIN".ljust(20, b"\0") + b"\x01" + bytes(31)
# The longest frame that the runner reads: above every limit that a dialogue sets.
LONGEST = 8 << 20
MORE, LONG, COMMAND = 1, 2, 4


class ProtocolError(Exception):
    """The peer violates ZMTP."""


class Closed(Exception):
    """The peer has closed the connection."""


def frame(body, flags=0):
    if len(body) < 256:
        return bytes([flags, len(body)]) + body
    return bytes([flags | LONG]) + struct.pack("!Q", len(body)) + body


def command(name, data=b""):
    return frame(bytes([len(name)]) + name.encode() + data, COMMAND)


def properties(data):
    """The properties of a READY or INITIATE command, by their names in lowercase."""
    result = {}
    while data:
        end = 1 + data[0]
        name, length = data[1:end].decode("ascii").lower(), struct.unpack("!I", data[end:end + 4])[0]
        result[name] = data[end + 4:end + 4 + length]
        data = data[end + 4 + length:]
    return result


def encoded_property(name, value):
    return bytes([len(name)]) + name.encode() + struct.pack("!I", len(value)) + value


class Wire:
    """Frames over a connection: `greet`, then `accept` or `reject`, then messages."""

    def __init__(self, reader, writer):
        self._reader, self._writer = reader, writer
        self.properties = {}

    async def greet(self):
        """Exchanges greetings, and returns the user name and the password of the peer."""
        self._writer.write(GREETING)
        greeting = await self._read(64)
        if greeting[0] != 0xFF or greeting[9] & 1 != 1 or greeting[10] < 3:
            raise ProtocolError("The greeting is not that of ZMTP 3.")
        mechanism = greeting[12:32].rstrip(b"\0")
        if mechanism != b"PLAIN":
            raise ProtocolError(f"The mechanism is {mechanism.decode('ascii', 'replace')} instead of PLAIN.")
        data = await self._command("HELLO")
        user = data[1:1 + data[0]]
        password = data[2 + data[0]:2 + data[0] + data[1 + data[0]]]
        return user.decode("utf-8", "replace"), password.decode("utf-8", "replace")

    async def accept(self, socket_type):
        """Accepts the credentials, and completes the handshake."""
        self._writer.write(command("WELCOME"))
        self.properties = properties(await self._command("INITIATE"))
        self._writer.write(command("READY", encoded_property("Socket-Type", socket_type.encode())))

    async def reject(self, status):
        """Rejects the credentials with a status of ZAP. libzmq misspells the ERROR command of PLAIN, since the escape
        in its "\\x05ERROR" includes the E; a store sends it that way, and libzmq's clients know no other."""
        self._writer.write(frame(b"^RROR" + bytes([len(status)]) + status, COMMAND))
        await self.drain()

    async def receive(self):
        """The next message, which has one frame.

        :raises Closed: at the end of the connection.
        """
        while True:
            flags, body = await self._frame()
            if flags & COMMAND:
                self._answer(body)
                continue
            if flags & MORE:
                raise ProtocolError("The message has several frames.")
            return body

    def send(self, body):
        if not self._writer.is_closing():
            self._writer.write(frame(body))

    async def drain(self):
        try:
            await self._writer.drain()
        except (ConnectionError, OSError):
            pass

    def close(self):
        self._writer.close()

    def abort(self):
        """Closes at once, and drops what was not sent."""
        self._writer.transport.abort()

    def _answer(self, body):
        # A PING of ZMTP 3.1: a time to live, and a context that the PONG repeats.
        if body[:5] == b"\x04PING":
            self._writer.write(command("PONG", body[7:]))

    async def _command(self, name):
        flags, body = await self._frame()
        head = bytes([len(name)]) + name.encode()
        if not flags & COMMAND or not body.startswith(head):
            raise ProtocolError(f"The handshake has {body[:16]!r} where {name} is due.")
        return body[len(head):]

    async def _frame(self):
        flags = (await self._read(1))[0]
        length = struct.unpack("!Q", await self._read(8))[0] if flags & LONG else (await self._read(1))[0]
        if length > LONGEST:
            raise ProtocolError(f"A frame has {length} bytes.")
        return flags, await self._read(length)

    async def _read(self, count):
        try:
            return await self._reader.readexactly(count)
        except (asyncio.IncompleteReadError, ConnectionError, OSError) as error:
            raise Closed() from error
