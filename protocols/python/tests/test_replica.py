"""The replica of a slice without I/O: snapshots, patches, gaps, and changes by field and key."""

from __future__ import annotations

from typing import Any

import kitchen
import market
import pytest
from google.protobuf.message import DecodeError, Message

from eastward import eastward_pb2 as wire
from eastward._protocol import limits
from eastward._protocol.fields import Keys, Unfitting, apply, changes_between
from eastward._protocol.replica import Deliver, Replica, Subscribe, Unsubscribe, patch_topic


def update(value: Message, *fields: int, **more: Any) -> wire.SliceUpdate:
    content: dict[str, Any] = {"epoch": 1, "fields": fields, "value": value.SerializeToString(), **more}
    return wire.SliceUpdate(**content)


class Driver:
    """A replica, and what it does."""

    def __init__(self, message: type[Any]) -> None:
        self.now = 0.0
        self.replica = Replica(message, b"seed")
        self.topics = [step.topic for step in self.replica.start(0) if isinstance(step, Subscribe)]

    @property
    def snapshot_topic(self) -> bytes:
        return self.topics[-1]

    def perform(self, steps: Any) -> list[Any]:
        for step in steps:
            if isinstance(step, Subscribe):
                self.topics.append(step.topic)
        return list(steps)

    def part(self, message: wire.SliceUpdate, topic: bytes | None = None) -> list[Any]:
        return self.perform(
            self.replica.receive((topic or self.snapshot_topic) + message.SerializeToString(), self.now)
        )

    def patch(self, message: wire.SliceUpdate) -> list[Any]:
        topic = patch_topic(self.replica.name)
        return self.perform(self.replica.receive(topic + message.SerializeToString(), self.now))

    def has_asked(self, steps: list[Any]) -> bool:
        return any(isinstance(step, Subscribe) for step in steps) and self.replica.epoch is None


def live(message: Message, *fields: int, sequence: int = 4) -> Driver:
    driver = Driver(type(message))
    driver.part(update(message, *fields, sequence=sequence, revision=10))
    assert driver.replica.epoch == 1
    return driver


def test_a_snapshot_and_its_patches_are_delivered_with_their_fields() -> None:
    driver = Driver(market.Count)
    steps = driver.part(update(market.Count(count=5), 1, sequence=4, revision=10))
    assert steps == [Unsubscribe(driver.topics[1]), Deliver(frozenset({"count"}), {}, is_snapshot=True)]
    assert driver.patch(update(market.Count(count=6), 1, sequence=5, revision=11)) == [
        Deliver(frozenset({"count"}), {}, is_snapshot=False, after=10)
    ]
    assert (driver.replica.value.count, driver.replica.reached) == (6, 11)
    assert driver.patch(update(market.Count(count=6), 1, sequence=5, revision=11)) == [], "a repetition"


def test_an_empty_slice_is_delivered_once() -> None:
    driver = Driver(market.Count)
    steps = driver.part(update(market.Count(), sequence=4, revision=10))
    assert Deliver(frozenset(), {}, is_snapshot=True) in steps
    driver.replica.ask(0)
    driver.topics.append(b"Smarket.Count\0seed.2\0")
    assert driver.part(update(market.Count(), sequence=4, revision=10)) == [Unsubscribe(b"Smarket.Count\0seed.2\0")]


