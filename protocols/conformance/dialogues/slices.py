"""Subscribing, snapshots, gaps, progress."""

import asyncio

from ..dialogue import Subscriber, dialogue
from ..failure import Failed
from ..rules import require

COUNTER, DOCUMENT = "conformance.Counter", "conformance.Document"


@dialogue("Subscribe")
async def follows_slice(d):
    """The client subscribes to the patches, then to a snapshot; it reports the snapshot, leaves its topic, and reports
    each patch."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    subscriber.part({"total": 5}, sequence=4)
    await subscriber.left_topic()
    await subscriber.shows({"total": 5})
    for sequence, total in enumerate((6, 7, 0, 9), 5):
        subscriber.patch({"total": total}, sequence=sequence)
        await subscriber.shows({"total": total}, via=[{"total": 7}])


@dialogue("Subscribe")
async def shows_empty_snapshot(d):
    """A snapshot without any value is a value, and is reported."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    subscriber.part({}, sequence=0, fields=[1])
    await subscriber.left_topic()
    await subscriber.shows({})


@dialogue("Subscribe")
async def waits_for_snapshot(d):
    """Patches before the snapshot show nothing; those that it includes are dropped."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    subscriber.patch({"total": 98}, sequence=3)
    subscriber.patch({"total": 99}, sequence=4)
    await d.driver.no_event("slice", "no snapshot has arrived")
    subscriber.part({"total": 5}, sequence=4)
    await subscriber.shows({"total": 5})
    subscriber.patch({"total": 6}, sequence=5)
    await subscriber.shows({"total": 6})


@dialogue("Subscribe")
async def drops_earlier_patches(d):
    """Patches with a sequence that the client has are ignored."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    await subscriber.snapshot({"total": 5}, sequence=4)
    subscriber.patch({"total": 97}, sequence=3)
    subscriber.patch({"total": 98}, sequence=4)
    await subscriber.not_asking("the client has these patches")
    subscriber.patch({"total": 6}, sequence=5)
    await subscriber.shows({"total": 6})


@dialogue("Subscribe")
async def assembles_parts(d):
    """A snapshot of three parts is shown when the last one has arrived, with the patches in between applied after it."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    subscriber.part({"number": 1}, sequence=7, part=0, more=True)
    # Included in the snapshot.
    subscriber.patch({"number": 99}, sequence=7)
    subscriber.part({"rows": {"1": {"label": "one"}}}, sequence=7, part=1, more=True)
    # Later than the snapshot.
    subscriber.patch({"number": 2, "rows": {"3": {"label": "three"}}}, sequence=8, removed={"rows": {"1": {}}})
    await d.driver.no_event("slice", "the last part is missing")
    subscriber.part({"rows": {"2": {"label": "two"}}}, sequence=7, part=2)
    await subscriber.left_topic()
    rows = {"2": {"label": "two"}, "3": {"label": "three"}}
    whole = {"number": 1, "rows": {"1": {"label": "one"}, "2": {"label": "two"}}}
    await subscriber.shows({"number": 2, "rows": rows}, via=[whole])
    subscriber.patch({"number": 3}, sequence=9)
    await subscriber.shows({"number": 3, "rows": rows})


@dialogue("Subscribe")
async def gives_credit(d):
    """After every fourth part the client allows 8 more than have arrived, and drops the subscription at once, so that
    the store never pauses."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    connection, expected = subscriber.connection, {}
    for part in range(30):
        rows = {str(part): {"label": f"row {part}"}}
        subscriber.part({"rows": rows}, sequence=1, part=part, more=part < 29)
        expected |= rows
        if part % 4 == 3:
            d.step(f"{part + 1} parts have arrived")
            credit = subscriber.topic + str(part + 1 + 8).encode() + b"\0"
            await connection.changes("subscribe", credit)
            await connection.changes("unsubscribe", credit)
    await subscriber.left_topic()
    await subscriber.shows({"rows": expected})


