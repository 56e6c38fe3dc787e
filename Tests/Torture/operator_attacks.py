"""Attacks on the sockets and commands of operators.

operator_attacks.py, with settings on standard input: see `hostile.py`.
"""

from __future__ import annotations

import array
import json
import os
import pty
import re
import resource
import select
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, os.environ["TORTURE_PACKAGES"])
import market  # noqa: E402
from eastward import eastward_pb2 as wire  # noqa: E402
from google.protobuf.message import DecodeError  # noqa: E402

from hostile import Hostile, attack  # noqa: E402
from peer_attacks import MAGIC, NOTES, VECTORS, Feature, Supervisor, mutated  # noqa: E402
from zmtp import ANSWER_LIMIT, Closed, Connection  # noqa: E402

#: The user that runs no process of the app.
FOREIGN_USER = 65534
VALID = b'{"id":77,"request":"ps"}\n'
#: The longest line of a request to the supervisor.
LONGEST_LINE = 64 << 10
#: The longest time of a command that a manifest makes fail, in seconds.
COMMAND_LIMIT = 30.0
#: The most that it prints in a line and at all, in bytes, and the most memory that it uses, in MiB.
LONGEST_ERROR, LONGEST_OUTPUT, MOST_MEMORY = 64 << 10, 1 << 20, 512
#: The exit code of a manifest that is invalid.
INVALID = 78
#: The exit code of a command whose arguments are invalid.
USAGE_ERROR = 64


def sockets(hostile: Hostile) -> list[str]:
    directory = Path(hostile.run_directory)
    return [
        *(str(directory / "operator" / name) for name in ("supervisor.sock", "operator.sock")),
        str(directory / "actions.sock"),
        *(str(path) for path in sorted((directory / "slices").glob("*.sock"))),
    ]


# ---------------------------------------------------------------------------------------------------
# Connections.


