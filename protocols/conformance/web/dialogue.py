"""A dialogue with the web gateway: the runner answers requests, and expects reports of the client."""

from .. import transcript
from ..dialogue import Play, ReportedSlice, registry
from ..failure import Failed
from ..inbox import QUIET, TIMEOUT
from .gateway import Gateway

# Names the seconds without a byte after which the client ends a connection, in dialogues about that.
SILENCE = "EASTWARD_CONFORMANCE_SILENCE"


class WebDialogue(Play):
    """A dialogue with a gateway."""

    document = "WEB.md"

    def __init__(self, directory, command, broken, echo=None, timeout=TIMEOUT):
        transcript_ = transcript.Transcript(echo)
        self.gateway = Gateway(transcript_, broken, timeout)
        super().__init__(self.gateway, transcript_, command, broken)
        self.revision = 100
        self._reports = {}

    # Actions

    def act(self, first, *amounts):
        for by in amounts:
            self.gateway.rules.commanded("conformance.Add", {"by": by})
        super().act(first, *amounts)

    def send(self, identifier, action, fields, count=1):
        """Commands the client to send actions."""
        self.gateway.rules.commanded(action, fields, count)
        more = {"count": count} if count > 1 else {}
        self.driver.send(do="send", id=identifier, action=action, fields=fields, **more)

    async def posted(self, by=None, within=None):
        """The next action of the client.

        :param by: the amount, if it has to be an `Add`.
        """
        expected = "an action" if by is None else f"Add by={by}"
        posted = await self.gateway.actions.take(expected, within)
        if by is not None and (posted.action.name, getattr(posted.action.message, "by", None)) != (
                "conformance.Add", by):
            raise Failed(expected, f"{posted.action.name} {transcript.readable(posted.action.message)}")
        return posted

    async def acted(self, identifier, by):
        """Commands the client to send an `Add`, and returns its request."""
        self.act(identifier, by)
        return await self.posted(by)

    async def applied(self, posted, identifier):
        """Answers an action with the next revision, and expects the receipt."""
        self.revision += 1
        posted.applied(self.revision)
        await self.reported(identifier)

    async def reported(self, identifier, revision=None):
        """Expects the receipt of the action with that id, by default with the last revision."""
        revision = self.revision if revision is None else revision
        event = await self.driver.event("receipt", id=identifier)
        if event.get("revision") != revision:
            raise Failed(f"revision {revision} of id {identifier}", f"{event}")

    # Slices

    def follow(self, *names):
        """Commands the client to subscribe to slices."""
        for name in names:
            self.driver.send(do="follow", slice=name)

    async def stream(self, *names):
        """The next stream with these slices. It is not answered yet. A client that is commanded to subscribe to several
        slices may open streams with some of them before."""
        while True:
            stream = await self.gateway.streams.take(f"a stream of {', '.join(names)}")
            if stream.slices == frozenset(names):
                return stream
            if not stream.slices < frozenset(names):
                raise Failed(f"a stream of {', '.join(names)}", str(stream))
            stream.begin()

    async def followed(self, *names, retry=100):
        """Commands the client to subscribe, and begins the stream."""
        self.follow(*names)
        stream = await self.stream(*names)
        stream.begin(retry)
        return stream

    async def resumed(self, *names, after, retry=100):
        """The next stream, which must resume after that id; `None` for a stream that begins. Begins it."""
        stream = await self.stream(*names)
        if stream.last_id != after:
            raise Failed(f"Last-Event-ID: {after}" if after else "no Last-Event-ID", f"{stream.last_id}")
        stream.begin(retry)
        return stream

    async def shows(self, name, value, via=()):
        """Expects that the client reports the value of the slice. It can report what it has shown before and those in
        `via` first."""
        return await self._reported(name).shows(value, via)

    def shown(self, event, name, value):
        """Checks the value in an event of the driver.

        :raises Failed: if it is another one.
        """
        self._reported(name).check(event, value)

    def _reported(self, name):
        return self._reports.setdefault(name, ReportedSlice(self, name))

    async def no_stream(self, why, seconds=QUIET):
        """Observes that the client opens no stream."""
        await self.gateway.streams.quiet(why, seconds)


ALL, dialogue = registry(WebDialogue)
