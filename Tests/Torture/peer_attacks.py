"""Clients that violate the protocol, and one that does not. They share no code with the client library.

peer_attacks.py, with settings on standard input: see `hostile.py`.
"""

from __future__ import annotations

import json
import os
import resource
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, os.environ["TORTURE_PACKAGES"])
import market  # noqa: E402
from eastward import eastward_pb2 as wire  # noqa: E402
from google.protobuf.message import DecodeError  # noqa: E402

from hostile import Hostile, attack  # noqa: E402
from zmtp import (  # noqa: E402
    ANSWER_LIMIT,
    COMMAND,
    LONG,
    MORE,
    Closed,
    Connection,
    Refused,
    command,
    frame,
    greeting,
    hello_command,
    metadata,
)

VECTORS = Path(__file__).resolve().parents[2] / "protocols/vectors"
MAGIC = 0x45415354
#: The size of the message that never ends.
MOST_BYTES = 3 << 29
COUNTER, NOTES = "market.CounterFeature", "market.NotesFeature"


class Supervisor:
    """A control connection: processes that it enrolls have credentials until it closes."""

    def __init__(self, hostile: Hostile) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(ANSWER_LIMIT)
        self._socket.connect(f"{hostile.run_directory}/operator/supervisor.sock")
        self._file = self._socket.makefile("rb")

    def enroll(self, name: str, count: int = 1, role: str = COUNTER) -> list[tuple[str, str]]:
        request = {"id": 1, "request": "enroll", "role": role, "process": name.replace("_", "-"), "count": count}
        deadline = time.monotonic() + ANSWER_LIMIT
        while True:
            self._socket.sendall(json.dumps(request).encode() + b"\n")
            reply = json.loads(self._file.readline())
            # Another attacker may hold all connections that can enroll.
            if "error" not in reply or time.monotonic() > deadline:
                break
            time.sleep(0.1)
        return [(each["process"], each["token"]) for each in reply["reply"]["enrolled"]]

    def close(self) -> None:
        self._file.close()
        self._socket.close()


class Feature:
    """A connection for actions, without the logic of a feature."""

    def __init__(self, hostile: Hostile, credentials: tuple[str, str]) -> None:
        self._random = hostile.random
        self.connection = Connection(f"{hostile.run_directory}/actions.sock").authenticate(*credentials)
        self.welcome = wire.Welcome()
        self.nonce = b""

    def hello(self, nonce: bytes | None = None, session: int = 0, lineage: bytes = b"") -> wire.StoreMessage:
        """Sends a hello. Returns the welcome or the refusal."""
        self.nonce = self._random.randbytes(16) if nonce is None else nonce
        self.send(wire.FeatureMessage(hello=hello(self.nonce, session, lineage)))
        answer = self.answer("welcome", "refusal")
        self.welcome = answer.welcome
        return answer

    def batch(self, *payloads: bytes, name: str = "market.CounterShown", first: int | None = None) -> None:
        first = self.welcome.next_sequence if first is None else first
        self.send(batch(self.welcome.fence, first, name, *payloads))

    def send(self, message: wire.FeatureMessage) -> None:
        self.connection.send(message.SerializeToString())

    def answer(self, *kinds: str, limit: float = ANSWER_LIMIT) -> wire.StoreMessage:
        """The next message of one of these kinds; of any kind if there is none."""
        deadline = time.monotonic() + limit
        while True:
            message = wire.StoreMessage.FromString(self.connection.message(max(0.0, deadline - time.monotonic())))
            if not kinds or message.WhichOneof("message") in kinds:
                return message

    def close(self) -> None:
        self.connection.close()


def hello(nonce: bytes, session: int = 0, lineage: bytes = b"") -> wire.Hello:
    return wire.Hello(magic=MAGIC, version=1, nonce=nonce, session=session, lineage=lineage, lowest_awaited=1)


def batch(fence: int, first: int, name: str, *payloads: bytes) -> wire.FeatureMessage:
    actions = wire.Actions(names=[name], sizes=[len(each) for each in payloads], payload=b"".join(payloads))
    return wire.FeatureMessage(
        batch=wire.ActionBatch(fence=fence, first_sequence=first, lowest_awaited=first, actions=actions)
    )


def code(answer: wire.StoreMessage) -> str:
    """The code of a refusal, or the kind of another message."""
    kind = answer.WhichOneof("message") or "nothing"
    return wire.Refusal.Code.Name(answer.refusal.code) if kind == "refusal" else kind


def flood(hostile: Hostile, connection: Connection, blobs: Iterator[bytes], reads: bool) -> None:
    """Writes at full speed until the attack is over. Raises `Closed` at the end of the connection."""
    for blob in blobs:
        rest = memoryview(blob)
        while rest:
            if hostile.is_over:
                return
            count = connection.write_now(rest)
            rest = rest[count:]
            if reads and connection.drain() < 0:
                raise Closed("the store closed the connection")
            if count == 0:
                hostile.pause(0.001)


def again(hostile: Hostile, body: Callable[[], None]) -> None:
    """Repeats `body`, which the end of its connection may end, until the attack is over."""
    while not hostile.is_over:
        try:
            body()
        except Closed:
            hostile.pause(0.01)


# ---------------------------------------------------------------------------------------------------
# The well-behaved client.


