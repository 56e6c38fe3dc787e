"""Resumption: ids, cuts, delays."""

import asyncio
import time

from ...inbox import QUIET
from ...rules import require
from ..dialogue import SILENCE, dialogue
from .repetitions import LATE, doubled
from .slices import COUNTER, DOCUMENT, counting


def resumes(name, summary, end):
    async def body(d):
        stream = await counting(d)
        end(stream)
        stream = await d.resumed(COUNTER, after="a-1")
        await d.driver.no_event("slice", "the client keeps its value")
        stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
        await d.shows(COUNTER, {"total": 6})

    body.__name__, body.__doc__ = name, summary
    dialogue("Resumption")(body)


resumes("resumes_after_cut", "After a lost connection the client sends the last id as Last-Event-ID, and keeps its "
        "values.", lambda stream: stream.cut())
resumes("resumes_after_reset", "After a reset of the connection the client resumes.",
        lambda stream: stream.cut(reset=True))
resumes("resumes_after_end", "If the gateway ends the stream in an orderly way, the client resumes.",
        lambda stream: stream.finish())


@dialogue("Resumption")
async def keeps_other_fields(d):
    """A patch after a resumption changes the kept value: its other fields and rows stay."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    value = {"text": "a", "number": 4, "rows": {"1": {"label": "a"}}}
    stream.snapshot(DOCUMENT, value, 101, id="a-1")
    await d.shows(DOCUMENT, value)
    stream.cut()
    stream = await d.resumed(DOCUMENT, after="a-1")
    stream.patch(DOCUMENT, 102, id="a-2", rows={"rows": {"set": {"2": {"label": "b", "weight": 0}}}})
    await d.shows(DOCUMENT, value | {"rows": {"1": {"label": "a"}, "2": {"label": "b"}}})


@dialogue("Resumption")
async def resumes_after_cut_head(d):
    """If the connection ends in the head of a stream, the client resumes after the same id."""
    stream = await counting(d)
    stream.cut()
    stream = await d.stream(COUNTER)
    stream.write_raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/eve")
    stream.cut()
    stream = await d.resumed(COUNTER, after="a-1")
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})


@dialogue("Resumption")
async def begins_without_id(d):
    """A stream that was cut before an id leads to a stream without Last-Event-ID."""
    await d.begin()
    stream = await d.followed(COUNTER)
    stream.cut()
    stream = await d.resumed(COUNTER, after=None)
    stream.snapshot(COUNTER, {"total": 5}, 101)
    await d.shows(COUNTER, {"total": 5})
    d.step("The snapshot has no id")
    stream.cut()
    stream = await d.resumed(COUNTER, after=None)
    stream.snapshot(COUNTER, {"total": 6}, 102, id="a-2")
    await d.shows(COUNTER, {"total": 6})


@dialogue("Resumption")
async def keeps_id_over_events_without_one(d):
    """An event without an id leaves the last id in force."""
    stream = await counting(d)
    stream.state("disconnected")
    stream.patch(COUNTER, 102, set={"total": 6})
    await d.shows(COUNTER, {"total": 6})
    stream.cut()
    stream = await d.resumed(COUNTER, after="a-1")
    d.step("The change is repeated")
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    stream.patch(COUNTER, 103, id="a-3", set={"total": 7})
    await d.shows(COUNTER, {"total": 7})


@dialogue("Resumption")
async def cut_after_snapshot_without_id(d):
    """A cut between a snapshot without an id and the other events of the same moment leads to the id before."""
    await d.begin()
    stream = await d.followed(COUNTER, DOCUMENT)
    stream.snapshot(COUNTER, {"total": 5}, 101)
    stream.snapshot(DOCUMENT, {"number": 7}, 101, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    await d.shows(DOCUMENT, {"number": 7})
    stream.snapshot(COUNTER, {"total": 60}, 150)
    await d.shows(COUNTER, {"total": 60})
    d.step("The patch with the id does not arrive")
    stream.cut()
    stream = await d.resumed(COUNTER, DOCUMENT, after="a-1")
    stream.snapshot(COUNTER, {"total": 60}, 150)
    stream.patch(DOCUMENT, 150, id="a-50", set={"number": 8})
    await d.shows(DOCUMENT, {"number": 8})


@dialogue("Resumption")
async def resumes_twice(d):
    """A resumed stream without events leaves the id in force."""
    stream = await counting(d)
    for attempt in range(3):
        d.step(f"Cut {attempt + 1}")
        stream.cut()
        stream = await d.resumed(COUNTER, after="a-1")
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})
    stream.cut()
    await d.resumed(COUNTER, after="a-2")


def discards(name, summary, missing, in_chunk=False):
    async def body(d):
        stream = await counting(d)
        event = stream.event("patch", {"slice": COUNTER, "revision": 102, "set": {"total": 98}}, "a-2")
        if in_chunk:
            stream.write_raw(b"%x\r\n" % len(event) + event[:-missing])
        else:
            stream.write(event[:-missing])
        await asyncio.sleep(0.1)
        stream.cut()
        stream = await d.resumed(COUNTER, after="a-1")
        stream.patch(COUNTER, 103, id="a-3", set={"total": 6})
        await d.shows(COUNTER, {"total": 6})

    body.__name__, body.__doc__ = name, summary
    dialogue("Resumption")(body)


discards("discards_event_without_end", "An event whose empty line has not arrived does not count, nor does its id.", 1)
discards("discards_cut_line", "An event that is cut in its data does not count, nor does its id.", 12)
discards("discards_cut_chunk", "An event that is cut in a chunk does not count, nor does its id.", 12, in_chunk=True)
discards("discards_id_of_cut_event", "An event that is cut after its id does not count, nor does its id.", 85)


@dialogue("Resumption")
async def forgets_rest_of_cut_event(d):
    """What a cut left of an event does not become a part of the next stream's first event."""
    stream = await counting(d)
    stream.write(b"event: patch\ndata: {\"slice\":")
    await asyncio.sleep(0.1)
    stream.cut()
    d.step("The next stream begins with a snapshot, without a state or retry")
    stream = await d.stream(COUNTER)
    stream.begin(retry=None, state=None)
    stream.snapshot(COUNTER, {"total": 6}, 102, id="a-2")
    await d.shows(COUNTER, {"total": 6})