def garbage(hostile: Hostile) -> None:
    """Bytes of other protocols, and idle connections, on every socket."""
    texts = [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x02\x00", b"\n" * 1000, b"{}\n" * 99, b"\0", b""]
    idle: list[socket.socket] = []
    while not hostile.is_over:
        for path in sockets(hostile):
            connection = socket.socket(socket.AF_UNIX)
            connection.setblocking(False)
            try:
                connection.connect(path)
                noise = hostile.random.randbytes(hostile.random.choice([1, 100, 100_000]))
                data = hostile.random.choice([*texts, noise])
                connection.send(data, socket.MSG_NOSIGNAL)
                hostile.add_fault("garbage_connection")
            except OSError:
                pass  # The queue is full, or the connection was closed at once.
            idle.append(connection)
        while len(idle) > 800:
            idle.pop(hostile.random.randrange(len(idle))).close()
        hostile.pause(0.005)
    for connection in idle:
        connection.close()


def foreign_user(hostile: Hostile) -> None:
    """Another user can open no socket and no secret, and changes nothing in the run directory."""
    if os.geteuid() != 0:
        return
    program = """
import json, os, socket, sys
os.setgroups([]); os.setgid(int(sys.argv[1])); os.setuid(int(sys.argv[1]))
run, data, found = sys.argv[2], sys.argv[3], []
for path in sys.argv[4:]:
    kind = socket.SOCK_DGRAM if "/notify/" in path else socket.SOCK_STREAM
    try:
        with socket.socket(socket.AF_UNIX, kind) as s:
            s.settimeout(10)
            s.connect(path)
            s.send(b"{\\"id\\":1,\\"request\\":\\"ps\\"}\\n")
            answer = s.recv(100) if kind == socket.SOCK_STREAM else b"taken"
            if answer: found.append(f"{path} answered {answer!r}")
    except OSError: pass
for path in ("operator/token", "roster.json", "about.json", "lock"):
    try:
        open(os.path.join(run, path), "r+b").close(); found.append(f"can write {path}")
    except OSError: pass
for path in ("operator/token", "roster.json"):
    try:
        open(os.path.join(run, path), "rb").read(); found.append(f"can read {path}")
    except OSError: pass
for path in (run, os.path.join(run, "slices"), os.path.join(run, "notify"), os.path.join(run, "operator"), data):
    for name in ("new", "actions.sock"):
        try:
            os.symlink("x", os.path.join(path, name + ".new")); found.append(f"can create links in {path}")
        except OSError: pass
        try:
            open(os.path.join(path, name), "xb").close(); found.append(f"can create {path}/{name}")
        except OSError: pass
    try:
        os.listdir(path)
        if path.endswith("operator"): found.append(f"can list {path}")
    except OSError: pass
print(json.dumps(found))
"""
    while not hostile.is_over:
        notify = [str(path) for path in Path(hostile.run_directory, "notify").glob("*.sock")]
        hostile.add_fault("foreign_user", len(notify) + len(sockets(hostile)))
        result = subprocess.run(
            [
                *("/usr/bin/env", sys.executable, "-B", "-c", program, str(FOREIGN_USER), hostile.run_directory),
                *(hostile.settings["data_directory"], *sockets(hostile), *notify),
            ],
            capture_output=True,
            timeout=60,
            check=False,
        )
        if result.returncode != 0:
            # The interpreter itself may be in a directory that the user cannot read.
            hostile.figures["foreign_user"] = result.stderr.decode(errors="replace")[-300:]
            return
        found = json.loads(result.stdout)
        hostile.require(not found, f"the user {FOREIGN_USER}: {found}")
        hostile.pause(0.5)


# ---------------------------------------------------------------------------------------------------
# The supervisor's requests.


class Line:
    """A control connection of which each byte is under the attacker's control."""

    def __init__(self, hostile: Hostile) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(ANSWER_LIMIT)
        self.socket.connect(f"{hostile.run_directory}/operator/supervisor.sock")
        self._file = self.socket.makefile("rb")

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def reply(self) -> dict[str, object]:
        """The next line; empty after the end of the connection."""
        try:
            line = self._file.readline()
        except ConnectionError:
            return {}
        return json.loads(line) if line else {}

    def close(self) -> None:
        self._file.close()
        self.socket.close()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def bombs(hostile: Hostile) -> list[bytes]:
    """Lines that are no valid requests, shorter than the longest line."""
    numbers = [b"9" * 60_000, b"1e999999", b"-1", b"1.5", b"0x1", b"1" * 400, b"-0", b"1e-99999", b"%d" % (1 << 63)]
    depth = hostile.random.choice([10, 511, 512, 513, 514, 10_000])
    return [
        b"[" * depth,
        b"[" * depth + b"]" * depth,
        b'{"a":' * (depth // 6) + b"1" + b"}" * (depth // 6),
        b'{"id":1,"request":"ps","x":' + b"[" * depth + b"]" * depth + b"}",
        b'{"a":' * depth + b"{",
        *(b'{"id":' + number + b',"request":"ps"}' for number in numbers),
        b'{"id":1,"request":"' + b"x" * 60_000 + b'"}',
        b'{"id":1,"request":"restart","name":"' + b"\\u001b[2J" * 5000 + b'"}',
        b'{"id":1,"request":"restart","name":"' + b"\\ud800" * 5000 + b'"}',
        b'{"id":1,"request":"logs","names":[' + b'"a",' * 10_000 + b'"a"]}',
        b'{"id":1,"request":"logs","since":"' + b"9" * 50_000 + b'"}',
        b'{"id":1,"request":"logs","tail":-1}',
        b'{"id":1,"request":"signal","name":"counter","signal":"\\u0000"}',
        b'{"id":1,"request":"enroll","role":"market.CounterFeature","process":"../../x","count":1}',
        b'{"id":1,"request":"enroll","role":"market.CounterFeature","process":"' + b"a" * 60_000 + b'","count":1}',
        b'{"id":1,"request":"enroll","role":"market.CounterFeature","process":"a","count":9223372036854775807}',
        b'{"id":1,"id":2,"request":"ps","request":"sp"}',
        b'{"id":1,' * 5000,
        b"\xff\xfe\x00",
        b"\xef\xbb\xbf" + b'{"id":1,"request":"sp"}',
        b'"' + b"\\" * 50_000,
        b"null",
        b"",
        hostile.random.randbytes(200).replace(b"\n", b"x"),
    ]


def requests(hostile: Hostile) -> None:
    """JSON bombs, half lines, lines that are too long, and many requests at once."""
    while not hostile.is_over:
        for step in (send_bombs, send_parts, send_long_line):
            try:
                step(hostile)
            except (Evicted, OSError) as error:
                # The supervisor closes idle connections if there are too many, which other attackers cause.
                hostile.require(not hostile.settings["is_alone"], f"{step.__name__} lost its connection: {error!r}")
                hostile.pause(0.05)


class Evicted(Exception):
    """The supervisor has closed the connection."""


def answer(line: Line) -> dict[str, object]:
    """The next reply on a connection that must stay open."""
    reply = line.reply()
    if not reply:
        raise Evicted
    return reply


def send_bombs(hostile: Hostile) -> None:
    with Line(hostile) as line:
        for bomb in hostile.random.sample(bombs(hostile), 12):
            hostile.add_fault("request_bomb")
            line.send(bomb + b"\n")
            reply = answer(line)
            is_answer = bool(reply.keys() & {"reply", "error", "item", "dropped"})
            hostile.require(is_answer, f"{bomb[:60]!r} was answered with {str(reply)[:200]}")
            hostile.require(len(json.dumps(reply)) < LONGEST_LINE * 8, f"the answer to {bomb[:60]!r} is too long")
            # A stream, such as that of all log lines, ends with a reply.
            while reply.keys() & {"item", "dropped"}:
                reply = answer(line)
        # The connection survives all of them, and answers in order.
        line.send(VALID)
        reply = answer(line)
        hostile.require(reply.get("id") == 77 and "reply" in reply, f"after bombs, ps: {str(reply)[:200]}")


def send_parts(hostile: Hostile) -> None:
    with Line(hostile) as line:
        hostile.add_fault("half_line")
        for part in (VALID[:9], VALID[9:20], VALID[20:]):
            line.send(part)
            hostile.pause(0.01)
        hostile.require(answer(line).get("id") == 77, "a line in parts was not answered")


def send_long_line(hostile: Hostile) -> None:
    with Line(hostile) as line:
        hostile.add_fault("long_line")
        try:
            line.send(hostile.random.choice([b" ", b"[", b'{"id":1,']) * (1 << 18))
        except OSError:
            pass  # The supervisor reads no further.
        reply = line.reply()
        error = reply.get("error")
        hostile.require(
            not reply or (isinstance(error, dict) and error["code"] == "line_too_long"),
            f"a line without end was answered with {str(reply)[:200]}",
        )
        hostile.require(not line.reply(), "the connection of a line without end stays open")


def unread_replies(hostile: Hostile) -> None:
    """Connections that request without end and read nothing; among them streams."""
    lines: list[Line] = []
    words = [b'"ps"', b'"roles"', b'"logs"', b'"events"', b'"logs","follow":true', b'"events","follow":true', b'"sp"']
    while not hostile.is_over:
        while len(lines) < 20:
            lines.append(Line(hostile))
            lines[-1].socket.setblocking(False)
            hostile.add_fault("unread_replies")
        for line in list(lines):
            data = b'{"id":1,"request":' + hostile.random.choice(words) + b"}\n"
            try:
                line.socket.send(data * 200, socket.MSG_NOSIGNAL)
            except BlockingIOError:
                pass
            except OSError:
                lines.remove(line)
                line.close()
        hostile.pause(0.01)
    for line in lines:
        line.close()


def control_connections(hostile: Hostile) -> None:
    """More control connections than the supervisor keeps: idle ones, and ones that enroll and follow."""
    while not hostile.is_over:
        lines: list[Line] = []
        answers: list[str] = []
        for number in range(80):
            try:
                line = Line(hostile)
            except OSError:
                hostile.pause(0.01)
                continue
            lines.append(line)
            hostile.add_fault("control_connection")
            if number % 4 == 0:
                continue
            request = hostile.random.choice(
                [
                    b'{"id":1,"request":"enroll","role":"market.CounterFeature","process":"guest","count":3}\n',
                    b'{"id":1,"request":"events","follow":true}\n',
                ]
            )
            try:
                line.send(request)
                reply = line.reply()
            except (OSError, ValueError):
                continue
            error = reply.get("error")
            answers.append(str(error["code"]) if isinstance(error, dict) else "accepted")
        hostile.require(
            set(answers) <= {"accepted", "too_many_connections"}, f"control connections received {set(answers)}"
        )
        # An operator always reaches the supervisor, if necessary after a second attempt.
        hostile.require(any(is_served(hostile) for _ in range(3)), "beside many connections, ps has no answer")
        for line in lines:
            line.close()


def is_served(hostile: Hostile) -> bool:
    try:
        with Line(hostile) as line:
            line.send(VALID)
            return line.reply().get("id") == 77
    except OSError:
        return False


# ---------------------------------------------------------------------------------------------------
# The store's operators.


def operator_connection(hostile: Hostile) -> Connection:
    token = Path(hostile.run_directory, "operator/token").read_text(encoding="ascii").strip()
    return Connection(f"{hostile.run_directory}/operator/operator.sock").authenticate("operator", token)


def is_harmless(content: bytes) -> bool:
    """Whether the request neither ends a session of the senders nor changes the count: an operator may do both."""
    try:
        request = wire.OperatorRequest.FromString(content)
    except DecodeError:
        return True
    match request.WhichOneof("request"):
        case "end_session":
            return request.end_session.session > 1 << 40
        case "dispatch":
            return request.dispatch.action not in ("market.Increment", "market.Decrement", "Increment", "Decrement")
        case "seal":
            return False  # Each makes a file of the journal.
    return True


def operator_requests(hostile: Hostile) -> None:
    """Mutated requests of an operator with the right token. The store answers a correct request after them."""
    recorded = []
    for step in json.loads((VECTORS / "operate.json").read_text(encoding="utf-8"))["steps"]:
        if step["from"] == "operator":
            recorded.append(bytes.fromhex(step["hex"]))
    number = 0
    while not hostile.is_over:
        try:
            with operator_connection(hostile) as connection:
                for _ in range(20):
                    for _ in range(hostile.random.randint(1, 50)):
                        content = mutated(hostile, hostile.random.choice(recorded), recorded)
                        if is_harmless(content):
                            connection.send(content)
                            hostile.add_fault("mutated_request")
                    for request in invented_requests(hostile):
                        connection.send(request)
                        hostile.add_fault("invented_request")
                    number += 1
                    expect_reply(hostile, connection, (1 << 60) + number)
                    if hostile.is_over:
                        break
        except Closed as error:
            hostile.require(False, f"mutated requests ended an operator's connection: {error}")
            return


def request(number: int, **values: Any) -> wire.OperatorRequest:
    return wire.OperatorRequest(id=number, magic=MAGIC, version=1, **values)


def invented_requests(hostile: Hostile) -> list[bytes]:
    depth = hostile.random.choice([100, 513, 1000, 100_000])
    names = ["market.CounterShown", "market.EditNotes", "market.Nothing", "\x1b]0;x\x07", "é" * 70_000]
    name = hostile.random.choice(names)
    jsons = [
        "[" * depth, '{"a":' * depth + "1" + "}" * depth, '{"position":1e400}', '{"position":"9' + "9" * depth + '"}',
        '{"text":"' + "\\ud800" * 100 + '"}', "9" * depth, '{"position":' + "9" * depth + "}", "\0", "{" * depth,
        "null", '{"text":"' + "x" * depth + '","text":"y"}',
    ]  # fmt: skip
    requests = [
        request(1, dispatch=wire.Dispatch(action=name, json=hostile.random.choice(jsons))),
        request(2, encode=wire.Encode(action=name, json=hostile.random.choice(jsons))),
        request(3, watch=wire.WatchSlice(slice=name)),
        request(4, sessions=wire.ReadSessions(sessions=[hostile.random.getrandbits(64) for _ in range(1000)])),
        request(5, end_session=wire.EndSession(session=(1 << 64) - 1)),
        request(6, watch_actions=wire.WatchActions()),
        request(7, list_sessions=wire.ListSessions()),
        request(8, statistics=wire.ReadStatistics()),
    ]
    return [each.SerializeToString() for each in hostile.random.sample(requests, 3)]


def expect_reply(hostile: Hostile, connection: Connection, number: int) -> None:
    """Requires an answer to a correct request."""
    connection.send(request(number, describe=wire.Describe()).SerializeToString())
    deadline = time.monotonic() + ANSWER_LIMIT
    while True:
        reply = wire.OperatorReply.FromString(connection.message(deadline - time.monotonic()))
        if reply.id == number:
            hostile.require(reply.WhichOneof("reply") == "description", f"describe was answered with {reply}"[:300])
            return


def unread_watches(hostile: Hostile) -> None:
    """Operators that watch slices and actions, request the state, and read nothing."""
    connections: list[Connection] = []
    while not hostile.is_over:
        try:
            while len(connections) < 20:
                connections.append(operator_connection(hostile))
                hostile.add_fault("unread_watch")
            for connection in list(connections):
                kinds: list[dict[str, Any]] = [
                    {"watch": wire.WatchSlice(slice="market.Count")},
                    {"watch": wire.WatchSlice(slice="market.Notes")},
                    {"watch_actions": wire.WatchActions()},
                    {"state": wire.ReadState()},
                    {"describe": wire.Describe()},
                ]
                content = request(1, **hostile.random.choice(kinds)).SerializeToString()
                data = bytes([0, len(content)]) + content
                if connection.write_now(data) not in (0, len(data)):
                    raise Closed("a part of a request was written")
        except Closed:
            connections.pop(0).close()
        hostile.pause(0.005)
    for connection in connections:
        connection.close()


# ---------------------------------------------------------------------------------------------------
# Notifications.


def notifications(hostile: Hostile) -> None:
    """Datagrams of other programs of the same user: garbage, floods, large ones, other process IDs, descriptors. None
    says that the process stops, which the supervisor would have to believe."""
    texts = [
        b"", b"\n" * 4000, b"=" * 4000, b"READY", b"READY=2", b"STATUS=" + b"\x1b]0;owned\x07\x9b2J\xc2\x9b" * 50,
        b"STATUS=" + "\u202e".encode() * 2000, b"STATUS=" + b"x" * 4000, b"STATUS=\xff\xfe", b"STATUS=",
        b"MAINPID=1", b"MAINPID=-1", b"MAINPID=99999999999999999999", b"MAINPID=" + str(os.getpid()).encode(),
        b"WATCHDOG=1\n" * 300, b"WATCHDOG=trigger", b"WATCHDOG_USEC=1", b"EXTEND_TIMEOUT_USEC=18446744073709551615",
        b"EXTEND_TIMEOUT_USEC=-1", b"ERRNO=5", b"FDSTORE=1\nFDNAME=" + b"x" * 300, b"FDSTORE=1\nFDNAME=../x",
        b"BARRIER=1", b"RELOADING=1\nMONOTONIC_USEC=0",
    ]  # fmt: skip
    sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    sender.setblocking(False)
    sender.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
    while not hostile.is_over:
        for path in sorted(Path(hostile.run_directory, "notify").glob("*.sock")):
            for _ in range(hostile.random.choice([1, 10, 300])):
                data = hostile.random.choice([*texts, hostile.random.randbytes(100), hostile.random.randbytes(150_000)])
                if b"STOPPING=1" in data:
                    continue
                try:
                    if hostile.random.random() < 0.05:
                        count = hostile.random.choice([1, 20, 250])
                        numbers = array.array("i", [sender.fileno()] * count)
                        sender.sendmsg([data[:4000]], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, numbers)], 0, str(path))
                        hostile.add_fault("notified_descriptors")
                    else:
                        sender.sendto(data, str(path))
                        hostile.add_fault("notification")
                except OSError:
                    break  # Its queue is full.
        hostile.pause(0.005)
    sender.close()


