"""The gateway under `eastward up`: exactly once through kills, streams that miss nothing, and the scope of its role."""

from __future__ import annotations

import http.client
import json
import random
import re
import socket
import struct
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from app import LIMIT, App, Gateway, Stream, until

ROLES = {
    "market.CounterFeature": (
        {"market.Increment": {"by": 0}, "market.Decrement": {"by": 0}, "market.CounterShown": {}},
        {"market.Count"},
    ),
    "market.NotesFeature": (
        {"market.ClearNotes": {}, "market.EditNotes": {}, "market.NotesShown": {}},
        {"market.Notes"},
    ),
}


def free_port() -> int:
    """A port that stays the gateway's over its restarts."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def gateway(role: str = "market.CounterFeature") -> Iterator[tuple[App, Gateway]]:
    port = free_port()
    manifest = f"""
version: 1
app: market
processes:
  store: {{command: [fixture-store], significant: true}}
  counter: {{command: ["true"], role: market.CounterFeature, replicas: 0}}
  notes: {{command: ["true"], role: market.NotesFeature, replicas: 0}}
  web: {{command: [web-gateway, "{port}"], role: {role}, depends_on: [store]}}
"""
    with App.started(manifest) as app:
        yield app, Gateway(port)


def count(stream: Stream) -> int:
    return int(stream.values.get("market.Count", {}).get("count", -1))


def test_repeated_request_counts_once_and_gets_the_same_answer() -> None:
    with gateway() as (_, web):
        first = web.post("market.Increment", {"by": 2}, "key-1")
        assert (first.status, first.is_replayed) == (200, False)
        again = web.post("market.Increment", {"by": 2}, "key-1")
        assert (again.status, again.body, again.is_replayed) == (200, first.body, True)
        rejected = web.post("market.Decrement", {"by": 99}, "key-2")
        assert (rejected.status, rejected.body["code"]) == (409, "below_zero")
        assert web.post("market.Decrement", {"by": 99}, "key-2").body == rejected.body
        assert web.post("market.Increment", {"by": 3}, "key-1").body["code"] == "key_reused"
        with Stream(web, ["market.Count"]) as stream:
            until("the stream is current", lambda: count(stream) == 2)


def test_request_is_the_cause_of_its_action_and_continues_its_trace() -> None:
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    with gateway() as (app, web):
        for headers in ({"traceparent": trace}, {"traceparent": "invalid"}, {}):
            assert web.post("market.Increment", {"by": 1}, **headers).status == 200
        request = "POST /actions/market.Increment"
        causes = [json.loads(line)["cause"] for line in app.command("journal", "tail", "-n", "3").splitlines()]
        assert causes == [{"request": request, "trace": trace}, {"request": request}, {"request": request}]


def test_repeated_request_gets_its_answer_after_its_permission_has_ended() -> None:
    with gateway() as (_, web):
        first = web.post("market.Increment", {"by": 2}, "key-1")
        again = web.post("market.Increment?forbidden=1", {"by": 2}, "key-1")
        assert (first.status, again.status, again.body, again.is_replayed) == (200, 200, first.body, True)
        assert web.post("market.Increment?forbidden=1", {"by": 2}, "key-2").body["code"] == "forbidden"
        assert web.post("market.Increment", {"by": 2}, "key-2").status == 200


def test_streams_of_clients_that_leave_before_the_response_free_their_places() -> None:
    with gateway() as (_, web):
        # The answer to the first request shows that the gateway has the second one.
        paths = ["/eastward.js", "/slices?slice=market.Count&slow=1"]
        requests = "".join(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{web.port}\r\n\r\n" for path in paths).encode()
        for _ in range(8):
            with socket.create_connection(("127.0.0.1", web.port), LIMIT) as leaving:
                leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                leaving.sendall(requests)
                answer = http.client.HTTPResponse(leaving)
                answer.begin()
                answer.read()
        # As slow, and later: the others have got their places by then.
        assert web.request("GET", "/slices?slow=1", None, {}).body["code"] == "no_slices"
        with ExitStack() as streams:
            for _ in range(8):
                stream = streams.enter_context(Stream(web, ["market.Count"]))
                until("the stream has a place", lambda: count(stream) == 0)


def test_requests_behind_one_that_exceeds_the_rate_are_not_answered() -> None:
    with gateway() as (_, web), socket.create_connection(("127.0.0.1", web.port), LIMIT / 2) as connection:
        head = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer one\r\n\r\n"
        connection.sendall(head % web.port * 400)
        received = b""
        try:
            while data := connection.recv(1 << 16):
                received += data
        except ConnectionResetError:
            pass  # Requests were left unread.
        statuses = re.findall(rb"HTTP/1.1 (\d+) ", received)
        assert set(statuses[:-1]) == {b"200"} and len(statuses) < 400
        assert statuses[-1] == b"429"


def test_requests_at_once_with_one_key_count_once() -> None:
    with gateway() as (_, web):
        answers = []
        senders = [
            threading.Thread(target=lambda: answers.append(web.post_until_answered("market.Increment", {"by": 1}, "k")))
            for _ in range(8)
        ]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join(LIMIT)
        assert {(answer.status, answer.body["revision"]) for answer in answers} == {(200, answers[0].body["revision"])}
        assert len(answers) == 8
        with Stream(web, ["market.Count"]) as stream:
            until("the stream is current", lambda: count(stream) == 1)


def test_each_action_counts_once_through_kills_of_gateway_and_store() -> None:
    with gateway() as (app, web), ExitStack() as streams:
        subscribers = [streams.enter_context(Stream(web, ["market.Count"])) for _ in range(2)]
        acknowledged: list[tuple[str, int]] = []
        lock = threading.Lock()
        done = threading.Event()

        def send() -> None:
            while not done.is_set():
                key = str(uuid.uuid4())
                answer = web.post_until_answered("market.Increment", {"by": 1}, key)
                assert answer.status == 200, answer
                with lock:
                    acknowledged.append((key, answer.body["revision"]))

        senders = [threading.Thread(target=send) for _ in range(4)]
        for sender in senders:
            sender.start()
        chance = random.Random(7)
        for victim in ["web", "store", "web", "store"]:
            last = len(acknowledged)
            more = chance.randrange(5, 40)
            until("actions are acknowledged", lambda: len(acknowledged) >= last + more)
            app.kill(victim)
        last = len(acknowledged)
        until("actions are acknowledged after the kills", lambda: len(acknowledged) >= last + 20)
        done.set()
        for sender in senders:
            sender.join(LIMIT)
        # Two clients that reconnect after each kill show the same count: each action once.
        for subscriber in subscribers:
            until("the stream is current", lambda: count(subscriber) == len(acknowledged))
            assert subscriber.connections > 1
        assert len({revision for _, revision in acknowledged}) == len(acknowledged)
        for key, revision in chance.sample(acknowledged, 10):
            answer = web.post_until_answered("market.Increment", {"by": 1}, key)
            assert (answer.status, answer.body["revision"], answer.is_replayed) == (200, revision, True)
        assert count(subscribers[0]) == len(acknowledged)


def test_resumed_stream_gets_what_it_missed_and_no_snapshot() -> None:
    with gateway() as (_, web):
        with Stream(web, ["market.Count"]) as stream:
            until("the first value", lambda: count(stream) == 0)
            for total in range(1, 6):
                stream.cut()
                web.post_until_answered("market.Increment", {"by": 1}, str(uuid.uuid4()))
                until("the stream is current", lambda: count(stream) == total)
            assert stream.connections >= 5
            assert [name for name, _ in stream.events if name == "snapshot"] == ["snapshot"]


def test_stream_reports_an_outage_and_stays_open() -> None:
    with gateway() as (app, web), Stream(web, ["market.Count"]) as stream:
        until("the first value", lambda: count(stream) == 0)
        app.kill("store")
        until("the outage is reported", lambda: ("state", "disconnected") in stream.events)
        until("its end is reported", lambda: stream.events[-1] == ("state", "connected"))
        assert web.post_until_answered("market.Increment", {"by": 4}, "after").status == 200
        until("the stream is current", lambda: count(stream) == 4)
        assert stream.connections == 1


@pytest.mark.parametrize("role", ROLES)
def test_gateway_serves_exactly_the_actions_and_slices_of_its_role(role: str) -> None:
    served, slices = ROLES[role]
    with gateway(role) as (_, web):
        before = web.request("GET", "/slices?slice=market.Nothing", None, {}).body["code"]
        assert before == "unknown_slice"
        most = "&".join(f"slice=market.No{number}" for number in range(32))
        assert web.request("GET", f"/slices?{most}&{most}", None, {}).body["code"] == "unknown_slice"
        assert web.request("GET", f"/slices?{most}&slice=market.More", None, {}).body["code"] == "too_many_slices"
        for name, fields in {**ROLES["market.CounterFeature"][0], **ROLES["market.NotesFeature"][0]}.items():
            answer = web.post_until_answered(name, fields, str(uuid.uuid4()))
            if name in served:
                assert answer.status == 200 or answer.status == 409, answer
            else:
                assert (answer.status, answer.body["code"]) == (403, "not_in_role"), answer
        for name in ROLES["market.CounterFeature"][1] | ROLES["market.NotesFeature"][1]:
            if name in slices:
                with Stream(web, [name]) as stream:
                    until("the slice arrives", lambda: name in stream.values)
            else:
                answer = web.request("GET", f"/slices?slice={name}", None, {})
                assert (answer.status, answer.body["code"]) == (403, "not_in_role"), answer


def test_slow_reader_costs_the_others_nothing() -> None:
    with gateway() as (_, web), Stream(web, ["market.Count"]) as stream:
        stalled = []
        for _ in range(4):
            reader = socket.create_connection(("127.0.0.1", web.port))
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.sendall(f"GET /slices?slice=market.Count HTTP/1.1\r\nHost: 127.0.0.1:{web.port}\r\n\r\n".encode())
            stalled.append(reader)
        for total in range(1, 60):
            web.post_until_answered("market.Increment", {"by": 1}, str(uuid.uuid4()))
        until("the stream is current", lambda: count(stream) == 59)
        for reader in stalled:
            reader.close()
