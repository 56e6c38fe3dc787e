"""A driver with a small client of the web gateway, for the tests of the runner. `DEFECT` names the defect that it has.

Only the standard library: see `DEFECTS` for what can be wrong with a client.
"""

import asyncio
import json
import os
import random
import re
import sys
import uuid
from urllib.parse import quote, urlsplit

# Each defect, and a dialogue that detects it.
DEFECTS = {
    # Requests
    "no_token": "reports_receipt",
    "token_in_query": "shows_snapshot",
    "wrong_host": "reports_receipt",
    "foreign_origin": "reports_receipt",
    "from_another_site": "reports_receipt",
    "sends_twice": "reports_receipt",
    "wrong_content_type": "reports_receipt",
    "each_slice_twice": "shows_snapshot",
    "wrong_accept": "shows_snapshot",
    "long_key": "reports_receipt",
    "one_key_for_all": "uses_new_keys",
    "rounds_integers": "sends_fields",
    "no_body_without_fields": "sends_action_without_fields",
    # Answers
    "rejection_as_failure": "reports_rejection",
    "repeats_rejected": "reports_rejection",
    "unknown_fate_as_rejection": "reports_unknown_fate",
    "ignores_replayed_receipt": "accepts_replayed_receipt",
    "ignores_replayed_rejection": "accepts_replayed_rejection",
    "reads_first_chunk": "accepts_answer_in_chunks",
    "unbounded": "bounds_unanswered_actions",
    "mixes_answers": "matches_answers",
    "repeats_every_error": "fails_after_too_large",
    "repeats_forbidden": "fails_after_forbidden",
    "repeats_unauthenticated": "fails_after_unauthenticated",
    "repeats_reused_key": "fails_after_key_reused",
    "repeats_wrong_host": "fails_after_wrong_host",
    "expects_reason": "fails_after_page",
    "ends_after_failure": "fails_after_bad_json",
    # Exactly once
    "fails_after_lost_answer": "repeats_after_lost_answer",
    "fails_after_reset": "repeats_after_reset",
    "new_key_on_repetition": "repeats_after_lost_answer",
    "other_body_on_repetition": "repeats_after_lost_answer",
    "trusts_head": "repeats_after_cut_answer",
    "trusts_cut_chunks": "repeats_after_cut_chunks",
    "fails_after_500": "repeats_after_failed",
    "fails_after_503": "repeats_after_busy",
    "fails_after_429": "repeats_after_too_many_requests",
    "fails_after_502": "repeats_after_bad_gateway",
    "expects_json": "repeats_after_gateway_timeout",
    "repeats_once": "repeats_pending_until_receipt",
    "hurries": "repeats_without_retry_after",
    "ignores_retry_after": "waits_for_retry_after",
    "retry_after_in_milliseconds": "waits_for_retry_after",
    "retry_after_in_minutes": "waits_for_retry_after",
    "constant_delay": "doubles_delay_of_actions",
    "gives_up_connecting": "connects_to_late_gateway",
    "forgets_actions_of_lost_gateway": "repeats_after_restart",
    "waits_forever_for_answer": "repeats_after_silence",
    "repeats_beside_open_request": "waits_for_slow_answer",
    # Streams
    "reopens_refused_stream": "opens_no_stream_after_not_in_role",
    "retries_unauthenticated_stream": "ends_after_unauthenticated_stream",
    "never_ends": "ends_after_unauthenticated_reconnection",
    "stops_after_429": "opens_stream_again_after_too_many_streams",
    "ignores_retry_after_of_stream": "opens_stream_again_after_too_many_streams",
    "stops_after_500": "opens_stream_again_after_failed",
    "stops_after_502": "opens_stream_again_after_bad_gateway",
    "stream_for_each_slice": "shares_stream",
    "shows_before_snapshot": "waits_for_snapshot",
    "snapshot_merges": "snapshot_replaces_everything",
    "first_snapshot_only": "snapshot_replaces_patches",
    "short_lines": "shows_large_snapshot",
    "infinity_as_zero": "shows_every_kind_of_field",
    "state_ends_stream": "ignores_states",
    "shows_states": "ignores_states",
    "ignores_lower_revisions": "follows_journal_with_lower_revisions",
    # Events
    "decodes_each_chunk": "receives_single_bytes",
    "one_event_a_chunk": "receives_several_events_in_a_chunk",
    "shows_at_end_of_line": "shows_event_at_its_end",
    "waits_for_next_event": "shows_event_at_its_end",
    "shows_comments": "ignores_comments",
    "line_feeds_only": "accepts_crlf",
    "no_carriage_returns": "accepts_cr",
    "keeps_byte_order_mark": "ignores_byte_order_mark",
    "fails_on_unknown_events": "ignores_unknown_fields_and_events",
    "requires_space": "reads_fields_without_space",
    # Patches
    "ignores_set": "sets_fields",
    "ignores_defaults": "sets_defaults",
    "merges_messages": "replaces_message",
    "extends_lists": "replaces_list",
    "replaces_maps": "sets_rows",
    "merges_rows": "replaces_rows",
    "ignores_removed": "removes_rows",
    "removes_last": "removes_before_it_sets",
    "fails_on_unknown_key": "ignores_unknown_removed_key",
    "ignores_clear": "clears_case",
    "clears_cases_only": "clears_without_replacement",
    "clears_last": "clears_before_it_sets",
    "rows_first": "sets_before_rows",
    "fails_on_absent_field": "ignores_cleared_absent_field",
    "loses_names_of_javascript": "keeps_keys_of_any_name",
    "drops_when_busy": "applies_many_patches",
    # Resumption
    "never_resumes": "resumes_after_cut",
    "stops_after_reset": "resumes_after_reset",
    "stops_after_end": "resumes_after_end",
    "forgets_values": "keeps_other_fields",
    "shows_nothing_while_lost": "resumes_after_cut",
    "empty_id": "begins_without_id",
    "events_without_id_clear_it": "keeps_id_over_events_without_one",
    "revision_as_id": "cut_after_snapshot_without_id",
    "counts_id_at_its_line": "discards_id_of_cut_event",
    "counts_cut_event": "discards_event_without_end",
    "counts_cut_event_of_chunk": "discards_cut_chunk",
    "keeps_rest_of_event": "forgets_rest_of_cut_event",
    "id_once": "resumes_twice",
    "fails_on_repeated_change": "applies_repeated_change",
    "own_form_of_ids": "takes_snapshots_of_new_start",
    "ignores_retry": "waits_for_retry",
    "constant_delay_of_stream": "doubles_delay",
    "delay_never_begins_again": "doubles_delay",
    "waits_forever_for_events": "reconnects_after_silence",
    "comments_are_silence": "comments_end_silence",
    # Slices that are added and left, and the end
    "first_slice_only": "adds_slice",
    "resumes_with_other_slices": "adds_slice",
    "keeps_earlier_stream": "adds_slice",
    "adds_to_open_stream_only": "adds_slice_during_outage",
    "shows_left_slices": "leaves_slice",
    "keeps_last_stream": "leaves_last_slice",
    "follows_once": "follows_again",
    "stream_blocks_actions": "acts_beside_stream",
    "close_keeps_stream": "close_ends_stream",
    "close_abandons_actions": "close_waits_for_answers",
    "close_does_not_repeat": "close_repeats_actions",
}
DEFECT = os.environ.get("DEFECT", "")
DELAY, LONGEST_DELAY = 1.0, 15.0
REPEATED = {429, 500, 502, 503, 504}
MOST_UNANSWERED = 8


