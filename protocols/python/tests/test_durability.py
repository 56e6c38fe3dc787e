"""Actions over kills of the store and of the feature: applied once, in their order, and never lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import market
import pytest

import eastward
from tests import generated
from tests.app import LIMIT, App, until


def expect_once(app: App, session: int, receipts: dict[int, eastward.Receipt]) -> None:
    """The journal contains each acknowledged action of the session once, with the revision of its receipt."""
    committed = [action for action in app.journal() if action.session == session]
    assert [action.sequence for action in committed] == list(range(1, len(committed) + 1))
    assert {action.sequence: action.revision for action in committed} == {
        sequence: receipt.revision for sequence, receipt in receipts.items()
    }
    assert {action.sequence for action in committed if action.is_rejected} == {
        sequence for sequence, receipt in receipts.items() if receipt.rejection is not None
    }


async def test_what_is_acknowledged_over_kills_of_the_store_is_in_the_journal_once(app: App) -> None:
    receipts: dict[int, eastward.Receipt] = {}
    is_done = False
    async with market.CounterFeature.connect(await app.address("market.CounterFeature")) as counter:
        counts = counter.counts()

        async def load() -> None:
            sequence = 1
            while not is_done:
                actions = [
                    market.Decrement(by=1_000_000_000) if index % 10 == 0 else market.Increment(by=1)
                    for index in range(500)
                ]
                for receipt in await counter.send_many(actions):
                    receipts[sequence] = receipt
                    sequence += 1

        loading = asyncio.create_task(load())
        for _ in range(4):
            before = len(receipts)
            await until("more is acknowledged", lambda: len(receipts) > before + 2000 or loading.done())
            await app.kill_store()
        before = len(receipts)
        await until("more is acknowledged", lambda: len(receipts) > before + 2000 or loading.done())
        is_done = True
        await loading
        session = counter._connection._session.number
        applied = sum(receipt.rejection is None for receipt in receipts.values())
        await asyncio.wait_for(counter.reach(receipts[len(receipts)]), LIMIT)
        assert (await anext(counts)).count == applied
    await app.stop()
    expect_once(app, session, receipts)
    # Under one session: none was given up.
    assert len({action.session for action in app.journal()}) == 1


async def test_single_sends_of_many_tasks_are_each_acknowledged_once_over_a_kill(app: App) -> None:
    async with market.CounterFeature.connect(await app.address("market.CounterFeature")) as counter:

        async def send() -> int:
            return (await counter.increment(by=1)).revision

        tasks = [asyncio.create_task(send()) for _ in range(2000)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await app.kill_store()
        revisions = await asyncio.wait_for(asyncio.gather(*tasks), LIMIT)
        # One sender's actions keep their order.
        assert revisions == sorted(set(revisions))
    await app.stop()
    assert [action.revision for action in app.journal()] == revisions


async def outbox_program(app: App, outbox: Path, *arguments: str) -> asyncio.subprocess.Process:
    """Starts `outbox_sender.py` with credentials of its own; it has the same process name in each start."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-B", "-m", "tests.outbox_sender", str(outbox), *arguments),
        cwd=Path(__file__).resolve().parents[1],
        env={
            **os.environ,
            "EASTWARD_RUN_DIR": str(app.directory),
            "EASTWARD_ROLE": "market.CounterFeature",
            "PYTHONPATH": str(generated.PACKAGES),
        },
        stdout=asyncio.subprocess.PIPE,
    )


async def test_an_outbox_sends_what_a_killed_process_had_accepted_once(app: App, tmp_path: Path) -> None:
    outbox = tmp_path / "outbox.sqlite"
    acknowledged: list[int] = []
    for round in range(3):
        process = await outbox_program(app, outbox, str(round * 1_000_000 + 1))
        assert process.stdout is not None
        start = len(acknowledged)
        while len(acknowledged) < start + 300:
            line = await asyncio.wait_for(process.stdout.readline(), LIMIT)
            acknowledged.append(int(line))
        if round == 1:
            await app.kill_store()
        process.send_signal(signal.SIGKILL)
        await process.wait()
        acknowledged += map(int, (await process.stdout.read()).split(b"\n")[:-1])
    last = await outbox_program(app, outbox)
    assert last.stdout is not None
    restored = json.loads(await asyncio.wait_for(last.stdout.read(), LIMIT))
    assert await last.wait() == 0
    assert restored["unknown"] == 0
    await app.stop()
    values = [market.Increment.FromString(action.payload).by for action in app.journal()]
    assert len(set(values)) == len(values), "applied once"
    assert set(acknowledged) <= set(values), "what was acknowledged is applied"
    for round in range(3):
        mine = sorted(value for value in values if value // 1_000_000 == round)
        assert mine == list(range(round * 1_000_000 + 1, round * 1_000_000 + 1 + len(mine))), "in order, without gaps"
    # One session: the process resumed it at each start.
    assert len({action.session for action in app.journal()}) == 1


async def test_an_outbox_belongs_to_one_process(app: App, tmp_path: Path) -> None:
    outbox = tmp_path / "outbox.sqlite"
    address = await app.address("market.CounterFeature")
    async with market.CounterFeature.connect(address, outbox=outbox) as counter:
        await counter.increment(by=1)
        with pytest.raises(eastward.OutboxError, match="Another process uses the outbox"):
            async with market.CounterFeature.connect(address, outbox=outbox):
                pass
    with pytest.raises(eastward.OutboxError, match="belongs to .*: give each process its own outbox"):
        async with market.NotesFeature.connect(await app.address("market.NotesFeature"), outbox=outbox):
            pass


async def test_a_damaged_outbox_is_not_taken_for_an_empty_one(app: App, tmp_path: Path) -> None:
    outbox = tmp_path / "outbox.sqlite"
    outbox.write_bytes(b"no database, and longer than a header of SQLite" * 100)
    with pytest.raises(eastward.OutboxError, match="cannot be opened: file is not a database"):
        async with market.CounterFeature.connect(await app.address("market.CounterFeature"), outbox=outbox):
            pass
