"""The recorded messages of `protocols/vectors`: each is read, and the session and the replica behave as recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kitchen
import market  # noqa: F401, the messages of its files
import pytest
from google.protobuf import json_format, symbol_database

import eastward.panel_pb2  # noqa: F401
from eastward import FateUnknown, Receipts
from eastward import eastward_pb2 as wire
from eastward._protocol.queue import EncodedAction, Ticket
from eastward._protocol.replica import PROGRESS_TOPIC, Replica, Step, Subscribe, Unsubscribe
from eastward._protocol.session import Session

VECTORS = Path(__file__).resolve().parents[2] / "vectors"
FILES = sorted(VECTORS.glob("*.json"))

Recorded = dict[str, Any]


def steps(name: str) -> list[Recorded]:
    recorded: list[Recorded] = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))["steps"]
    return recorded


def message_class(name: str) -> Any:
    return symbol_database.Default().GetSymbol(name)


def decoded(step: Recorded) -> Any:
    return message_class(step["message"]).FromString(bytes.fromhex(step["hex"]))


def check_inner(named: Recorded, data: bytes) -> None:
    assert json_format.MessageToDict(message_class(named["message"]).FromString(data)) == named["json"]


def test_there_are_vectors() -> None:
    names = {"act", "cause", "follow", "join", "operate", "present", "refused", "report", "resume"}
    assert {path.stem for path in FILES} >= names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_every_recorded_message_is_read_and_written(path: Path) -> None:
    messages = 0
    for step in steps(path.stem):
        if "topic" in step:
            assert bytes.fromhex(step["topicHex"]).decode().replace("\0", "␀") == step["topic"]
        if "message" not in step:
            continue
        messages += 1
        message = decoded(step)
        assert json_format.MessageToDict(message) == step["json"]
        assert json_format.ParseDict(step["json"], type(message)()) == message
        assert type(message).FromString(message.SerializeToString(deterministic=True)) == message
        for key in ("value", "removed"):
            if key in step:
                check_inner(step[key], getattr(message, key))
        if "actions" in step:
            actions, offset = message.batch.actions, 0
            assert len(actions.sizes) == len(step["actions"])
            for index, size in enumerate(actions.sizes):
                named = step["actions"][index]
                assert actions.names[actions.kinds[index] if actions.kinds else 0] == named["message"]
                check_inner(named, actions.payload[offset : offset + size])
                offset += size
            assert offset == len(actions.payload)
        for named, cause in zip(step.get("causes", []), message.batch.actions.causes if "causes" in step else [], strict=True):
            check_inner(named, cause)
    assert messages > 0


class Sender:
    """A session that is driven by recorded messages, its actions and their results."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sent: list[wire.FeatureMessage] = []
        self.session = Session()
        self.results: list[Any] = []

    def submit(self, action: Any) -> None:
        payload = action.SerializeToString()
        ticket = Ticket(lambda result: self.results.append((action, result)))
        assert self.session.reserve(1, len(payload))
        self.session.submit([EncodedAction(action.DESCRIPTOR.full_name, payload)], 1, len(payload), ticket, self.now)

    def flush(self) -> None:
        while (message := self.session.next_message()) is not None:
            self.session.sent(message, self.now)
            self.sent.append(message)
        for ticket, result in self.session.take_finished():
            ticket.finish(result)


def played(recorded: list[Recorded]) -> Sender:
    """A sender after these messages. It must send those that are recorded, though its batches may differ."""
    sender = Sender()
    session = sender.session
    actions: dict[int, Any] = {}
    for step in recorded:
        for index, action in enumerate(step.get("actions", [])):
            sequence = int(step["json"]["batch"]["firstSequence"]) + index
            actions[sequence] = json_format.ParseDict(action["json"], message_class(action["message"])())
    connection = 0
    for step in recorded:
        message = decoded(step)
        kind = message.WhichOneof("message")
        if kind == "hello":
            if step["connection"] != connection:
                connection = step["connection"]
                session.disconnected()
                session.connected()
            sender.flush()
            mine = sender.sent[-1]
            # Only the nonce is random.
            assert len(mine.hello.nonce) == 16
            message.hello.nonce = mine.hello.nonce
            assert mine == message, step
        elif kind == "batch":
            last = message.batch.first_sequence + len(message.batch.actions.sizes) - 1
            for sequence in range(session.queue.next_sequence, last + 1):
                sender.submit(actions[sequence])
            sender.flush()
        elif step["from"] == "store":
            session.receive(bytes.fromhex(step["hex"]), sender.now)
            if kind == "hold":
                sender.flush()
                before = len(sender.sent)
                sender.now += message.hold.retry_milliseconds / 1000 - 0.001
                session.tick(sender.now)
                sender.flush()
                assert len(sender.sent) == before, "sent before the pause is over"
                sender.now += 0.001
                session.tick(sender.now)
            sender.flush()
            if kind in ("gap", "hold"):
                assert sender.sent[-1].batch.first_sequence == getattr(message, kind).next_sequence
    return sender