def flawed(*names):
    """Whether the client has one of these defects."""
    assert all(name in DEFECTS for name in names), names
    return DEFECT in names


def report(event, **fields):
    print(json.dumps({"event": event} | fields), flush=True)


class Lost(Exception):
    """There is no answer, or only a part of one."""

    def __init__(self, reason, is_reset=False, is_refused=False):
        super().__init__(reason)
        self.is_reset, self.is_refused = is_reset, is_refused


# ---------------------------------------------------------------------------------------------------
# HTTP


class Exchange:
    """A request over a connection of its own, and its answer.

    :param silence: the longest time without a byte, in seconds.
    """

    def __init__(self, client, silence):
        self._client, self._silence = client, silence
        self._writer = None
        self.status = None

    async def begin(self, method, target, headers, body=b""):
        """Sends the request, and reads the head of the answer."""
        host, port = self._client.host, self._client.port
        lines = [f"{method} {target} HTTP/1.1", f"Host: {'localhost' if flawed('wrong_host') else host}:{port}",
                 f"Content-Length: {len(body)}", *(f"{name}: {value}" for name, value in headers)]
        if not flawed("no_token"):
            lines.append(f"Authorization: Bearer {self._client.token}")
        if flawed("foreign_origin"):
            lines.append("Origin: http://elsewhere.example")
        if flawed("from_another_site"):
            lines.append("Sec-Fetch-Site: cross-site")
        with self._losses():
            self._reader, self._writer = await asyncio.open_connection(host, port, limit=1 << 20)
            self._writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            head = (await self._within(self._reader.readuntil(b"\r\n\r\n"))).decode("latin-1").split("\r\n")
        self.status = int(head[0].split(" ")[1])
        self.headers = {name.lower(): value.strip() for name, _, value in (
            line.partition(":") for line in head[1:] if line)}

    class _losses:
        def __enter__(self):
            pass

        def __exit__(self, _, error, __):
            if isinstance(error, (OSError, asyncio.IncompleteReadError)):
                raise Lost(str(error), isinstance(error, ConnectionResetError),
                           isinstance(error, ConnectionRefusedError)) from error

    async def _within(self, reading):
        """Waits for bytes. A silence ends the connection."""
        timer = asyncio.get_running_loop().call_later(self._silence, self._writer.transport.abort)
        try:
            return await reading
        finally:
            timer.cancel()

    async def parts(self):
        """The body in parts, as they arrive."""
        with self._losses():
            if self.headers.get("transfer-encoding") != "chunked":
                yield await self._within(self._reader.readexactly(int(self.headers["content-length"])))
                return
            while True:
                line = await self._within(self._reader.readline())
                if not line and flawed("trusts_cut_chunks"):
                    return
                if not line.endswith(b"\r\n"):
                    raise Lost("the end of the connection between chunks")
                left = size = int(line, 16)
                while left:
                    data = await self._within(self._reader.read(min(left, 1 << 16)))
                    if not data:
                        raise Lost("the end of the connection in a chunk")
                    left -= len(data)
                    yield data
                await self._within(self._reader.readexactly(2))
                if size == 0:
                    return

    async def body(self):
        parts = []
        async for part in self.parts():
            parts.append(part)
            if flawed("reads_first_chunk"):
                break
        return b"".join(parts)

    @property
    def retry_after(self):
        """The seconds of `Retry-After`; `None` without it."""
        value = self.headers.get("retry-after")
        if value is None or flawed("ignores_retry_after"):
            return None
        factor = 0.001 if flawed("retry_after_in_milliseconds") else 60 if flawed("retry_after_in_minutes") else 1
        return factor * float(value)

    def close(self):
        if self._writer is not None:
            self._writer.close()