@dialogue("Resumption")
async def applies_repeated_change(d):
    """After a resumption, a patch may repeat changes that the client has; the value is the same."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    stream.snapshot(DOCUMENT, {"names": {"a": "1", "b": "2"}, "word": "w"}, 101, id="a-1")
    await d.shows(DOCUMENT, {"names": {"a": "1", "b": "2"}, "word": "w"})
    change = {"clear": ["word"], "set": {"row": {"label": "r", "weight": 0}},
              "rows": {"names": {"remove": ["a"], "set": {"c": "3"}}}}
    changed = {"names": {"b": "2", "c": "3"}, "row": {"label": "r"}}
    stream.patch(DOCUMENT, 102, **change)
    await d.shows(DOCUMENT, changed)
    stream.cut()
    stream = await d.resumed(DOCUMENT, after="a-1")
    stream.patch(DOCUMENT, 102, id="a-2", **change)
    stream.patch(DOCUMENT, 103, id="a-3", set={"number": 1})
    await d.shows(DOCUMENT, changed | {"number": 1})


@dialogue("Resumption")
async def takes_snapshots_of_new_start(d):
    """After a restart of the gateway, an old id leads to snapshots with ids of another form."""
    stream = await counting(d)
    stream.cut()
    stream = await d.resumed(COUNTER, after="a-1")
    other = "~/:;=,.#%&+\"'(x)" * 4
    stream.snapshot(COUNTER, {"total": 7}, 107, id=other)
    await d.shows(COUNTER, {"total": 7})
    stream.cut()
    stream = await d.resumed(COUNTER, after=other)
    stream.patch(COUNTER, 108, id="b", set={"total": 8})
    await d.shows(COUNTER, {"total": 8})


@dialogue("Resumption")
async def waits_for_retry(d):
    """`retry` is the delay before the first attempt to reconnect."""
    stream = await counting(d, retry=2000)
    stream.cut()
    await d.no_stream("half of the delay has not passed", 0.95)
    stream = await d.resumed(COUNTER, after="a-1")
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})


@dialogue("Resumption")
async def doubles_delay(d):
    """The delay doubles with each attempt that fails, and begins again after an event."""
    stream = await counting(d, retry=200)
    for attempt in range(6):
        d.step(f"Attempt {attempt + 1}")
        cut = time.monotonic()
        stream.cut()
        stream = await d.stream(COUNTER)
        doubled(cut, 0.2, attempt)
    d.step("An event arrives, and the stream is cut again")
    stream.begin(retry=200)
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})
    cut = time.monotonic()
    stream.cut()
    await d.resumed(COUNTER, after="a-2")
    delay = time.monotonic() - cut
    require(delay < 0.2 + LATE, "the delay of the first attempt", f"{delay:.2f} seconds")


@dialogue("Resumption")
async def reconnects_after_silence(d):
    """A client that receives nothing for the longest silence ends the stream, and resumes."""
    await d.begin({SILENCE: "1.5"})
    stream = await d.followed(COUNTER)
    stream.snapshot(COUNTER, {"total": 5}, 101, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    await stream.left(1.5 + LATE)
    stream = await d.resumed(COUNTER, after="a-1")
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})


@dialogue("Resumption")
async def comments_end_silence(d):
    """Comments show that the gateway is alive: the client does not reconnect."""
    await d.begin({SILENCE: "3"})
    stream = await d.followed(COUNTER)
    stream.snapshot(COUNTER, {"total": 5}, 101, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    for _ in range(9):
        await asyncio.sleep(0.5)
        stream.write(b": \n\n")
    require(stream.is_open, "an open stream", "its end by the client")
    await d.no_stream("comments arrive", QUIET)
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})