def test_a_session_acts_as_recorded() -> None:
    outcomes = []
    for _, result in played(steps("act")).results:
        assert isinstance(result, Receipts)
        outcomes += [(receipt.revision, receipt.rejection and receipt.rejection.code) for receipt in result]
    assert outcomes == [(number, "below_zero" if number == 3 else None) for number in range(1, 8)]


def test_a_session_resumes_as_recorded_and_reports_unknown_fates() -> None:
    sender = played(steps("resume"))
    fates = [
        json_format.MessageToDict(action) for action, result in sender.results if isinstance(result, FateUnknown)
    ]
    assert fates == [{"by": "6"}]


def test_a_replica_follows_as_recorded() -> None:
    recorded = steps("follow")
    changes: list[tuple[str, bytes]] = []
    replicas: dict[str, Replica[Any]] = {}

    def perform(steps: list[Step]) -> None:
        for step in steps:
            if isinstance(step, Subscribe):
                changes.append(("subscribes", translated(step.topic)))
            elif isinstance(step, Unsubscribe):
                changes.append(("unsubscribes", translated(step.topic)))

    # The nonces are random: those of each slice stand for the recorded ones, in their order.
    recorded_nonces: dict[bytes, list[bytes]] = {}
    for step in recorded:
        parts = bytes.fromhex(step["topicHex"]).split(b"\0")
        if step["does"] == "subscribes" and parts[0][:1] == b"S" and len(parts) == 3:
            recorded_nonces.setdefault(parts[0], []).append(parts[1])

    def own_nonce(slice_topic: bytes, nonce: bytes) -> bytes:
        return slice_topic[1:].hex().encode() + b".%d" % (recorded_nonces[slice_topic].index(nonce) + 1)

    def translated(topic: bytes) -> bytes:
        parts = topic.split(b"\0")
        if parts[0][:1] == b"S":
            number = int(parts[1].rpartition(b".")[2])
            parts[1] = recorded_nonces[parts[0]][number - 1]
        return b"\0".join(parts)

    wanted: list[tuple[str, bytes]] = []
    for step in recorded:
        topic = bytes.fromhex(step["topicHex"])
        if step["from"] == "feature":
            wanted.append((step["does"], topic))
        if step["does"] == "subscribes" and topic == PROGRESS_TOPIC:
            changes.append(("subscribes", topic))
        elif step["does"] == "subscribes" and topic[:1] == b"P":
            name = topic[1:-1].decode()
            replicas[name] = Replica(message_class(name), name.encode().hex().encode())
            perform(replicas[name].start(0))
        elif step["does"] == "sends":
            if topic == PROGRESS_TOPIC:
                listed = {progress["slice"] for progress in step["json"]["slices"]}
                for name, replica in replicas.items():
                    if name in listed:
                        perform(replica.progress(decoded(step), 0))
                continue
            parts = topic.split(b"\0")
            if parts[0][:1] == b"S":
                parts[1] = own_nonce(parts[0], parts[1])
            for replica in replicas.values():
                perform(replica.receive(b"\0".join(parts) + bytes.fromhex(step["hex"]), 0))
    assert changes == wanted
    labels = {1: "plum", 2: "quince jelly", 4: "fig", 5: "apple", 6: "pear", 7: "rhubarb", 8: "sloe", 9: "rowan"}
    labels[10] = "medlar"
    assert {name: json_format.MessageToDict(replica.value) for name, replica in replicas.items()} == {
        "market.Count": {},
        "kitchen.sink.Larder": {"jars": {str(key): {"label": label, "weight": 0.5} for key, label in labels.items()}},
        "market.Notes": {"text": "Tja."},
    }
    assert isinstance(replicas["kitchen.sink.Larder"].value, kitchen.Larder)