class Delays:
    """The delays between attempts: doubled each time."""

    def __init__(self, client, is_constant=False):
        self._client, self._is_constant, self._attempts = client, is_constant, 0

    def reset(self):
        if not flawed("delay_never_begins_again"):
            self._attempts = 0

    async def wait(self, given):
        """Waits for the next attempt.

        :param given: the delay in seconds; `None` for the client's own.
        """
        delay = min(LONGEST_DELAY, self._client.delay * 2 ** self._attempts) * random.uniform(0.75, 1)
        if not self._is_constant:
            self._attempts += 1
        await asyncio.sleep(0 if flawed("hurries") else delay if given is None else given)


# ---------------------------------------------------------------------------------------------------
# Actions


def must_repeat(status, attempt):
    """Whether an answer is not final."""
    if flawed("repeats_every_error"):
        return status not in (200, 409)
    for defect, also in {"repeats_rejected": 409, "repeats_forbidden": 403, "repeats_unauthenticated": 401,
                         "repeats_reused_key": 422, "repeats_wrong_host": 421}.items():
        if status == also and flawed(defect):
            return True
    if DEFECT == f"fails_after_{status}":
        return False
    return status in REPEATED and not (flawed("repeats_once") and attempt == 2)


async def act(client, identifier, name, fields):
    """Posts an action until it has its answer, and reports this."""
    key, delays, attempt = uuid.uuid4().hex, Delays(client, flawed("constant_delay")), 0
    client.waiting.append(identifier)
    while True:
        attempt += 1
        key = "key" if flawed("one_key_for_all") else "k" * 129 if flawed("long_key") else uuid.uuid4().hex if flawed(
            "new_key_on_repetition") else key
        if flawed("other_body_on_repetition") and attempt > 1:
            fields = {"by": 77}
        if flawed("rounds_integers"):
            fields = {field: value if field == "data" else int(float(value)) for field, value in fields.items()}
        if flawed("stream_blocks_actions"):
            await client.streaming.wait()
        exchange = Exchange(client, 3600 if flawed("waits_forever_for_answer") else 5 if flawed(
            "repeats_beside_open_request") else client.silence)
        try:
            async with client.unanswered:
                body = b"" if flawed("no_body_without_fields") and not fields else json.dumps(fields).encode()
                kind = "text/plain" if flawed("wrong_content_type") else "application/json"
                request = "POST", f"/actions/{name}", [("Content-Type", kind), ("Idempotency-Key", key)], body
                if flawed("sends_twice"):
                    client.kept.append(asyncio.create_task(Exchange(client, client.silence).begin(*request)))
                await exchange.begin(*request)
                answer = await exchange.body()
            if flawed("expects_json"):
                json.loads(answer)
            is_ignored = exchange.headers.get("idempotency-replayed") and (
                flawed("ignores_replayed_receipt") and exchange.status == 200
                or flawed("ignores_replayed_rejection") and exchange.status == 409)
            if is_ignored:
                return None
            if not must_repeat(exchange.status, attempt):
                first = client.waiting.pop(0) if flawed("mixes_answers") else identifier
                return conclude(client, first, exchange.status, answer)
            given = exchange.retry_after
        except Lost as loss:
            given = None
            if flawed("trusts_head") and exchange.status == 200:
                return report("receipt", id=identifier, revision=0)
            if flawed("fails_after_lost_answer") or flawed("fails_after_reset") and loss.is_reset or flawed(
                    "gives_up_connecting") and loss.is_refused or flawed("close_does_not_repeat") and client.closes:
                return report("failed", id=identifier, reason=str(loss))
            if flawed("forgets_actions_of_lost_gateway") and loss.is_refused:
                return None
        finally:
            if flawed("repeats_beside_open_request"):
                client.kept.append(exchange)
            else:
                exchange.close()
        await delays.wait(given)


