"""What WIRE.md requires of every message of a client, in each dialogue. No I/O."""

import time

from .contract import REFUSALS, message_class, refusal_name
from .failure import Failed

MAGIC, VERSION = 0x45415354, 1
# Refusals after which the client says another hello.
TEMPORARY = {"FOREIGN_LINEAGE", "FENCED", "TOO_MANY_SESSIONS"}
LONGEST_TOPIC, LONGEST_SUBSCRIPTION = 245, 512


def require(condition, expected, received):
    if not condition:
        raise Failed(expected, received)


def unpacked(actions):
    """The actions of a batch: pairs of name and bytes."""
    names, sizes = list(actions.names), list(actions.sizes)
    kinds = list(actions.kinds) or [0] * len(sizes)
    require(sizes, "a batch with an action", "an empty one")
    require(len(kinds) == len(sizes), f"a kind for each of {len(sizes)} actions, or none", f"{len(kinds)} kinds")
    require(all(kind < len(names) for kind in kinds), f"kinds below {len(names)}", f"{kinds}")
    require(len(set(names)) == len(names), "each name once", f"{names}")
    require(set(kinds) == set(range(len(names))), "only names that occur", f"names={names} kinds={kinds}")
    require(sum(sizes) == len(actions.payload), f"a payload of {sum(sizes)} bytes", f"{len(actions.payload)} bytes")
    result, offset = [], 0
    for kind, size in zip(kinds, sizes):
        result.append((names[kind], actions.payload[offset:offset + size]))
        offset += size
    return result


class ConnectionRules:
    """The state of one connection for actions."""

    def __init__(self):
        self.greeted = False
        self.welcome = None
        self.refused = None
        # The sequence after the last batch, and those from which the store has requested actions since.
        self.position, self.requested = None, []
        self.held = None


