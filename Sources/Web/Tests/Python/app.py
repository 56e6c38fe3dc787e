"""Runs an app with a web gateway for a test, and speaks HTTP with the gateway."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[4]
PROGRAMS = Path(os.environ.get("EASTWARD_TEST_PROGRAMS", ROOT / ".build/debug"))
GATEWAY = Path(os.environ.get("EASTWARD_TEST_GATEWAY", PROGRAMS / "web-gateway"))
#: What to do about a missing program.
NOT_BUILT = (
    "is not built: run swift build --build-tests in the repository, then the same with "
    "--package-path Sources/Web --scratch-path .build"
)
#: The longest wait of a test, in seconds.
LIMIT = 60.0
#: The answers after which a client repeats a request.
REPEATED = {429, 500, 503}


def until(what: str, condition: Callable[[], Any]) -> Any:
    """Waits until a condition of another process holds."""
    deadline = time.monotonic() + LIMIT
    while True:
        if value := condition():
            return value
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.02)


@dataclass(frozen=True)
class Answer:
    status: int
    body: dict[str, Any]
    is_replayed: bool


class Gateway:
    """A client of one gateway."""

    def __init__(self, port: int) -> None:
        self.port = port

    def request(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read()
            return Answer(
                response.status, json.loads(text) if text else {}, response.getheader("Idempotency-Replayed") == "true"
            )
        finally:
            connection.close()

    def post(self, action: str, fields: dict[str, Any], key: str | None = None, **headers: str) -> Answer:
        """Sends an action once."""
        return self.request(
            "POST",
            f"/actions/{action}",
            json.dumps(fields).encode(),
            {"Content-Type": "application/json", "Idempotency-Key": key or str(uuid.uuid4()), **headers},
        )

    def post_until_answered(self, action: str, fields: dict[str, Any], key: str) -> Answer:
        """Repeats an action with its key, as a client does."""

        def answer() -> Answer | None:
            try:
                answer = self.post(action, fields, key)
            except (OSError, http.client.HTTPException):
                return None
            return None if answer.status in REPEATED else answer

        return until(f"{action} is answered", answer)


@dataclass
class Stream:
    """A stream of slices that reconnects, in a thread of its own."""

    gateway: Gateway
    slices: list[str]
    headers: dict[str, str] = field(default_factory=dict)
    #: The current value of each slice.
    values: dict[str, dict[str, Any]] = field(default_factory=dict)
    #: The names of the events with the slices, and of states, in their order.
    events: list[tuple[str, str]] = field(default_factory=list)
    last_id: str | None = None
    connections: int = 0
    _stopped: bool = False
    _connection: http.client.HTTPConnection | None = None
    _thread: threading.Thread | None = None

    def __enter__(self) -> Stream:
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped = True
        self.cut()
        assert self._thread is not None
        self._thread.join(LIMIT)

    def cut(self) -> None:
        """Cuts the connection, as a network does."""
        connection = self._connection
        if connection is not None and connection.sock is not None:
            try:
                connection.sock.shutdown(2)
            except OSError:
                pass

    def _run(self) -> None:
        path = "/slices?" + "&".join(f"slice={name}" for name in self.slices)
        while not self._stopped:
            connection = http.client.HTTPConnection("127.0.0.1", self.gateway.port, timeout=20)
            try:
                headers = dict(self.headers)
                if self.last_id is not None:
                    headers["Last-Event-ID"] = self.last_id
                connection.request("GET", path, headers=headers)
                self._connection = connection
                response = connection.getresponse()
                if response.status == 200:
                    self.connections += 1
                    self._read(response)
            except (OSError, http.client.HTTPException, ValueError):
                pass
            finally:
                connection.close()
            time.sleep(0.02)

    def _read(self, response: http.client.HTTPResponse) -> None:
        name, data, identifier = "", "", None
        while not self._stopped and (line := response.readline()):
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                name = text[7:]
            elif text.startswith("data: "):
                data = text[6:]
            elif text.startswith("id: "):
                identifier = text[4:]
            elif not text and data:
                self._apply(name, json.loads(data))
                self.last_id = identifier or self.last_id
                name, data, identifier = "", "", None

    def _apply(self, name: str, data: dict[str, Any]) -> None:
        if name == "state":
            self.events.append((name, data["store"]))
            return
        slice = data["slice"]
        if name == "snapshot":
            self.values[slice] = data["value"]
        else:
            value = dict(self.values[slice])
            for cleared in data.get("clear", []):
                value.pop(cleared, None)
            value |= data.get("set", {})
            for table, change in data.get("rows", {}).items():
                rows = {key: row for key, row in value[table].items() if key not in change["remove"]}
                value[table] = rows | change["set"]
            self.values[slice] = value
        self.events.append((name, slice))


class App:
    """An app under `eastward up`, in a directory of its own."""

    def __init__(self, root: Path, up: subprocess.Popen[bytes]) -> None:
        self.root = root
        self.environment = {**os.environ, "EASTWARD_RUN_DIR": str(root / "r")}
        self._up = up

    @classmethod
    @contextmanager
    def started(cls, manifest: str) -> Iterator[App]:
        for program in [PROGRAMS / "eastward", GATEWAY]:
            assert program.exists(), f"{program} {NOT_BUILT}"
        # A path that a UNIX socket's address has space for.
        root = Path(tempfile.mkdtemp(prefix="eww"))
        (root / "app.yaml").write_text(manifest)
        up = subprocess.Popen(
            [PROGRAMS / "eastward", "up", root / "app.yaml", "--run-dir", root / "r", "--data-dir", root / "d"],
            env={**os.environ, "PATH": f"{PROGRAMS}:{GATEWAY.parent}:{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=(root / "out").open("wb"),
            stderr=(root / "log").open("wb"),
        )
        app = cls(root, up)
        try:
            until("the app is up", lambda: "every process is ready" in app.log or up.poll() is not None)
            assert up.poll() is None, app.log
            yield app
        except BaseException:
            print(app.log[-4000:])
            raise
        finally:
            up.send_signal(signal.SIGTERM)
            up.wait(LIMIT)
            shutil.rmtree(root)

    @property
    def log(self) -> str:
        return (self.root / "log").read_text()

    def command(self, *arguments: str) -> str:
        """The output of `eastward` with these arguments."""
        return subprocess.run(
            [PROGRAMS / "eastward", *arguments], env=self.environment, capture_output=True, text=True, check=True
        ).stdout

    def process(self, name: str) -> dict[str, Any]:
        """The process as `eastward ps` shows it."""
        [process] = [p for p in json.loads(self.command("ps", "--json")) if p["name"] in (name, f"{name}.1")]
        return process

    def kill(self, name: str) -> None:
        """Kills a process with SIGKILL."""
        os.kill(self.process(name)["pid"], signal.SIGKILL)

    def gateway(self, name: str = "web") -> Gateway:
        """A client of the gateway of this process, whose status is its URL."""
        url = until("the gateway reports its URL", lambda: self.process(name).get("status"))
        return Gateway(int(url.rsplit(":", 1)[1]))