def probe(hostile: Hostile) -> None:
    """Sends one action every 50 ms, and measures the time until its receipt."""
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("probe")
    feature = Feature(hostile, credentials)
    feature.hello()
    amount = int(hostile.settings["first_amount"])
    sequence = feature.welcome.next_sequence
    last_revision = 0
    latencies: list[float] = []
    with Path(hostile.settings["record"]).open("a", encoding="utf-8", buffering=1) as record:
        while not hostile.is_over:
            record.write(f"sent {amount}\n")
            start = time.monotonic()
            payload = market.Increment(by=amount).SerializeToString()
            try:
                feature.batch(payload, name="market.Increment", first=sequence)
                answer = feature.answer()
            except Closed as error:
                hostile.require(False, f"a well-behaved client got no receipt: {error}")
                break
            latencies.append(time.monotonic() - start)
            [*ranges] = answer.receipts.ranges
            if len(ranges) != 1 or ranges[0].first_sequence != sequence or ranges[0].HasField("rejection"):
                hostile.require(False, f"a well-behaved client received for its action {sequence}: {answer}")
                break
            hostile.require(ranges[0].first_revision > last_revision, "the revisions of receipts do not increase")
            last_revision = ranges[0].first_revision
            record.write(f"acknowledged {amount} {last_revision}\n")
            sequence += 1
            amount += 1
            # Each receives the same slice of the processor: the latency must not include this program's own wait.
            hostile.pause(0.05)
        record.write("idle\n")
    hostile.require_latency(latencies)
    feature.close()
    supervisor.close()


# ---------------------------------------------------------------------------------------------------
# Mutated messages.


def vectors() -> list[bytes]:
    """The recorded messages of features. Actions that change the count get names that do not exist, since the count is
    checked at the end."""
    messages = []
    for path in sorted(VECTORS.glob("*.json")):
        for step in json.loads(path.read_text(encoding="utf-8"))["steps"]:
            if step["from"] == "feature" and step.get("message") == "eastward.FeatureMessage":
                message = bytes.fromhex(step["hex"])
                messages.append(message.replace(b".Increment", b".Inxrement").replace(b".Decrement", b".Dexrement"))
    return messages


def mutated(hostile: Hostile, message: bytes, others: list[bytes]) -> bytes:
    random, data = hostile.random, bytearray(message)
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        place = random.randrange(len(data) + 1)
        match random.choice(["flip", "truncate", "splice", "repeat", "varint", "insert", "zero"]):
            case "flip" if data:
                data[place % len(data)] ^= 1 << random.randrange(8)
            case "truncate":
                del data[place:]
            case "splice":
                other = random.choice(others)
                data[place:] = other[random.randrange(len(other)) :]
            case "repeat":
                # The same field again, merged by a reader of protobuf.
                data += data[: random.choice([place, len(data)])] * random.choice([1, 2, 50])
            case "varint":
                tag = random.choice([0x08, 0x10, 0x18, 0x0A, 0x12, 0x1A, 0x22])
                data[place:place] = bytes([tag]) + b"\xff" * random.choice([4, 9, 10, 11, 40]) + b"\x01"
            case "insert":
                data[place:place] = random.randbytes(random.choice([1, 2, 8, 300]))
            case "zero" if data:
                data[place % len(data)] = 0
    return bytes(data[: 1 << 20])


def invented(hostile: Hostile, fence: int, sequence: int) -> bytes:
    """A message whose parts do not fit together."""
    random = hostile.random

    def number() -> int:
        return random.choice([0, 1, 2, sequence, sequence + 1, 65_536, (1 << 32) - 1, (1 << 63), (1 << 64) - 1])

    def small() -> int:
        return random.choice([0, 1, 2, 3, 255, 65_536, (1 << 31), (1 << 32) - 1])

    count = random.choice([0, 1, 2, 3, 100, 5_000])
    known = ["market.CounterShown", "", "\0", "é" * 500, "x" * 70_000]
    names = [random.choice(known) for _ in range(random.randint(0, 3))]
    message = wire.FeatureMessage()
    match random.randrange(5):
        case 0:
            nonce = random.randbytes(random.choice([0, 15, 16, 17, 1000]))
            message.hello.CopyFrom(hello(nonce, number(), random.randbytes(16)))
            message.hello.magic = random.choice([0, MAGIC, MAGIC])
            message.hello.version = random.choice([0, 1, 2, (1 << 32) - 1])
            message.hello.lowest_awaited = number()
        case 1 | 2:
            message.batch.fence = random.choice([fence, fence, number()])
            message.batch.first_sequence = random.choice([sequence, number()])
            message.batch.lowest_awaited = random.choice([sequence, number()])
            message.batch.actions.names.extend(names)
            kinds = [small() % (len(names) + 1) for _ in range(random.choice([0, count]))]
            message.batch.actions.kinds.extend(kinds)
            message.batch.actions.sizes.extend(random.choice([0, 2, small()]) for _ in range(count))
            message.batch.actions.payload = random.randbytes(random.choice([0, 2 * count, 1000]))
        case 3:
            message.presence.fence = random.choice([fence, number()])
            for _ in range(random.choice([0, 1, 100])):
                name = random.choice(["market.Viewer", "", "\0", "é" * 500, "x" * 5_000])
                message.presence.values.add(name=name, value=random.randbytes(9))
        case 4:
            message.goodbye.fence = random.choice([fence, number()])
    return message.SerializeToString()