def conclude(client, identifier, status, answer):
    """Reports the final answer to an action."""
    try:
        content = json.loads(answer)
    except ValueError:
        if flawed("expects_reason"):
            raise
        content = {"code": f"status {status}"}
    if status == 200:
        report("receipt", id=identifier, revision=content["revision"])
    elif status == 409 and (content["code"] != "fate_unknown" or flawed("unknown_fate_as_rejection")) and not flawed(
            "rejection_as_failure"):
        report("rejected", id=identifier, revision=content.get("revision"), code=content["code"],
               reason=content["reason"])
    else:
        report("failed", id=identifier, reason=content["code"])
        if flawed("ends_after_failure"):
            client.has_ended = True


# ---------------------------------------------------------------------------------------------------
# Slices


class EventParser:
    """Server-sent events from bytes in any parts."""

    def __init__(self):
        self._rest, self._is_first = b"", True
        self._name, self._data, self._id = "", [], None
        self.retry = None

    def feed(self, data):
        """The events that are complete: triples of name, data and id."""
        if flawed("decodes_each_chunk"):
            data = data.decode(errors="replace").encode()
        self._rest += data
        if self._is_first and len(self._rest) >= 3:
            self._is_first = False
            if not flawed("keeps_byte_order_mark"):
                self._rest = self._rest.removeprefix(b"\xef\xbb\xbf")
        events = []
        if self._is_first:
            return events
        *lines, self._rest = self._lines(self._rest)
        if flawed("short_lines") and len(self._rest) > 1 << 20:
            raise Lost("a long line")
        for line in lines:
            if line:
                self._field(line.decode())
                if flawed("shows_at_end_of_line") and line.startswith(b"data"):
                    events += self.take()
            else:
                events += self.take()
                if flawed("one_event_a_chunk"):
                    break
        return events

    def take(self):
        """The event whose lines have been read."""
        events = [(self._name, "\n".join(self._data), self._id)] if self._data else []
        self._name, self._data = "", []
        if flawed("events_without_id_clear_it"):
            self._id = None
        return events

    def _lines(self, data):
        """The lines, and what follows the last end of one. A CR at the end may be the first half of CR LF."""
        if flawed("line_feeds_only"):
            return data.split(b"\n")
        if flawed("no_carriage_returns"):
            return data.replace(b"\r\n", b"\n").split(b"\n")
        waits = data.endswith(b"\r")
        lines = (data[:-1] if waits else data).replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        if waits:
            lines[-1] += b"\r"
        return lines

    def _field(self, line):
        name, _, value = line.partition(":")
        if flawed("shows_comments") and not name:
            raise Lost("a comment")
        if flawed("requires_space"):
            value = value[1:]
        value = value.removeprefix(" ")
        if name == "event":
            self._name = value
        elif name == "data":
            self._data.append(value)
        elif name == "id":
            self._id = value
        elif name == "retry":
            self.retry = int(value)

    @property
    def id_of_lines(self):
        return self._id