@pytest.mark.parametrize(
    ("patch", "reason"),
    [
        (update(market.Count(), 1, sequence=6), "a missing patch"),
        (update(market.Count(), 1, sequence=5, epoch=2), "another epoch"),
        (update(market.Count(), 1, sequence=5, splices=[wire.Splice(field=1, head=1)]), "a splice of a number"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_patch_that_does_not_follow_requests_a_snapshot_under_another_nonce(patch: Any, reason: str) -> None:
    driver = live(market.Count(count=5), 1)
    assert driver.has_asked(driver.patch(patch)), reason
    assert len(set(driver.topics)) == 3
    # The old value stays until the snapshot arrives.
    assert driver.replica.value.count == 5


def test_progress_shows_a_missing_last_patch_and_what_is_reached() -> None:
    driver = live(market.Count(count=5), 1)

    def progress(epoch: int, sequence: int, revision: int) -> list[Any]:
        mine = wire.SliceProgress(slice="market.Count", sequence=sequence, revision=revision)
        return driver.perform(driver.replica.progress(wire.Progress(epoch=epoch, slices=[mine]), 0))

    assert progress(1, 4, 12) == []
    assert driver.replica.reached == 12
    assert progress(1, 3, 20) == [] and driver.replica.reached == 12, "older than the replica"
    assert driver.has_asked(progress(1, 5, 13))
    other = live(market.Count(), 1)
    assert other.has_asked(other.perform(other.replica.progress(wire.Progress(epoch=2), 0)))


def test_patches_between_the_parts_of_a_snapshot_follow_it() -> None:
    driver = Driver(kitchen.Larder)
    jar = kitchen.Jar(label="fig")
    # Included in the snapshot.
    driver.patch(update(kitchen.Larder(jars={9: jar}), 1, sequence=4))
    driver.part(update(kitchen.Larder(jars={1: jar}), 1, sequence=4, part=0, more=True))
    assert driver.patch(update(kitchen.Larder(jars={3: jar}), 1, sequence=5, revision=12)) == []
    driver.part(update(kitchen.Larder(jars={2: jar}), 1, sequence=4, part=1, revision=11))
    assert sorted(driver.replica.value.jars) == [1, 2, 3]
    assert (driver.replica.sequence, driver.replica.reached) == (5, 12)


def test_a_long_snapshot_gets_credit_after_every_fourth_part() -> None:
    driver = Driver(market.Notes)
    text = market.Notes(text="ab")
    credits = []
    for part in range(10):
        splices = [wire.Splice(field=1, head=2 * part)] if part else []
        steps = driver.part(
            update(text, 1, part=part, more=part < 9, splices=splices), topic=b"Smarket.Notes\0seed.1\0"
        )
        credits += [step.topic for step in steps if isinstance(step, Subscribe)]
    assert credits == [b"Smarket.Notes\0seed.1\x0012\0", b"Smarket.Notes\0seed.1\x0016\0"]
    assert driver.replica.value.text == "ab" * 10


@pytest.mark.parametrize("wrong", [{"part": 2}, {"part": 1, "sequence": 5}, {"part": 1, "epoch": 2}, {"part": 1, "splices": [wire.Splice(field=1, head=9)]}])
def test_a_part_that_does_not_follow_requests_the_snapshot_again(wrong: dict[str, Any]) -> None:
    driver = Driver(market.Notes)
    driver.part(update(market.Notes(text="a"), 1, sequence=4, part=0, more=True))
    message = {"sequence": 4, **wrong}
    assert driver.has_asked(driver.part(update(market.Notes(text="b"), 1, **message)))


def test_a_snapshot_that_does_not_arrive_is_requested_again() -> None:
    driver = Driver(market.Count)
    assert driver.replica.deadline == limits.TIMEOUT
    assert driver.replica.tick(1.9) == []
    assert driver.has_asked(driver.perform(driver.replica.tick(2.1)))
    assert driver.replica.deadline == 4.1
    # A late part of the first one is ignored.
    assert driver.part(update(market.Count(count=1), 1), topic=driver.topics[1]) == []


def test_waiting_patches_are_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eastward._protocol.replica.WAITING_BYTES", 1000)
    driver = Driver(market.Notes)
    driver.part(update(market.Notes(), 1, sequence=4, part=0, more=True))
    for sequence in range(5, 8):
        assert driver.patch(update(market.Notes(), 1, sequence=sequence)) == []
    assert driver.has_asked(driver.patch(update(market.Notes(), 1, sequence=8)))


def test_an_unreadable_update_raises() -> None:
    driver = live(market.Count(), 1)
    with pytest.raises(DecodeError):
        driver.replica.receive(patch_topic("market.Count") + b"\xff\xff", 0)


# Fields


def test_rows_of_a_map_are_removed_then_set_and_never_merged() -> None:
    larder = kitchen.Larder(jars={1: kitchen.Jar(label="plum", weight=2), 2: kitchen.Jar(), 3: kitchen.Jar()})
    new = kitchen.Larder(jars={1: kitchen.Jar(label="fig"), 4: kitchen.Jar(), 3: kitchen.Jar(label="new")})
    removed = kitchen.Larder(jars={2: kitchen.Jar(), 3: kitchen.Jar()})
    keys = apply(update(new, 1, removed=removed.SerializeToString()), larder)
    assert keys == {"jars": Keys(frozenset({1, 3, 4}), frozenset({2}))}
    assert {key: (jar.label, jar.weight) for key, jar in larder.jars.items()} == {
        1: ("fig", 0.0),
        3: ("new", 0.0),
        4: ("", 0.0),
    }


def test_a_listed_field_without_a_value_becomes_unset() -> None:
    value = kitchen.Optionals(count=3, flag=True)
    apply(update(kitchen.Optionals(), 2), value)
    assert not value.HasField("count") and value.flag
    # A field of a later contract.
    apply(update(kitchen.Optionals(), 1000), value)
    assert value.flag


def test_a_case_of_a_oneof_replaces_the_others() -> None:
    value = kitchen.Choice(number=3)
    apply(update(kitchen.Choice(text="t"), 2, 3), value)
    assert value.WhichOneof("outcome") == "text"


def test_a_text_is_spliced_in_bytes_and_never_within_a_code_point() -> None:
    notes = market.Notes(text="größer")
    apply(update(market.Notes(text="ü"), 1, splices=[wire.Splice(field=1, head=2, tail=4)]), notes)
    assert notes.text == "grüßer"
    for splice in (wire.Splice(field=1, head=3, tail=0), wire.Splice(field=1, head=1 << 63, tail=1 << 63)):
        with pytest.raises(Unfitting):
            apply(update(market.Notes(text="x"), 1, splices=[splice]), market.Notes(text="größer"))


def test_a_list_is_spliced_in_elements() -> None:
    lists = kitchen.Lists(points=[kitchen.Point(x=number) for number in range(4)])
    number = kitchen.Lists.DESCRIPTOR.fields_by_name["points"].number
    new = kitchen.Lists(points=[kitchen.Point(x=9)])
    apply(update(new, number, splices=[wire.Splice(field=number, head=1, tail=2)]), lists)
    assert [point.x for point in lists.points] == [0, 9, 2, 3]


def test_a_new_snapshot_is_compared_with_the_old_value() -> None:
    before = kitchen.Rows(title="a", int64s={1: 1, 2: 2, 3: 3}, plates={1: kitchen.Plate(diameter=1)})
    after = kitchen.Rows(title="a", int64s={1: 1, 2: 9, 4: 4}, plates={1: kitchen.Plate(diameter=1)}, count=0)
    fields, keys = changes_between(before, after)
    assert fields == {"int64s", "count"}
    assert keys == {"int64s": Keys(frozenset({2, 4}), frozenset({3}))}
    assert changes_between(kitchen.Point(x=0.0), kitchen.Point(x=-0.0))[0] == {"x"}
    assert changes_between(before, before) == (frozenset(), {})
