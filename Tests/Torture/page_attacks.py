"""Attacks on the HTTP surface of a web gateway, and the well-behaved client beside them.

page_attacks.py, with settings on standard input: see `hostile.py`.
"""

from __future__ import annotations

import http.client
import json
import socket
import struct
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

from hostile import Hostile, attack

#: The longest wait for an answer, in seconds.
ANSWER_LIMIT = 20.0
#: The most connections that an attack keeps open.
MOST_CONNECTIONS = 400
#: The first amounts of the well-behaved client, and of all attacks: an action is recognized by its amount.
CLIENT_AMOUNT, ATTACK_AMOUNT = 20_000_000_000, 30_000_000_000
#: Requests over one connection without reading an answer. Ten connections a second have twice the rate of an address;
#: more would only show how fast a debug build parses.
PIPELINED = 200
#: Answers after which a client repeats its request.
REPEATED = (429, 503)
INCREMENT = "/actions/market.Increment"
STREAM = "/slices?slice=market.Count"


class Answer:
    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def __repr__(self) -> str:
        return f"{self.status} {self.body[:200]!r}"


class Client:
    """A connection from the attack's own address, since the gateway limits the rate of each address."""

    def __init__(self, hostile: Hostile, receive_buffer: int | None = None) -> None:
        self.port = int(hostile.settings["port"])
        self._socket = socket.socket()
        if receive_buffer is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.bind((f"127.0.1.{1 + int(hostile.settings['seed']) % 254}", 0))
        self._socket.settimeout(ANSWER_LIMIT)
        self._socket.connect(("127.0.0.1", self.port))
        self._reader = self._socket.makefile("rb")

    def send(self, data: bytes, limit: float = ANSWER_LIMIT) -> bool:
        """Sends `data`. Returns whether the gateway took all of it within `limit`."""
        self._socket.settimeout(limit)
        try:
            self._socket.sendall(data)
            return True
        except OSError:
            return False

    def end_sending(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def answer(self, limit: float = ANSWER_LIMIT) -> Answer | None:
        """The next answer; `None` if the gateway has closed the connection, or sends none within `limit`."""
        self._socket.settimeout(limit)
        try:
            line = self._reader.readline(1 << 16)
            if not line.startswith(b"HTTP/1."):
                return None
            headers: dict[str, str] = {}
            while (field := self._reader.readline(1 << 16)) not in (b"\r\n", b""):
                name, _, value = field.decode("latin-1").partition(":")
                headers[name.lower()] = value.strip()
            body = self._reader.read(int(headers.get("content-length", "0")))
            return Answer(int(line.split()[1]), headers, body)
        except (OSError, ValueError):
            return None

    def request(self, hostile: Hostile, method: str, path: str, body: bytes = b"", **headers: str) -> Answer | None:
        self.send(request(hostile, method, path, body, **headers))
        return self.answer()

    def abort(self) -> None:
        """Closes the connection with RST."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def close(self) -> None:
        self._reader.close()
        self._socket.close()


def request(hostile: Hostile, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """The bytes of a request. `_` in the name of a header stands for `-`; an empty value leaves it out."""
    fields = {"Host": f"127.0.0.1:{hostile.settings['port']}", "Content_Length": str(len(body)), **headers}
    lines = [f"{method} {path} HTTP/1.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items() if value]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def act(hostile: Hostile, body: bytes, key: str | None = None, bearer: str | None = None) -> bytes:
    return request(
        hostile,
        "POST",
        INCREMENT,
        body,
        Content_Type="application/json",
        Idempotency_Key=key or str(uuid.UUID(int=hostile.random.getrandbits(128))),
        Authorization=f"Bearer {bearer or f'hostile{hostile.random.randrange(1 << 32)}'}",
    )


def connected(hostile: Hostile, receive_buffer: int | None = None) -> Client | None:
    """A new connection; `None` if the gateway accepts none for now."""
    try:
        return Client(hostile, receive_buffer)
    except OSError:
        hostile.pause(0.02)
        return None


def require_refusal(hostile: Hostile, answer: Answer | None, sent: bytes, *statuses: int) -> None:
    """Requires that the answer, if there is one, is a refusal that names its reason."""
    if answer is None:
        return
    is_expected = answer.status in (statuses or range(400, 500)) or answer.status in REPEATED
    hostile.require(is_expected, f"the gateway answered {answer} to {sent[:300]!r}")
    hostile.require(
        answer.headers.get("x-content-type-options") == "nosniff" and b'"code"' in answer.body,
        f"the gateway's refusal has no reason, or lacks nosniff: {answer} {answer.headers} to {sent[:300]!r}",
    )


# ---------------------------------------------------------------------------------------------------
# The well-behaved client.


def client(hostile: Hostile) -> None:
    """Sends one action every 50 ms, and repeats it with its key until it is answered. A stream must show its effect."""
    amount, latencies = CLIENT_AMOUNT, []
    counts: list[int] = []
    threading.Thread(target=follow, args=(hostile, counts), daemon=True).start()
    with Path(hostile.settings["record"]).open("a", encoding="utf-8", buffering=1) as record:
        while not hostile.is_over:
            amount += 1
            record.write(f"sent {amount}\n")
            start = time.monotonic()
            revision = post(hostile, amount)
            if revision is None:
                break
            latencies.append(time.monotonic() - start)
            record.write(f"acknowledged {amount} {revision}\n")
            hostile.pause(0.05)
        record.write("idle\n")
    shown, deadline = len(counts), time.monotonic() + ANSWER_LIMIT
    while len(counts) == shown and time.monotonic() < deadline:
        time.sleep(0.05)
    hostile.require(len(counts) > shown, f"the stream of slices shows no change for {ANSWER_LIMIT:.0f} s")
    hostile.require(counts == sorted(counts), "the stream of slices shows an earlier count after a later one")
    hostile.require_latency(latencies)


def post(hostile: Hostile, amount: int) -> int | None:
    """Sends one action until it is answered. Returns its revision; `None` if its answer breaks a promise."""
    key = str(uuid.uuid4())
    headers = {"Content-Type": "application/json", "Idempotency-Key": key, "Authorization": "Bearer well-behaved"}
    deadline, last = time.monotonic() + 3 * ANSWER_LIMIT, ""
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection("127.0.0.1", int(hostile.settings["port"]), timeout=ANSWER_LIMIT)
        try:
            connection.request("POST", INCREMENT, json.dumps({"by": str(amount)}), headers)
            response = connection.getresponse()
            text = response.read()
            if response.status == 200:
                return int(json.loads(text)["revision"])
            last = f"{response.status} {text[:200]!r}"
            if response.status not in REPEATED:
                break
        except (OSError, http.client.HTTPException) as error:
            last = repr(error)
        finally:
            connection.close()
        time.sleep(0.02)
    hostile.require(False, f"a well-behaved client received for its action {amount}: {last}")
    return None


def follow(hostile: Hostile, counts: list[int]) -> None:
    """Adds each count that a stream of slices shows, and connects again if the stream ends."""
    identifier = ""
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", int(hostile.settings["port"]), timeout=ANSWER_LIMIT)
        headers = {"Authorization": "Bearer well-behaved"} | ({"Last-Event-ID": identifier} if identifier else {})
        try:
            connection.request("GET", STREAM, headers=headers)
            response = connection.getresponse()
            while line := response.readline().decode():
                if line.startswith("id: "):
                    identifier = line[4:].strip()
                if line.startswith("data: ") and "slice" in (event := json.loads(line[6:])):
                    values = event.get("value") or event.get("set", {})
                    if "count" in values:
                        counts.append(int(values["count"]))
        except (OSError, http.client.HTTPException, ValueError):
            pass
        finally:
            connection.close()
        time.sleep(0.02)


# ---------------------------------------------------------------------------------------------------
# Attacks.


def invalid(hostile: Hostile) -> None:
    """Requests that are no HTTP, or contradict themselves."""
    while not hostile.is_over:
        data = hostile.random.choice(list(invalid_requests(hostile)))
        if (client := connected(hostile)) is None:
            continue
        client.send(data)
        client.end_sending()
        answer = client.answer()
        if answer is not None and answer.status != 200:
            hostile.require(answer.status < 500 or answer.status in REPEATED, f"{answer} to {data[:300]!r}")
        hostile.add_fault("invalid_request")
        client.close()


def invalid_requests(hostile: Hostile) -> Iterator[bytes]:
    random = hostile.random
    valid = request(hostile, "GET", "/openapi.json")
    damaged = bytearray(act(hostile, b'{"zz": 1}'))
    for _ in range(random.choice([1, 1, 4])):
        # The path and the body stay invalid, so that nothing is applied.
        damaged[random.randrange(len(damaged))] = random.randrange(256)
    yield bytes(damaged)
    yield random.randbytes(random.choice([1, 100, 20_000]))
    yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + random.randbytes(500)
    yield b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + random.randbytes(100)
    yield b"GET " + b"/" * random.choice([9_000, 200_000]) + b" HTTP/1.1\r\n\r\n"
    yield valid[:-2] + b"X: " + b"x" * random.choice([17_000, 1_000_000]) + b"\r\n\r\n"
    yield valid[:-2] + b"".join(b"X%d: 1\r\n" % number for number in range(2_000)) + b"\r\n"
    yield valid[:-2] + b"X\0: \r\n\r\n"
    yield valid[:-2] + b" folded\r\n\r\n"
    yield b"GET /openapi.json HTTP/1.1\n\n" + valid
    begin = b"POST %s HTTP/1.1\r\nHost: x\r\n" % INCREMENT.encode()
    for length in (b"-1", b"+5", b"0x10", b"99999999999999999999", b"1, 2", b""):
        yield begin + b"Content-Length: %s\r\n\r\nabc" % length
    both = begin + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    yield both + b"0\r\n\r\n" + valid
    for chunk in (b"-1\r\n", b"ffffffffffffffff\r\n", b"1;" + b"x" * 100_000 + b"\r\n", b"zz\r\n", b"5\r\nabc"):
        yield act(hostile, b"").replace(b"Content-Length: 0", b"Transfer-Encoding: chunked") + chunk


def bodies(hostile: Hostile) -> None:
    """Hostile JSON as the body of an action. Each has a member that the action lacks, so that nothing is applied."""
    while not hostile.is_over:
        if (client := connected(hostile)) is None:
            continue
        for _ in range(20):
            body = b'{"zz": ' + hostile_json(hostile) + b', "by": "1"}'
            data = act(hostile, body)
            start = time.monotonic()
            if not client.send(data):
                break
            answer = client.answer()
            require_refusal(hostile, answer, data, 400, 413)
            hostile.add_fault("hostile_body")
            if answer is None or hostile.is_over:
                break
            seconds = time.monotonic() - start
            hostile.require(seconds < ANSWER_LIMIT, f"the body {body[:100]!r} took {seconds:.1f} s")
        client.close()


def hostile_json(hostile: Hostile) -> bytes:
    random = hostile.random
    depth = random.choice([100, 511, 512, 513, 5_000, 31_000])
    return random.choice(
        [
            b"[" * depth,
            b"[" * depth + b"]" * depth,
            b'{"a":' * (depth // 4),
            b"9" * random.choice([20, 400, 60_000]),
            b"1e" + b"9" * random.choice([3, 10, 60_000]),
            b"-" * 1000,
            b'"' + random.randbytes(100) + b'"',
            b'"\\ud800\\udc00\\ud800"',
            b'"' + b"\\u0000" * 9_000 + b'"',
            b"{" + b'"a":1,' * 9_000 + b'"a":1}',
            b"[" + b"1," * 30_000 + b"1]",
            b"NaN",
            b"\xef\xbb\xbf{}",
            '{"ä": "ö"}'.encode("utf-16"),
            b"/*" + b"x" * 60_000 + b"*/",
            b"x" * 70_000,
            b"",
        ]
    )


def keys(hostile: Hostile) -> None:
    """Uses keys for several requests, at the same time and with other bodies, and invalid keys."""
    amount = ATTACK_AMOUNT + int(hostile.settings["seed"]) % 1_000_000 * 1_000_000
    while not hostile.is_over:
        amount += 1
        key, bearer = f"key-{hostile.random.getrandbits(64):x}", f"hostile{hostile.random.randrange(1000)}"
        clients = [client for _ in range(4) if (client := connected(hostile)) is not None]
        for client in clients:
            client.send(act(hostile, json.dumps({"by": str(amount)}).encode(), key, bearer))
        answers = [answer for client in clients if (answer := client.answer()) is not None]
        revisions = {json.loads(answer.body)["revision"] for answer in answers if answer.status == 200}
        hostile.require(len(revisions) <= 1, f"one key was applied with the revisions {revisions}")
        unexpected = [answer for answer in answers if answer.status not in (200, *REPEATED)]
        hostile.require(not unexpected, f"repeated requests were answered {unexpected}")
        # A late answer would be that of the next request.
        if revisions and len(answers) == len(clients):
            other = act(hostile, b'{"by": "1"}', key, bearer)
            clients[0].send(other)
            require_refusal(hostile, clients[0].answer(), other, 422)
            bad = hostile.random.choice(["", "x" * 129, "a b", "\x7f", "ä", "a\tb"])
            data = request(
                hostile,
                "POST",
                INCREMENT,
                b'{"by": "1"}',
                Content_Type="application/json",
                Idempotency_Key=bad,
                Authorization=f"Bearer {bearer}",
            )
            clients[0].send(data)
            require_refusal(hostile, clients[0].answer(), data, 400)
        hostile.add_fault("reused_key", len(answers))
        for client in clients:
            client.close()


def silent(hostile: Hostile) -> None:
    """Connections that send nothing, or a request very slowly, or never end one."""
    clients: list[tuple[Client, bytes]] = []
    data = act(hostile, b'{"zz": 1}' + b" " * 1000)
    while not hostile.is_over:
        if len(clients) < MOST_CONNECTIONS and (client := connected(hostile)) is not None:
            begin = hostile.random.choice([0, 1, 10, data.index(b"\r\n\r\n") + 4, len(data) - 1])
            client.send(data[:begin])
            clients.append((client, data[begin:]))
            hostile.add_fault("slow_request")
        for index in range(len(clients)):
            client, rest = clients[index]
            client.send(rest[:1])
            clients[index] = (client, rest[1:] or b" ")
        if len(clients) >= MOST_CONNECTIONS:
            client, _ = clients.pop(hostile.random.randrange(len(clients)))
            client.abort() if hostile.random.random() < 0.5 else client.close()
        hostile.pause(0.005)
    for client, _ in clients:
        client.abort()


def streams(hostile: Hostile) -> None:
    """Streams of slices that are not read, resumed after events that do not exist, and ended at once."""
    clients: list[Client] = []
    while not hostile.is_over:
        if (client := connected(hostile, receive_buffer=2048)) is None:
            continue
        path = hostile.random.choice(
            [STREAM] * 6
            + [f"{STREAM}&slice=no.Slice", "/slices", "/slices?slice=", STREAM + "&slice=market.Count" * 300]
        )
        identifier = hostile.random.choice(["", "0", "-1", "9" * 400, "market.Count", "a.b.c:" * 100, "%00", "é"])
        client.send(
            request(
                hostile,
                "GET",
                path,
                Last_Event_ID=identifier,
                Authorization=f"Bearer hostile{hostile.random.randrange(60)}",
            )
        )
        hostile.add_fault("unread_stream")
        clients.append(client)
        if len(clients) > MOST_CONNECTIONS:
            ended = clients.pop(hostile.random.randrange(len(clients)))
            ended.abort() if hostile.random.random() < 0.5 else ended.close()
        hostile.pause(0.005)
    for client in clients:
        client.abort()


def pipelines(hostile: Hostile) -> None:
    """Many requests over one connection without reading an answer."""
    while not hostile.is_over:
        if (client := connected(hostile, receive_buffer=2048)) is None:
            continue
        one = request(hostile, "GET", "/openapi.json") if hostile.random.random() < 0.5 else act(hostile, b'{"zz": 1}')
        sent = 0
        while sent < PIPELINED and not hostile.is_over and client.send(one * 50, limit=1.0):
            sent += 50
        hostile.add_fault("pipelined_request", sent)
        client.abort()
        hostile.pause(0.1)


def sites(hostile: Hostile) -> None:
    """Requests for other hosts, from other sites, with other methods, and for paths outside of the gateway."""
    while not hostile.is_over:
        if (client := connected(hostile)) is None:
            continue
        for _ in range(20):
            path = hostile.random.choice(["/openapi.json", STREAM, INCREMENT, "/eastward.js"])
            host = hostile.random.choice(["evil.example", f"127.0.0.1:{client.port}.evil.example", "127.0.0.1", "[::1"])
            other_scheme = f"https://127.0.0.1:{client.port}"
            origin = hostile.random.choice(["http://evil.example", "null", "file://", other_scheme])
            outside = hostile.random.choice(
                ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/actions/%00", "/actions/" + "a" * 9_000, "//evil"]
            )
            method = hostile.random.choice(["TRACE", "CONNECT", "PUT", "DELETE", "OPTIONS", "get", "X" * 500])
            data, statuses = hostile.random.choice(
                [
                    (request(hostile, "GET", path, Host=host), (421,)),
                    (request(hostile, "GET", path, Origin=origin), (403,)),
                    (request(hostile, "GET", STREAM, Sec_Fetch_Site="cross-site"), (403,)),
                    (request(hostile, "GET", outside), (400, 403, 404, 405)),
                    (request(hostile, method, path), (400, 404, 405)),
                ]
            )
            if not client.send(data):
                break
            answer = client.answer()
            require_refusal(hostile, answer, data, *statuses)
            hostile.add_fault("foreign_request")
            if answer is None or hostile.is_over or answer.headers.get("connection") == "close":
                break
        client.close()


if __name__ == "__main__":
    attack({each.__name__: each for each in (client, invalid, bodies, keys, silent, streams, pipelines, sites)})