class Slices:
    """The values of the slices, and the last id of the stream that serves them."""

    def __init__(self):
        self.wanted, self._of, self.last_id = set(), frozenset(), None
        self._values, self._revisions, self._left = {}, {}, set()

    def begin(self):
        """A stream of the wanted slices begins. Returns the id after which it resumes."""
        if flawed("forgets_values"):
            self._values = {name: {} for name in self._values}
        if self._of != self.wanted and not flawed("resumes_with_other_slices"):
            self.last_id = None
        self._of = frozenset(self.wanted)
        result = self.last_id
        if flawed("id_once"):
            self.last_id = None
        return None if flawed("never_resumes") else result

    def lost(self):
        if flawed("shows_nothing_while_lost"):
            for name in self._values:
                report("slice", slice=name, value={})

    def received(self, name, data, identifier):
        if name in ("snapshot", "patch"):
            self._changed(name, json.loads(data))
        elif name == "state" and flawed("state_ends_stream") and "disconnected" in data:
            raise Lost("a state")
        elif name == "state" and flawed("shows_states", "shows_before_snapshot"):
            for each in self.wanted if flawed("shows_before_snapshot") else self._values:
                report("slice", slice=each, value=self._values.get(each, {}))
        elif name != "state" and flawed("fails_on_unknown_events"):
            json.loads(data)
        if flawed("revision_as_id") and name != "state":
            self.last_id = f"a-{json.loads(data)['revision'] - 100}"
        elif identifier is not None or flawed("events_without_id_clear_it"):
            self.last_id = identifier
            if flawed("own_form_of_ids"):
                self.last_id = re.sub("[^a-z0-9-]", "", identifier)

    def _changed(self, kind, content):
        name = content["slice"]
        if flawed("ignores_lower_revisions") and content["revision"] < self._revisions.get(name, 0):
            return
        self._revisions[name] = content["revision"]
        if kind == "patch":
            apply(content, self._values[name])
        elif not flawed("first_snapshot_only") or name not in self._values:
            value = content["value"]
            if flawed("infinity_as_zero"):
                value = json.loads(json.dumps(value).replace('"Infinity"', "0"))
            self._values[name] = self._values.get(name, {}) | value if flawed("snapshot_merges") else value
        if name in self.wanted or flawed("shows_left_slices"):
            report("slice", slice=name, value=self._values[name], revision=content["revision"])