@dialogue("Subscribe")
async def joins_pieces(d):
    """A large string, bytes or repeated field comes in pieces: each later one has a splice behind the previous ones."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    subscriber.part({"text": "Zwölf "}, sequence=1, part=0, more=True)
    subscriber.part({"text": "Boxkämpfer "}, sequence=1, part=1, more=True, splices=[(3, 7, 0)])
    subscriber.part({"text": "jagen."}, sequence=1, part=2, more=True, splices=[(3, 19, 0)])
    subscriber.part({"data": "AAEC"}, sequence=1, part=3, more=True)
    subscriber.part({"data": "AwQF"}, sequence=1, part=4, more=True, splices=[(4, 3, 0)])
    subscriber.part({"numbers": [1, 2], "list": [{"label": "a"}]}, sequence=1, part=5, more=True)
    subscriber.part({"numbers": [3], "list": [{"label": "b"}]}, sequence=1, part=6, splices=[(5, 2, 0), (6, 1, 0)])
    await subscriber.shows({
        "text": "Zwölf Boxkämpfer jagen.", "data": "AAECAwQF", "numbers": [1, 2, 3],
        "list": [{"label": "a"}, {"label": "b"}]})


@dialogue("Subscribe")
async def follows_two_slices(d):
    """Two slices are independent, each with its own sequences and nonces."""
    await d.open()
    counter = await d.follow(COUNTER)
    d.driver.send(do="follow", slice=DOCUMENT)
    document = await d.followed(DOCUMENT, counter.connection)
    require(counter.nonces[-1] != document.nonces[-1], "two nonces", "one")
    await document.snapshot({"number": 1}, sequence=40)
    await counter.snapshot({"total": 5}, sequence=4)
    counter.patch({"total": 6}, sequence=5)
    document.patch({"number": 2}, sequence=41)
    await counter.shows({"total": 6})
    await document.shows({"number": 2})
    d.step("A patch of one slice is missing")
    document.patch({"number": 9}, sequence=43)
    await document.asked()
    await document.snapshot({"number": 9}, sequence=43)
    counter.patch({"total": 7}, sequence=6)
    await counter.shows({"total": 7})


@dialogue("Subscribe")
async def leaves_slice(d):
    """A client that no longer follows a slice drops its subscription, and reports no more values."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    await subscriber.snapshot({"total": 5}, sequence=4)
    d.driver.send(do="unfollow", slice=COUNTER)
    await subscriber.connection.changes("unsubscribe", subscriber.patches)
    d.step("The client follows again")
    d.driver.send(do="follow", slice=COUNTER)
    again = await d.followed(COUNTER, subscriber.connection)
    require(again.nonces[-1] != subscriber.nonces[-1], "another nonce", "the same")
    await again.snapshot({"total": 7}, sequence=8)


def gap(name, summary):
    """Registers a dialogue in which the client must request a new snapshot after something happened to a followed
    slice."""
    def register(happens):
        async def body(d):
            await d.open()
            subscriber = await d.follow(DOCUMENT)
            await subscriber.snapshot({"number": 5, "text": "äb"}, sequence=4)
            d.step(summary)
            happens(d, subscriber)
            await subscriber.asked(within=1.5)
            await subscriber.snapshot({"number": 8, "text": "new"}, sequence=9)
            subscriber.patch({"number": 9}, sequence=10)
            await subscriber.shows({"number": 9, "text": "new"})

        body.__name__, body.__doc__ = name, f"A new snapshot, under a new nonce: {summary}."
        dialogue("Detect a gap")(body)
        return happens
    return register


@gap("detects_missing_patch", "the number of a patch is missing")
def _(d, subscriber):
    subscriber.patch({"number": 7}, sequence=6)


@gap("detects_epoch_of_patch", "a patch has another epoch")
def _(d, subscriber):
    d.epoch += 1 << 32
    subscriber.patch({"number": 6}, sequence=5)