# ---------------------------------------------------------------------------------------------------
# Manifests.


def run_command(
    hostile: Hostile, arguments: list[str], limit: float = COMMAND_LIMIT, **environment: str
) -> tuple[int | None, bytes, int]:
    """Runs `eastward` on a terminal. Returns its exit code, `None` if it did not end; what it printed on both outputs;
    and its peak memory in MiB."""
    master, slave = pty.openpty()
    values = {key: text for key, text in os.environ.items() if not key.startswith("EASTWARD_")}
    values |= {"NO_COLOR": "1", "TERM": "xterm", "PATH": f"{hostile.settings['programs']}:{os.environ['PATH']}"}
    values |= environment
    process = subprocess.Popen(
        [f"{hostile.settings['programs']}/eastward", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=slave,
        env=values,
        # The machine must survive a program that reads without end.
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)),
    )
    os.close(slave)
    output = bytearray()
    deadline = time.monotonic() + limit
    peak = 0
    code: int | None = None
    while True:
        readable, _, _ = select.select([master], [], [], 0.05)
        if readable:
            try:
                data = os.read(master, 65536)
            except OSError:
                data = b""  # The terminal of a process that ended.
            if data:
                if len(output) < 8 << 20:
                    output += data
                continue
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            code, peak = os.waitstatus_to_exitcode(status), usage.ru_maxrss >> 10
            process.returncode = code
            break
        if time.monotonic() > deadline:
            process.kill()
            process.wait()
            break
    os.close(master)
    return code, bytes(output), peak


