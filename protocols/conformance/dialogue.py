"""A dialogue: the runner plays the store, step by step, and expects messages and reports of the client."""

import asyncio
import dataclasses
import secrets
from typing import Awaitable, Callable

from google.protobuf import json_format

from . import transcript
from .contract import SliceUpdate, StoreMessage, as_json, message_class, parsed
from .driver import Driver
from .failure import Failed
from .inbox import QUIET, TIMEOUT
from .rules import unpacked
from .store import Store


# How long a client may take to connect its socket for slices before it has to follow one, in seconds.
SETTLED = 0.5


@dataclasses.dataclass(frozen=True)
class Definition:
    """A dialogue that can be run."""

    name: str
    section: str
    summary: str
    body: Callable[["Play"], Awaitable[None]]
    play: type["Play"]


def registry(play):
    """The dialogues of one kind, by name, and the decorator that registers one.

    :param play: the class whose instance the dialogue's body receives.
    """
    definitions: dict[str, Definition] = {}

    def dialogue(section):
        """Registers a dialogue under the name of its function. Its docstring says in one sentence what it shows.

        :param section: the section of the document.
        """
        def register(body):
            summary = " ".join(body.__doc__.split())
            definitions[body.__name__] = Definition(body.__name__, section, summary, body, play)
            return body
        return register

    return definitions, dialogue


class Play:
    """A dialogue that runs: the process of the client, and the peer that the runner plays."""

    # The document that says what a client must do.
    document = ""

    def __init__(self, peer, transcript_, command, broken):
        self.transcript = transcript_
        self._peer, self._command, self._broken = peer, command, broken
        self.driver = None
        self.step_now = "The client starts"

    def step(self, text):
        self.step_now = text
        self.transcript.add("#", text)

    async def start(self, environment=None):
        """Starts the client."""
        self.driver = await Driver.start(self._command, self._peer, self.transcript, self._broken, environment)

    async def begin(self, environment=None):
        """Listens, and starts the client."""
        await self._peer.listen()
        await self.start(environment)

    async def close(self):
        if self.driver is not None:
            await self.driver.kill()
        await self._peer.close()

    def act(self, first, *amounts):
        """Commands the client to send an `Add` for each amount. Their ids count from `first`."""
        for identifier, by in enumerate(amounts, first):
            self.driver.send(do="send", id=identifier, action="conformance.Add", fields={"by": by})

    async def failed(self, identifier, *reasons):
        """Expects the failure of the action with that id, for one of the reasons."""
        event = await self.driver.event("failed", id=identifier)
        if reasons and event.get("reason") not in reasons:
            raise Failed(f"the failure of id {identifier} with reason {' or '.join(reasons)}", f"{event}")

    async def ended(self, *reasons):
        """Expects the report of the client's end, for one of the reasons."""
        event = await self.driver.event("ended")
        if event.get("reason") not in reasons:
            raise Failed(f"the event “ended” with reason {' or '.join(reasons)}", f"{event}")


