"""Slices: server-sent events as bytes."""

import asyncio

from ...contract import gateway_json, parsed
from ..dialogue import dialogue
from ..http import chunk, compact
from .slices import COUNTER, DOCUMENT, counting


@dialogue("Slices")
async def receives_single_bytes(d):
    """Chunks may end anywhere: within a line, a character of UTF-8, or the end of an event."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    await stream.write_slowly(stream.snapshot_event(DOCUMENT, {"text": "ä€😀", "number": 7}, 101, "a-1"))
    await d.shows(DOCUMENT, {"text": "ä€😀", "number": 7})
    await stream.write_slowly(stream.event(
        "patch", {"slice": DOCUMENT, "revision": 102, "set": {"text": "😀ß"}}, "a-2"), size=3)
    await d.shows(DOCUMENT, {"text": "😀ß", "number": 7})


@dialogue("Slices")
async def receives_parts_of_chunks(d):
    """The frames of the chunks may arrive in parts, too."""
    stream = await counting(d)
    data = chunk(stream.event("patch", {"slice": COUNTER, "revision": 102, "set": {"total": 6}}, "a-2"))
    for start in range(0, len(data), 2):
        stream.write_raw(data[start:start + 2])
        await asyncio.sleep(0.002)
    await d.shows(COUNTER, {"total": 6})


@dialogue("Slices")
async def shows_event_at_its_end(d):
    """An event counts once its empty line has arrived, and not later."""
    stream = await counting(d)
    event = stream.event("patch", {"slice": COUNTER, "revision": 102, "set": {"total": 6}}, "a-2")
    stream.write(event[:-1])
    await d.driver.no_event("slice", "the empty line is missing")
    stream.write(event[-1:])
    await d.shows(COUNTER, {"total": 6})


@dialogue("Slices")
async def receives_several_events_in_a_chunk(d):
    """A chunk may contain several events, and the beginning of another one."""
    await d.begin()
    stream = await d.followed(COUNTER, DOCUMENT)
    events = (stream.snapshot_event(COUNTER, {"total": 5}, 101) + stream.snapshot_event(DOCUMENT, {"number": 7}, 102)
              + stream.event("patch", {"slice": COUNTER, "revision": 103, "set": {"total": 6}}, "a-2"))
    stream.write(events[:-30])
    await d.shows(COUNTER, {"total": 5})
    await d.shows(DOCUMENT, {"number": 7})
    stream.write(events[-30:])
    await d.shows(COUNTER, {"total": 6})


@dialogue("Slices")
async def ignores_comments(d):
    """Comment lines mean nothing, alone and within an event."""
    stream = await counting(d)
    stream.write(b": \n\n")
    stream.write(b":\n: data: 1\n\n")
    event = stream.event("patch", {"slice": COUNTER, "revision": 102, "set": {"total": 6}}, "a-2")
    stream.write(event.replace(b"event:", b": a comment\nevent:"))
    await d.shows(COUNTER, {"total": 6})
    stream.write(b": \n\n")
    stream.cut()
    await d.resumed(COUNTER, after="a-2")


def line_ends(name, summary, end):
    async def body(d):
        await d.begin()
        stream = await d.followed(DOCUMENT)
        snapshot = stream.snapshot_event(DOCUMENT, {"text": "a\nb", "number": 7}, 101, "a-1")
        stream.write(snapshot.replace(b"\n", end) + b": a comment" + end)
        await d.shows(DOCUMENT, {"text": "a\nb", "number": 7})
        patch = stream.event("patch", {"slice": DOCUMENT, "revision": 102, "set": {"number": 8}}, "a-2")
        for part in (patch.replace(b"\n", end) + b": a comment" + end).split(b"\r")[:-1]:
            stream.write(part + b"\r")
            await asyncio.sleep(0.01)
        stream.write(end[1:] or b": another")
        await d.shows(DOCUMENT, {"text": "a\nb", "number": 8})
        stream.cut()
        await d.resumed(DOCUMENT, after="a-2")

    body.__name__, body.__doc__ = name, summary
    dialogue("Slices")(body)


line_ends("accepts_crlf", "Lines may end with CR LF, also if a chunk ends between the two.", b"\r\n")
line_ends("accepts_cr", "Lines may end with CR.", b"\r")


@dialogue("Slices")
async def ignores_byte_order_mark(d):
    """A byte order mark at the beginning of a stream means nothing."""
    await d.begin()
    d.follow(COUNTER)
    stream = await d.stream(COUNTER)
    stream.begin(retry=None, state=None)
    snapshot = stream.snapshot_event(COUNTER, {"total": 5}, 101)
    stream.write(b"\xef\xbb\xbf" + snapshot.removeprefix(b"id"))
    await d.shows(COUNTER, {"total": 5})


@dialogue("Slices")
async def ignores_unknown_fields_and_events(d):
    """Fields and events with other names, and events without data, mean nothing."""
    stream = await counting(d)
    stream.write(b"event: news\ndata: {\"total\": 99}\n\n")
    stream.write(b"data: no JSON\n\n")
    stream.write(b"event: snapshot\n\n")
    stream.write(b"more: 1\nno colon\nevent: patch\ndata: "
                 + compact({"slice": COUNTER, "revision": 102, "set": {"total": 6}}) + b"\n\n")
    await d.shows(COUNTER, {"total": 6})


@dialogue("Slices")
async def reads_fields_without_space(d):
    """The space behind the colon may be absent, and the fields of an event may have any order."""
    await d.begin()
    stream = await d.followed(COUNTER)
    data = compact({"slice": COUNTER, "revision": 101, "value": gateway_json(parsed(COUNTER, {"total": 5}))})
    d.gateway.rules.identified(stream.slices, "a-1")
    stream.write(b"data:" + data + b"\nid:a-1\nevent:snapshot\n\n")
    await d.shows(COUNTER, {"total": 5})
    stream.cut()
    await d.resumed(COUNTER, after="a-1")