def control_characters(output: bytes) -> str:
    """The first characters with which a text of others would control the terminal; empty if there are none."""
    text = output.decode("utf-8", "replace")
    found = re.search(r"[^\x09\x0a\x0d\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\U0010ffff]", text)
    return repr(text[max(0, found.start() - 30) : found.end() + 30]) if found else ""


def manifests(hostile: Hostile) -> None:
    """Hostile manifests: `check` and `up` must refuse them soon, with a short error and without side effects."""
    directory = Path(hostile.settings["directory"]) / f"manifests{os.getpid()}"
    directory.mkdir()
    inputs = hostile_manifests(hostile)
    hostile.random.shuffle(inputs)
    for name, content, is_valid in inputs * 100:
        if hostile.is_over:
            break
        path = directory / "app.yaml"
        path.unlink(missing_ok=True)
        path.write_bytes(content)
        check_manifest(hostile, directory, name, path, is_valid)
        if hostile.random.random() < 0.2:
            special(hostile, directory)


def special(hostile: Hostile, directory: Path) -> None:
    """Manifests that are no regular files."""
    pipe = directory / "pipe"
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    unix = directory / "s"
    unix.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(unix))
        choices = [directory, Path("/dev/null"), Path("/dev/zero"), unix, directory / "missing", Path("/proc/self/mem")]
        place = hostile.random.choice([*choices, pipe])
        writer = None
        if hostile.random.random() < 0.5:
            # A program that holds the pipe open, and writes nothing.
            writer = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        check_manifest(hostile, directory, f"special {place}", place, False)
        if writer is not None:
            os.close(writer)


