"""Features against a store that does what a test says: cancellation, callbacks, the end, the supervisor, TCP."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import market
import pytest
import zmq
from kanban import Viewer

import eastward
from eastward import eastward_pb2 as wire
from tests.app import LIMIT, until
from tests.fake_store import TOKEN, FakeStore


@pytest.fixture
async def store() -> AsyncIterator[FakeStore]:
    async with FakeStore.started("market.CounterFeature") as store:
        yield store


class Counter:
    """A counter that is connected in a task, so that the test can play the store meanwhile."""

    def __init__(self, store: FakeStore, **options: Any) -> None:
        self._context = market.CounterFeature.connect(store.address, **options)
        self._store = store

    async def __aenter__(self) -> market.CounterFeature:
        entering = asyncio.ensure_future(self._context.__aenter__())
        await self._store.welcome()
        return await asyncio.wait_for(entering, LIMIT)

    async def __aexit__(self, *error: Any) -> bool | None:
        leaving = asyncio.ensure_future(self._context.__aexit__(*error))
        while not leaving.done():
            receiving = asyncio.ensure_future(self._store.receive())
            await asyncio.wait([leaving, receiving], return_when=asyncio.FIRST_COMPLETED)
            if receiving.done() and receiving.result().WhichOneof("message") == "batch":
                first = receiving.result().batch.first_sequence
                await self._store.acknowledge(range(first, first + len(receiving.result().batch.actions.sizes)))
            receiving.cancel()
        return await leaving


# Cancellation


async def test_a_sender_that_is_cancelled_while_it_waits_for_capacity_sends_nothing(store: FakeStore) -> None:
    async with Counter(store, window=2) as counter:
        first = asyncio.create_task(counter.send_many([market.Increment(by=1)] * 2))
        sequences = await store.batch()
        waiting = asyncio.create_task(counter.increment(by=2))
        later = asyncio.create_task(counter.increment(by=3))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await store.acknowledge(sequences)
        assert len(await first) == 2
        message = await store.receive()
        assert [message.batch.first_sequence, message.batch.actions.payload] == [3, b"\x08\x03"]
        await store.acknowledge(range(3, 4))
        assert (await later).revision == 3


async def test_a_sender_that_is_cancelled_after_its_action_was_accepted_sends_it_once(
    store: FakeStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "eastward")
    async with Counter(store) as counter:
        sending = asyncio.create_task(counter.increment(by=2))
        sequences = await store.batch()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        later = asyncio.create_task(counter.increment(by=3))
        await store.acknowledge(range(sequences.start, (await store.batch()).stop))
        assert (await later).revision == 2
    assert "1 actions were sent whose sender was cancelled" in caplog.text


async def test_a_capacity_that_a_cancelled_sender_got_is_given_back(store: FakeStore) -> None:
    async with Counter(store, window=1) as counter:

        async def send_and_cancel() -> None:
            await counter.increment(by=1)
            # It has capacity now, and has not submitted yet.
            waiting.cancel()

        first = asyncio.create_task(send_and_cancel())
        sequences = await store.batch()
        waiting = asyncio.create_task(counter.increment(by=2))
        await asyncio.sleep(0)
        await store.acknowledge(sequences)
        await first
        last = asyncio.create_task(counter.increment(by=3))
        assert await store.batch() == range(2, 3)
        await store.acknowledge(range(2, 3))
        assert (await asyncio.wait_for(last, LIMIT)).revision == 2
        assert waiting.cancelled()


async def test_single_actions_of_one_turn_are_one_message(store: FakeStore) -> None:
    async with Counter(store) as counter:
        sending = [asyncio.create_task(counter.increment(by=1)) for _ in range(100)]
        sequences = await store.batch()
        assert sequences == range(1, 101)
        await store.acknowledge(sequences)
        assert [(await task).revision for task in sending] == list(sequences)


async def test_an_action_that_is_too_large_is_refused_before_anything_is_sent(store: FakeStore) -> None:
    async with FakeStore.started("market.NotesFeature") as notes_store:
        context = market.NotesFeature.connect(notes_store.address)
        entering = asyncio.ensure_future(context.__aenter__())
        await notes_store.welcome()
        notes = await entering
        with pytest.raises(eastward.TooLarge, match="market.EditNotes has .* bytes"):
            await notes.send_many([market.ClearNotes(), market.EditNotes(text="x" * (4 << 20))])
        clearing = asyncio.create_task(notes.clear_notes())
        assert await notes_store.batch() == range(1, 2)
        await notes_store.acknowledge(range(1, 2))
        await clearing
        await context.__aexit__(None, None, None)


# Slices


async def test_a_reader_that_is_slow_gets_the_newest_value(store: FakeStore) -> None:
    async with Counter(store) as counter:
        counts = counter.counts()
        await store.publish_snapshot(market.Count(count=1))
        assert (await anext(counts)).count == 1
        for number in range(1, 500):
            await store.publish_patch(market.Count(count=number), number)
        seen = 0
        while seen != 499:
            newest = (await asyncio.wait_for(anext(counts), LIMIT)).count
            assert newest > seen
            seen = newest


async def test_a_value_that_was_read_does_not_change(store: FakeStore) -> None:
    async with Counter(store) as counter:
        counts = counter.counts()
        await store.publish_snapshot(market.Count(count=1))
        value = await anext(counts)
        await store.publish_patch(market.Count(count=2), 1)
        assert (await anext(counts)).count == 2
        assert value.count == 1
        value.count = 9
        await store.publish_patch(market.Count(count=3), 2)
        assert (await anext(counts)).count == 3


async def test_a_callback_gets_changes_and_its_error_stops_neither_it_nor_others(store: FakeStore) -> None:
    errors: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    async with Counter(store) as counter:
        changes: asyncio.Queue[tuple[int, frozenset[str], int]] = asyncio.Queue()

        def fails(change: eastward.Change[market.Count]) -> None:
            raise ValueError(change.value.count)

        failing = counter.on_count(fails)
        counter.on_count(lambda change: changes.put_nowait((change.value.count, change.fields, change.revision)))
        await store.publish_snapshot(market.Count(count=1))
        assert await asyncio.wait_for(changes.get(), LIMIT) == (1, frozenset({"count"}), 0)
        await store.publish_patch(market.Count(count=2), 1)
        assert await asyncio.wait_for(changes.get(), LIMIT) == (2, frozenset({"count"}), 1)
        assert [str(error["exception"]) for error in errors] == ["1", "2"]
        assert "A callback of the slice market.Count raised an error." in errors[0]["message"]
        failing.cancel()
        # A later callback gets the current value.
        late: asyncio.Queue[int] = asyncio.Queue()
        counter.on_count(lambda change: late.put_nowait(change.value.count))
        assert await asyncio.wait_for(late.get(), LIMIT) == 2
        await store.publish_patch(market.Count(count=3), 2)
        assert await asyncio.wait_for(late.get(), LIMIT) == 3
        assert len(errors) == 2


async def test_an_update_that_cannot_be_read_ends_the_subscription_and_nothing_else(store: FakeStore) -> None:
    async with Counter(store) as counter:
        counts = counter.counts()
        await store.publish_snapshot(market.Count(count=1))
        assert (await anext(counts)).count == 1
        await store.publish(b"Pmarket.Count\0", b"\xff\xff\xff")
        with pytest.raises(eastward.ProtocolError, match="an update of market.Count that is no market.Count"):
            await asyncio.wait_for(anext(counts), LIMIT)
        again = counter.counts()
        await store.publish_snapshot(market.Count(count=2))
        assert (await asyncio.wait_for(anext(again), LIMIT)).count == 2


async def test_a_slice_without_readers_is_not_subscribed_to(store: FakeStore) -> None:
    async with Counter(store) as counter:
        counts: Any = counter.counts()
        await store.publish_snapshot(market.Count(count=1))
        await anext(counts)
        del counts
        gc.collect()
        while await store.subscription() != (False, b"Pmarket.Count\0"):
            pass
        subscription = counter.on_count(lambda _: None)
        await store.snapshot_topic()
        subscription.cancel()
        while await store.subscription() != (False, b"Pmarket.Count\0"):
            pass


async def test_an_iteration_ends_with_the_feature(store: FakeStore) -> None:
    async with Counter(store) as counter:
        counts = counter.counts()
        await store.publish_snapshot(market.Count(count=1))
        reading = asyncio.create_task(_all(counts))
        await until("a value is read", lambda: counts._has_read)
    assert await asyncio.wait_for(reading, LIMIT) == [1]


async def _all(counts: eastward.SliceValues[market.Count]) -> list[int]:
    return [value.count async for value in counts]


# The end


async def test_a_refused_session_fails_senders_readers_and_the_block(store: FakeStore) -> None:
    with pytest.raises(eastward.Refused, match="UNKNOWN_PROCESS: It was replaced."):
        async with Counter(store) as counter:
            counts = counter.counts()
            sending = asyncio.create_task(counter.increment(by=1))
            await store.batch()
            await store.send(refusal=wire.Refusal(code="UNKNOWN_PROCESS", reason="It was replaced."))
            with pytest.raises(eastward.FateUnknown, match="It was replaced"):
                await asyncio.wait_for(sending, LIMIT)
            with pytest.raises(eastward.Refused):
                await asyncio.wait_for(anext(counts), LIMIT)
            with pytest.raises(eastward.Refused):
                await counter.increment(by=1)
            with pytest.raises(eastward.Refused):
                await asyncio.wait_for(counter.closed(), LIMIT)


async def test_the_end_of_the_block_waits_for_receipts_and_says_goodbye(store: FakeStore) -> None:
    context = market.CounterFeature.connect(store.address)
    entering = asyncio.ensure_future(context.__aenter__())
    await store.welcome()
    counter = await entering
    sending = asyncio.create_task(counter.increment(by=1))
    sequences = await store.batch()
    leaving = asyncio.ensure_future(context.__aexit__(None, None, None))
    await asyncio.sleep(0)
    with pytest.raises(eastward.Closed):
        await counter.increment(by=2)
    await store.acknowledge(sequences)
    message = await store.receive()
    assert (message.WhichOneof("message"), message.goodbye.fence) == ("goodbye", 1)
    await asyncio.wait_for(leaving, LIMIT)
    assert (await sending).revision == 1


async def test_a_close_that_gets_no_receipts_ends_with_unknown_fates(store: FakeStore) -> None:
    context = market.CounterFeature.connect(store.address, window=1)
    entering = asyncio.ensure_future(context.__aenter__())
    await store.welcome()
    counter = await entering
    sending = asyncio.create_task(counter.increment(by=1))
    waiting = asyncio.create_task(counter.increment(by=1))
    await store.batch()
    await counter.close(timeout=0.05)
    with pytest.raises(eastward.FateUnknown, match="closed before the receipts arrived"):
        await sending
    with pytest.raises(eastward.Closed):
        await waiting
    await counter.close()
    await context.__aexit__(None, None, None)


async def test_wrong_credentials_raise_and_are_not_repeated(store: FakeStore) -> None:
    wrong = eastward.Address(
        store.address.role,
        "test.1",
        eastward.Plain("test.1", "cd" * 32),
        store.address.actions,
        store.address.slices,
    )
    with pytest.raises(eastward.Unauthorized, match="does not accept the credentials of test.1"):
        async with market.CounterFeature.connect(wrong):
            pass


async def test_a_program_of_another_role_is_told_the_role(store: FakeStore) -> None:
    with pytest.raises(eastward.ConfigurationError, match="needs the role market.NotesFeature, and was started under"):
        async with market.NotesFeature.connect(store.address):
            pass


# Presence


async def test_presence_is_published_and_withdrawn() -> None:
    import kanban

    async with FakeStore.started("kanban.BoardFeature") as store:
        context = kanban.BoardFeature.connect(store.address)
        entering = asyncio.ensure_future(context.__aenter__())
        await store.welcome()
        feature = await entering
        feature.publish_viewer(card=3)
        presence = await store.receive_presence()
        assert [(value.name, Viewer.FromString(value.value).card) for value in presence.values] == [
            ("kanban.Viewer", 3)
        ]
        feature.withdraw_viewer()
        assert list((await store.receive_presence()).values) == []
        with pytest.raises(ValueError, match="does not publish market.Count"):
            feature.publish(market.Count())
        leaving = asyncio.ensure_future(context.__aexit__(None, None, None))
        await store.receive()
        await leaving


# The supervisor


class Supervisor:
    """The socket of `sd_notify(3)`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)

    async def next(self) -> str:
        data = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self._socket, 4096), LIMIT)
        return data.decode()

    async def next_other(self) -> str:
        """The next message that is no heartbeat."""
        while (message := await self.next()) == "WATCHDOG=1":
            pass
        return message


