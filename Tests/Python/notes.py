"""The notes of the fixture app in Python: edits a text of code points of one to four bytes, and receives the changes as splices."""

from contracts import message_class
from feature import Feature

EditNotes, ClearNotes = message_class("market.EditNotes"), message_class("market.ClearNotes")

# Position, deleted code points, inserted text.
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


def main():
    feature = Feature()
    notes = feature.subscribe("market.Notes")
    feature.until("the notes are known", lambda: notes.value is not None)
    feature.act(ClearNotes())
    text = ""
    for position, deleted, inserted in EDITS:
        text = text[:position] + inserted + text[position + deleted:]
        [(revision, rejection)] = feature.act(
            EditNotes(position=position, delete_count=deleted, text=inserted))
        assert rejection is None, rejection
        feature.until("the edit is delivered", lambda: notes.reached >= revision)
        assert notes.value.text == text, f"{notes.value.text!r} is not {text!r}"
    assert notes.snapshots == 1, "delivered by patches"
    assert notes.splices >= len(EDITS) - 2, notes.splices
    [(_, rejection)] = feature.act(EditNotes(position=len(text) + 1))
    assert rejection.code == "outside", rejection
    print(f"{len(EDITS)} edits, {notes.splices} splices, {len(text)} code points, {len(text.encode())} bytes")
    feature.close()


main()
