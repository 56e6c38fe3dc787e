"""What WEB.md requires of every request of a client, in each dialogue. No I/O."""

import collections
import json
import re
import time

from google.protobuf import json_format

from ..contract import message_class, parsed
from ..failure import Failed
from ..rules import require

LONGEST_KEY = re.compile(r"[!-~]{1,128}\Z")
MOST_SLICES, MOST_UNANSWERED = 32, 16
# The delay without `retry` and the longest, in seconds.
DELAY, LONGEST_DELAY = 1.0, 15.0
# A client may take up to half off a delay by chance. The rest allows for clocks.
SHORTEST, TOLERANCE = 0.5, 0.02
# Statuses after which an action is repeated, beside lost answers.
REPEATED = {429, 500, 502, 503, 504}
MISDIRECTED = 421


class Action:
    """An action under its key."""

    def __init__(self, key, name, message):
        self.key, self.name, self.message = key, name, message
        # Whether its request is open, and the answer that ends it.
        self.is_open, self.final = False, None
        # The attempts since the last answer, and the time before which no other one is allowed.
        self.attempts, self.not_before = 0, 0.0


class WebRules:
    """The state of a client, over all its connections.

    :param token: the bearer token.
    """

    def __init__(self, token, clock=time.monotonic):
        self._token, self._clock = token, clock
        self.host = ""
        # The actions that the driver was commanded to send, and those that arrived, with their numbers.
        self._commanded, self._seen = collections.Counter(), collections.Counter()
        self.actions = {}
        # The delay that the gateway has announced, in seconds.
        self.delay = DELAY
        # The time before which these slices have no other stream.
        self._stream_ended = 0.0, frozenset()
        # The ids of each set of slices.
        self._ids = collections.defaultdict(set)
        self._refused = None
        # The keys and the slices whose requests were repeated over another connection.
        self._misdirected = set()

    def commanded(self, name, fields, count=1):
        """The driver is to send that many of these actions."""
        self._commanded[name, _deterministic(parsed(name, fields))] += count

    def requested(self, request):
        """Checks a request. Returns its `Action`, or the names of its slices.

        :raises Failed: if it is not allowed.
        """
        require(request.header("host") == self.host, f"Host: {self.host}", f"{request.header('host')}")
        origin = request.header("origin")
        require(origin in (None, f"http://{self.host}"), "no other Origin than the gateway's", f"{origin}")
        require(request.header("sec-fetch-site") in (None, "same-origin", "none"), "no request from another site",
                f"Sec-Fetch-Site: {request.header('sec-fetch-site')}")
        scheme, _, token = (request.header("authorization") or "").partition(" ")
        require(scheme.lower() == "bearer" and token == self._token, "Authorization: Bearer with the token",
                f"Authorization: {request.header('authorization')}")
        if request.method == "POST" and request.path.startswith("/actions/"):
            return self._action(request, request.path.removeprefix("/actions/"))
        if request.method == "GET" and request.path == "/slices":
            return self._slices(request)
        raise Failed("POST /actions/{name} or GET /slices", f"{request.method} {request.target}")

    def _action(self, request, name):
        require("?" not in request.target, "no query", request.target)
        kind = (request.header("content-type") or "").split(";")[0].strip().lower()
        require(kind == "application/json", "Content-Type: application/json", f"{request.header('content-type')}")
        key = request.header("idempotency-key")
        require(key is not None and LONGEST_KEY.match(key), "an Idempotency-Key of 1 to 128 characters of ! to ~",
                repr(key))
        try:
            fields = json.loads(request.body)
            require(isinstance(fields, dict), "a JSON object", repr(request.body[:100]))
            message = parsed(name, fields)
        except (KeyError, ValueError, json_format.ParseError) as error:
            raise Failed("an action of the contract in proto3 JSON",
                         f"{name} with {request.body[:100]!r}: {error}") from error
        content = name, _deterministic(message)
        action = self.actions.get(key)
        if action is None:
            require(self._seen[content] < self._commanded[content],
                    "a repetition under the key of before" if self._seen[content] else "an action of the driver",
                    f"{name} with {request.body[:100]!r} under a new key")
            self._seen[content] += 1
            action = self.actions[key] = Action(key, name, message)
        require((action.name, _deterministic(action.message)) == content,
                f"the same action under the key {key} as before: {action.name}",
                f"{name} with {request.body[:100]!r}")
        require(self._may_follow(action.final, key), f"no repetition after the answer {action.final}", f"key {key}")
        require(not action.is_open, "no repetition before the answer", f"key {key}")
        early = action.not_before - self._clock()
        require(early <= TOLERANCE, "no repetition before the delay has passed", f"one {early:.2f} seconds too early")
        action.is_open = True
        action.attempts += 1
        unanswered = sum(each.is_open for each in self.actions.values())
        require(unanswered <= MOST_UNANSWERED, f"at most {MOST_UNANSWERED} unanswered actions at once",
                f"{unanswered}")
        return action

    def _slices(self, request):
        names = [value for name, value in request.query if name == "slice"]
        require(len(names) == len(request.query), "no parameter but slice", request.target)
        require(1 <= len(names) <= MOST_SLICES, f"1 to {MOST_SLICES} slices", f"{len(names)}")
        require(len(set(names)) == len(names), "each slice once", f"{names}")
        for name in names:
            try:
                message_class(name)
            except KeyError:
                raise Failed("a slice of the contract", name) from None
        accept = request.header("accept")
        kinds = {part.split(";")[0].strip() for part in accept.split(",")} if accept else {"*/*"}
        require(kinds & {"*/*", "text/*", "text/event-stream"}, "Accept: text/event-stream", f"Accept: {accept}")
        last = request.header("last-event-id")
        if last is not None:
            require(last in self._ids[frozenset(names)], "a Last-Event-ID of a stream with the same slices", last)
        require(self._may_follow(self._refused, frozenset(names)), f"no stream after the answer {self._refused}",
                request.target)
        slices = frozenset(names)
        not_before, ended = self._stream_ended
        early = not_before - self._clock()
        # The delay is for another attempt at the same.
        require(early <= TOLERANCE or slices != ended, "no stream before the delay has passed",
                f"one {early:.2f} seconds too early")
        return slices

    def _may_follow(self, final, subject):
        """Whether a request may follow that final answer. HTTP allows another connection after 421, which `fetch` of
        browsers tries once."""
        if final == MISDIRECTED and subject not in self._misdirected:
            self._misdirected.add(subject)
            return True
        return final is None

    # Answers

    def answered(self, action, status, retry_after=None):
        """Notes the answer to an action."""
        action.is_open = False
        if status in REPEATED:
            self._delay(action, retry_after)
        else:
            action.final = status

    def lost(self, action):
        """Notes that the connection of an action was cut before its answer."""
        if action.is_open:
            action.is_open = False
            self._delay(action, None)

    def _delay(self, action, retry_after):
        delay = SHORTEST * self.delay if retry_after is None else retry_after
        action.not_before = self._clock() + delay

    def abandoned(self, action):
        """Notes that the client ended the connection of an action before its answer."""
        action.is_open = False

    def identified(self, slices, identifier):
        """Notes the id of an event."""
        self._ids[slices].add(identifier)

    def stream_refused(self, slices, status, retry_after=None):
        """Notes the answer to a stream that has no events."""
        if status in REPEATED:
            self.stream_ended(slices, retry_after)
        else:
            self._refused = status

    def stream_ended(self, slices, retry_after=None):
        """Notes that the gateway has ended a stream."""
        delay = SHORTEST * self.delay if retry_after is None else retry_after
        self._stream_ended = self._clock() + delay, slices


def _deterministic(message):
    return message.SerializeToString(deterministic=True)