def merged(old, new):
    """The new fields without those that have their default; these keep their old values."""
    return old | {field: item for field, item in new.items() if item or field not in old}


def apply(patch, value):
    """Applies a patch to a value."""
    def clear():
        for name in [] if flawed("ignores_clear") else patch.get("clear", []):
            if flawed("clears_cases_only") and name == "title":
                continue
            if flawed("fails_on_absent_field") and name not in value:
                raise Lost("an absent field")
            value.pop(name, None)

    def set_fields():
        for name, new in {} if flawed("ignores_set") else patch.get("set", {}).items():
            if flawed("ignores_defaults") and not new:
                continue
            if flawed("merges_messages") and isinstance(new, dict):
                new = merged(value.get(name, {}), new)
            if flawed("extends_lists") and isinstance(new, list):
                new = value.get(name, []) + new
            value[name] = new

    def set_rows():
        for name, change in patch.get("rows", {}).items():
            rows = value.setdefault(name, {})
            if flawed("replaces_maps"):
                rows.clear()
            new = change.get("set", {})
            if flawed("merges_rows"):
                new = {key: merged(rows.get(key, {}), row) for key, row in new.items()}
            if flawed("loses_names_of_javascript"):
                new = {key: item for key, item in new.items() if key != "__proto__"}
            if flawed("removes_last"):
                rows.update(new)
            for key in [] if flawed("ignores_removed") else change.get("remove", []):
                if flawed("fails_on_unknown_key", "fails_on_repeated_change") and key not in rows:
                    raise Lost("an unknown key")
                rows.pop(key, None)
            if not flawed("removes_last"):
                rows.update(new)

    steps = [clear, set_fields, set_rows]
    if flawed("clears_last"):
        steps = [set_fields, set_rows, clear]
    if flawed("rows_first"):
        steps = [clear, set_rows, set_fields]
    for step in steps:
        step()


async def serve_slices(client, slices):
    """Keeps a stream of the wanted slices."""
    delays = Delays(client, flawed("constant_delay_of_stream"))
    wanted = sorted(slices.wanted)
    parser = EventParser()
    while True:
        exchange = Exchange(client, 3600 if flawed("waits_forever_for_events") else client.silence)
        given = None
        if not flawed("adds_to_open_stream_only"):
            wanted = sorted(slices.wanted)
        if not flawed("keeps_rest_of_event"):
            parser = EventParser()
        try:
            last = slices.begin()
            target = "/slices?" + "&".join(f"slice={quote(name)}" for name in wanted)
            if flawed("each_slice_twice"):
                target += "&" + target.partition("?")[2]
            if flawed("token_in_query"):
                target += f"&token={client.token}"
            await exchange.begin("GET", target, [
                ("Accept", "application/json" if flawed("wrong_accept") else "text/event-stream")] + (
                [("Last-Event-ID", last or "")] if last or flawed("empty_id") else []))
            if exchange.status == 200:
                client.streaming.set()
                await read_events(client, slices, exchange, delays, parser)
                if flawed("stops_after_end"):
                    return None
            elif exchange.status == 401 and not flawed("retries_unauthenticated_stream"):
                return None if flawed("never_ends") else client.stop("unauthorized")
            elif DEFECT == f"stops_after_{exchange.status}" or exchange.status not in REPEATED and not flawed(
                    "reopens_refused_stream", "retries_unauthenticated_stream"):
                return None
            elif not flawed("ignores_retry_after_of_stream"):
                given = exchange.retry_after
        except Lost as loss:
            if flawed("stops_after_reset") and loss.is_reset:
                return None
        finally:
            client.streaming.clear()
            if flawed("keeps_earlier_stream"):
                client.kept.append(exchange)
            else:
                exchange.close()
        slices.lost()
        await delays.wait(given)


