"""Speaks ZMTP 3 over a UNIX socket by hand, so that attackers can send what libzmq would not."""

from __future__ import annotations

import select
import socket
import struct
import time
from pathlib import Path

MORE, LONG, COMMAND = 1, 2, 4
#: The longest wait for an answer of a store under attack.
ANSWER_LIMIT = 30.0


class Closed(Exception):
    """The store has closed the connection, or sent nothing in time."""


class Refused(Closed):
    """The handshake ended with an ERROR command."""


def greeting(mechanism: bytes = b"PLAIN", minor: int = 0, is_server: bool = False) -> bytes:
    start = b"\xff" + bytes(8) + b"\x7f" + bytes([3, minor])
    return start + mechanism.ljust(20, b"\0")[:20] + bytes([is_server]) + bytes(31)


def frame(content: bytes, flags: int = 0) -> bytes:
    if len(content) < 256:
        return bytes([flags, len(content)]) + content
    return bytes([flags | LONG]) + struct.pack(">Q", len(content)) + content


def command(name: bytes, content: bytes = b"") -> bytes:
    return frame(bytes([len(name)]) + name + content, COMMAND)


def hello_command(user: str, password: str) -> bytes:
    name, secret = user.encode()[:255], password.encode()[:255]
    return command(b"HELLO", bytes([len(name)]) + name + bytes([len(secret)]) + secret)


def metadata(name: bytes, value: bytes) -> bytes:
    return bytes([len(name)]) + name + struct.pack(">I", len(value)) + value


class Connection:
    """A connection of which each byte is under the attacker's control."""

    def __init__(self, path: str | Path, limit: float = ANSWER_LIMIT) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._limit = limit
        self._buffer = bytearray()
        self._has_greeted = False
        self._socket.setblocking(False)
        # A listening socket with a full queue refuses for a moment.
        deadline = time.monotonic() + limit
        while True:
            try:
                self._socket.connect(str(path))
                return
            except BlockingIOError:
                if time.monotonic() > deadline:
                    self._socket.close()
                    raise Closed("the queue of new connections stays full") from None
                time.sleep(0.005)

    def _wait(self, event: int, deadline: float) -> None:
        poll = select.poll()
        poll.register(self._socket, event)
        if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            raise Closed("no answer in time")

    def authenticate(self, user: str, password: str, kind: bytes = b"DEALER", minor: int = 0) -> Connection:
        """Performs the handshake of a correct client."""
        self.write(greeting(minor=minor) + hello_command(user, password))
        self.expect_command(b"WELCOME")
        self.write(command(b"INITIATE", metadata(b"Socket-Type", kind) + metadata(b"Identity", b"")))
        self.expect_command(b"READY")
        return self

    # Writing

    def write(self, data: bytes | bytearray) -> None:
        rest, deadline = memoryview(data), time.monotonic() + self._limit
        while rest:
            rest = rest[self.write_now(rest) :]
            if rest:
                self._wait(select.POLLOUT, deadline)

    def write_now(self, data: bytes | bytearray | memoryview) -> int:
        """Writes as much as the kernel takes at once."""
        try:
            return self._socket.send(data, socket.MSG_NOSIGNAL)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise Closed(f"cannot write: {error}") from None

    def send(self, *contents: bytes) -> None:
        """Sends a message of one frame or more."""
        last = len(contents) - 1
        self.write(b"".join(frame(each, MORE if index < last else 0) for index, each in enumerate(contents)))

    # Reading

    def _take(self, count: int, deadline: float) -> bytes:
        while len(self._buffer) < count:
            try:
                data = self._socket.recv(65536)
            except BlockingIOError:
                self._wait(select.POLLIN, deadline)
                continue
            except OSError as error:
                raise Closed(f"cannot read: {error}") from None
            if not data:
                raise Closed("the store closed the connection")
            self._buffer += data
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def frame(self, limit: float | None = None) -> tuple[int, bytes]:
        """The next frame: its flags and its content."""
        deadline = time.monotonic() + (self._limit if limit is None else limit)
        if not self._has_greeted:
            self._take(64, deadline)
            self._has_greeted = True
        flags = self._take(1, deadline)[0]
        [size] = struct.unpack(">Q", self._take(8, deadline)) if flags & LONG else self._take(1, deadline)
        return flags, self._take(size, deadline)

    def message(self, limit: float | None = None) -> bytes:
        """The next message, which has one frame. Skips commands."""
        while True:
            flags, content = self.frame(limit)
            if not flags & COMMAND:
                return content

    def expect_command(self, name: bytes) -> None:
        flags, content = self.frame()
        # libzmq writes the first letter of ERROR with another one.
        if content[2:6] == b"RROR":
            raise Refused(content[6:].decode("latin-1"))
        if not flags & COMMAND or content[1 : 1 + content[0]] != name:
            raise Closed(f"received {content[:20]!r} instead of {name!r}")

    def drain(self) -> int:
        """Discards what has arrived, without waiting. Returns its size, or -1 after the end of the connection."""
        count = 0
        try:
            while data := self._socket.recv(1 << 20):
                count += len(data)
                if count > 16 << 20:
                    return count
        except BlockingIOError:
            return count
        except OSError:
            return -1
        return -1

    def wait_until_closed(self, limit: float) -> bool:
        """Discards everything until the store closes the connection. Returns whether it did."""
        deadline = time.monotonic() + limit
        try:
            while self.drain() >= 0:
                self._wait(select.POLLIN, deadline)
        except Closed:
            return False
        return True

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
