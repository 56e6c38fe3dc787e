"""Slices: one stream for all, snapshots, states."""

from ...rules import require
from ..dialogue import dialogue

COUNTER, DOCUMENT = "conformance.Counter", "conformance.Document"


async def counting(d, total=5, retry=100):
    """Begins with a stream of the counter. Returns the stream, after its snapshot with the id a-1."""
    await d.begin()
    stream = await d.followed(COUNTER, retry=retry)
    stream.snapshot(COUNTER, {"total": total}, 101, id="a-1")
    await d.shows(COUNTER, {"total": total})
    return stream


@dialogue("Slices")
async def shows_snapshot(d):
    """A snapshot is the whole value of a slice."""
    await d.begin()
    stream = await d.followed(COUNTER)
    stream.snapshot(COUNTER, {"total": 5}, 117, id="a-1")
    event = await d.shows(COUNTER, {"total": 5})
    require(event.get("revision", 117) == 117, "revision 117, or none", f"{event}")


@dialogue("Slices")
async def shares_stream(d):
    """One stream serves all slices."""
    await d.begin()
    stream = await d.followed(COUNTER, DOCUMENT)
    stream.snapshot(COUNTER, {"total": 5}, 101)
    stream.snapshot(DOCUMENT, {"number": 7}, 102, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    await d.shows(DOCUMENT, {"number": 7})
    stream.patch(COUNTER, 103, id="a-2", set={"total": 6})
    stream.patch(DOCUMENT, 104, id="a-3", set={"number": 8})
    await d.shows(COUNTER, {"total": 6})
    await d.shows(DOCUMENT, {"number": 8})


@dialogue("Slices")
async def waits_for_snapshot(d):
    """Nothing is shown of a slice before its snapshot, while another slice has one."""
    await d.begin()
    stream = await d.followed(COUNTER, DOCUMENT)
    stream.snapshot(COUNTER, {"total": 5}, 101)
    await d.shows(COUNTER, {"total": 5})
    await d.driver.no_event("slice", "the document has no snapshot")
    stream.snapshot(DOCUMENT, {"number": 7}, 102, id="a-1")
    await d.shows(DOCUMENT, {"number": 7})


@dialogue("Slices")
async def snapshot_replaces_everything(d):
    """A later snapshot replaces the whole value: fields, rows and cases that it does not have are gone."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    stream.snapshot(DOCUMENT, {"number": 4, "title": "t", "rows": {"1": {"label": "a"}, "2": {"label": "b"}},
                               "selected": {"label": "s"}, "word": "w", "numbers": [1, 2]}, 101, id="a-1")
    await d.shows(DOCUMENT, {"number": 4, "title": "t", "rows": {"1": {"label": "a"}, "2": {"label": "b"}},
                             "selected": {"label": "s"}, "word": "w", "numbers": [1, 2]})
    stream.snapshot(DOCUMENT, {"text": "x", "rows": {"2": {"weight": 2.5}}, "row": {}}, 105, id="a-5")
    await d.shows(DOCUMENT, {"text": "x", "rows": {"2": {"weight": 2.5}}, "row": {}})


@dialogue("Slices")
async def snapshot_replaces_patches(d):
    """A snapshot may replace patches at any time; later patches change it."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    stream.snapshot(DOCUMENT, {"number": 5}, 101, id="a-1")
    await d.shows(DOCUMENT, {"number": 5})
    stream.patch(DOCUMENT, 102, id="a-2", set={"number": 6})
    stream.snapshot(DOCUMENT, {"number": 60, "text": "t"}, 150, id="a-50")
    stream.patch(DOCUMENT, 151, id="a-51", set={"number": 61})
    await d.shows(DOCUMENT, {"number": 61, "text": "t"}, via=[{"number": 6}, {"number": 60, "text": "t"}])


@dialogue("Slices")
async def shows_large_snapshot(d):
    """A snapshot of 2 MB is shown."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    text = "".join(f"{number:07} " for number in range(250_000))
    stream.snapshot(DOCUMENT, {"text": text, "number": 3}, 101, id="a-1")
    await d.shows(DOCUMENT, {"text": text, "number": 3})
    stream.patch(DOCUMENT, 102, id="a-2", set={"number": 4})
    await d.shows(DOCUMENT, {"text": text, "number": 4})


@dialogue("Slices")
async def shows_every_kind_of_field(d):
    """Bytes are base64, numbers that are not finite are strings, keys of maps are strings."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    value = {"number": -3, "title": "", "text": "ä€😀\u2028\"\\\n", "data": "AP8=", "numbers": [1, -2, 0],
             "list": [{"label": "a", "weight": "Infinity"}, {}], "rows": {"-1": {"label": "m"}, "0": {}},
             "names": {"": "empty", "a.b": "dot", "1": "one"}, "selected": {"weight": "-Infinity"}, "word": ""}
    stream.snapshot(DOCUMENT, value, 101, id="a-1")
    await d.shows(DOCUMENT, value)


@dialogue("Slices")
async def ignores_states(d):
    """`state` events say whether the store is connected; the values stay."""
    stream = await counting(d)
    stream.state("disconnected")
    stream.state("connected")
    stream.state("paused")
    await d.driver.no_event("slice", "the value has not changed")
    await d.driver.no_event("ended", "the stream stays open while the store is down", 0)
    stream.patch(COUNTER, 102, id="a-2", set={"total": 6})
    await d.shows(COUNTER, {"total": 6})


@dialogue("Slices")
async def follows_disconnected_store(d):
    """A stream may begin while the store is down: the snapshot follows later."""
    await d.begin()
    d.follow(COUNTER)
    stream = await d.stream(COUNTER)
    stream.begin(state="disconnected")
    await d.driver.no_event("slice", "there is no snapshot")
    stream.state("connected")
    stream.snapshot(COUNTER, {"total": 5}, 101, id="a-1")
    await d.shows(COUNTER, {"total": 5})


@dialogue("Slices")
async def follows_journal_with_lower_revisions(d):
    """If the store lost its journal, a snapshot has a lower revision than before, and counts."""
    stream = await counting(d)
    stream.snapshot(COUNTER, {"total": 1}, 3, id="a-2")
    await d.shows(COUNTER, {"total": 1})
    stream.patch(COUNTER, 4, id="a-3", set={"total": 2})
    await d.shows(COUNTER, {"total": 2})