async def read_events(client, slices, exchange, delays, parser):
    received_at = asyncio.get_running_loop().time()
    try:
        async for part in exchange.parts():
            events = parser.feed(part)
            if flawed("waits_for_next_event"):
                client.late, events = client.late + events, client.late
            if flawed("drops_when_busy"):
                events = events[:10] + events[10:][-10:]
            for event in events:
                received_at = asyncio.get_running_loop().time()
                delays.reset()
                slices.received(*event)
            if flawed("comments_are_silence") and asyncio.get_running_loop().time() > received_at + client.silence:
                raise Lost("silence")
            if flawed("counts_id_at_its_line"):
                slices.last_id = parser.id_of_lines
            if parser.retry is not None and not flawed("ignores_retry"):
                client.delay = parser.retry / 1000
            if flawed("ignores_retry"):
                client.delay = 0.05
    except Lost:
        if flawed("counts_cut_event"):
            for event in parser.take():
                slices.received(*event)
        if flawed("counts_cut_event_of_chunk"):
            slices.last_id = parser.id_of_lines
        raise


# ---------------------------------------------------------------------------------------------------
# The driver


class Client:
    def __init__(self):
        address = urlsplit(os.environ["EASTWARD_WEB"])
        self.host, self.port, self.token = address.hostname, address.port, os.environ["EASTWARD_WEB_TOKEN"]
        self.silence = float(os.environ.get("EASTWARD_CONFORMANCE_SILENCE", 45))
        self.delay = DELAY
        self.unanswered = asyncio.Semaphore(1000 if flawed("unbounded") else MOST_UNANSWERED)
        self.streaming, self.closes = asyncio.Event(), False
        self._slices, self._stream, self._actions = Slices(), None, set()
        # For defects
        self.waiting, self.kept, self.late, self._followed, self.has_ended = [], [], [], set(), False

    async def run(self):
        reader = asyncio.StreamReader(limit=1 << 20)
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        report("open")
        while line := await reader.readline():
            command = json.loads(line)
            getattr(self, "do_" + command["do"])(command)

    def _run(self, work):
        task = asyncio.create_task(work)
        self._actions.add(task)
        task.add_done_callback(self._actions.discard)

    def do_send(self, command):
        for offset in range(0 if self.has_ended else command.get("count", 1)):
            self._run(act(self, command["id"] + offset, command["action"], command["fields"]))

    def do_follow(self, command):
        name = command["slice"]
        if flawed("first_slice_only") and self._slices.wanted or flawed("follows_once") and name in self._followed:
            return
        self._followed.add(name)
        self._slices.wanted.add(name)
        if flawed("stream_for_each_slice"):
            only = Slices()
            only.wanted = {name}
            self._run(serve_slices(self, only))
        elif not flawed("adds_to_open_stream_only") or self._stream is None:
            self._restart()

    def do_unfollow(self, command):
        if flawed("shows_left_slices", "keeps_last_stream"):
            return
        self._slices.wanted.discard(command["slice"])
        self._restart()

    def _restart(self):
        if self._stream is not None:
            self._stream.cancel()
        self._stream = asyncio.create_task(serve_slices(self, self._slices)) if self._slices.wanted else None

    def do_close(self, _):
        self.closes = True
        asyncio.create_task(self._close())

    async def _close(self):
        if not flawed("close_abandons_actions"):
            await asyncio.gather(*self._actions)
        self.stop("closed")

    def stop(self, reason):
        if self._stream is not None and self._stream is not asyncio.current_task() and not flawed("close_keeps_stream"):
            self._stream.cancel()
        report("ended", reason=reason)


if __name__ == "__main__":
    asyncio.run(Client().run())
