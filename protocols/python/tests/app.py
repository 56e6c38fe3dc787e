"""Runs an app for a test, and reads what its store has written."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eastward import Address

ROOT = Path(__file__).resolve().parents[3]
#: The longest wait of a test, in seconds.
LIMIT = 30.0


def programs() -> Path:
    return Path(os.environ.get("EASTWARD_TEST_PROGRAMS", ROOT / ".build/debug"))


async def until(what: str, condition: Callable[[], Awaitable[bool] | bool]) -> None:
    """Waits until a condition of another process holds."""
    deadline = asyncio.get_running_loop().time() + LIMIT
    while True:
        holds = condition()
        if await holds if isinstance(holds, Awaitable) else holds:
            return
        assert asyncio.get_running_loop().time() < deadline, f"waited in vain until {what}"
        await asyncio.sleep(0.02)


@dataclass(frozen=True)
class Committed:
    """An action in the journal."""

    session: int
    sequence: int
    name: str
    payload: bytes
    revision: int
    is_rejected: bool


def read_journal(directory: Path) -> list[Committed]:
    """The committed actions of a stopped store, in their order, as a program reads them that shares no code with it."""
    from tests.generated import journal_rows

    script = ROOT / "Tests/Python/journal.py"
    result = subprocess.run(
        [sys.executable, "-B", str(script), str(directory)], capture_output=True, text=True, timeout=LIMIT
    )
    assert result.returncode == 0, result.stderr
    actions: list[Committed] = []
    for line in result.stdout.splitlines():
        parts = line.split()
        if parts[0] != "row" or len(parts) < 4:
            continue
        revision = int(parts[2])
        row = journal_rows().FromString(bytes.fromhex(parts[3]))
        # A row's revision is that of its last action.
        revision -= sum(len(segment.sizes) for segment in row.segments)
        for segment in row.segments:
            rejected = {
                index for part in segment.rejected for index in range(part.first, part.first + part.count)
            }
            offset = 0
            for index, size in enumerate(segment.sizes):
                revision += 1
                kind = segment.names[segment.kinds[index] if segment.kinds else 0]
                payload = segment.payload[offset : offset + size]
                offset += size
                actions.append(
                    Committed(
                        segment.session,
                        segment.first_sequence + index,
                        row.names[kind],
                        payload,
                        revision,
                        index in rejected,
                    )
                )
    return actions


class App:
    """An app under `eastward up`, in a directory of its own."""

    MARKET = """
version: 1
app: market
processes:
  store: {command: [fixture-store], significant: true}
  counter: {command: ["true"], role: market.CounterFeature, replicas: 0}
  notes: {command: ["true"], role: market.NotesFeature, replicas: 0}
"""

    def __init__(self, root: Path, up: asyncio.subprocess.Process) -> None:
        self.root = root
        self.directory = root / "r"
        self.data = root / "d"
        self._up = up

    @classmethod
    @asynccontextmanager
    async def started(cls, manifest: str, environment: Mapping[str, str] | None = None) -> AsyncIterator[App]:
        assert (programs() / "eastward").exists(), f"{programs()} holds no built programs: run swift build"
        # A path that a UNIX socket's address has space for.
        root = Path(tempfile.mkdtemp(prefix="ewp"))
        (root / "app.yaml").write_text(manifest)
        variables = {**os.environ, "PATH": f"{programs()}:{os.environ['PATH']}", **(environment or {})}
        up = await asyncio.create_subprocess_exec(
            *(str(programs() / "eastward"), "up", str(root / "app.yaml")),
            *("--run-dir", str(root / "r"), "--data-dir", str(root / "d")),
            env=variables,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=(root / "out").open("wb"),
            stderr=(root / "log").open("wb"),
        )
        app = cls(root, up)
        try:
            await until("the app is up", lambda: "every process is ready" in app.log)
            yield app
        except BaseException:
            print(app.log[-4000:])
            raise
        finally:
            await app.stop()
            shutil.rmtree(root)

    async def stop(self) -> None:
        if self._up.returncode is None:
            self._up.send_signal(signal.SIGTERM)
        await asyncio.wait_for(self._up.wait(), LIMIT)

    @property
    def log(self) -> str:
        return (self.root / "log").read_text()

    def journal(self) -> list[Committed]:
        return read_journal(self.data / "store")

    async def address(self, role: str) -> Address:
        """The address of a new process of that role, enrolled with the supervisor."""
        return await Address.of_environment({"EASTWARD_RUN_DIR": str(self.directory), "EASTWARD_ROLE": role})

    async def command(self, *arguments: str) -> str:
        """The output of `eastward` with these arguments."""
        process = await asyncio.create_subprocess_exec(
            str(programs() / "eastward"),
            *arguments,
            env={**os.environ, "EASTWARD_RUN_DIR": str(self.directory)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await asyncio.wait_for(process.communicate(), LIMIT)
        assert process.returncode == 0, err.decode()
        return out.decode()

    async def processes(self) -> list[Any]:
        found: list[Any] = json.loads(await self.command("ps", "--json"))
        return found

    async def kill_store(self) -> None:
        """Kills the store with SIGKILL."""
        os.kill(await self.store_pid(), signal.SIGKILL)

    async def store_pid(self) -> int:
        [pid] = [process["pid"] for process in await self.processes() if process["name"].startswith("store")]
        return int(pid)