class SessionRules:
    """The state of the client's sessions, over all its connections."""

    def __init__(self, clock=time.monotonic):
        self._clock = clock
        self.nonces = []
        self.session = self.lineage = None
        # Whether the client has shown that it received the welcome.
        self.knows_session = False
        self.abandoned = self.stopped = self.left = False
        self.sent = {}
        # The ends of the batches, by their first sequences.
        self.batches = {}
        self.receipts = set()
        # After a new start of the process.
        self.restarted = False

    @property
    def lowest_awaited(self):
        """The lowest sequence whose receipt the store has not sent."""
        sequence = 1
        while sequence in self.receipts:
            sequence += 1
        return sequence

    # Messages of the client

    def received(self, connection, message, size):
        """Checks a message of the client.

        :raises Failed: if it is not allowed.
        """
        kind = message.WhichOneof("message")
        require(kind is not None, "a FeatureMessage with content", "an empty one")
        require(not self.left, "nothing after the goodbye", kind)
        require(not self.stopped, f"nothing after the refusal {self.stopped}", kind)
        require(kind == "hello" or connection.greeted, "a hello before anything else on a connection", kind)
        require(kind == "hello" or not connection.refused,
                f"a hello before anything else after the refusal {connection.refused}", kind)
        content = getattr(message, kind)
        if kind != "hello":
            require(connection.welcome is not None, "nothing but hellos before the welcome", kind)
            require(content.fence == connection.welcome.fence, f"the fence {connection.welcome.fence} of the welcome",
                    f"{kind} with fence {content.fence}")
            self.knows_session = True
        if connection.welcome is not None:
            largest = connection.welcome.largest_message
            require(size <= largest, f"messages of at most {largest} bytes", f"{kind} of {size} bytes")
        getattr(self, "_" + kind)(connection, content)

    def _hello(self, connection, hello):
        require(hello.magic == MAGIC and hello.version == VERSION, "magic=EAST version=1",
                f"magic={hello.magic:#x} version={hello.version}")
        require(len(hello.nonce) == 16, "a nonce of 16 bytes", f"{len(hello.nonce)} bytes")
        if not self.nonces:
            self.nonces.append(hello.nonce)
        elif self.abandoned or self.restarted and hello.nonce != self.nonces[-1]:
            require(hello.nonce not in self.nonces, "a new nonce for the new session", "the nonce of an earlier one")
            self.nonces.append(hello.nonce)
            self.session = self.lineage = None
            self.knows_session = self.abandoned = False
            self.sent, self.batches, self.receipts = {}, {}, set()
        self.restarted = False
        require(hello.nonce == self.nonces[-1], f"the nonce {self.nonces[-1].hex()} of the session", hello.nonce.hex())
        if hello.session == 0 and not self.knows_session:
            require(not hello.lineage, "no lineage in the hello of a new session", hello.lineage.hex())
            require(hello.lowest_awaited <= 1, "lowest_awaited of at most 1", f"{hello.lowest_awaited}")
        else:
            require(self.session is not None, "session=0 before the first welcome", f"session={hello.session}")
            require(hello.session == self.session, f"session={self.session} of the welcome",
                    f"session={hello.session}")
            require(hello.lineage == self.lineage, f"the lineage {self.lineage.hex()} of the welcome",
                    hello.lineage.hex())
            require(hello.lowest_awaited <= self.lowest_awaited, f"lowest_awaited of at most {self.lowest_awaited}",
                    f"{hello.lowest_awaited}")
        connection.greeted = True
        connection.refused = None

    def _batch(self, connection, batch):
        actions = unpacked(batch.actions)
        first, end = batch.first_sequence, batch.first_sequence + len(actions)
        require(batch.lowest_awaited >= 1, "lowest_awaited of at least 1", "0")
        require(batch.lowest_awaited <= min(self.lowest_awaited, end),
                f"lowest_awaited of at most {min(self.lowest_awaited, end)}", f"{batch.lowest_awaited}")
        window = connection.welcome.largest_window
        require(end - batch.lowest_awaited <= window, f"a window of at most {window} actions",
                f"first_sequence={first}, {len(actions)} actions, lowest_awaited={batch.lowest_awaited}")
        positions = connection.requested + ([] if connection.position is None else [connection.position])
        # A batch can be sent again as it was, if the store has requested a part of it.
        again = [each for each in connection.requested if first < each < self.batches.get(first, 0)]
        require(first in positions or again, f"a batch that begins at {' or '.join(map(str, positions))}, or one that "
                "was sent before and contains this", f"one that begins at {first}")
        if connection.held is not None:
            until, sequence = connection.held
            require(first > sequence or self._clock() >= until, "no attempt before retry_milliseconds have passed",
                    f"a batch from {first}, {(until - self._clock()) * 1000:.1f} milliseconds too early")
        for each in [first] if first in connection.requested else again[:1]:
            connection.requested.remove(each)
        connection.position, self.batches[first] = end, end
        for sequence, action in enumerate(actions, first):
            name, payload = action
            before = self.sent.setdefault(sequence, action)
            require(before == action, f"the same action under sequence {sequence} as before: {before[0]}",
                    f"{name} with {payload[:32].hex()}")
            try:
                message_class(name).FromString(payload)
            except (KeyError, ValueError) as error:
                raise Failed("an action of the contract", f"{name}: {error}") from error

    def _report(self, connection, report):
        require(connection.welcome.report_milliseconds > 0, "no report, since the welcome requests none", "report")

    def _presence(self, connection, presence):
        largest = connection.welcome.largest_presence
        require(largest > 0, "no presence for a store without it", "presence")
        names = [value.name for value in presence.values]
        require(len(set(names)) == len(names), "each presence name once", f"{names}")
        size = sum(len(value.name.encode()) + len(value.value) for value in presence.values)
        require(size <= largest, f"presence of at most {largest} bytes", f"{size} bytes")
        require(set(names) <= {"conformance.Cursor", "conformance.Nick"}, "presence of the contract", f"{names}")

    def _goodbye(self, connection, goodbye):
        missing = sorted(set(self.sent) - self.receipts)
        require(not missing, "no goodbye before every receipt", f"a goodbye without the receipts of {missing}")
        self.left = True

    # Messages of the store

    def sending(self, connection, message):
        """Notes a message to the client."""
        kind = message.WhichOneof("message")
        content = getattr(message, kind) if kind else None
        if kind == "welcome":
            connection.welcome = content
            connection.held = connection.refused = None
            if self.session == content.session and content.next_sequence < self.lowest_awaited:
                self.abandoned = True
                return
            self.session, self.lineage = content.session, content.lineage
            connection.requested.append(content.next_sequence)
        elif kind == "receipts":
            for part in content.ranges:
                self.receipts.update(range(part.first_sequence, part.first_sequence + part.count))
        elif kind == "gap":
            connection.requested.append(content.next_sequence)
        elif kind == "hold":
            connection.requested.append(content.next_sequence)
            connection.held = self._clock() + content.retry_milliseconds / 1000, content.next_sequence
        elif kind == "refusal" and content.code in REFUSALS.values_by_number:
            name = refusal_name(content.code)
            connection.refused = name
            if name not in TEMPORARY:
                self.stopped = name
            elif name == "FOREIGN_LINEAGE" and self.session is not None:
                # Before the welcome of a new session, it refuses another hello of the abandoned one.
                self.abandoned = True

    def restarts(self):
        """The client's process starts again. It may resume its session, if it has an outbox."""
        self.restarted = True
        self.knows_session = self.left = self.stopped = False


class SubscriptionRules:
    """The subscriptions of the client, over all its connections."""

    def __init__(self):
        self._nonces = set()

    def subscribed(self, topic, known, resent):
        """Checks a subscription.

        :param known: the topics of this connection.
        :param resent: the topics of the connection before, which libzmq subscribes to again.
        """
        require(len(topic) < LONGEST_SUBSCRIPTION, "subscriptions of at most 512 bytes", f"{len(topic) + 1} bytes")
        if topic == b"G\0":
            return
        kind, parts = topic[:1], topic[1:].split(b"\0")
        require(kind in (b"P", b"S") and parts[-1] == b"", "a topic of the grammar", repr(topic))
        require(message_known(parts[0]), "a slice of the contract", repr(parts[0]))
        if kind == b"P":
            require(len(parts) == 2, "a topic of patches", repr(topic))
            return
        if len(parts) == 3:
            require(parts[1], "a nonce", repr(topic))
            require(len(topic) <= LONGEST_TOPIC, f"topics of at most {LONGEST_TOPIC} bytes", f"{len(topic)} bytes")
            if topic in resent:
                return
            require(parts[1] not in self._nonces, "a nonce that was never used", repr(parts[1]))
            require(b"P" + parts[0] + b"\0" in known, "a subscription to the patches before that to a snapshot",
                    repr(topic))
            self._nonces.add(parts[1])
            return
        require(len(parts) == 4 and parts[2].isdigit(), "a credit: digits and a NUL", repr(topic))
        require(b"S" + parts[0] + b"\0" + parts[1] + b"\0" in known, "credit only for a requested snapshot",
                repr(topic))


def message_known(name):
    try:
        message_class(name.decode("utf-8"))
        return True
    except (KeyError, UnicodeDecodeError):
        return False
