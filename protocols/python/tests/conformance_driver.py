"""A driver of the conformance runner around this package; protocols/conformance/README.md describes its commands.

conformance_driver.py PACKAGES

PACKAGES is the directory that contains the generated package of protocols/conformance/contract; test_conformance.py
generates it once for all dialogues.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
from collections.abc import Coroutine
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import Message

import eastward

sys.path.insert(0, sys.argv[1])

import conformance  # noqa: E402

#: A line with the largest action has its bytes in JSON.
LONGEST_LINE = 32 << 20


def report(event: str, **fields: object) -> None:
    print(json.dumps({"event": event, **fields}), flush=True)


def message_class(name: str) -> Any:
    return getattr(conformance, name.rpartition(".")[2])


def reason(error: eastward.EastwardError) -> str:
    if isinstance(error, eastward.FateUnknown):
        return "fate_unknown"
    return "too_large" if isinstance(error, eastward.TooLarge) else str(error)


class Driver:
    def __init__(self, client: Any) -> None:
        self._client = client
        self._subscriptions: dict[str, eastward.Subscription] = {}
        self._running: set[asyncio.Task[None]] = set()

    def obey(self, command: dict[str, Any]) -> None:
        getattr(self, "_" + command["do"])(command)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def settled(self) -> None:
        """Waits until each command has its outcome."""
        while self._running:
            await asyncio.wait(self._running)

    def _send(self, command: dict[str, Any]) -> None:
        fields = dict(command.get("fields", {}))
        for name, size in command.get("fill", {}).items():
            fields[name] = base64.b64encode(bytes(size)).decode()
        action = json_format.ParseDict(fields, message_class(command["action"])())
        for offset in range(command.get("count", 1)):
            self._start(self._send_one(command["id"] + offset, action))

    async def _send_one(self, identifier: int, action: Message) -> None:
        try:
            receipt = await self._client.send(action)
        except eastward.Rejected as error:
            report("rejected", id=identifier, revision=error.revision, code=error.code, reason=error.reason)
        except eastward.EastwardError as error:
            report("failed", id=identifier, reason=reason(error))
        else:
            report("receipt", id=identifier, revision=receipt.revision)

    def _follow(self, command: dict[str, Any]) -> None:
        name = command["slice"]

        def show(change: eastward.Change[Message]) -> None:
            value = json_format.MessageToDict(change.value, preserving_proto_field_name=True)
            report("slice", slice=name, value=value, revision=change.revision)

        subscribe = getattr(self._client, "on_" + name.rpartition(".")[2].lower())
        self._subscriptions[name] = subscribe(show)

    def _unfollow(self, command: dict[str, Any]) -> None:
        self._subscriptions.pop(command["slice"]).cancel()

    def _publish(self, command: dict[str, Any]) -> None:
        value = json_format.ParseDict(command.get("fields", {}), message_class(command["presence"])())
        try:
            self._client.publish(value)
        except eastward.EastwardError as error:
            report("failed", id=command["id"], reason=reason(error))

    def _withdraw(self, command: dict[str, Any]) -> None:
        try:
            self._client.withdraw(message_class(command["presence"]))
        except eastward.EastwardError as error:
            report("failed", id=command["id"], reason=reason(error))

    def _reach(self, command: dict[str, Any]) -> None:
        self._start(self._reach_one(command["id"], command["revision"]))

    async def _reach_one(self, identifier: int, revision: int) -> None:
        try:
            await self._client.reach(revision)
        except eastward.EastwardError:
            return
        report("reached", id=identifier)

    def _close(self, _: dict[str, Any]) -> None:
        self._start(self._client.close())


async def obey_all(driver: Driver, commands: asyncio.StreamReader) -> None:
    while line := await commands.readline():
        driver.obey(json.loads(line))


async def play(commands: asyncio.StreamReader) -> None:
    """Obeys commands until the client ends for good."""
    driver: Driver | None = None
    end = "closed"
    try:
        async with conformance.Client.connect(outbox=os.environ.get("EASTWARD_CONFORMANCE_OUTBOX")) as client:
            report("open")
            driver = Driver(client)
            obeying = asyncio.create_task(obey_all(driver, commands))
            over = asyncio.create_task(client.closed())
            await asyncio.wait([obeying, over], return_when=asyncio.FIRST_COMPLETED)
            if not over.done():
                obeying.result()
                # The end of the input ends the process, as a crash would.
                os._exit(0)
            obeying.cancel()
            over.result()
    except eastward.Unauthorized:
        end = "unauthorized"
    except eastward.Refused as error:
        print(error, file=sys.stderr)
        end = "refused"
    if driver is not None:
        await driver.settled()
    report("ended", reason=end)


async def main() -> None:
    commands = asyncio.StreamReader(limit=LONGEST_LINE)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin.buffer)
    playing = asyncio.create_task(play(commands))
    while not (commands.at_eof() or playing.done()):
        await asyncio.sleep(0.05)
    if not playing.done():
        os._exit(0)
    playing.result()
    await commands.read()


if __name__ == "__main__":
    asyncio.run(main())
