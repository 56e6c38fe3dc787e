"""The counter of the fixture app in Python. It prints its progress to standard output, and requires that its store is killed once."""

from contracts import FeatureMessage, Refusal, StoreMessage, message_class
from feature import Feature
from session import MAGIC, VERSION

Increment, Decrement = message_class("market.Increment"), message_class("market.Decrement")


def say(line):
    print(line, flush=True)


def refusals(feature):
    hello = FeatureMessage()
    hello.hello.magic, hello.hello.version, hello.hello.nonce = MAGIC, VERSION + 8, bytes(16)
    refusal = StoreMessage.FromString(feature.answer(feature.dealer(), hello.SerializeToString())).refusal
    assert refusal.code == Refusal.FOREIGN_VERSION and list(refusal.versions) == [VERSION], refusal
    assert str(VERSION + 8) in refusal.reason and str(VERSION) in refusal.reason, refusal
    hello.hello.magic, hello.hello.version = 0x48545450, VERSION
    for data in [hello.SerializeToString(), b"GET / HTTP/1.1\r\n\r\n"]:
        refusal = StoreMessage.FromString(feature.answer(feature.dealer(), data)).refusal
        assert refusal.code == Refusal.FOREIGN_PROTOCOL and refusal.reason, refusal
    assert feature.answer(feature.dealer(token="0" * 64), None) is None
    say("refused: another version, another magic, no message, another token")


def main():
    feature = Feature()
    refusals(feature)
    session = feature.session
    count = feature.subscribe("market.Count")
    feature.until("the count is known", lambda: count.value is not None)
    say(f"count {count.value.count}")

    receipts = feature.act(Increment(by=5), Increment(by=2), Decrement(by=100), Decrement(by=1))
    revisions = [revision for revision, _ in receipts]
    assert revisions == list(range(revisions[0], revisions[0] + 4)), receipts
    assert [rejection.code if rejection else None for _, rejection in receipts] == [None, None, "below_zero", None]
    feature.until("the actions are delivered", lambda: count.reached >= revisions[-1])
    assert count.snapshots == 1, "delivered by patches"
    say(f"count {count.value.count}")

    # An acknowledged action is acknowledged again, and not applied again.
    [before] = feature.act(Increment(by=1))
    sequence = session.next_sequence - 1
    session.repeat(sequence, Increment(by=1))
    feature.until("it is answered again", lambda: sequence in session.receipts)
    assert session.receipts[sequence] == before
    feature.until("the action is delivered", lambda: count.reached >= before[0])
    say(f"count {count.value.count}")

    epoch, lineage, number = count.epoch, session.lineage, session.session
    assert session.epoch == epoch
    say("kill the store")
    feature.until("the restarted store publishes the count", lambda: count.epoch != epoch)
    feature.until("the restarted store sends a welcome", lambda: session.is_welcomed and session.epoch == count.epoch)
    assert count.epoch > epoch, "each start of a store has a later epoch"
    assert (session.lineage, session.session) == (lineage, number), "the journal and the session continue"
    assert not session.fates_unknown
    say(f"another epoch, count {count.value.count}")
    [(revision, rejection)] = feature.act(Increment(by=3))
    assert rejection is None and revision == before[0] + 1
    feature.until("the action is delivered", lambda: count.reached >= revision)
    say(f"count {count.value.count}")
    feature.close()


main()