def check_manifest(hostile: Hostile, directory: Path, name: str, path: Path, is_valid: bool) -> None:
    hostile.add_fault("hostile_manifest")
    run = directory / "r"
    commands = [["check", str(path)]]
    if not is_valid:
        commands.append(["up", str(path), "--run-dir", str(run), "--data-dir", str(directory / "d")])
    for command in commands:
        start = time.monotonic()
        code, output, peak = run_command(hostile, command)
        what = f"eastward {command[0]} with the manifest “{name}”"
        if code is None:
            hostile.require(False, f"{what} did not end within {COMMAND_LIMIT:.0f} s; it printed {output[-200:]!r}")
            continue
        expected = 0 if is_valid else INVALID
        seconds = time.monotonic() - start
        hostile.require(
            code == expected, f"{what} ended with {code}, not {expected}, after {seconds:.1f} s: {output[-300:]!r}"
        )
        # All errors are printed, each in one line.
        longest = max(map(len, output.split(b"\n")))
        hostile.require(longest <= LONGEST_ERROR, f"{what} printed a line of {longest} bytes: {output[:100]!r}")
        hostile.require(len(output) <= LONGEST_OUTPUT, f"{what} printed {len(output)} bytes: {output[:100]!r}")
        hostile.require(peak <= MOST_MEMORY, f"{what} used {peak} MiB of memory")
        controls = control_characters(output)
        hostile.require(not controls, f"{what} printed control characters: {controls}")
        hostile.require(is_valid or b"rror" in output, f"{what} printed no error: {output[:200]!r}")