def mutations(hostile: Hostile) -> None:
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("mutations")
    recorded = vectors()

    def attempt() -> None:
        feature = Feature(hostile, credentials)
        while not hostile.is_over:
            answer = feature.hello()
            if not check_hello(hostile, answer):
                return
            fence, sequence = feature.welcome.fence, feature.welcome.next_sequence
            for _ in range(hostile.random.randint(1, 40)):
                if hostile.random.random() < 0.7:
                    content = mutated(hostile, hostile.random.choice(recorded), recorded)
                else:
                    content = invented(hostile, fence, sequence)
                feature.connection.send(content)
                hostile.add_fault("mutated_message")
        feature.close()

    def check_hello(hostile: Hostile, answer: wire.StoreMessage) -> bool:
        # A refusal that precedes the welcome answers a mutated message.
        return code(answer) == "welcome" or answer.refusal.code != 0

    def checked() -> None:
        """The store reads in order, so that the welcome of a last hello shows that it has processed everything."""
        feature = Feature(hostile, credentials)
        for _ in range(200):
            feature.connection.send(mutated(hostile, hostile.random.choice(recorded), recorded))
        hostile.add_fault("mutated_message", 200)
        nonce = hostile.random.randbytes(16)
        feature.send(wire.FeatureMessage(hello=hello(nonce)))
        try:
            feature.answer("welcome")
        except (Closed, DecodeError) as error:
            hostile.require(False, f"no welcome after mutated messages: {error}")
        feature.close()

    while not hostile.is_over:
        try:
            checked()
        except Closed as error:
            hostile.require(False, f"the store ended a connection because of mutated messages: {error}")
            return
        deadline = time.monotonic() + 1
        again_until(hostile, deadline, attempt)
    supervisor.close()


def again_until(hostile: Hostile, deadline: float, body: Callable[[], None]) -> None:
    while not hostile.is_over and time.monotonic() < deadline:
        try:
            body()
        except Closed:
            hostile.pause(0.01)


def mutated_subscriptions(hostile: Hostile) -> None:
    """Subscription messages with invalid bytes, and topics that look like the store's own."""
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("subscriber")
    topics = [b"Pmarket.Count\0", b"Smarket.Count\0nonce\0", b"Smarket.Count\0nonce\x0012\0", b"G\0", b""]

    def attempt() -> None:
        with Connection(slices(hostile, COUNTER)).authenticate(*credentials, kind=b"SUB") as connection:
            while not hostile.is_over:
                topic = bytearray(hostile.random.choice(topics))
                for _ in range(hostile.random.randint(0, 3)):
                    place = hostile.random.randrange(len(topic) + 1)
                    topic[place:place] = hostile.random.choice(
                        [b"\0", b"\xff", b"9" * 30, b"-1\0", hostile.random.randbytes(4), b"0" * 200]
                    )
                first = hostile.random.choice([b"\1", b"\1", b"\0", b"\2", b"\xff", b""])
                connection.send(first + bytes(topic))
                hostile.add_fault("mutated_subscription")
                connection.drain()
                hostile.pause(0.002)

    again(hostile, attempt)
    supervisor.close()


def slices(hostile: Hostile, role: str) -> str:
    return f"{hostile.run_directory}/slices/{role}.sock"


# ---------------------------------------------------------------------------------------------------
# Floods.


def flooding(
    name: str, messages: Callable[[Hostile, wire.Welcome], Iterator[bytes]], reads: bool
) -> Callable[[Hostile], None]:
    def run(hostile: Hostile) -> None:
        supervisor = Supervisor(hostile)
        [credentials] = supervisor.enroll("flood")

        def attempt() -> None:
            feature = Feature(hostile, credentials)
            feature.hello()
            hostile.add_fault(name)
            try:
                flood(hostile, feature.connection, messages(hostile, feature.welcome), reads)
            finally:
                feature.close()

        again(hostile, attempt)
        supervisor.close()

    return run


def hellos(hostile: Hostile, _: wire.Welcome) -> Iterator[bytes]:
    """Sessions without end. An empty frame between two hellos makes the store process each of them."""
    while True:
        greetings = [hello(hostile.random.randbytes(16)) for _ in range(64)]
        frames = [frame(wire.FeatureMessage(hello=each).SerializeToString()) for each in greetings]
        yield (frame(b"") if hostile.random.random() < 0.2 else b"").join(frames)


def batches(hostile: Hostile, welcome: wire.Welcome) -> Iterator[bytes]:
    """Actions faster than they can be committed, then sequences of before, gaps, lower fences and wrong sizes."""
    amount, sequence = int(hostile.settings["first_amount"]), welcome.next_sequence
    while amount < int(hostile.settings["end_amount"]):
        payloads = [market.Increment(by=amount + index).SerializeToString() for index in range(1000)]
        amount += 1000
        # The next connection must not use the same amounts.
        hostile.settings["first_amount"] = amount
        yield frame(batch(welcome.fence, sequence, "market.Increment", *payloads).SerializeToString())
        sequence += 1000
    while True:
        for first, fence in ((1, welcome.fence), (sequence + 9, welcome.fence), (sequence, welcome.fence - 1)):
            message = batch(fence, max(1, first), "market.CounterShown", *[b""] * 1000).SerializeToString()
            yield frame(message) * 16
            yield frame(wire.FeatureMessage(hello=hello(hostile.random.randbytes(16))).SerializeToString())


