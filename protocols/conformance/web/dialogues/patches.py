"""Slices: the parts of a patch, and their order."""

from ..dialogue import dialogue
from .slices import DOCUMENT


def changes(name, summary, before, after, **parts):
    """Registers a dialogue in which a patch changes a document.

    :param parts: `set`, `rows` and `clear` of the patch.
    """
    async def body(d):
        await d.begin()
        stream = await d.followed(DOCUMENT)
        stream.snapshot(DOCUMENT, before, 101, id="a-1")
        await d.shows(DOCUMENT, before)
        stream.patch(DOCUMENT, 102, id="a-2", **parts)
        await d.shows(DOCUMENT, after)

    body.__name__, body.__doc__ = name, summary
    dialogue("Slices")(body)


changes("sets_fields", "`set` replaces whole fields; the others stay.",
        {"text": "a", "number": 4, "numbers": [1, 2]}, {"text": "b", "number": 4, "numbers": [3]},
        set={"text": "b", "numbers": [3]})
changes("sets_defaults", "`set` may set a field to its default.",
        {"text": "a", "number": 4, "numbers": [1], "title": "t"}, {"title": ""},
        set={"text": "", "number": 0, "numbers": [], "title": ""})
changes("replaces_message", "`set` replaces a message; nothing of the old one stays.",
        {"selected": {"label": "a", "weight": 1}}, {"selected": {"label": "", "weight": 2}},
        set={"selected": {"label": "", "weight": 2}})
changes("replaces_list", "`set` replaces a list of messages.",
        {"list": [{"label": "a"}, {"label": "b"}, {"label": "c"}]}, {"list": [{"label": "d", "weight": 1}]},
        set={"list": [{"label": "d", "weight": 1}]})
changes("sets_rows", "`rows` sets rows of a map; the others stay.",
        {"rows": {"1": {"label": "a"}, "2": {"label": "b"}}, "names": {"x": "y"}},
        {"rows": {"1": {"label": "a"}, "2": {"label": "c"}, "-3": {"label": "d"}}, "names": {"x": "y"}},
        rows={"rows": {"remove": [], "set": {"2": {"label": "c", "weight": 0}, "-3": {"label": "d", "weight": 0}}}})
changes("replaces_rows", "A row that is set replaces the old one; nothing of it stays.",
        {"rows": {"1": {"label": "a", "weight": 3}}}, {"rows": {"1": {"weight": 4}}},
        rows={"rows": {"set": {"1": {"label": "", "weight": 4}}}})
changes("removes_rows", "`remove` deletes rows by their keys.",
        {"rows": {"1": {"label": "a"}, "2": {"label": "b"}}, "names": {"x": "y", "": "e"}},
        {"rows": {"2": {"label": "b"}}, "names": {"x": "y"}},
        rows={"rows": {"remove": ["1"]}, "names": {"remove": [""], "set": {}}})
changes("removes_before_it_sets", "Keys are removed before rows are set.",
        {"rows": {"1": {"label": "a"}, "2": {"label": "b"}}}, {"rows": {"1": {"label": "c"}, "2": {"label": "b"}}},
        rows={"rows": {"remove": ["1"], "set": {"1": {"label": "c", "weight": 0}}}})
changes("ignores_unknown_removed_key", "A removed key that the map does not have changes nothing.",
        {"rows": {"1": {"label": "a"}}}, {"number": 1, "rows": {"1": {"label": "a"}}},
        set={"number": 1}, rows={"rows": {"remove": ["7"], "set": {}}})
changes("clears_case", "`clear` deletes a case of a `oneof`, and `set` sets another one.",
        {"word": "w", "number": 1}, {"row": {"label": "r"}, "number": 1},
        clear=["word"], set={"row": {"label": "r", "weight": 0}})
changes("clears_without_replacement", "`clear` may leave a `oneof`, an `optional` field and a message without a value.",
        {"word": "w", "title": "t", "selected": {"label": "s"}, "number": 1}, {"number": 1},
        clear=["word", "row", "title", "selected"])
changes("clears_before_it_sets", "Fields are deleted before others are set, also if a field is in both.",
        {"word": "w", "number": 1}, {"row": {"label": "r"}, "number": 1},
        clear=["row", "word", "word"], set={"row": {"label": "r", "weight": 0}})
changes("sets_before_rows", "`set` of a whole map comes before its `rows`.",
        {"names": {"a": "1", "b": "2"}}, {"names": {"c": "3", "d": "4"}},
        set={"names": {"c": "0", "e": "5"}}, rows={"names": {"remove": ["e"], "set": {"c": "3", "d": "4"}}})
changes("ignores_cleared_absent_field", "`clear` of a field that the value does not have changes nothing.",
        {"number": 1}, {"number": 2}, clear=["row", "word"], set={"number": 2})
changes("keeps_keys_of_any_name", "Keys of maps are data: also those that mean something in a language.",
        {"names": {"__proto__": "a", "constructor": "b", "length": "c"}},
        {"names": {"__proto__": "d", "toString": "e", "length": "c"}},
        rows={"names": {"remove": ["constructor"], "set": {"__proto__": "d", "toString": "e"}}})


@dialogue("Slices")
async def applies_many_patches(d):
    """1,000 patches in one write apply in their order; values in between may be skipped."""
    await d.begin()
    stream = await d.followed(DOCUMENT)
    stream.snapshot(DOCUMENT, {"number": 0}, 101, id="a-1")
    await d.shows(DOCUMENT, {"number": 0})
    events = b"".join(
        stream.event("patch", {"slice": DOCUMENT, "revision": 101 + number, "set": {"number": number},
                               "rows": {"names": {"set": {str(number // 10): str(number)}}}}, f"a-{1 + number}")
        for number in range(1, 1001))
    stream.write(events)
    names = {str(number // 10): str(number) for number in range(1, 1001)}
    while True:
        event = await d.driver.event("slice", slice=DOCUMENT)
        if int(event["value"].get("number", 0)) == 1000:
            break
    d.shown(event, DOCUMENT, {"number": 1000, "names": names})
    stream.cut()
    await d.resumed(DOCUMENT, after="a-1001")
