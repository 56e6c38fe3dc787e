"""Runs the fixture app under `eastward up`, and finds its processes."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from attack import Broken

T = TypeVar("T")
#: The longest wait for something that takes less than a second on an idle machine.
LIMIT = 60.0


def until(what: str, take: Callable[[], T | None], limit: float = LIMIT) -> T:
    """Waits until `take` returns a value other than `None` and `False`, and returns it.

    The state of another process can only be polled.
    """
    deadline = time.monotonic() + limit
    while True:
        value = take()
        if value is not None and value is not False:
            return value
        if time.monotonic() > deadline:
            raise Broken(f"waited {limit:.0f} s until {what}")
        time.sleep(0.005)


class Supervisor:
    """A connection to the supervisor's socket: JSON requests and replies, one a line."""

    def __init__(self, directory: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(LIMIT)
        self._socket.connect(f"{directory}/operator/supervisor.sock")
        self._file = self._socket.makefile("rb")
        self._last = 0

    def ask(self, request: str, **values: object) -> Any:
        self._last += 1
        self._socket.sendall(json.dumps({"id": self._last, "request": request, **values}).encode() + b"\n")
        while True:
            line = self._file.readline()
            if not line:
                raise ConnectionError("the supervisor closed the connection")
            reply = json.loads(line)
            if reply.get("id") == self._last:
                return reply

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def __enter__(self) -> Supervisor:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class App:
    """The fixture app in a directory, in which it can be started again and again."""

    def __init__(
        self, directory: Path, programs: Path, manifest: str, mounting: str | None = None, namespace: str | None = None
    ) -> None:
        """`mounting`: shell commands that mount a file system at $0 for the data, in a mount namespace of the app.
        `namespace`: the network namespace in which it runs."""
        directory.mkdir(parents=True, exist_ok=True)
        self.directory = directory
        # The kernel reports the paths of programs without symbolic links.
        self.programs = programs.resolve()
        self.run_directory = directory / "r"
        self.data = directory / "d"
        self.log_path = directory / "log"
        self._manifest = directory / "app.yaml"
        self._manifest.write_text(manifest, encoding="utf-8")
        self._mounting = mounting
        self._namespace = namespace
        self._mark = f"TORTURE_RUN={secrets.token_hex(8)}"
        self._up: subprocess.Popen[bytes] | None = None

    # Starting and stopping

    def start(self, is_ready: bool = True) -> None:
        """Starts the supervisor and, if `is_ready`, waits until every process is ready."""
        name, value = self._mark.split("=")
        environment = {key: text for key, text in os.environ.items() if not key.startswith("EASTWARD_")}
        environment.pop("NOTIFY_SOCKET", None)
        environment |= {name: value, "PATH": f"{self.programs}:{os.environ['PATH']}"}
        command = [
            *(str(self.programs / "eastward"), "up", str(self._manifest)),
            *("--run-dir", str(self.run_directory), "--data-dir", str(self.data)),
        ]
        if self._mounting is not None:
            command = ["unshare", "-m", "sh", "-c", self._mounting + ' && exec "$@"', str(self.data), *command]
        if self._namespace is not None:
            command = ["ip", "netns", "exec", self._namespace, *command]
        start = self.log_path.stat().st_size if self.log_path.exists() else 0
        with self.log_path.open("ab") as log:
            self._up = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                # Ctrl-C stops the attack, not the app.
                start_new_session=True,
            )
        if is_ready:
            self.wait_until_ready(start)

    def wait_until_ready(self, start: int = 0) -> None:
        def is_ready() -> bool:
            if self.exit_code is not None:
                raise Broken(f"the supervisor ended with {self.exit_code} instead of starting: {self.log_tail()}")
            return "every process is ready" in self.log(start)

        until("every process is ready", is_ready)

    @property
    def supervisor_pid(self) -> int:
        assert self._up is not None
        return self._up.pid

    @property
    def exit_code(self) -> int | None:
        return self._up.poll() if self._up is not None else None

    def stop(self) -> None:
        """Stops the app as systemd does, and requires that it exits with 0 and leaves no process."""
        if self._up is None:
            return
        if self._up.poll() is None:
            self._up.send_signal(signal.SIGTERM)
        try:
            code = self._up.wait(LIMIT)
        except subprocess.TimeoutExpired:
            raise Broken(f"the supervisor did not stop within {LIMIT:.0f} s: {self.log_tail()}") from None
        if code != 0:
            raise Broken(f"the supervisor ended with {code} after SIGTERM: {self.log_tail()}")
        self.wait_until_gone()

    def kill(self) -> None:
        """Kills the supervisor, and requires that every other process ends by itself."""
        if self._up is not None:
            self._up.kill()
            self._up.wait()
        self.wait_until_gone()

    def wait_until_gone(self) -> None:
        # A process that was stopped with SIGSTOP ends only by SIGKILL, which the launcher sends.
        until(f"no process of the app runs: {self.processes()}", lambda: not self.processes(), 30)

    def clean_up(self) -> None:
        """Kills everything that still runs."""
        if self._up is not None and self._up.poll() is None:
            self._up.kill()
            self._up.wait()
        # A process may start another one meanwhile.
        while processes := self.processes():
            for pid in processes:
                signal_process(pid, signal.SIGKILL)
            time.sleep(0.01)

    # Processes

    def processes(self) -> dict[int, str]:
        """The process IDs of the app's processes with the paths of their programs, without the supervisor."""
        mark, found = self._mark.encode(), {}
        for entry in os.listdir("/proc"):
            if not entry.isdigit() or (self._up is not None and int(entry) == self._up.pid):
                continue
            try:
                if mark in Path(f"/proc/{entry}/environ").read_bytes().split(b"\0"):
                    found[int(entry)] = os.readlink(f"/proc/{entry}/exe")
            except OSError:
                continue  # It ended, or is a zombie.
        return found

    def pids_of(self, program: str) -> list[int]:
        """The processes that run the program."""
        path = str(self.programs / program)
        return [pid for pid, executable in self.processes().items() if executable == path]

    def launchers(self) -> list[int]:
        return self.pids_of("eastward-launch")

    def supervisor(self) -> Supervisor:
        return Supervisor(self.run_directory)

    def status(self) -> dict[str, Any]:
        """The supervisor's processes by name."""
        with self.supervisor() as supervisor:
            reply = supervisor.ask("ps")
            return {process["name"]: process for process in reply["reply"]["processes"]}

    def command(self, *arguments: str, limit: float = LIMIT) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.programs / "eastward"), *arguments],
            env={**os.environ, "EASTWARD_RUN_DIR": str(self.run_directory)},
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )

    def count(self) -> int:
        """The committed count."""
        result = self.command("state")
        if result.returncode != 0:
            raise Broken(f"`eastward state` failed: {result.stderr.strip()}")
        for line in result.stdout.splitlines():
            record = json.loads(line)
            if "counter" in record:
                return int(record["counter"].get("count", 0))
        raise Broken(f"`eastward state` printed no count: {result.stdout[:400]}")

    # The log

    def log(self, start: int = 0) -> str:
        if not self.log_path.exists():
            return ""
        with self.log_path.open("rb") as file:
            file.seek(start)
            return file.read().decode("utf-8", "replace")

    def log_end(self) -> int:
        return self.log_path.stat().st_size if self.log_path.exists() else 0

    def log_tail(self) -> str:
        return "\n".join(self.log().splitlines()[-12:])

    def remove(self) -> None:
        shutil.rmtree(self.directory, ignore_errors=True)


def stop_store(app: App) -> None:
    """Stops the store alone, or leaves it as it is if it has failed."""
    with app.supervisor() as supervisor:
        supervisor.ask("stop", name="store")
    # The supervisor has its exit code only when its files are closed.
    until("the store has stopped", lambda: app.status()["store"].get("pid") is None)


def signal_process(pid: int, number: int) -> bool:
    """Sends a signal. Returns whether the process existed."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return False
    return True
