"""Checks `protocols/vectors/`: each message, and the behavior of a subscriber that receives them."""

import json
import sys

from google.protobuf import json_format

from contracts import PROTOCOLS, message_class
from session import Session
from slices import PROGRESS_TOPIC, Replica


def check(condition, step, what):
    if not condition:
        sys.exit(f"{what}: {json.dumps(step, indent=2, ensure_ascii=False)}")


def as_json(message):
    return json_format.MessageToDict(message)


def check_message(step):
    message = message_class(step["message"]).FromString(bytes.fromhex(step["hex"]))
    check(as_json(message) == step["json"], step, f"The hex decodes to {as_json(message)}")
    parsed = json_format.ParseDict(step["json"], message_class(step["message"])())
    check(parsed == message, step, "The JSON is another message")
    again = message_class(step["message"]).FromString(message.SerializeToString(deterministic=True))
    check(again == message, step, "Written and read it is another message")
    for key in ("value", "removed"):
        if key in step:
            check_inner(step, step[key], getattr(message, key))
    if "actions" in step:
        actions, offset = message.batch.actions, 0
        check(len(actions.sizes) == len(step["actions"]), step, "Not as many actions")
        for index, size in enumerate(actions.sizes):
            named = step["actions"][index]
            check(actions.names[actions.kinds[index] if actions.kinds else 0] == named["message"], step, "Another name")
            check_inner(step, named, actions.payload[offset:offset + size])
            offset += size
        check(offset == len(actions.payload), step, "Bytes are left over")
    return message


def check_inner(step, named, data):
    decoded = as_json(message_class(named["message"]).FromString(data))
    check(decoded == named["json"], step, f"The bytes decode to {decoded}")


class Recorder:
    """Records subscriptions."""

    def __init__(self):
        self.changes = []

    def subscribe(self, topic):
        self.changes.append(("subscribes", topic))

    def unsubscribe(self, topic):
        self.changes.append(("unsubscribes", topic))


def check_following(steps, last):
    """Checks that a subscriber, given the recorded messages, makes the recorded subscriptions and ends with `last`."""
    subscriptions, replicas = Recorder(), {}
    wanted = [(step["does"], bytes.fromhex(step["topicHex"])) for step in steps if step["from"] == "feature"]
    nonces = {}
    for does, topic in wanted:
        parts = topic.split(b"\0")
        # A snapshot's topic, not a credit.
        if does == "subscribes" and topic[:1] == b"S" and len(parts) == 3:
            nonces.setdefault(parts[0][1:].decode(), []).append(parts[1])
    for step in steps:
        topic = bytes.fromhex(step["topicHex"])
        if step["does"] == "subscribes" and topic == PROGRESS_TOPIC:
            subscriptions.subscribe(topic)
        elif step["does"] == "subscribes" and topic[:1] == b"P":
            name = topic[1:-1].decode()
            replicas[name] = Replica(name, subscriptions, iter(nonces[name]))
        elif step["does"] == "sends":
            for replica in replicas.values():
                if topic != PROGRESS_TOPIC or any(
                    progress["slice"] == replica.name for progress in step["json"]["slices"]
                ):
                    replica.receive(topic + bytes.fromhex(step["hex"]))
    check(subscriptions.changes == wanted, [str(change) for change in subscriptions.changes], "Other subscriptions")
    known = {name: as_json(replica.value) for name, replica in replicas.items()}
    check(known == last, known, "Another end")


def check_acting(steps):
    """Checks that a session, given the recorded messages, sends the recorded ones, though batches may differ."""
    now, sent = [0.0], []
    session = Session(sent.append, clock=lambda: now[0])
    actions, connection = recorded_actions(steps), 0
    for step in steps:
        message = message_class(step["message"]).FromString(bytes.fromhex(step["hex"]))
        kind = message.WhichOneof("message")
        if kind == "hello":
            if step["connection"] != connection:
                connection = step["connection"]
                session.disconnected()
                session.connected()
            # Only the nonce is random.
            mine = type(message).FromString(sent[-1])
            mine.hello.nonce = message.hello.nonce
            check(mine == message, step, f"Sends another hello: {as_json(mine)}")
        elif kind == "batch":
            last = message.batch.first_sequence + len(message.batch.actions.sizes) - 1
            for sequence in range(session.next_sequence, last + 1):
                session.act(actions[sequence])
        elif step["from"] == "store":
            session.receive(bytes.fromhex(step["hex"]))
            if kind == "hold":
                now[0] += message.hold.retry_milliseconds / 1000
                session.tick()
            if kind in ("gap", "hold"):
                batch = message_class("eastward.FeatureMessage").FromString(sent[-1]).batch
                check(batch.first_sequence == getattr(message, kind).next_sequence, step, "Continues at another sequence")
    return session


def recorded_actions(steps):
    """The actions by their sequences."""
    actions = {}
    for step in steps:
        for index, action in enumerate(step.get("actions", [])):
            sequence = int(step["json"]["batch"]["firstSequence"]) + index
            actions[sequence] = json_format.ParseDict(action["json"], message_class(action["message"])())
    return actions


def main():
    messages = 0
    files = sorted((PROTOCOLS / "vectors").glob("*.json"))
    for path in files:
        steps = json.loads(path.read_text(encoding="utf-8"))["steps"]
        for step in steps:
            if "topic" in step:
                topic = bytes.fromhex(step["topicHex"])
                check(topic.decode().replace("\0", "␀") == step["topic"], step, "Another topic")
            if "message" in step:
                check_message(step)
                messages += 1
        if path.stem == "act":
            session = check_acting(steps)
            outcomes = {
                sequence: (revision, rejection and rejection.code)
                for sequence, (revision, rejection) in session.receipts.items()
            }
            wanted = {sequence: (sequence, "below_zero" if sequence == 3 else None) for sequence in range(1, 8)}
            check(outcomes == wanted, str(outcomes), "Other receipts")
        if path.stem == "resume":
            fates = [as_json(action) for action in check_acting(steps).fates_unknown]
            check(fates == [{"by": "6"}], fates, "Other fates")
        if path.stem == "follow":
            labels = {1: "plum", 2: "quince jelly", 4: "fig", 5: "apple", 6: "pear", 7: "rhubarb", 8: "sloe",
                      9: "rowan", 10: "medlar"}
            check_following(steps, {
                "market.Count": {},
                "kitchen.sink.Larder": {
                    "jars": {str(key): {"label": label, "weight": 0.5} for key, label in labels.items()}},
                "market.Notes": {"text": "Tja."},
            })
    check(messages > 0, [], "No messages")
    print(f"{messages} messages in {len(files)} files")


main()
