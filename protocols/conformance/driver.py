"""The process of the client under test: the runner writes commands to its standard input, and reads its events."""

import asyncio
import json
import os
import signal

from . import transcript
from .contract import DESCRIPTORS
from .failure import Failed, Unsupported
from .inbox import END, QUIET

LONGEST_LINE = 32 << 20
# The end of standard error in a report, in bytes.
ERRORS = 4000


class Driver:
    """A started driver. Each command and event is an object in JSON on a line."""

    def __init__(self, process, transcript_, broken, timeout):
        self._process, self._transcript, self._broken, self._timeout = process, transcript_, broken, timeout
        self._events = []
        self._arrived = asyncio.Condition()
        self.has_ended = False
        self._outcomes = set()
        self.errors = b""
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._read_errors())]

    @classmethod
    async def start(cls, command, peer, transcript_, broken, environment=None):
        """Starts the command with the environment of a feature.

        :param peer: the store, or the gateway, to which the client connects.
        :param environment: more variables; `None` removes one.
        """
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("EASTWARD_")}
        if descriptors := os.environ.get(DESCRIPTORS):
            inherited[DESCRIPTORS] = descriptors
        with peer.credentials() as (variables, inherited_files):
            variables = inherited | variables | (environment or {})
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE, limit=LONGEST_LINE, pass_fds=inherited_files, start_new_session=True,
                env={name: value for name, value in variables.items() if value is not None})
        return cls(process, transcript_, broken, peer.timeout)

    def send(self, **command):
        self._transcript.add(">", transcript.shortened(json.dumps(command)))
        if not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(command).encode() + b"\n")

    async def event(self, name, **fields):
        """Waits for the event with these fields, takes it, and returns it.

        :raises Failed: if it does not arrive in time.
        """
        expected = "the event " + json.dumps({"event": name} | fields)

        async def wait():
            async with self._arrived:
                while True:
                    for event in self._events:
                        if event is END:
                            raise Failed(expected, "the end of the driver" + self._last_words())
                        if event.get("event") == name and all(event.get(key) == fields[key] for key in fields):
                            self._events.remove(event)
                            return event
                    await self._arrived.wait()

        try:
            return await asyncio.wait_for(wait(), self._timeout)
        except asyncio.TimeoutError:
            others = [json.dumps(event) for event in self._events if event is not END]
            raise Failed(expected, f"nothing within {self._timeout:g} seconds"
                         + (f", but {transcript.shortened(', '.join(others))}" if others else "")) from None

    async def no_event(self, name, why, seconds=QUIET):
        """Observes that no such event arrives."""
        await asyncio.sleep(seconds)
        for event in self._events:
            if event is not END and event.get("event") == name:
                raise Failed(f"no event “{name}”: {why}", json.dumps(event))

    async def ended(self):
        """Waits for the end of the process. Returns its exit code."""
        try:
            return await asyncio.wait_for(self._process.wait(), self._timeout)
        except asyncio.TimeoutError:
            raise Failed("the end of the driver", f"none within {self._timeout:g} seconds") from None

    def close_input(self):
        self._process.stdin.close()

    async def kill(self):
        """Kills the process with everything that it started."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        await self._process.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _last_words(self):
        text = self.errors.decode("utf-8", "replace").strip()
        return f". Its standard error: {text[-500:]}" if text else ""

    async def _read(self):
        try:
            while line := await self._process.stdout.readline():
                await self._take(line)
        except ValueError:
            self._broken(Failed(f"lines of at most {LONGEST_LINE} bytes from the driver", "a longer one"))
        self._transcript.add("<", "(the driver closes its output)")
        self.has_ended = True
        async with self._arrived:
            self._events.append(END)
            self._arrived.notify_all()

    async def _take(self, line):
        self._transcript.add("<", transcript.shortened(line.decode("utf-8", "replace").strip()))
        try:
            event = json.loads(line)
            if not isinstance(event, dict) or "event" not in event:
                raise ValueError("no event")
        except ValueError:
            self._broken(Failed('lines such as {"event":"open"} from the driver', repr(line[:200])))
            return
        if event["event"] == "unsupported":
            self._broken(Unsupported(str(event.get("do", ""))))
            return
        if event["event"] in ("receipt", "rejected", "failed") and "id" in event:
            if event["id"] in self._outcomes:
                self._broken(Failed(f"one outcome for id {event['id']}", f"another one: {json.dumps(event)}"))
            self._outcomes.add(event["id"])
        async with self._arrived:
            self._events.append(event)
            self._arrived.notify_all()

    async def _read_errors(self):
        while data := await self._process.stderr.read(4096):
            self.errors = (self.errors + data)[-ERRORS:]
