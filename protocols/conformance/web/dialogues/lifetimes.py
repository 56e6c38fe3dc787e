"""Slices that are added and left, and the end of the client."""

import asyncio

from ...rules import require
from ..dialogue import dialogue
from .repetitions import repeated
from .slices import COUNTER, DOCUMENT, counting


@dialogue("Resumption")
async def adds_slice(d):
    """A slice that is added leads to a new stream of all slices, without Last-Event-ID; the earlier stream ends."""
    earlier = await counting(d)
    d.follow(DOCUMENT)
    stream = await d.resumed(COUNTER, DOCUMENT, after=None)
    await earlier.left()
    stream.snapshot(COUNTER, {"total": 6}, 102)
    stream.snapshot(DOCUMENT, {"number": 7}, 102, id="a-2")
    await d.shows(COUNTER, {"total": 6})
    await d.shows(DOCUMENT, {"number": 7})
    d.step("The new stream is cut")
    stream.cut()
    stream = await d.resumed(COUNTER, DOCUMENT, after="a-2")
    stream.patch(DOCUMENT, 103, id="a-3", set={"number": 8})
    await d.shows(DOCUMENT, {"number": 8})


@dialogue("Slices")
async def adds_slice_during_outage(d):
    """A slice that is added while there is no stream is in the next one."""
    stream = await counting(d, retry=1500)
    stream.cut()
    d.follow(DOCUMENT)
    stream = await d.gateway.streams.take("a stream")
    if stream.slices != {COUNTER, DOCUMENT}:
        stream.begin()
        stream = await d.stream(COUNTER, DOCUMENT)
    require(stream.last_id is None, "no Last-Event-ID", f"{stream.last_id}")
    stream.begin()
    stream.snapshot(COUNTER, {"total": 5}, 101)
    stream.snapshot(DOCUMENT, {"number": 7}, 102, id="a-2")
    await d.shows(DOCUMENT, {"number": 7})


@dialogue("Slices")
async def leaves_slice(d):
    """Nothing is shown of a slice after its subscription has ended; the others continue."""
    await d.begin()
    stream = await d.followed(COUNTER, DOCUMENT)
    stream.snapshot(COUNTER, {"total": 5}, 101)
    stream.snapshot(DOCUMENT, {"number": 7}, 102, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    await d.shows(DOCUMENT, {"number": 7})
    d.driver.send(do="unfollow", slice=DOCUMENT)
    # The client reads one command after the other.
    await d.applied(await d.acted(1, 5), 1)
    stream.patch(DOCUMENT, 103, id="a-3", set={"number": 8})
    stream.patch(COUNTER, 104, id="a-4", set={"total": 6})

    async def continue_in_other_stream():
        (await d.resumed(COUNTER, after=None)).snapshot(COUNTER, {"total": 6}, 104, id="a-4")

    other = asyncio.create_task(continue_in_other_stream())
    try:
        await d.shows(COUNTER, {"total": 6})
    finally:
        other.cancel()
    await d.driver.no_event("slice", "the client has left the document")


@dialogue("Slices")
async def leaves_last_slice(d):
    """If the client needs no slice any more, it ends its stream."""
    stream = await counting(d)
    d.driver.send(do="unfollow", slice=COUNTER)
    await stream.left()
    await d.no_stream("no slice is left")


@dialogue("Slices")
async def follows_again(d):
    """A slice that was left can be followed again: its value is shown again."""
    stream = await counting(d)
    d.driver.send(do="unfollow", slice=COUNTER)
    await stream.left()
    d.follow(COUNTER)
    stream = await d.stream(COUNTER)
    stream.begin()
    if stream.last_id is None:
        stream.snapshot(COUNTER, {"total": 6}, 102, id="a-2")
    else:
        stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})


@dialogue("Slices")
async def acts_beside_stream(d):
    """Actions are posted while the stream is open, and while it is down."""
    stream = await counting(d, retry=1500)
    await d.applied(await d.acted(1, 1), 1)
    stream.cut()
    # The client notices the cut.
    await asyncio.sleep(0.2)
    await d.applied(await d.acted(2, 2), 2)
    stream = await d.resumed(COUNTER, after="a-1")
    stream.patch(COUNTER, 102, id="a-2", set={"total": 8})
    await d.shows(COUNTER, {"total": 8})


@dialogue("Slices")
async def close_ends_stream(d):
    """A client that closes ends its stream, and opens no other."""
    stream = await counting(d)
    d.driver.send(do="close")
    await d.ended("closed")
    await stream.left()
    await d.no_stream("the client has ended")
    d.driver.close_input()
    code = await d.driver.ended()
    require(code == 0, "the driver's exit code 0", f"{code}")


@dialogue("Actions")
async def close_waits_for_answers(d):
    """A client that closes waits for the answers to its actions."""
    await d.begin()
    posted = await d.acted(1, 5)
    d.driver.send(do="close")
    await d.driver.no_event("ended", "an answer is missing")
    await d.applied(posted, 1)
    await d.ended("closed")


@dialogue("Exactly once")
async def close_repeats_actions(d):
    """A client that closes repeats an action whose answer is lost, until its receipt."""
    await d.begin()
    posted = await d.acted(1, 5)
    d.driver.send(do="close")
    posted.cut()
    again = await repeated(d, posted)
    await d.driver.no_event("ended", "an answer is missing", 0.1)
    await d.applied(again, 1)
    await d.ended("closed")