class Dialogue(Play):
    """A dialogue with a store."""

    document = "WIRE.md"

    def __init__(self, directory, command, broken, echo=None, timeout=TIMEOUT):
        transcript_ = transcript.Transcript(echo)
        self.store = Store(f"{directory}/run", transcript_, broken, timeout)
        super().__init__(self.store, transcript_, command, broken)
        self.directory = directory
        self.epoch = secrets.randbits(48) << 8 | 1
        self.lineage = secrets.token_bytes(16)
        self.session, self.fence = 6, 10
        self.revision = 100
        # The revision of each sequence of the session, and the rejections.
        self.revisions, self.rejections = {}, {}
        self.limits = {"largest_message": 4 << 20, "largest_window": 65536, "largest_presence": 65536}

    async def open(self, **welcome):
        """Begins, and welcomes the client in a new session. Returns the connection for actions."""
        await self.begin()
        connection, _ = await self.greeted()
        self.welcome(connection, new_session=True, **welcome)
        await self.driver.event("open")
        return connection

    async def greeted(self):
        """The next connection for actions, and its hello."""
        connection = await self.store.connection("actions")
        return connection, await connection.next("hello")

    async def reconnected(self, session=None):
        """The connection after a lost one, and its hello, which must resume the session."""
        connection, hello = await self.greeted()
        expected = self.session if session is None else session
        if hello.session != expected:
            raise Failed(f"a hello that resumes session {expected}", f"session={hello.session}")
        return connection, hello

    # Messages of the store

    def welcome(self, connection, new_session=False, next_sequence=1, **fields):
        """Sends a welcome: for a new session with the next number, or for the session so far. Every connection has a
        higher fence."""
        if new_session:
            self.session += 1
            self.revisions, self.rejections = {}, {}
        if not getattr(connection, "fence", None) or new_session:
            self.fence += 3
            connection.fence = self.fence
        message = StoreMessage()
        values = {"version": 1, "lineage": self.lineage, "epoch": self.epoch, "session": self.session,
                  "fence": connection.fence, "next_sequence": next_sequence, "durability": "memory"}
        for name, value in (values | self.limits | fields).items():
            setattr(message.welcome, name, value)
        connection.send(message)

    def receipt_message(self, first, count=1, rejection=None):
        """The receipts of these sequences, whose revisions stay the same."""
        message = StoreMessage()
        self._add_ranges(message, first, count, rejection)
        return message

    def receipts(self, connection, first, count=1, rejection=None):
        connection.send(self.receipt_message(first, count, rejection))

    def _add_ranges(self, message, first, count, rejection):
        for sequence in range(first, first + count):
            if sequence not in self.revisions:
                self.revision += 1
                self.revisions[sequence] = self.revision
                if rejection:
                    self.rejections[sequence] = rejection
            revision, rejected = self.revisions[sequence], self.rejections.get(sequence)
            ranges = message.receipts.ranges
            last = ranges[-1] if len(ranges) else None
            if last is not None and last.first_revision + last.count == revision and (
                    (last.rejection.code if last.HasField("rejection") else None)
                    == (rejected[0] if rejected else None)):
                last.count += 1
                continue
            part = ranges.add(first_sequence=sequence, count=1, first_revision=revision)
            if rejected:
                part.rejection.code, part.rejection.reason = rejected

    def gap(self, connection, next_sequence):
        message = StoreMessage()
        message.gap.next_sequence = next_sequence
        connection.send(message)

    def hold(self, connection, next_sequence, milliseconds):
        message = StoreMessage()
        message.hold.next_sequence, message.hold.retry_milliseconds = next_sequence, milliseconds
        message.hold.reason = "The disk is full."
        connection.send(message)

    # Actions

    async def actions(self, connection, first, *amounts, within=None):
        """Expects batches with an `Add` for each amount, from sequence `first` on, and nothing else. Returns the
        batches. A batch that is sent again may begin before: with actions that the rules compare."""
        batches, sequence, missing = [], first, list(amounts)
        while missing:
            batch = await connection.next("batch", within)
            begins = batch.first_sequence
            if begins > sequence or begins < sequence and batches:
                raise Failed(f"a batch from sequence {sequence}", f"one from {begins}")
            for name, payload in unpacked(batch.actions)[sequence - begins:]:
                expected = f"Add by={missing[0]} as sequence {sequence}" if missing else "no more actions"
                if not missing or name != "conformance.Add":
                    raise Failed(expected, name)
                by = message_class(name).FromString(payload).by
                if by != missing.pop(0):
                    raise Failed(expected, f"Add by={by}")
                sequence += 1
            batches.append(batch)
        return batches

    async def receive(self, connection, first, count):
        """Expects batches with that many actions from sequence `first` on. Returns pairs of name and message."""
        result = []
        while len(result) < count:
            batch = await connection.next("batch")
            expected = first + len(result)
            if batch.first_sequence != expected:
                raise Failed(f"a batch from sequence {expected}", f"one from {batch.first_sequence}")
            result += [(name, message_class(name).FromString(payload))
                       for name, payload in unpacked(batch.actions)]
        if len(result) > count:
            raise Failed(f"{count} actions", f"{len(result)}")
        return result

    async def reported(self, first, count=1, sequence=None):
        """Expects the receipts of the actions with these ids, with the revisions that the store has sent.

        :param sequence: the sequence of the first one; by default its id.
        """
        for offset in range(count):
            event = await self.driver.event("receipt", id=first + offset)
            revision = self.revisions[(first if sequence is None else sequence) + offset]
            if event.get("revision") != revision:
                raise Failed(f"revision {revision} of id {first + offset}", f"{event}")

    # Slices

    async def follow(self, slice_name):
        """Commands the client to subscribe, and expects the subscriptions. Returns the subscriber."""
        # A client that connects early has its connection by then, and need not request its snapshot twice.
        await self.store.connected("slices", SETTLED)
        await asyncio.sleep(SETTLED)
        self.driver.send(do="follow", slice=slice_name)
        return await self.followed(slice_name, await self.store.connection("slices"))

    async def followed(self, slice_name, connection):
        """Expects the subscriptions to a slice over that connection."""
        subscriber = Subscriber(self, slice_name, connection)
        await connection.changes("subscribe", subscriber.patches)
        await subscriber.asked()
        return subscriber


