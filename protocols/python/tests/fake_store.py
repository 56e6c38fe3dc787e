"""A store that does what a test says."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import zmq
import zmq.asyncio
import zmq.auth
from zmq.auth.asyncio import AsyncioAuthenticator
from zmq.utils import z85

from eastward import Address, Curve, Plain
from eastward import eastward_pb2 as wire
from tests.app import LIMIT

TOKEN = "ab" * 32
LINEAGE = bytes(16)


class FakeStore:
    """Over `ipc://` with PLAIN, or over TCP with CURVE."""

    def __init__(self, address: Address, actions: zmq.asyncio.Socket, slices: zmq.asyncio.Socket) -> None:
        self.address = address
        self._actions = actions
        self._slices = slices
        self._peer = b""
        self.slices_port = 0
        #: The sequence that the store expects next.
        self.next_sequence = 1
        self.fence = 0

    @classmethod
    @asynccontextmanager
    async def started(cls, role: str, is_remote: bool = False, host: str = "127.0.0.1") -> AsyncIterator[FakeStore]:
        context = zmq.asyncio.Context()
        authenticator = AsyncioAuthenticator(context)
        authenticator.start()
        actions, slices = context.socket(zmq.ROUTER), context.socket(zmq.XPUB)
        slices.setsockopt(zmq.XPUB_VERBOSE, 1)
        try:
            with tempfile.TemporaryDirectory(prefix="ewf") as directory:
                if is_remote:
                    address = cls._over_tcp(role, authenticator, actions, slices, host)
                else:
                    authenticator.configure_plain(passwords={"test.1": TOKEN})
                    for socket in (actions, slices):
                        socket.plain_server = True
                    (Path(directory) / "slices").mkdir()
                    endpoints = f"ipc://{directory}/actions.sock", f"ipc://{directory}/slices/{role}.sock"
                    address = Address(role, "test.1", Plain("test.1", TOKEN), *endpoints)
                    actions.bind(endpoints[0])
                    slices.bind(endpoints[1])
                store = cls(address, actions, slices)
                if is_remote:
                    endpoint = slices.getsockopt(zmq.LAST_ENDPOINT).decode().rstrip("\0")
                    store.slices_port = int(endpoint.rpartition(":")[2])
                yield store
        finally:
            authenticator.stop()
            context.destroy(linger=0)

    @staticmethod
    def _over_tcp(role: str, authenticator: Any, actions: Any, slices: Any, host: str) -> Address:
        authenticator.configure_curve(location=zmq.auth.CURVE_ALLOW_ANY)
        store_public, store_secret = zmq.curve_keypair()
        public, secret = zmq.curve_keypair()
        for socket in (actions, slices):
            socket.curve_server = True
            socket.curve_publickey, socket.curve_secretkey = store_public, store_secret
            socket.ipv6 = ":" in host
            socket.bind(f"tcp://{host}:*")
        endpoint = actions.getsockopt(zmq.LAST_ENDPOINT).decode().rstrip("\0")
        curve = Curve(*(z85.decode(key) for key in (store_public, public, secret)))
        return Address(role, "test.1", curve, endpoint, None, bytes.fromhex(TOKEN))

    # Actions

    async def receive(self) -> wire.FeatureMessage:
        """The next message of the feature, without its presence."""
        while True:
            self._peer, data = await asyncio.wait_for(self._actions.recv_multipart(), LIMIT)
            message = wire.FeatureMessage.FromString(data)
            if message.WhichOneof("message") != "presence":
                return message

    async def receive_presence(self) -> wire.SetPresence:
        while True:
            self._peer, data = await asyncio.wait_for(self._actions.recv_multipart(), LIMIT)
            message = wire.FeatureMessage.FromString(data)
            if message.WhichOneof("message") == "presence":
                return message.presence

    async def send(self, **message: Any) -> None:
        await self.send_bytes(wire.StoreMessage(**message).SerializeToString())

    async def send_bytes(self, data: bytes) -> None:
        await self._actions.send_multipart([self._peer, data])

    async def welcome(self, **more: Any) -> wire.Hello:
        """Answers a hello."""
        hello = (await self.receive()).hello
        assert hello.magic == 0x45415354, hello
        self.fence += 1
        fields: dict[str, Any] = {
            "version": 1,
            "lineage": LINEAGE,
            "epoch": 7,
            "session": 1,
            "fence": self.fence,
            "next_sequence": self.next_sequence,
            "largest_message": 4 << 20,
            "largest_window": 65536,
            "largest_presence": 65536,
            "slices_port": self.slices_port,
        }
        await self.send(welcome=wire.Welcome(**{**fields, **more}))
        return hello

    async def batch(self) -> range:
        """The sequences of the next batch."""
        message = await self.receive()
        assert message.WhichOneof("message") == "batch", message
        first = message.batch.first_sequence
        return range(first, first + len(message.batch.actions.sizes))

    async def acknowledge(self, sequences: range) -> None:
        """Sends receipts; the revision of an action is its sequence."""
        self.next_sequence = sequences.stop
        part = wire.ReceiptRange(
            first_sequence=sequences.start, count=len(sequences), first_revision=sequences.start
        )
        await self.send(receipts=wire.Receipts(ranges=[part]))

    # Slices

    async def subscription(self) -> tuple[bool, bytes]:
        """The next subscription: whether it begins, and its topic."""
        data = await asyncio.wait_for(self._slices.recv(), LIMIT)
        return data[:1] == b"\1", data[1:]

    async def snapshot_topic(self) -> bytes:
        """The topic of the next snapshot that is requested."""
        while True:
            begins, topic = await self.subscription()
            if begins and topic[:1] == b"S":
                return topic

    async def publish(self, topic: bytes, message: Any) -> None:
        data = message if isinstance(message, bytes) else message.SerializeToString()
        await self._slices.send(topic + data)

    async def publish_snapshot(self, value: Any, sequence: int = 0, epoch: int = 7) -> None:
        """Answers the next request for a snapshot with all fields of `value`."""
        topic = await self.snapshot_topic()
        await self.publish(topic, self.update(value, sequence, epoch))

    async def publish_patch(self, value: Any, sequence: int, epoch: int = 7) -> None:
        topic = b"P" + value.DESCRIPTOR.full_name.encode() + b"\0"
        await self.publish(topic, self.update(value, sequence, epoch))

    @staticmethod
    def update(value: Any, sequence: int, epoch: int) -> wire.SliceUpdate:
        fields = list(value.DESCRIPTOR.fields_by_number)
        return wire.SliceUpdate(
            epoch=epoch, revision=sequence, sequence=sequence, fields=fields, value=value.SerializeToString()
        )
