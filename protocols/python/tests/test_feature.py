"""Features against a store under a supervisor."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import sys

import market
import pytest

import eastward
from tests import generated
from tests.app import LIMIT, App


async def test_actions_have_receipts_and_rejections_are_raised(app: App) -> None:
    async with market.CounterFeature.connect(await app.address("market.CounterFeature")) as counter:
        first = await counter.increment(by=5)
        second = await counter.increment(by=2)
        assert second.revision == first.revision + 1
        with pytest.raises(eastward.Rejected) as rejected:
            await counter.decrement(by=100)
        assert rejected.value.code == "below_zero"
        assert rejected.value.reason == "The count is 7; it cannot fall by 100."
        assert rejected.value.revision == second.revision + 1


async def test_a_slice_is_followed_by_an_iterator_and_own_writes_are_read(app: App) -> None:
    async with market.CounterFeature.connect(await app.address("market.CounterFeature")) as counter:
        counts = counter.counts()
        assert (await anext(counts)).count == 0
        await counter.reach(await counter.increment(by=5))
        assert (await anext(counts)).count == 5
        # The newest value wins.
        for _ in range(10):
            receipt = await counter.increment(by=1)
        await counter.reach(receipt)
        assert (await anext(counts)).count == 15
        await counts.aclose()
        with pytest.raises(StopAsyncIteration):
            await anext(counts)


async def test_a_store_that_is_killed_is_reconnected_to(app: App) -> None:
    async with market.CounterFeature.connect(await app.address("market.CounterFeature")) as counter:
        counts = counter.counts()
        receipt = await counter.increment(by=5)
        await app.kill_store()
        sent = asyncio.create_task(counter.increment(by=1))
        later = await asyncio.wait_for(sent, LIMIT)
        assert later.revision == receipt.revision + 1
        await asyncio.wait_for(counter.reach(later), LIMIT)
        assert (await anext(counts)).count == 6


#: Position, deleted code points, inserted text: with code points of one to four bytes.
EDITS = [
    (0, 0, "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. " * 4),
    (2, 1, "ö"),
    (9, 1, "Ä"),
    (24, 6, "👩‍🚀 Виктор"),
    (25, 1, ""),
    (40, 0, "日本語"),
    (41, 1, "本本"),
    (41, 1, ""),
    (260, 4, "€"),
    (0, 5, ""),
]


async def test_a_text_is_updated_by_splices(app: App) -> None:
    async with market.NotesFeature.connect(await app.address("market.NotesFeature")) as notes:
        values = notes.notes()
        await anext(values)
        source = notes._connection.source(market.Notes)
        text = ""
        for position, deleted, inserted in EDITS:
            text = text[:position] + inserted + text[position + deleted :]
            await notes.reach(await notes.edit_notes(position=position, delete_count=deleted, text=inserted))
            assert source.replica.value.text == text
        # By patches alone: no further snapshot was requested.
        assert source.replica._counter == 1
        with pytest.raises(eastward.Rejected) as rejected:
            await notes.edit_notes(position=len(text) + 1)
        assert rejected.value.code == "outside"


async def test_a_recorded_editing_session_survives_kills_of_the_store(app: App) -> None:
    """EASTWARD_EDITING_TRACE names a file of the repository josephg/editing-traces; without it, the edits are made here."""
    path = os.environ.get("EASTWARD_EDITING_TRACE")
    if path is None:
        patches = [(index // 2, index % 3 // 2, chr(97 + index % 26)) for index in range(3000)]
    else:
        trace = json.loads(gzip.open(path).read())
        patches = [tuple(patch) for transaction in trace["txns"] for patch in transaction["patches"]]
    text = ""
    for position, deleted, inserted in patches:
        text = text[:position] + inserted + text[position + deleted :]
    assert path is None or text == trace["endContent"]
    async with market.NotesFeature.connect(await app.address("market.NotesFeature")) as notes:
        values = notes.notes()
        size = max(1, len(patches) // 8)
        for start in range(0, len(patches), size):
            sending = asyncio.create_task(
                notes.send_many(
                    [market.EditNotes(position=p, delete_count=d, text=t) for p, d, t in patches[start : start + size]]
                )
            )
            await asyncio.sleep(0)
            if start // size in (1, 3, 6):
                await app.kill_store()
            receipts = await asyncio.wait_for(sending, LIMIT * 4)
            assert receipts.rejected == 0
        await asyncio.wait_for(notes.reach(receipts), LIMIT)
        assert (await anext(values)).text == text


async def test_a_program_of_eastward_run_reads_its_token_from_a_descriptor(app: App) -> None:
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "import market\n"
        "async def body(counter): print(counter.process, (await counter.increment(by=3)).revision)\n"
        "sys.exit(market.CounterFeature.run(body))"
    )
    command = ("run", "--role", "market.CounterFeature", "--", sys.executable, "-c", code)
    name, revision = (await app.command(*command, str(generated.PACKAGES))).split()
    assert name.endswith(".1") and int(revision) >= 1