def hostile_manifests(hostile: Hostile) -> list[tuple[str, bytes, bool]]:
    """Names, contents, and whether the manifest is valid."""
    head = b"version: 1\napp: market\nprocesses:\n  store: {command: [fixture-store]}\n"

    def feature(name: bytes, rest: bytes = b"") -> bytes:
        return b"  " + name + b": {command: [fixture-counter], role: market.CounterFeature" + rest + b"}\n"

    aliases = b"a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + b"".join(
        b"a%d: &a%d [%s]\n" % (index, index, b",".join([b"*a%d" % (index - 1)] * 10)) for index in range(1, 12)
    )
    maps = b"a0: &a0 {x: y}\n" + b"".join(
        b"a%d: &a%d {a: *a%d, b: *a%d}\n" % (index, index, index - 1, index - 1) for index in range(1, 40)
    )
    depth = hostile.random.choice([100, 1000, 20_000, 200_000])
    count = hostile.random.choice([100, 3000])
    return [
        ("alias bomb", aliases, False),
        ("alias bomb in a process", head + b"x: &a0 [x,x]\n" + aliases.replace(b"a0: &a0", b"y: &a0"), False),
        ("alias bomb of mappings", maps, False),
        ("alias bomb as a key", maps + b"? *a30\n: 1\n? *a30\n: 2\n", False),
        ("alias of itself", b"a: &a [*a]\n", False),
        ("alias without anchor", b"a: *b\n", False),
        ("merge of itself", b"a: &a\n  <<: *a\n", False),
        ("deep lists", b"[" * depth, False),
        ("deep closed lists", b"version: " + b"[" * depth + b"]" * depth + b"\n", False),
        ("deep mappings", b"{a: " * depth + b"1" + b"}" * depth, False),
        ("deep indents", b"".join(b" " * index + b"a:\n" for index in range(min(depth, 3000))), False),
        ("deep sequences", b"- " * depth + b"x\n", False),
        ("deep keys", b"? " * depth + b"x\n", False),
        ("large text", head + b"x: " + b"y" * (8 << 20) + b"\n", False),
        ("large name", head + feature(b"y" * (1 << 20)), False),
        ("large key", head + b"y" * (1 << 20) + b": 1\n", False),
        ("large value", b"version: " + b"9" * (1 << 20) + b"\n", False),
        ("many keys", head + b"".join(b"k%d: 1\n" % index for index in range(count)), False),
        ("many dependencies", head + feature(b"c", b", depends_on: [" + b"x, " * count + b"y]"), False),
        ("NUL", b"version: 1\0\napp: market\n", False),
        ("NUL in a text", head + b'x: "\\0"\n', False),
        ("NUL in a command", head + b'  c: {command: ["\\0"], role: market.CounterFeature}\n', False),
        ("control characters", b"\x1b]0;owned\x07: 1\n", False),
        ("escaped control characters", head + b'"\\e]0;owned\\a\\x9b2J": 1\n', False),
        ("escapes in a name", head + b'  "\\e[31mred\\e[0m": {command: [x], role: market.CounterFeature}\n', False),
        ("escapes in a role", head + b'  c: {command: [fixture-counter], role: "\\e[2J"}\n', False),
        ("escapes in a command", head + b'  c: {command: ["\\e[2J\\u202e"], role: market.CounterFeature}\n', False),
        ("line feeds in a name", head + b'  "a\\nError\\r\\n": {command: [x], role: market.CounterFeature}\n', False),
        ("escapes in a version", b'version: "\\e[2J\\u009b"\napp: x\n', False),
        ("invalid UTF-8", b"version: \xff\xfe\n", False),
        ("UTF-16", "version: 1\napp: market\n".encode("utf-16"), False),
        ("overlong UTF-8", b"version: \xc0\xaf\xed\xa0\x80\n", False),
        ("a cycle", head + feature(b"a", b", depends_on: [b]") + feature(b"b", b", depends_on: [a]"), False),
        ("a cycle of itself", head + feature(b"a", b", depends_on: [a]"), False),
        (
            "a long cycle",
            head + b"".join(feature(b"p%d" % i, b", depends_on: [p%d]" % ((i + 1) % count)) for i in range(count)),
            False,
        ),
        ("a million replicas", head + feature(b"a", b", replicas: 1000000"), False),
        ("replicas beyond integers", head + feature(b"a", b", replicas: 99999999999999999999"), False),
        ("negative replicas", head + feature(b"a", b", replicas: -1"), False),
        ("durations", head + feature(b"a", b", ready: {within: 99999999999999999999s}"), False),
        ("limits", head + feature(b"a", b", limits: {open_files: 18446744073709551615GiB}"), False),
        ("placeholders", head + feature(b"a", b', environment: {A: "' + b"${" * 1000 + b'"}'), False),
        ("paths", head + b'  "../../x": {command: [/bin/true], role: market.CounterFeature}\n', False),
        ("a role as a path", head + b"  a: {command: [fixture-counter], role: ../../../x}\n", False),
        ("tags", b"!!python/object/apply:os.system [id]\n", False),
        ("a binary tag", b"version: !!binary AAAA\napp: !<tag:x> y\n", False),
        ("two documents", head + b"---\n" + head, False),
        ("empty", b"", False),
        ("tabs", b"\tversion: 1\n", False),
        ("random bytes", hostile.random.randbytes(10_000), False),
        ("a valid one", head + feature(b"a"), True),
    ]


