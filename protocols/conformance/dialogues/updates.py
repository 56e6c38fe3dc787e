"""Applying updates: each kind of field."""

from ..dialogue import dialogue

DOCUMENT = "conformance.Document"

FULL = {
    "number": 1, "title": "Title", "text": "Zwölf Boxkämpfer", "data": "AAECAwQFBgc=", "numbers": [1, 2, 3, 4],
    "list": [{"label": "a", "weight": 1}, {"label": "b"}], "rows": {"1": {"label": "one"}, "2": {"label": "two"}},
    "names": {"x": "ex", "y": "why"}, "selected": {"label": "s", "weight": 2}, "word": "choice",
}


def update(name, summary, expected, value, **arguments):
    """Registers a dialogue in which one patch turns `FULL` into `FULL` with the fields in `expected`; `None` removes
    one."""
    async def body(d):
        await d.open()
        subscriber = await d.follow(DOCUMENT)
        await subscriber.snapshot(FULL, sequence=4)
        subscriber.patch(value, sequence=5, **arguments)
        result = {key: content for key, content in (FULL | expected).items() if content is not None}
        await subscriber.shows(result)
        await subscriber.not_asking("the patch fits", 0.2)
        d.step("The next patch changes one field only")
        subscriber.patch({"number": 77}, sequence=6)
        await subscriber.shows(result | {"number": 77})

    body.__name__, body.__doc__ = name, summary
    dialogue("Apply an update")(body)


update("sets_scalar", "A scalar becomes its value; fields that are not listed stay.", {"number": 2}, {"number": 2})
update("sets_scalar_to_zero", "A listed scalar without a value becomes zero.", {"number": None}, {}, fields=[1])
update("sets_optional", "An optional field becomes its value, zero included.", {"title": ""}, {"title": ""}, fields=[2])
update("unsets_optional", "A listed optional field without a value becomes unset.", {"title": None}, {}, fields=[2])
update("replaces_message", "A message becomes its value: it is replaced, not merged.", {"selected": {"label": "t"}},
       {"selected": {"label": "t"}})
update("unsets_message", "A listed message without a value becomes empty.", {"selected": None}, {}, fields=[9])
update("replaces_text", "Text without a splice is replaced.", {"text": "new"}, {"text": "new"})
update("clears_text", "Listed text without a value becomes empty.", {"text": None}, {}, fields=[3])
update("replaces_list", "A repeated field without a splice is replaced, not extended.",
       {"numbers": [9], "list": [{"label": "c"}]}, {"numbers": [9], "list": [{"label": "c"}]})
update("clears_list", "A listed repeated field without a value becomes empty.", {"numbers": None, "list": None}, {},
       fields=[5, 6])
update("changes_case", "A case of a oneof replaces the others.", {"word": None, "row": {"label": "r"}},
       {"row": {"label": "r"}})
update("changes_value_of_case", "A case of a oneof becomes its value.", {"word": "other"}, {"word": "other"})
update("unsets_case", "A listed case of a oneof without a value becomes unset.", {"word": None}, {}, fields=[10])
update("keeps_other_case", "A listed case of a oneof without a value unsets only itself.", {}, {}, fields=[11])
update("sets_rows", "Rows of a map are added and replaced; the others stay.",
       {"rows": {"1": {"label": "one"}, "2": {"label": "deux", "weight": 1}, "3": {"label": "three"}}},
       {"rows": {"2": {"label": "deux", "weight": 1}, "3": {"label": "three"}}})
update("replaces_rows", "A row is replaced, not merged.",
       {"rows": {"1": {"weight": 3}, "2": {"label": "two"}}}, {"rows": {"1": {"weight": 3}}})
update("removes_rows", "Rows whose keys are in removed are removed.",
       {"rows": {"2": {"label": "two"}}, "names": {"y": "why"}}, {},
       removed={"rows": {"1": {}}, "names": {"x": ""}})
update("removes_before_it_sets", "A key in removed and in value has the new row afterwards.",
       {"rows": {"1": {"weight": 3}, "2": {"label": "two"}}}, {"rows": {"1": {"weight": 3}}},
       removed={"rows": {"1": {}}})
update("ignores_unknown_removed_key", "Removing a key that does not exist changes nothing.", {}, {},
       removed={"rows": {"99": {}}})
update("ignores_unknown_field_number", "Field numbers that the contract does not have are ignored.", {"number": 2},
       {"number": 2}, fields=[1, 99])
update("splices_text", "A splice of text keeps bytes of its beginning and end, not characters.",
       {"text": "Zwölf Läufer"}, {"text": "Läuf"}, splices=[(3, 7, 2)])
update("inserts_into_text", "A splice can insert, behind a code point of several bytes.",
       {"text": "Zwö€lf Boxkämpfer"}, {"text": "€"}, splices=[(3, 4, 14)])
update("cuts_text", "A splice without content removes a range.", {"text": "Zfer"}, {}, fields=[3], splices=[(3, 1, 3)])
update("splices_bytes", "A splice of bytes keeps its beginning and end.", {"data": "AAH/Bgc="},
       {"data": "/w=="}, splices=[(4, 2, 2)])
update("splices_list", "A splice of a repeated field counts elements.",
       {"numbers": [1, 9, 9, 4], "list": [{"label": "c"}, {"label": "b"}]},
       {"numbers": [9, 9], "list": [{"label": "c"}]}, splices=[(5, 1, 1), (6, 0, 1)])
update("splices_whole_text", "A splice can keep nothing, or everything.", {"text": "all", "numbers": [1, 2, 3, 4, 5]},
       {"text": "all", "numbers": [5]}, splices=[(3, 0, 0), (5, 4, 0)])


@dialogue("Apply an update")
async def snapshot_replaces_everything(d):
    """A new snapshot replaces the value: rows, cases and fields that it lacks are gone."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    await subscriber.snapshot(FULL, sequence=4)
    subscriber.patch({"number": 9}, sequence=6)
    await subscriber.asked()
    subscriber.part({"number": 9, "rows": {"5": {"label": "five"}}, "row": {"label": "r"}}, sequence=6,
                    fields=[1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
    await subscriber.shows({"number": 9, "rows": {"5": {"label": "five"}}, "row": {"label": "r"}})


@dialogue("Apply an update")
async def follows_many_patches(d):
    """After 500 patches of every kind the client shows what the store has."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    await subscriber.snapshot({"text": ""}, sequence=0)
    text, rows, numbers, shown = "", {}, [], []
    for sequence in range(1, 501):
        character = "aö€👩"[sequence % 4]
        head = len(text[:len(text) // 2].encode())
        tail = len(text.encode()) - head
        text = text[:len(text) // 2] + character + text[len(text) // 2:]
        key, old = str(sequence % 7), str((sequence + 3) % 7)
        rows.pop(old, None)
        rows[key] = {"label": f"row {sequence}"}
        numbers = numbers[-3:] + [sequence]
        subscriber.patch(
            {"text": character, "rows": {key: rows[key]}, "numbers": numbers[-4:]}, sequence=sequence,
            removed={"rows": {old: {}}}, splices=[(3, head, tail)])
        shown.append({"text": text, "rows": dict(rows), "numbers": list(numbers)})
    await subscriber.shows(shown[-1], via=shown[:-1])