def presence(hostile: Hostile, welcome: wire.Welcome) -> Iterator[bytes]:
    large = wire.FeatureMessage(presence=wire.SetPresence(fence=welcome.fence))
    large.presence.values.add(name="kanban.Viewer", value=bytes(70_000))
    small = wire.FeatureMessage(presence=wire.SetPresence(fence=welcome.fence))
    while True:
        yield frame(small.SerializeToString()) * 256
        yield frame(large.SerializeToString()) * 16
        yield frame(wire.FeatureMessage(hello=hello(hostile.random.randbytes(16))).SerializeToString())


def empty(_: Hostile, __: wire.Welcome) -> Iterator[bytes]:
    while True:
        yield frame(b"") * 4096


def goodbyes(hostile: Hostile, welcome: wire.Welcome) -> Iterator[bytes]:
    while True:
        parts = []
        for fence in range(welcome.fence, welcome.fence + 64):
            parts.append(frame(wire.FeatureMessage(goodbye=wire.Goodbye(fence=fence)).SerializeToString()))
            parts.append(frame(wire.FeatureMessage(hello=hello(hostile.random.randbytes(16))).SerializeToString()))
        yield b"".join(parts)


def large(hostile: Hostile, welcome: wire.Welcome) -> bytes:
    """Messages of nearly the largest size, none of which is committed."""
    padding = bytes((4 << 20) - 200)
    kind = hostile.random.choice(["refused", "hello", "malformed", "presence"])
    greeting_of = wire.FeatureMessage(hello=hello(hostile.random.randbytes(16))).SerializeToString()
    # A field that the store does not know.
    unknown = b"\x7a" + varint(len(padding)) + padding
    match kind:
        case "refused":
            return frame(batch(welcome.fence, 1 << 40, "market.CounterShown", padding).SerializeToString())
        case "hello":
            return frame(greeting_of + unknown) + frame(b"")
        case "malformed":
            return frame(greeting_of) + frame(b"\xff" + padding)
    values = wire.SetPresence(fence=welcome.fence)
    values.values.add(name="kanban.Viewer", value=padding)
    return frame(greeting_of) + frame(wire.FeatureMessage(presence=values).SerializeToString())


def varint(number: int) -> bytes:
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*data, number])


def large_messages(hostile: Hostile) -> None:
    """Connections that send the largest messages, each as fast as the store reads."""
    supervisor = Supervisor(hostile)
    credentials = supervisor.enroll("large", count=int(hostile.settings["large_connections"]))

    def attempt() -> None:
        features = [Feature(hostile, each) for each in credentials]
        try:
            rests = []
            for feature in features:
                feature.hello()
                rests.append(memoryview(b""))
            blobs = [large(hostile, feature.welcome) for feature in features]
            hostile.add_fault("flood_large", len(features))
            while not hostile.is_over:
                written = 0
                for index, feature in enumerate(features):
                    rests[index] = rests[index] or memoryview(blobs[index])
                    count = feature.connection.write_now(rests[index])
                    rests[index] = rests[index][count:]
                    written += count
                if not written:
                    hostile.pause(0.001)
        finally:
            for feature in features:
                feature.close()

    again(hostile, attempt)
    supervisor.close()


def multiple_frames(hostile: Hostile) -> None:
    """Messages of many frames: WIRE.md knows only messages of one frame."""
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("frames")
    greeting_of = wire.FeatureMessage(hello=hello(hostile.random.randbytes(16))).SerializeToString()

    def attempt() -> None:
        feature = Feature(hostile, credentials)
        try:
            feature.hello()
            while not hostile.is_over:
                count = hostile.random.choice([2, 10, 1000, 10_000])
                part = hostile.random.choice([b"", b"x", bytes(300), greeting_of])
                feature.connection.send(*[part] * count)
                hostile.add_fault("multiple_frames")
                feature.connection.drain()
        finally:
            feature.close()

    again(hostile, attempt)
    supervisor.close()


def endless_message(hostile: Hostile) -> None:
    """One message whose frames never end. Its size is bounded here, so that the machine survives a store that keeps
    all of it; at most a message of the largest size should be kept."""
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("endless")
    sent = 0

    def attempt() -> None:
        nonlocal sent
        feature = Feature(hostile, credentials)
        try:
            hostile.add_fault("endless_message")
            part = memoryview(frame(bytes(60_000), MORE) * 16)
            rest = part
            while not hostile.is_over and sent < MOST_BYTES:
                count = feature.connection.write_now(rest)
                sent += count
                rest = rest[count:] or part
                if not count:
                    hostile.pause(0.001)
            while not hostile.pause(0.1):
                pass
        finally:
            feature.close()

    again(hostile, attempt)
    hostile.figures["bytes"] = sent
    supervisor.close()


# ---------------------------------------------------------------------------------------------------
# Readers that do not read.