@gap("detects_missing_last_patch", "progress has a higher sequence than the client")
def _(d, subscriber):
    subscriber.progress(sequence=5)


@gap("detects_epoch_of_progress", "progress has another epoch")
def _(d, subscriber):
    d.epoch += 1 << 32
    subscriber.progress(sequence=4)


@gap("detects_splice_beyond_value", "a splice keeps more than the value has")
def _(d, subscriber):
    subscriber.patch({"text": "x"}, sequence=5, splices=[(3, 3, 1)])


@gap("detects_splice_of_wrong_text", "a splice results in text that is no UTF-8")
def _(d, subscriber):
    subscriber.patch({"text": "x"}, sequence=5, splices=[(3, 1, 0)])


@dialogue("Detect a gap")
async def asks_after_reconnection(d):
    """After every reconnection the client requests a new snapshot, since patches may be missing."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    await subscriber.snapshot({"total": 5}, sequence=4)
    d.step("The store cuts the connection for slices")
    subscriber.connection.cut()
    subscriber.connection = await d.store.connection("slices")
    await subscriber.asked()
    await subscriber.snapshot({"total": 8}, sequence=9)
    subscriber.patch({"total": 9}, sequence=10)
    await subscriber.shows({"total": 9})


@dialogue("Detect a gap")
async def asks_again_for_missing_snapshot(d):
    """If a snapshot does not arrive within 2 seconds, the client requests another one; the old one no longer counts."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    old = subscriber.topic
    await subscriber.not_asking("the store has 2 seconds", 1)
    d.step("2 seconds have passed")
    await subscriber.asked()
    subscriber.part({"total": 98}, sequence=4, topic=old)
    subscriber.part({"total": 5}, sequence=4)
    await subscriber.shows({"total": 5})


@dialogue("Detect a gap")
async def asks_again_for_unfinished_snapshot(d):
    """If the parts of a snapshot do not continue, the client requests another one after 2 seconds."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    subscriber.part({"number": 98, "text": "old"}, sequence=4, part=0, more=True)
    await subscriber.not_asking("the store has 2 seconds", 1)
    d.step("2 seconds have passed")
    await subscriber.asked()
    subscriber.part({"number": 5}, sequence=6)
    await subscriber.shows({"number": 5})


@dialogue("Detect a gap")
async def waits_while_parts_arrive(d):
    """While parts keep arriving, the client requests nothing, even if the snapshot takes longer than 2 seconds."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    rows = {str(number): {"label": "row"} for number in range(4)}
    for part, key in enumerate(rows):
        subscriber.part({"rows": {key: rows[key]}}, sequence=1, part=part, more=part < 3)
        if part < 3:
            await subscriber.not_asking("the parts arrive", 0.8)
    await subscriber.shows({"rows": rows})


@dialogue("Detect a gap")
async def detects_missing_part(d):
    """If a part is missing, the client requests a new snapshot."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    subscriber.part({"number": 98}, sequence=4, part=0, more=True)
    subscriber.part({"text": "old"}, sequence=4, part=2, more=True)
    await subscriber.asked(within=1.5)
    subscriber.part({"number": 5}, sequence=4)
    await subscriber.shows({"number": 5})


@dialogue("Detect a gap")
async def detects_part_of_another_sequence(d):
    """If a part has another sequence than the first, the client requests a new snapshot."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    subscriber.part({"number": 98}, sequence=4, part=0, more=True)
    subscriber.part({"text": "old"}, sequence=5, part=1)
    await subscriber.asked(within=1.5)
    subscriber.part({"number": 5}, sequence=6)
    await subscriber.shows({"number": 5})


@dialogue("Detect a gap")
async def detects_gap_behind_snapshot(d):
    """If the patches that arrived between the parts do not continue them, the client requests a new snapshot when the
    next patch or progress shows it."""
    await d.open()
    subscriber = await d.follow(DOCUMENT)
    subscriber.part({"number": 1}, sequence=4, part=0, more=True)
    subscriber.patch({"number": 98}, sequence=6)
    subscriber.part({"text": "one"}, sequence=4, part=1)
    subscriber.progress(sequence=6)
    await subscriber.asked(within=1.5)
    subscriber.part({"number": 6}, sequence=6, fields=[1, 3])
    await subscriber.shows({"number": 6}, via=[{"number": 1, "text": "one"}])