class ReportedSlice:
    """The values of a slice that the client reports."""

    def __init__(self, play, name):
        self._play, self.name = play, name
        self.shown = None

    async def shows(self, value, via=()):
        """Expects that the client reports the value. It can report what it has shown before and those in `via` first."""
        allowed = [normal(parsed(self.name, other)) for other in via] + (
            [self.shown] if self.shown is not None else [])
        while True:
            event = await self._play.driver.event("slice", slice=self.name)
            if self.check(event, value, allowed):
                return event

    def check(self, event, value, allowed=()):
        """Whether an event reports the value.

        :raises Failed: if it reports neither this nor one that is allowed.
        """
        expected = normal(parsed(self.name, value))
        try:
            received = normal(parsed(self.name, event.get("value", {})))
        except json_format.ParseError as error:
            raise Failed(f"the value {as_json(expected)}", f"{event.get('value')}, which is none: {error}") from error
        if received == expected:
            self.shown = expected
            return True
        if received not in allowed:
            raise Failed(f"the value {as_json(expected)}", f"{as_json(received)}")
        return False


class Subscriber(ReportedSlice):
    """The client's subscription to a slice."""

    def __init__(self, dialogue_, name, connection):
        super().__init__(dialogue_, name)
        self._dialogue, self.connection = dialogue_, connection
        self.patches = b"P" + name.encode() + b"\0"
        self._snapshots = b"S" + name.encode() + b"\0"
        self.nonces = []

    @property
    def topic(self):
        """The topic of the requested snapshot."""
        return self._snapshots + self.nonces[-1] + b"\0"

    async def asked(self, within=None):
        """Expects a request for a snapshot under another nonce than before."""
        earlier = {self._snapshots + nonce + b"\0" for nonce in self.nonces}
        while True:
            topic = await self.connection.changes("subscribe", prefix=self._snapshots, within=within)
            if topic.count(b"\0") == 2 and topic not in earlier:
                break
        self.nonces.append(topic[len(self._snapshots):-1])

    async def left_topic(self):
        """Expects the end of the subscription to the snapshot's topic."""
        await self.connection.changes("unsubscribe", self.topic)

    async def not_asking(self, why, seconds=QUIET):
        """Observes that the client requests no snapshot."""
        await self.connection.quiet(why, seconds)

    def message(self, value, fields=None, removed=None, splices=(), **rest):
        """An update: `value` and `removed` in JSON, by default with all fields of these."""
        content = parsed(self.name, value)
        if fields is None:
            numbers = {field.name: field.number for field in content.DESCRIPTOR.fields}
            fields = sorted(numbers[name] for name in (value.keys() | (removed or {}).keys()))
        message = SliceUpdate(
            **({"epoch": self._dialogue.epoch, "revision": self._dialogue.revision} | rest), fields=fields,
            value=content.SerializeToString(),
            removed=parsed(self.name, removed).SerializeToString() if removed else b"")
        for field, head, tail in splices:
            message.splices.add(field=field, head=head, tail=tail)
        return message

    def part(self, value, sequence, topic=None, **rest):
        """Sends a part of the snapshot."""
        self.connection.publish(topic or self.topic, self.message(value, sequence=sequence, **rest), self.name)

    def patch(self, value, sequence, **rest):
        """Sends a patch, at the next revision."""
        self._dialogue.revision += 1
        self.connection.publish(self.patches, self.message(value, sequence=sequence, **rest), self.name)

    def progress(self, sequence, revision=None, epoch=None):
        dialogue_ = self._dialogue
        revision = dialogue_.revision if revision is None else revision
        self.connection.progress(
            dialogue_.epoch if epoch is None else epoch, revision, [(self.name, sequence, revision)])

    async def snapshot(self, value, sequence, fields=None):
        """Sends a snapshot in one part, with all fields of the slice; expects that the client leaves its topic and
        reports the value. A client that requests it again at first, because its connection is new, gets it again."""
        if fields is None:
            fields = [field.number for field in message_class(self.name).DESCRIPTOR.fields
                      if field.containing_oneof is None or field.name in value or field.name == "title"]
        self.part(value, sequence, fields=fields)
        showing = asyncio.create_task(self.shows(value))
        has_left = False
        try:
            while not (showing.done() and has_left):
                message = await self.connection.poll(0.05)
                if message is None:
                    if showing.done() and not has_left:
                        await showing
                        await self.left_topic()
                        has_left = True
                    continue
                does, topic = message
                if (does, topic) == ("unsubscribe", self.topic):
                    has_left = True
                elif does == "subscribe" and topic.startswith(self._snapshots) and topic.count(b"\0") == 2:
                    self.nonces.append(topic[len(self._snapshots):-1])
                    self.part(value, sequence, fields=fields)
                    has_left = False
            await showing
        finally:
            showing.cancel()


ALL, dialogue = registry(Dialogue)


def normal(message):
    """The message with empty messages unset, unless they are rows or cases: a client need not tell these apart."""
    for field, value in message.ListFields():
        if field.message_type and field.label != field.LABEL_REPEATED and not field.containing_oneof \
                and not value.ListFields():
            message.ClearField(field.name)
    return message
