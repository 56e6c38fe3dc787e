"""The causes of actions: how they get from a slice's update to the next batch, and how batches keep them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import market
import pytest

import eastward
from eastward import eastward_pb2 as wire
from eastward._protocol.limits import LARGEST_CAUSE
from eastward._protocol.queue import Batch, EncodedAction
from eastward.causes import current_cause
from eastward.outbox import _decoded, _rows
from tests.app import LIMIT
from tests.fake_store import FakeStore
from tests.test_connection import Counter


@pytest.fixture
async def store() -> AsyncIterator[FakeStore]:
    async with FakeStore.started("market.CounterFeature") as store:
        yield store


def update(after: int | None, revision: int) -> wire.Cause:
    return wire.Cause(update=wire.UpdateCause(slice="market.Count", after=after, revision=revision))


async def next_causes(store: FakeStore) -> list[wire.Cause]:
    """The causes in the next batch, which gets receipts."""
    batch = (await store.receive()).batch
    await store.acknowledge(range(batch.first_sequence, batch.first_sequence + len(batch.actions.sizes)))
    return [wire.Cause.FromString(cause) for cause in batch.actions.causes]


async def test_an_update_is_the_cause_of_the_actions_of_its_callback(store: FakeStore) -> None:
    async with Counter(store) as counter:
        tasks: list[asyncio.Task[eastward.Receipt]] = []
        counter.on_count(lambda _: tasks.append(asyncio.create_task(counter.increment(by=1))))
        await store.publish_snapshot(market.Count(count=1), sequence=4)
        assert await next_causes(store) == [update(None, 4)]
        await store.publish_patch(market.Count(count=2), 5)
        assert await next_causes(store) == [update(4, 5)]
        await asyncio.wait_for(asyncio.gather(*tasks), LIMIT)
        other = asyncio.create_task(counter.increment(by=1))
        assert await next_causes(store) == []
        await asyncio.wait_for(other, LIMIT)


async def test_an_update_is_the_cause_of_the_actions_of_a_loop_over_values(store: FakeStore) -> None:
    async with Counter(store) as counter:

        async def answer() -> None:
            async for count in counter.counts():
                await counter.increment(by=1)
                if count.count == 2:
                    return

        answering = asyncio.create_task(answer())
        await store.publish_snapshot(market.Count(count=1), sequence=4)
        assert await next_causes(store) == [update(None, 4)]
        await store.publish_patch(market.Count(count=2), 5)
        assert await next_causes(store) == [update(4, 5)]
        await asyncio.wait_for(answering, LIMIT)


async def test_a_block_names_the_cause_of_its_actions(store: FakeStore) -> None:
    async with Counter(store) as counter:
        with eastward.caused_by(request="a timer", trace="00-0a-0b-01"):
            sending = asyncio.create_task(counter.increment(by=1))
        assert await next_causes(store) == [wire.Cause(request="a timer", trace="00-0a-0b-01")]
        await asyncio.wait_for(sending, LIMIT)
        assert current_cause() == b""
        with pytest.raises(ValueError):
            with eastward.caused_by(request="a timer", action=3):
                pass


async def test_a_cause_that_does_not_fit_is_not_sent(store: FakeStore) -> None:
    with eastward.caused_by(request="x" * LARGEST_CAUSE):
        assert current_cause() == b""
    with eastward.caused_by(request="x" * (LARGEST_CAUSE - 3)):
        assert len(current_cause()) == LARGEST_CAUSE


CAUSES = [
    [b"", b"", b""],
    [b"a", b"a", b"a"],
    [b"", b"a", b""],
    [b"a", b"", b"b"],
    [b"a", b"b", b"a"],
    [b"", b"", b"b"],
]


@pytest.mark.parametrize("causes", CAUSES)
def test_batches_and_their_parts_and_the_outbox_keep_causes(causes: list[bytes]) -> None:
    actions = [EncodedAction("a.Action", b"x" * index, cause) for index, cause in enumerate(causes)]
    batch = Batch(5)
    for action in actions:
        batch.append(action)
    assert list(batch.actions()) == actions
    assert len(batch.causes) <= 3 and (batch.caused == [] or len(batch.caused) == len(causes))
    [(first, data, _)] = _rows([batch])
    restored = _decoded(first, data)
    assert restored == batch
    for offset in range(len(actions)):
        assert list(batch.part(offset, 1).actions()) == actions[offset : offset + 1]
        assert list(batch.part(offset, 1000).actions()) == actions[offset:]


def test_an_outbox_with_causes_that_do_not_fit_together_is_damaged() -> None:
    actions = wire.Actions(names=["a"], sizes=[1], payload=b"x", caused=[1])
    assert _decoded(1, actions.SerializeToString()) is None
    actions = wire.Actions(names=["a"], sizes=[1], payload=b"x", causes=[b"a"], caused=[1, 1])
    assert _decoded(1, actions.SerializeToString()) is None
