"""Runs an app with an inspector for a test."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[4]
PROGRAMS = Path(os.environ.get("EASTWARD_TEST_PROGRAMS", ROOT / ".build/debug"))
INSPECTOR = Path(os.environ.get("EASTWARD_TEST_INSPECTOR", PROGRAMS))
#: The longest wait of a test, in seconds.
LIMIT = 60.0

MANIFEST = """
version: 1
app: market
processes:
  store: {command: [fixture-store]}
  first: {command: [fixture-relay, --at, "1"], role: market.CounterFeature, depends_on: [store]}
  second: {command: [fixture-relay, --at, "2"], role: market.CounterFeature, depends_on: [store]}
  third: {command: [fixture-relay, --at, "3"], role: market.CounterFeature, depends_on: [store]}
"""


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
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class App:
    """An app in a directory of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.run_directory = directory / "run"
        self.manifest = directory / "market.yaml"
        self.manifest.write_text(MANIFEST)
        self.environment = os.environ | {
            "PATH": f"{INSPECTOR}:{PROGRAMS}:{os.environ['PATH']}",
            "XDG_STATE_HOME": str(directory / "state"),
        }

    def eastward(
        self, *arguments: str, program: Path = PROGRAMS / "eastward", check: bool = True
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *arguments],
            env=self.environment,
            cwd=self.directory,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=check,
        )

    def command(self, *arguments: str) -> str:
        """Runs a command on the running app. Returns its output."""
        return self.eastward(*arguments, "--run-dir", str(self.run_directory)).stdout

    def up(self, *options: str) -> None:
        self.eastward("up", str(self.manifest), "--detach", "--run-dir", str(self.run_directory), *options)

    def down(self) -> None:
        self.eastward("down", "--run-dir", str(self.run_directory), check=False)


@contextmanager
def running(*options: str) -> Iterator[App]:
    """An app whose count is 4: each of three processes incremented it because of the update before.

    The options are those of `eastward up`.
    """
    directory = Path(tempfile.mkdtemp(prefix="eastward-inspector-"))
    app = App(directory)
    try:
        app.up(*options)
        app.command("dispatch", "Increment", "by=1")
        until("the relays have reacted", lambda: '"count":4' in app.command("state").replace(" ", ""))
        yield app
    finally:
        app.down()
        shutil.rmtree(directory, ignore_errors=True)


@dataclass
class Inspector:
    """A running inspector, and an HTTP client without and with its key."""

    process: subprocess.Popen[str]
    addresses: list[str] = field(default_factory=list)
    key: str | None = None

    @property
    def port(self) -> int:
        match = re.search(r":(\d+)/", self.addresses[0])
        assert match
        return int(match[1])

    @property
    def token(self) -> str:
        return self.addresses[-1].split("token=")[1]

    def request(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str | None] | None = None
    ) -> Answer:
        key = None if self.key is None else f"Bearer {self.key}"
        fields: dict[str, str | None] = {"Host": f"127.0.0.1:{self.port}", "Authorization": key} | (headers or {})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in fields.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body.encode())))
            connection.endheaders(body.encode() if body is not None else None)
            response = connection.getresponse()
            return Answer(response.status, dict(response.getheaders()), response.read().decode())
        finally:
            connection.close()

    def open(self) -> None:
        """Opens the printed address, as a page does."""
        count = len(self.addresses)
        answer = self.request("POST", "/api/open", self.token)
        assert answer.status == 200, answer
        self.key = answer.json["key"]
        until("the next address is printed", lambda: len(self.addresses) > count)

    def journal(self, request: str, **fields: object) -> Answer:
        return self.request("POST", "/api/journal", json.dumps({"request": request, **fields}))

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if "token=" in line:
                self.addresses.append(line.strip().split(" ")[-1])


@contextmanager
def inspecting(app: App, *arguments: str) -> Iterator[Inspector]:
    process = subprocess.Popen(
        [PROGRAMS / "eastward", "inspect", *arguments],
        env=app.environment,
        cwd=app.directory,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    inspector = Inspector(process)
    reader = threading.Thread(target=inspector._read, daemon=True)
    reader.start()
    try:
        until("the address is printed", lambda: inspector.addresses or process.poll() is not None)
        assert inspector.addresses, process.stderr.read() if process.stderr else ""
        yield inspector
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(LIMIT)
        finally:
            process.kill()
        reader.join(LIMIT)