def slow_readers(hostile: Hostile) -> None:
    """Subscribers and clients of which some read one message a second and some none, while large updates are
    published."""
    supervisor = Supervisor(hostile)
    # The notes are a slice with large updates.
    [writer, *readers] = supervisor.enroll("reader", count=13, role=NOTES)
    subscribers: list[Connection] = []
    feature = Feature(hostile, writer)
    feature.hello()

    def subscribe() -> None:
        while len(subscribers) < 24:
            connection = Connection(slices(hostile, NOTES)).authenticate(
                *readers[len(subscribers) % len(readers)], kind=b"SUB"
            )
            connection.send(b"\1Pmarket.Notes\0")
            connection.send(b"\1G\0")
            connection.send(b"\1Smarket.Notes\0" + hostile.random.randbytes(8).replace(b"\0", b"1") + b"\0")
            subscribers.append(connection)
            hostile.add_fault("slow_reader")

    sequence, length, edits = feature.welcome.next_sequence, 0, 0
    last_read = time.monotonic()
    while not hostile.is_over:
        try:
            subscribe()
            if edits < 1200:
                text = "".join(chr(hostile.random.randrange(32, 127)) for _ in range(8192))
                edit = market.EditNotes(position=0, delete_count=length, text=text)
                if edits == 0:
                    feature.batch(b"", name="market.ClearNotes", first=sequence)
                    sequence += 1
                feature.batch(edit.SerializeToString(), name="market.EditNotes", first=sequence)
                sequence += 1
                length = len(text)
                edits += 1
            if feature.connection.drain() < 0:
                raise Closed("the writer's connection ended")
            if time.monotonic() - last_read > 1:
                last_read = time.monotonic()
                for connection in subscribers[::2]:
                    connection.frame(0.01)
        except Closed:
            subscribers = [each for each in subscribers if not each.wait_until_closed(0)]
        hostile.pause(0.005)
    for connection in subscribers:
        connection.close()
    feature.close()
    supervisor.close()


def unread_receipts(hostile: Hostile) -> None:
    """A client that reads no receipts, over several connections."""
    supervisor = Supervisor(hostile)
    credentials = supervisor.enroll("unread", count=4)

    def attempt() -> None:
        features = [Feature(hostile, each) for each in credentials]
        for feature in features:
            feature.hello()
        hostile.add_fault("unread_receipts", len(features))
        sequences = [feature.welcome.next_sequence for feature in features]
        try:
            while not hostile.is_over:
                for index, feature in enumerate(features):
                    if sequences[index] < 4000:
                        feature.batch(b"", first=sequences[index], name="market.Unknown" + str(sequences[index] % 2))
                        sequences[index] += 1
                    else:
                        # Each is answered with all receipts that are kept.
                        again = hello(feature.nonce, feature.welcome.session, feature.welcome.lineage)
                        data = frame(wire.FeatureMessage(hello=again).SerializeToString())
                        if feature.connection.write_now(data) not in (0, len(data)):
                            raise Closed("a part of a message was written")
                if sequences[-1] >= 4000:
                    hostile.pause(0.002)
        finally:
            for feature in features:
                feature.close()

    again(hostile, attempt)
    supervisor.close()


# ---------------------------------------------------------------------------------------------------
# Connections and subscriptions.