async def test_readiness_status_heartbeats_and_the_end_are_reported(
    store: FakeStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = Supervisor(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", str(supervisor.path))
    monkeypatch.setenv("WATCHDOG_USEC", "100000")
    loop = asyncio.get_running_loop()
    async with Counter(store) as counter:
        # The heartbeats begin before the store answers.
        assert await supervisor.next() == "WATCHDOG=1"
        assert await supervisor.next_other() == "READY=1"
        counter.status("counts\nfast")
        assert await supervisor.next_other() == "STATUS=counts fast"
        start = loop.time()
        for _ in range(8):
            assert await supervisor.next() == "WATCHDOG=1"
        assert loop.time() - start > 0.1, "no faster than four in the time"
    assert await supervisor.next_other() == "STOPPING=1"


async def test_readiness_can_be_reported_by_the_program(
    store: FakeStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = Supervisor(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", str(supervisor.path))
    async with Counter(store, announce=False) as counter:
        counter.status("first")
        assert await supervisor.next() == "STATUS=first"
        counter.ready()
        assert await supervisor.next() == "READY=1"


# TCP


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as test:
            test.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", pytest.param("[::1]", marks=pytest.mark.skipif(not _has_ipv6(), reason="no IPv6 on this host"))],
)
async def test_a_remote_feature_shows_its_token_and_connects_to_the_slices_of_the_welcome(host: str) -> None:
    async with FakeStore.started("market.CounterFeature", is_remote=True, host=host) as store:
        context = market.CounterFeature.connect(store.address)
        entering = asyncio.ensure_future(context.__aenter__())
        hello = await store.welcome()
        assert hello.token == bytes.fromhex(TOKEN)
        counter = await entering
        counts = counter.counts()
        await store.publish_snapshot(market.Count(count=1))
        assert (await asyncio.wait_for(anext(counts), LIMIT)).count == 1
        sending = asyncio.create_task(counter.increment(by=1))
        await store.acknowledge(await store.batch())
        await sending
        leaving = asyncio.ensure_future(context.__aexit__(None, None, None))
        assert (await store.receive()).WhichOneof("message") == "goodbye"
        await leaving


def test_a_socket_over_tcp_supports_ipv6() -> None:
    with zmq.Context() as context, context.socket(zmq.DEALER) as dealer:
        eastward.Curve(*[bytes(32)] * 3).apply(dealer)
        assert dealer.getsockopt(zmq.IPV6) == 1


#: The environment of a remote process.
REMOTE = {
    "EASTWARD_STORE": "tcp://192.0.2.1:7700",
    "EASTWARD_STORE_KEY": "aa" * 32,
    "EASTWARD_PUBLIC_KEY": "bb" * 32,
    "EASTWARD_SECRET_KEY": "cc" * 32,
    "EASTWARD_ROLE": "market.CounterFeature",
    "EASTWARD_PROCESS": "counter.1",
    "EASTWARD_TOKEN": TOKEN,
}


async def test_the_environment_of_a_remote_process_is_checked() -> None:
    address = await eastward.Address.of_environment(REMOTE)
    assert address.actions == "tcp://192.0.2.1:7700"
    assert address.slices_at(7701) == "tcp://192.0.2.1:7701"
    assert address.slices_at(0) is None
    assert repr(bytes.fromhex(TOKEN)) not in repr(address) and repr(b"\xcc" * 32) not in repr(address)
    for name, value, reason in [
        ("EASTWARD_STORE", "192.0.2.1", "must be tcp://HOST:PORT"),
        ("EASTWARD_STORE", "tcp://a:1,tcp://b:2", "lists several endpoints; this client supports one"),
        ("EASTWARD_STORE_KEY", "a", "EASTWARD_STORE_KEY must have 64 hexadecimal digits"),
        ("EASTWARD_TOKEN", "xyz", "EASTWARD_TOKEN must have 64 hexadecimal digits"),
        ("EASTWARD_PROCESS", "", "EASTWARD_PROCESS is not set"),
    ]:
        with pytest.raises(eastward.ConfigurationError, match=reason):
            await eastward.Address.of_environment({**REMOTE, name: value})


@pytest.mark.parametrize(
    ("store", "reason"),
    [
        ("tcp://192.0.2.1:7700,tcp://192.0.2.2:7700", "EASTWARD_STORE lists several endpoints"),
        ("tcp://192.0.2.1 :7700", "The endpoint tcp://192.0.2.1 :7700 cannot be used: Invalid argument."),
    ],
)
def test_a_program_with_a_wrong_endpoint_ends_with_78_and_leaves_its_outbox(
    store: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name, value in {**REMOTE, "EASTWARD_STORE": store}.items():
        monkeypatch.setenv(name, value)

    async def body(_: market.CounterFeature) -> None:
        raise AssertionError("It has no connection.")

    # Another start in this process finds the outbox unlocked.
    for _ in range(2):
        caplog.clear()
        assert market.CounterFeature.run(body, outbox=tmp_path / "outbox") == 78
        assert reason in caplog.text and "Traceback" not in caplog.text


async def test_an_environment_without_a_supervisor_says_how_to_start_one(tmp_path: Path) -> None:
    with pytest.raises(eastward.ConfigurationError, match="EASTWARD_ROLE is not set. Start a feature with"):
        await eastward.Address.of_environment({})
    environment = {"EASTWARD_ROLE": "a.B", "EASTWARD_RUN_DIR": str(tmp_path)}
    with pytest.raises(eastward.ConfigurationError, match="No supervisor answers at .*: No such file or directory"):
        await eastward.Address.of_environment(environment)
    with pytest.raises(eastward.ConfigurationError, match="EASTWARD_TOKEN_FD is “999”, which is no descriptor"):
        await eastward.Address.of_environment(
            {**environment, "EASTWARD_TOKEN_FD": "999", "EASTWARD_PROCESS": "b.1"}
        )