@dialogue("Detect a gap")
async def trusts_fitting_progress(d):
    """Progress with the client's own sequence, or a lower one, is no gap."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    await subscriber.snapshot({"total": 5}, sequence=4)
    subscriber.progress(sequence=4)
    subscriber.progress(sequence=3)
    subscriber.connection.progress(d.epoch, d.revision, [("conformance.Document", 99, d.revision)])
    await subscriber.not_asking("no patch is missing")
    subscriber.patch({"total": 6}, sequence=5)
    await subscriber.shows({"total": 6})


@dialogue("Recipients")
async def ignores_foreign_snapshot(d):
    """A snapshot on another topic than the requested one changes nothing."""
    await d.open()
    subscriber = await d.follow(COUNTER)
    await subscriber.snapshot({"total": 5}, sequence=4)
    subscriber.part({"total": 98}, sequence=9, topic=b"Sconformance.Counter\0foreign\0")
    subscriber.patch({"total": 6}, sequence=5)
    await subscriber.shows({"total": 6})


@dialogue("Read your writes")
async def reads_own_writes(d):
    """The replica includes a receipt's revision once progress lists its sequence with at least that revision."""
    connection = await d.open()
    subscriber = await d.follow(COUNTER)
    await subscriber.snapshot({"total": 5}, sequence=4)
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    d.driver.send(do="reach", id=2, revision=d.revision)
    subscriber.progress(sequence=4, revision=d.revision - 1)
    await d.driver.no_event("reached", "progress has a lower revision")
    d.step("Progress has the revision, and the sequence of the replica")
    subscriber.progress(sequence=4)
    await d.driver.event("reached", id=2)


@dialogue("Read your writes")
async def reads_own_writes_after_patch(d):
    """Progress with a sequence that the client has not reached does not count until the patch has arrived."""
    connection = await d.open()
    subscriber = await d.follow(COUNTER)
    await subscriber.snapshot({"total": 5}, sequence=4)
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    d.driver.send(do="reach", id=2, revision=d.revision)
    await asyncio.sleep(0.2)
    d.step("Progress shows a patch that has not arrived: the client requests a snapshot")
    subscriber.progress(sequence=5)
    await subscriber.asked()
    await d.driver.no_event("reached", "the patch is missing")
    subscriber.part({"total": 6}, sequence=5, revision=d.revision)
    await subscriber.shows({"total": 6})
    subscriber.progress(sequence=5)
    await d.driver.event("reached", id=2)


@dialogue("Connect")
async def follows_late_publisher(d):
    """If the socket for slices refuses connections at first, the client connects again, and its subscription begins
    then."""
    connection = await d.open()
    d.driver.send(do="follow", slice=COUNTER)
    slices = await d.store.connection("slices")
    subscriber = await d.followed(COUNTER, slices)
    d.step("The connection for slices ends before the snapshot")
    d.store.admission = "close"
    slices.cut()
    while d.store.refused < 2:
        await asyncio.sleep(0.05)
    d.store.admission = "accept"
    subscriber.connection = await d.store.connection("slices")
    await requested_again(subscriber)
    # The client may request a snapshot under another nonce meanwhile, and gets it again.
    await subscriber.snapshot({"total": 5}, sequence=4)
    await connection.quiet("the connection for actions is another one", 0.1)


async def requested_again(subscriber: Subscriber):
    """Waits until the client requests a snapshot over a new connection. libzmq first repeats the request of the lost
    one, under the same nonce, which the store can answer as well."""
    try:
        await subscriber.asked(within=3)
    except Failed:
        if subscriber.topic not in subscriber.connection.topics:
            raise