def connections(hostile: Hostile) -> None:
    """Thousands of connections: silent ones, half of a handshake, and authenticated ones."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    most = min(2000, hard // 4)
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("many")
    paths = [f"{hostile.run_directory}/actions.sock", slices(hostile, COUNTER), slices(hostile, NOTES)]
    kept: list[Connection] = []
    while not hostile.is_over:
        try:
            connection = Connection(hostile.random.choice(paths), limit=5)
        except (Closed, OSError):
            hostile.pause(0.01)
            continue
        hostile.add_fault("connection")
        kept.append(connection)
        try:
            match hostile.random.randrange(4):
                case 0:
                    connection.write(greeting()[: hostile.random.randrange(65)])
                case 1:
                    connection.write(greeting() + hello_command("nobody.1", "0" * 64))
                case 2:
                    connection.write(greeting() + hello_command(*credentials))
        except Closed:
            pass
        if len(kept) > most:
            for _ in range(hostile.random.choice([1, 10, most // 2])):
                kept.pop(hostile.random.randrange(len(kept))).close()
        # The rate of one process is limited to 1,000 a second.
        if hostile.random.random() < 0.2:
            hostile.pause(0.001)
    for connection in kept:
        connection.close()
    supervisor.close()


def subscriptions(hostile: Hostile) -> None:
    """Thousands of topics, topics that are too long, snapshots without end, credits without end and without a
    snapshot, and snapshots whose subscriber sends no credit."""
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("topics")

    def attempt() -> None:
        with Connection(slices(hostile, COUNTER)).authenticate(*credentials, kind=b"SUB") as connection:
            connection.send(b"\1Pmarket.Count\0")
            kind = hostile.random.choice(["topics", "long", "snapshots", "credits", "prefixes", "commands"])
            hostile.add_fault(f"subscriptions_{kind}")
            number = 0
            deadline = time.monotonic() + 3
            while not hostile.is_over and time.monotonic() < deadline:
                number += 1
                nonce = b"%x.%d" % (hostile.random.getrandbits(40), number)
                match kind:
                    case "topics":
                        connection.send(b"\1P" + hostile.random.randbytes(100))
                    case "long":
                        size = hostile.random.choice([244, 245, 246, 255, 256, 500, 511, 512, 513, 70_000, 1 << 22])
                        connection.send(b"\1" + b"P" * size)
                    case "snapshots":
                        connection.send(b"\1Smarket.Count\0" + nonce + b"\0")
                        if number % 2:
                            connection.send(b"\0Smarket.Count\0" + nonce + b"\0")
                    case "credits":
                        topic = b"Smarket.Count\0" + nonce[:4] + b"\0" + b"%d" % number + b"\0"
                        connection.send(b"\1" + topic)
                        connection.send(b"\0" + topic)
                    case "prefixes":
                        connection.send(b"\1" + b"Smarket.Count\0"[: number % 14])
                    case "commands":
                        connection.write(command(hostile.random.choice([b"SUBSCRIBE", b"CANCEL"]), b"Pmarket.Count\0"))
                if number % 100 == 0 and connection.drain() < 0:
                    return
                if number % 50 == 0:
                    hostile.pause(0.005)

    again(hostile, attempt)
    supervisor.close()


# ---------------------------------------------------------------------------------------------------
# Identities.


def identities(hostile: Hostile) -> None:
    """Names and tokens of others, sessions of others, sockets of other roles."""
    supervisor = Supervisor(hostile)
    mine, other = supervisor.enroll("imposter", count=2)
    owner = Feature(hostile, other)
    owner.hello()
    actions = f"{hostile.run_directory}/actions.sock"
    operator = f"{hostile.run_directory}/operator/operator.sock"

    def is_refused(path: str, user: str, password: str, kind: bytes = b"DEALER") -> bool:
        """An ERROR command, or the end of the connection."""
        try:
            Connection(path).authenticate(user, password, kind).close()
        except Closed as error:
            return "no answer" not in str(error)
        return False

    def wrong(path: str, user: str, password: str, kind: bytes = b"DEALER") -> None:
        hostile.add_fault("stolen_identity")
        hostile.require(is_refused(path, user, password, kind), f"{user} was accepted at {path} with a wrong token")

    sequence = owner.welcome.next_sequence
    while not hostile.is_over:
        try:
            guess = "".join(hostile.random.choice("0123456789abcdef") for _ in range(64))
            wrong(actions, other[0], guess)
            wrong(actions, other[0], other[1][:-1])
            wrong(actions, other[0], other[1] + "0")
            wrong(actions, other[0], "")
            wrong(actions, "", mine[1])
            wrong(actions, "counter.1", mine[1])
            wrong(actions, "sender1.1", mine[1])
            wrong(actions, "operator", mine[1])
            wrong(actions, other[0], mine[1])
            wrong(operator, mine[0], mine[1])
            wrong(operator, "operator", mine[1])
            wrong(slices(hostile, NOTES), mine[0], mine[1], b"SUB")
            wrong(slices(hostile, COUNTER), other[0], mine[1], b"SUB")
            imposter = Feature(hostile, mine)
            welcome, nonce = owner.welcome, owner.nonce
            # Another process's session, with and without its nonce.
            for session, own in ((welcome.session, False), (welcome.session, True), (1, False), ((1 << 64) - 1, False)):
                hostile.add_fault("stolen_session")
                answer = imposter.hello(nonce if own else None, session, welcome.lineage)
                hostile.require(code(answer) == "UNKNOWN_SESSION", f"a stolen session was answered with {code(answer)}")
            answer = imposter.hello(None, welcome.session, bytes(16))
            hostile.require(code(answer) == "FOREIGN_LINEAGE", f"a foreign lineage was answered with {code(answer)}")
            # The same nonce in another process opens a session of that process.
            answer = imposter.hello(nonce)
            hostile.require(
                code(answer) == "welcome" and answer.welcome.session != welcome.session,
                f"a copied nonce was answered with {code(answer)} for the session {answer.welcome.session}",
            )
            imposter.close()
            owner.batch(b"", first=sequence)
            answer = owner.answer()
            hostile.require(code(answer) == "receipts", f"a client whose session was attacked received {code(answer)}")
            sequence += 1
            # The store would end connections of a process that connects 1,000 times a second.
            hostile.pause(0.02)
        except Closed as error:
            hostile.require(False, f"an attack on identities ended a connection: {error}")
            return
    owner.close()
    supervisor.close()


def generations(hostile: Hostile) -> None:
    """Credentials that end while their connection lives, and connections whose session continues elsewhere."""
    while not hostile.is_over:
        try:
            ended_credentials(hostile)
            older_connection(hostile)
        except Closed as error:
            hostile.require(False, f"an attack with older connections ended: {error}")
            return


def ended_credentials(hostile: Hostile) -> None:
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("dead")
    feature = Feature(hostile, credentials)
    feature.hello()
    hostile.add_fault("ended_credentials")
    supervisor.close()
    sequence, deadline = feature.welcome.next_sequence, time.monotonic() + ANSWER_LIMIT
    # The store learns of the end when the credentials file changes.
    while True:
        try:
            feature.batch(b"", first=sequence)
            answer = feature.answer()
        except Closed as error:
            hostile.require("no answer" not in str(error), "a connection without credentials stays without an answer")
            break
        if code(answer) == "UNKNOWN_PROCESS":
            hostile.require(
                feature.connection.wait_until_closed(ANSWER_LIMIT), "a connection whose credentials ended stays open"
            )
            break
        hostile.require(code(answer) == "receipts", f"before the end of its credentials a client got {code(answer)}")
        sequence += 1
        if time.monotonic() > deadline:
            hostile.require(False, f"the store accepts actions {ANSWER_LIMIT:.0f} s after the credentials ended")
            break
        hostile.pause(0.02)
    feature.close()
    try:
        Feature(hostile, credentials).close()
        hostile.require(False, "the store accepts a new connection with credentials that ended")
    except Closed:
        pass


def older_connection(hostile: Hostile) -> None:
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("older")
    older, newer = Feature(hostile, credentials), Feature(hostile, credentials)
    older.hello()
    session, fence, nonce = older.welcome.session, older.welcome.fence, older.nonce
    newer.hello(nonce, session, older.welcome.lineage)
    hostile.add_fault("older_connection")
    hostile.require(newer.welcome.session == session, "a session was not resumed over another connection")
    hostile.require(newer.welcome.fence > fence, "the fence of a later connection is not higher")
    older.batch(b"", first=1)
    answer = older.answer()
    hostile.require(code(answer) == "FENCED", f"a batch with an older fence was answered with {code(answer)}")
    newer.batch(b"", first=1)
    answer = newer.answer()
    hostile.require(code(answer) == "receipts", f"the connection with the fence received {code(answer)}")
    # A new session of the process ends the previous one.
    older.hello()
    newer.batch(b"", first=2)
    answer = newer.answer()
    hostile.require(
        code(answer) in ("UNKNOWN_SESSION", "UNKNOWN_PROCESS", "FENCED"),
        f"a batch of a replaced session was answered with {code(answer)}",
    )
    # A goodbye of the older connection must not end the newer session.
    newer.hello(newer.nonce)
    older.close()
    newer.close()
    supervisor.close()


# ---------------------------------------------------------------------------------------------------
# ZMTP.


def fragments(hostile: Hostile) -> None:
    """Bytes that libzmq would not send."""
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("fragments")
    actions = f"{hostile.run_directory}/actions.sock"
    paths = [actions, slices(hostile, COUNTER), f"{hostile.run_directory}/operator/operator.sock"]
    attacks = [tiny, huge, wrong_mechanism, out_of_order, pings, noise, commands]
    started = time.monotonic()
    silent = [(path, Connection(path)) for path in paths]
    for index, (_, connection) in enumerate(silent):
        connection.write(greeting()[: 20 * (index + 1)])
    while not hostile.is_over:
        for each in hostile.random.sample(attacks, len(attacks)):
            if hostile.is_over:
                break
            try:
                each(hostile, actions, credentials)
            except Closed as error:
                hostile.require(False, f"{each.__name__}: {error}")
                return
    # The store disconnects a peer that does not authenticate within 10 seconds.
    for path, connection in silent:
        if time.monotonic() - started > 10:
            hostile.require(connection.wait_until_closed(20), f"an unfinished handshake at {path} was never ended")
        connection.close()
    supervisor.close()


def tiny(hostile: Hostile, path: str, credentials: tuple[str, str]) -> None:
    """A correct client that writes one byte at a time must be served."""
    hostile.add_fault("tiny_fragments")

    def slowly(data: bytes) -> None:
        for index in range(len(data)):
            connection.write(data[index : index + 1])

    with Connection(path) as connection:
        slowly(greeting() + hello_command(*credentials))
        connection.expect_command(b"WELCOME")
        slowly(command(b"INITIATE", metadata(b"Socket-Type", b"DEALER")))
        connection.expect_command(b"READY")
        slowly(frame(wire.FeatureMessage(hello=hello(hostile.random.randbytes(16))).SerializeToString()))
        answer = wire.StoreMessage.FromString(connection.message())
        hostile.require(code(answer) == "welcome", f"a hello in single bytes was answered with {code(answer)}")


def huge(hostile: Hostile, path: str, credentials: tuple[str, str]) -> None:
    """Frames that declare more bytes than the store accepts."""
    for size in (1 << 63, (1 << 64) - 1, 1 << 40, (4 << 20) + 1):
        hostile.add_fault("huge_declared_length")
        with Connection(path).authenticate(*credentials) as connection:
            connection.write(bytes([LONG | hostile.random.choice([0, MORE])]) + struct.pack(">Q", size))
            try:
                connection.write(bytes(1000))
            except Closed:
                pass
            hostile.require(connection.wait_until_closed(ANSWER_LIMIT), f"a frame of {size} bytes was not refused")
    # Before the handshake, too.
    for size in (1 << 63, 1 << 30, 70_000):
        hostile.add_fault("huge_declared_length")
        with Connection(path) as connection:
            connection.write(greeting() + bytes([COMMAND | LONG]) + struct.pack(">Q", size))
            try:
                connection.write(bytes(hostile.random.choice([0, 10, 60_000])))
            except Closed:
                pass


def wrong_mechanism(hostile: Hostile, path: str, _: tuple[str, str]) -> None:
    for mechanism in (b"NULL", b"CURVE", b"GSSAPI", b"", b"\xff" * 20, b"PLAINX", b"plain"):
        hostile.add_fault("wrong_mechanism")
        with Connection(path) as connection:
            connection.write(greeting(mechanism, hostile.random.choice([0, 1, 9]), hostile.random.random() < 0.5))
            try:
                connection.write(command(b"READY", metadata(b"Socket-Type", b"DEALER")) + frame(b"x"))
                connection.expect_command(b"READY")
            except Closed:
                continue
            hostile.require(False, f"the mechanism {mechanism!r} was accepted")


def out_of_order(hostile: Hostile, path: str, credentials: tuple[str, str]) -> None:
    initiate = command(b"INITIATE", metadata(b"Socket-Type", b"DEALER"))
    first = hello_command(*credentials)
    message = frame(wire.FeatureMessage(hello=hello(hostile.random.randbytes(16))).SerializeToString())
    sequences = [
        initiate, message, initiate + message, command(b"READY") + message, command(b"WELCOME") + initiate + message,
        first[:-3] + message, hello_command("a" * 255, "b" * 255) + initiate + message, frame(b"") * 100,
        command(b"HELLO") + message, command(b"HELLO", b"\xff") + message, command(b"HELLO", b"\1a\xffb") + message,
        first + message, first + first + initiate + message, command(b"ERROR", b"\3abc") + message,
    ]  # fmt: skip
    hostile.random.shuffle(sequences)
    for sequence in sequences:
        if hostile.is_over:
            return
        hostile.add_fault("command_out_of_order")
        with Connection(path) as connection:
            connection.write(greeting())
            try:
                connection.write(sequence)
                while True:
                    flags, content = connection.frame(0.5)
                    hostile.require(bool(flags & COMMAND), f"{sequence[:30]!r} was answered with {content[:40]!r}")
            except Closed:
                pass
    # Metadata that does not fit together ends at most its own connection.
    contents = [b"\xff", b"\1a\xff\xff\xff\xff", metadata(b"Socket-Type", b"SUB"), metadata(b"a", bytes(60_000)) * 3]
    for content in contents:
        hostile.add_fault("command_out_of_order")
        with Connection(path) as connection:
            connection.write(greeting() + first)
            connection.expect_command(b"WELCOME")
            try:
                connection.write(command(b"INITIATE", content) + message)
                connection.drain()
            except Closed:
                pass


def pings(hostile: Hostile, path: str, credentials: tuple[str, str]) -> None:
    """Commands of ZMTP 3.1 without end, whose answers stay unread."""
    with Connection(path).authenticate(*credentials, minor=1) as connection:
        hostile.add_fault("ping_flood")
        ping = command(b"PING", struct.pack(">H", hostile.random.choice([0, 1, 65535])) + b"context")
        deadline = time.monotonic() + 1
        try:
            while time.monotonic() < deadline and not hostile.is_over:
                if not connection.write_now(ping * 1000):
                    hostile.pause(0.001)
        except Closed:
            pass


def commands(hostile: Hostile, path: str, credentials: tuple[str, str]) -> None:
    """Other commands after the handshake, also large ones and ones that belong to other sockets."""
    names = [b"PING", b"PONG", b"SUBSCRIBE", b"CANCEL", b"JOIN", b"LEAVE", b"ERROR", b"READY", b"HELLO", b"", b"\xff"]
    with Connection(path).authenticate(*credentials, minor=1) as connection:
        try:
            for _ in range(200):
                hostile.add_fault("unknown_command")
                content = hostile.random.randbytes(hostile.random.choice([0, 1, 2, 20, 70_000]))
                connection.write(command(hostile.random.choice(names), content))
                connection.drain()
        except Closed:
            pass


def noise(hostile: Hostile, path: str, credentials: tuple[str, str]) -> None:
    for _ in range(20):
        hostile.add_fault("noise")
        with Connection(path) as connection:
            try:
                handshake = greeting() + hello_command(*credentials)
                start = hostile.random.choice([b"", greeting(), handshake, b"\x01\x00\x00"])
                connection.write(start + hostile.random.randbytes(hostile.random.choice([1, 64, 1000, 100_000])))
            except Closed:
                pass


ATTACKS: dict[str, Callable[[Hostile], None]] = {
    "probe": probe,
    "mutations": mutations,
    "mutated_subscriptions": mutated_subscriptions,
    "flood_hellos": flooding("flood_hellos", hellos, reads=True),
    "flood_hellos_unread": flooding("flood_hellos_unread", hellos, reads=False),
    "flood_batches": flooding("flood_batches", batches, reads=True),
    "flood_batches_unread": flooding("flood_batches_unread", batches, reads=False),
    "flood_presence": flooding("flood_presence", presence, reads=True),
    "flood_empty": flooding("flood_empty", empty, reads=False),
    "flood_goodbyes": flooding("flood_goodbyes", goodbyes, reads=True),
    "large_messages": large_messages,
    "multiple_frames": multiple_frames,
    "endless_message": endless_message,
    "slow_readers": slow_readers,
    "unread_receipts": unread_receipts,
    "connections": connections,
    "subscriptions": subscriptions,
    "identities": identities,
    "generations": generations,
    "fragments": fragments,
}

if __name__ == "__main__":
    attack(ATTACKS)