# ---------------------------------------------------------------------------------------------------
# Texts that control a terminal.


HOSTILE_TEXTS = [
    "\x1b]0;owned\x07", "\x1b[2J\x1b[H", "\x1b[31mred", "\x9b2J", "\x9d0;owned\x9c", "\x1bP+q\x1b\\", "\x1bc",
    "\x07\x08\x7f", "\u202egnp.exe", "\u2066\u2069", "\u2028line", "\r\nError: forged", "\x1b[?1049h", "\x1b[6n", "\0",
    "\x1b]8;;http://x\x07link",
]  # fmt: skip


def texts(hostile: Hostile) -> None:
    """Text with escape sequences in log lines, names of actions, notes, statuses and rejections. No command that prints
    it on a terminal passes a control character on."""
    supervisor = Supervisor(hostile)
    [credentials] = supervisor.enroll("texts", role=NOTES)
    feature = Feature(hostile, credentials)
    feature.hello()
    sequence = feature.welcome.next_sequence
    commands = [
        ["ps"], ["logs", "--tail", "300"], ["logs", "--tail", "300", "--times"], ["logs", "--tail", "100", "--json"],
        ["events"], ["events", "--json"], ["ps", "--json"], ["sessions", "list"], ["sessions"], ["sessions", "--json"],
        ["state"], ["top", "--samples", "1", "--interval", "100ms", "--json"],
        ["top", "--samples", "1", "--interval", "100ms"],
        ["journal", "tail", "-n", "50"], ["journal", "show", "REVISION"], ["describe"],
        ["describe", "TEXT"], ["dispatch", "TEXT"], ["dispatch", "EditNotes", "TEXT=1"],
        ["dispatch", "EditNotes", '{"position":0,"text":"TEXT"'], ["watch", "TEXT"], ["watch", "Notes"],
        ["logs", "TEXT"],
        ["ps", "TEXT"], ["restart", "TEXT"], ["signal", "counter", "TEXT"], ["sessions", "end", "TEXT"],
        ["run", "--role", "TEXT", "--", "true"],
        ["env", "--role", "TEXT"], ["check", "TEXT"], ["wait", "TEXT", "--timeout", "1s"], ["state", "--path", "TEXT"],
    ]  # fmt: skip
    hostile.random.shuffle(commands)
    revision = 1
    for command in commands * 1000:
        if hostile.is_over:
            break
        text = hostile.random.choice(HOSTILE_TEXTS)
        write_log(hostile, text)
        edit = market.EditNotes(position=0, delete_count=0, text=text)
        feature.batch(edit.SerializeToString(), name="market.EditNotes", first=sequence)
        answer = feature.answer("receipts")
        revision = answer.receipts.ranges[0].first_revision or revision
        # A rejection quotes the name.
        feature.batch(b"", name=f"market.{text}", first=sequence + 1)
        feature.answer()
        sequence += 2
        hostile.add_fault("hostile_text", 3)
        # A command's argument cannot contain NUL.
        argument = text.replace("\0", "x")
        arguments = [each.replace("TEXT", argument).replace("REVISION", str(revision)) for each in command]
        watches = command[0] == "watch"
        code, output, _ = run_command(
            hostile, arguments, limit=3 if watches else 60, EASTWARD_RUN_DIR=hostile.run_directory
        )
        if code == USAGE_ERROR:
            continue  # Such an error shows the operator's own argument.
        # A terminal is redrawn with these.
        own = re.sub(rb"\x1b\[(K|J|\d+A|\?7[lh])", b"", output) if command[0] == "top" else output
        controls = control_characters(own)
        what = f"eastward {' '.join(map(repr, arguments))}"
        hostile.require(not controls, f"{what} printed control characters: {controls}")
    feature.close()
    supervisor.close()


def write_log(hostile: Hostile, text: str) -> None:
    """Writes to the output of a feature, as the feature itself could."""
    for pid in hostile.settings["writers"]:
        try:
            target = f"/proc/{pid}/fd/{hostile.random.choice([1, 2])}"
            if stat.S_ISFIFO(os.stat(target).st_mode):
                with open(os.open(target, os.O_WRONLY | os.O_NONBLOCK), "wb", buffering=0) as file:
                    file.write(f"{text}{'x' * hostile.random.choice([0, 10])}\n".encode())
        except OSError:
            continue  # The pipe is full.


ATTACKS: dict[str, Callable[[Hostile], None]] = {
    "garbage": garbage,
    "foreign_user": foreign_user,
    "requests": requests,
    "unread_replies": unread_replies,
    "control_connections": control_connections,
    "operator_requests": operator_requests,
    "unread_watches": unread_watches,
    "notifications": notifications,
    "manifests": manifests,
    "texts": texts,
}

if __name__ == "__main__":
    attack(ATTACKS)
