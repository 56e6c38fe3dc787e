"""The session without I/O: limits, lost receipts, holds, refusals and the end."""

from __future__ import annotations

from typing import Any

import pytest

import eastward
from eastward import eastward_pb2 as wire
from eastward._protocol import limits
from eastward._protocol.outbox import Contents, Head
from eastward._protocol.queue import Batch, EncodedAction, Ticket
from eastward._protocol.session import Phase, Session

LINEAGE = bytes(range(16))


class Driver:
    """A session, the messages that it sends, and the results of its actions by their numbers."""

    def __init__(self, **options: Any) -> None:
        self.now = 100.0
        self.session = Session(**options)
        self.results: dict[int, Any] = {}
        self.submitted = 0

    def submit(self, count: int = 1, payload: bytes = b"x") -> None:
        size = count * len(payload)
        assert self.session.reserve(count, size)
        self.submitted += 1
        number = self.submitted
        ticket = Ticket(lambda result: self.results.__setitem__(number, result))
        self.session.submit([EncodedAction("a.Action", payload)] * count, count, size, ticket, self.now)

    def sends(self) -> list[wire.FeatureMessage]:
        messages = []
        while (message := self.session.next_message()) is not None:
            self.session.sent(message, self.now)
            messages.append(message)
        for ticket, result in self.session.take_finished():
            ticket.finish(result)
        return messages

    def receive(self, **message: Any) -> list[wire.FeatureMessage]:
        self.session.receive(wire.StoreMessage(**message).SerializeToString(), self.now)
        return self.sends()

    def welcome(self, session: int = 1, fence: int = 1, next_sequence: int = 1, **more: Any) -> list[wire.FeatureMessage]:
        fields: dict[str, Any] = {
            "version": 1,
            "lineage": LINEAGE,
            "epoch": 7,
            "largest_message": 4 << 20,
            "largest_window": 65536,
            "largest_presence": 65536,
        }
        fields.update(more)
        return self.receive(
            welcome=wire.Welcome(session=session, fence=fence, next_sequence=next_sequence, **fields)
        )

    def connect(self, **welcome: Any) -> list[wire.FeatureMessage]:
        self.session.connected()
        [hello] = self.sends()
        assert hello.WhichOneof("message") == "hello"
        return self.welcome(**welcome)

    def receipts(self, first: int, count: int, revision: int, rejection: Any = None) -> list[wire.FeatureMessage]:
        part = wire.ReceiptRange(first_sequence=first, count=count, first_revision=revision, rejection=rejection)
        return self.receive(receipts=wire.Receipts(ranges=[part]))

    def refuse(self, code: str, **more: Any) -> list[wire.FeatureMessage]:
        return self.receive(refusal=wire.Refusal(code=code, reason="Because.", **more))

    def advance(self, seconds: float) -> list[wire.FeatureMessage]:
        self.now += seconds
        self.session.tick(self.now)
        return self.sends()


def kinds(messages: list[wire.FeatureMessage]) -> list[str]:
    return [str(message.WhichOneof("message")) for message in messages]


def sequences(messages: list[wire.FeatureMessage]) -> list[range]:
    return [
        range(message.batch.first_sequence, message.batch.first_sequence + len(message.batch.actions.sizes))
        for message in messages
    ]


# Limits


def test_an_action_that_no_message_can_contain_is_refused_before_it_is_numbered() -> None:
    driver = Driver()
    driver.connect(largest_message=10_000)
    largest = 10_000 - 1024
    driver.session.check_size("a.Action", bytes(largest))
    with pytest.raises(eastward.TooLarge, match="a.Action has 8977 bytes; the store accepts 8976 at most"):
        driver.session.check_size("a.Action", bytes(largest + 1))
    with pytest.raises(eastward.TooLarge, match="the store accepts 7872 at most"):
        driver.session.check_size("a" * 2000, bytes(7873))
    driver.submit(payload=bytes(largest))
    [batch] = driver.sends()
    assert batch.ByteSize() <= 10_000
    assert driver.session.queue.next_sequence == 2


def test_batches_stay_below_the_largest_message() -> None:
    driver = Driver()
    driver.connect(largest_message=10_000)
    for _ in range(10):
        driver.submit(payload=bytes(2000))
    batches = driver.sends()
    assert all(batch.ByteSize() <= 10_000 for batch in batches)
    assert [number for part in sequences(batches) for number in part] == list(range(1, 11))


def test_a_batch_is_sent_in_parts_to_a_store_that_accepts_smaller_messages_now() -> None:
    driver = Driver()
    driver.connect()
    driver.submit(count=8, payload=bytes(1000))
    assert sequences(driver.sends()) == [range(1, 9)]
    driver.session.disconnected()
    parts = driver.connect(fence=2, largest_message=5000)
    assert sequences(parts) == [range(1, 4), range(4, 7), range(7, 9)]
    assert all(part.ByteSize() <= 5000 and list(part.batch.actions.names) == ["a.Action"] for part in parts)
    driver.session.disconnected()
    assert sequences(driver.connect(fence=3, next_sequence=6, largest_message=5000)) == [range(6, 9)]
    driver.receipts(1, 8, 20)
    assert len(driver.results[1]) == 8
    driver.submit()
    assert sequences(driver.sends()) == [range(9, 10)]


def test_actions_that_are_submitted_together_have_one_fate_although_a_part_was_not_sent() -> None:
    driver = Driver()
    driver.connect(largest_message=5000)
    driver.submit(count=8, payload=bytes(1000))
    driver.submit()
    first = driver.session.next_message()
    assert first is not None and sequences([first]) == [range(1, 4)]
    driver.session.sent(first, driver.now)
    assert kinds(driver.refuse("FOREIGN_LINEAGE")) == ["hello"]
    assert isinstance(driver.results[1], eastward.FateUnknown)
    assert sequences(driver.welcome(session=2)) == [range(1, 2)]
    driver.receipts(1, 1, 30)
    assert driver.results[2][0].revision == 30


def test_senders_wait_for_the_window_of_the_store_and_for_bytes() -> None:
    driver = Driver()
    driver.connect(largest_window=4)
    driver.submit(3)
    assert driver.session.reserve(1, 1)
    assert not driver.session.reserve(1, 1)
    driver.session.release(1, 1)
    driver.sends()
    driver.receipts(1, 2, 1)
    assert driver.session.reserve(3, 3) and not driver.session.reserve(1, 1)

    other = Driver()
    other.connect()
    other.submit(payload=bytes(limits.WINDOW_BYTES - 1000))
    assert not other.session.reserve(1, 2000)
    # An action that exceeds the bound fits alone.
    assert Driver().session.reserve(1, limits.WINDOW_BYTES + 1)


def test_what_is_submitted_before_a_flush_is_one_batch_with_each_name_once() -> None:
    driver = Driver()
    driver.connect()
    for name in ("a.A", "a.B", "a.A"):
        assert driver.session.reserve(1, 1)
        driver.session.submit([EncodedAction(name, name.encode())], 1, 1, Ticket(lambda _: None), driver.now)
    [message] = driver.sends()
    assert list(message.batch.actions.names) == ["a.A", "a.B"]
    assert list(message.batch.actions.kinds) == [0, 1, 0]
    assert message.batch.actions.payload == b"a.Aa.Ba.A"


# Receipts


def test_receipts_in_parts_and_again_are_assigned_once() -> None:
    driver = Driver()
    driver.connect()
    driver.submit(3)
    driver.submit(2)
    driver.sends()
    rejection = wire.Rejection(code="no", reason="No.")
    driver.receipts(1, 1, 10)
    driver.receipts(1, 2, 10)
    assert driver.results == {}
    driver.receipts(3, 1, 12, rejection)
    driver.receipts(1, 5, 10)
    assert [receipt.revision for receipt in driver.results[1]] == [10, 11, 12]
    assert [receipt.rejection and receipt.rejection.code for receipt in driver.results[1]] == [None, None, "no"]
    assert [receipt.revision for receipt in driver.results[2]] == [13, 14]


def test_receipts_that_skip_some_or_were_never_sent_for_request_the_missing_ones() -> None:
    for first, count in ((2, 1), (1, 1 << 62)):
        driver = Driver()
        driver.connect()
        driver.submit(2)
        driver.sends()
        assert kinds(driver.receipts(first, count, 1)) == ["hello"]
        assert driver.results == {}


def test_a_store_that_owes_an_answer_gets_a_hello_after_two_seconds() -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    assert driver.session.deadline == driver.now + limits.TIMEOUT
    assert driver.advance(1.9) == []
    assert kinds(driver.advance(0.2)) == ["hello"]
    assert kinds(driver.advance(2.1)) == ["hello"]
    # Nothing is applied twice: the store knows the sequence.
    assert driver.welcome(next_sequence=2) == []
    driver.receipts(1, 1, 5)
    assert [receipt.revision for receipt in driver.results[1]] == [5]


def test_an_idle_session_says_hello_before_it_expires() -> None:
    driver = Driver()
    driver.connect()
    assert driver.advance(limits.KEEP_ALIVE - 1) == []
    [hello] = driver.advance(2)
    assert hello.hello.session == 1


# Connections


def test_a_new_connection_resumes_the_session_and_repeats_from_the_expected_sequence() -> None:
    driver = Driver()
    driver.connect()
    driver.submit(2)
    driver.sends()
    driver.receipts(1, 1, 1)
    driver.session.disconnected()
    driver.submit(2)
    assert driver.sends() == [], "everything waits for a connection"
    driver.session.connected()
    [hello] = driver.sends()
    assert (hello.hello.session, hello.hello.lineage, hello.hello.lowest_awaited) == (1, LINEAGE, 2)
    assert hello.hello.nonce == driver.session.nonce
    repeated = driver.welcome(fence=2, next_sequence=3, epoch=8)
    # Nothing that the store has is repeated.
    assert sequences(repeated) == [range(3, 5)]
    assert repeated[0].batch.fence == 2


def test_a_welcome_to_another_session_is_ignored() -> None:
    driver = Driver()
    driver.connect()
    driver.session.disconnected()
    driver.session.connected()
    driver.sends()
    driver.welcome(session=9, fence=9)
    assert driver.session.phase is Phase.GREETING
    driver.welcome(session=1, fence=2)
    assert driver.session.phase is Phase.OPEN


def test_a_gap_repeats_from_its_sequence() -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    driver.submit()
    driver.sends()
    assert sequences(driver.receive(gap=wire.Gap(next_sequence=1))) == [range(1, 2), range(2, 3)]


def test_a_hold_pauses_even_if_a_gap_follows() -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    hold = wire.Hold(next_sequence=1, reason="No space.", retry_milliseconds=500)
    assert driver.receive(hold=hold) == []
    assert driver.receive(gap=wire.Gap(next_sequence=1)) == []
    assert driver.advance(0.49) == []
    assert sequences(driver.advance(0.02)) == [range(1, 2)]
    driver.receive(hold=hold)
    driver.advance(0.6)
    driver.receipts(1, 1, 1)
    assert driver.session.take_notices() == [
        "The store accepts no actions for now; senders wait: No space.",
        "The store accepts actions again.",
    ]


# Refusals


@pytest.mark.parametrize(
    "code",
    [
        "FOREIGN_PROTOCOL",
        "FOREIGN_VERSION",
        "MALFORMED",
        "WINDOW_EXCEEDED",
        "UNKNOWN_PROCESS",
        "CHANGED_ACTION",
        "PRESENCE_EXCEEDED",
        "UNKNOWN_SESSION",
        "CODE_UNSPECIFIED",
    ],
)
def test_a_permanent_refusal_ends_the_session_and_leaves_the_fate_of_sent_actions_open(code: str) -> None:
    driver = Driver()
    driver.connect(largest_window=2)
    driver.submit()
    driver.sends()
    driver.session.disconnected()
    driver.submit()
    driver.session.connected()
    driver.sends()
    driver.refuse(code)
    assert driver.session.phase is Phase.FAILED
    assert isinstance(driver.session.error, eastward.Refused)
    assert (driver.session.error.code, driver.session.error.reason) == (code, "Because.")
    assert isinstance(driver.results[1], eastward.FateUnknown)
    assert driver.results[2] is driver.session.error, "never sent"
    assert driver.session.next_message() is None


def test_a_refusal_with_an_unknown_code_ends_the_session() -> None:
    driver = Driver()
    driver.connect()
    driver.receive(refusal=wire.Refusal(code=99, reason="New."))  # type: ignore[arg-type, unused-ignore]
    assert isinstance(driver.session.error, eastward.Refused) and driver.session.error.code == "code 99"


def test_a_fenced_session_says_hello_once_it_has_its_welcome() -> None:
    driver = Driver()
    driver.connect()
    assert kinds(driver.refuse("FENCED")) == ["hello"]
    # The other hello's refusal arrives before the welcome.
    assert driver.refuse("FENCED") == []
    driver.welcome(fence=2)
    assert driver.session.phase is Phase.OPEN


def test_a_full_store_is_asked_again_after_two_seconds() -> None:
    driver = Driver()
    driver.session.connected()
    [first] = driver.sends()
    assert driver.refuse("TOO_MANY_SESSIONS") == []
    assert driver.advance(1.9) == []
    assert driver.advance(0.2) == [first]


@pytest.mark.parametrize("by_refusal", [True, False], ids=["foreign lineage", "lost actions"])
def test_another_journal_gives_up_sent_actions_and_sends_the_others_under_a_new_session(by_refusal: bool) -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    driver.receipts(1, 1, 1)
    driver.submit()
    driver.sends()
    driver.session.disconnected()
    driver.submit()
    driver.session.connected()
    [resuming] = driver.sends()
    sent = driver.refuse("FOREIGN_LINEAGE") if by_refusal else driver.welcome(next_sequence=1)
    assert kinds(sent) == ["hello"]
    assert (sent[0].hello.session, sent[0].hello.lineage) == (0, b"")
    assert sent[0].hello.nonce != resuming.hello.nonce
    assert isinstance(driver.results[2], eastward.FateUnknown)
    if not by_refusal:
        assert driver.welcome(next_sequence=1) == [], "a late welcome to the abandoned session"
    [batch] = driver.welcome(session=2, lineage=bytes(16), next_sequence=1)
    assert sequences([batch]) == [range(1, 2)]
    driver.receipts(1, 1, 9)
    assert [receipt.revision for receipt in driver.results[3]] == [9]


def test_over_the_next_connection_a_new_session_may_have_the_number_of_the_abandoned_one() -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    driver.receipts(1, 1, 1)
    driver.submit()
    driver.session.disconnected()
    driver.session.connected()
    driver.sends()
    # The store lost an acknowledged action, and then the session's opening as well.
    assert kinds(driver.welcome(next_sequence=1)) == ["hello"]
    driver.session.disconnected()
    driver.session.connected()
    assert kinds(driver.sends()) == ["hello"]
    assert kinds(driver.welcome(next_sequence=1)) == ["batch"]


def test_a_message_that_cannot_be_read_ends_the_session() -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    driver.session.receive(b"\xff\xff\xff", driver.now)
    driver.sends()
    assert isinstance(driver.session.error, eastward.ProtocolError)
    assert isinstance(driver.results[1], eastward.FateUnknown)


def test_a_message_of_a_later_version_is_ignored() -> None:
    driver = Driver()
    driver.connect()
    driver.session.receive(b"\xf2\x06\x01x", driver.now)
    assert driver.session.phase is Phase.OPEN


# Presence


def test_presence_contains_all_values_and_is_repeated_until_it_is_withdrawn() -> None:
    driver = Driver()
    driver.connect()
    driver.session.publish("a.B", b"2", driver.now)
    [first] = driver.sends()
    assert [(value.name, value.value) for value in first.presence.values] == [("a.B", b"2")]
    driver.session.publish("a.A", b"1", driver.now)
    assert driver.sends() == [], "values that change are sent every 10 ms"
    [second] = driver.advance(0.02)
    assert [value.name for value in second.presence.values] == ["a.A", "a.B"]
    assert driver.advance(2.9) == []
    assert driver.advance(0.2) == [second]
    driver.session.disconnected()
    driver.session.connected()
    driver.sends()
    assert kinds(driver.welcome(fence=2)) == ["presence"], "a new connection has none"
    for name in ("a.A", "a.B"):
        driver.session.publish(name, None, driver.now)
    [last] = driver.advance(0.02)
    assert list(last.presence.values) == []
    assert driver.advance(10) == []


def test_presence_above_the_limit_of_the_store_is_refused_and_changes_nothing() -> None:
    driver = Driver()
    driver.connect(largest_presence=10)
    driver.session.publish("a.A", b"1234567", driver.now)
    with pytest.raises(eastward.TooLarge, match="has 11 bytes; the store accepts 10 at most"):
        driver.session.publish("a.A", b"12345678", driver.now)
    [message] = driver.sends()
    assert [value.value for value in message.presence.values] == [b"1234567"]


def test_a_store_without_presence_gets_none() -> None:
    driver = Driver()
    driver.session.publish("a.A", b"1", driver.now)
    driver.submit()
    assert kinds(driver.connect(largest_presence=0)) == ["batch"]


# The end


def test_a_goodbye_follows_the_last_receipt() -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    driver.session.close()
    assert driver.sends() == []
    assert kinds(driver.receipts(1, 1, 1)) == ["goodbye"]
    assert driver.session.phase is Phase.CLOSED


def test_a_close_without_anything_in_transit_needs_no_store() -> None:
    driver = Driver()
    driver.session.close()
    assert driver.session.phase is Phase.CLOSED


def test_an_abandoned_session_tells_sent_actions_from_others() -> None:
    driver = Driver()
    driver.connect()
    driver.submit()
    driver.sends()
    driver.session.disconnected()
    driver.submit()
    driver.session.abandon()
    driver.sends()
    assert isinstance(driver.results[1], eastward.FateUnknown)
    assert isinstance(driver.results[2], eastward.Closed)
    driver.submitted += 1
    assert driver.session.reserve(1, 1)
    late: list[Any] = []
    driver.session.submit([("a.A", b"")], 1, 1, Ticket(late.append), driver.now)
    driver.sends()
    assert isinstance(late[0], eastward.Closed)


# The outbox


def kept(session: int = 0, lowest: int = 1, count: int = 0) -> Contents:
    contents = Contents(Head(b"n" * 16, session, LINEAGE if session else b"", lowest))
    if count:
        batch = Batch(lowest)
        for _ in range(count):
            batch.append(EncodedAction("a.Action", b"x"))
        contents.batches.append(batch)
    return contents


def test_nothing_is_sent_before_the_outbox_has_it() -> None:
    driver = Driver(outbox=Contents())
    driver.session.connected()
    assert driver.sends() == [], "the hello's nonce is not kept yet"
    assert driver.session.take_write(driver.now) is not None
    driver.session.wrote()
    [hello] = driver.sends()
    assert hello.hello.outbox and hello.hello.session == 0
    driver.welcome()
    driver.submit()
    assert driver.sends() == []
    write = driver.session.take_write(driver.now)
    assert write is not None and (write.head.session, len(write.batches)) == (1, 1)
    driver.submit()
    assert driver.session.take_write(driver.now) is None, "one write at a time"
    driver.session.wrote()
    assert sequences(driver.sends()) == [range(1, 2)]
    driver.session.take_write(driver.now)
    driver.session.wrote()
    [second] = driver.sends()
    assert sequences([second]) == [range(2, 3)]
    # A receipt is confirmed to the store once it is recorded: until then, a crash would request it again.
    driver.receipts(1, 1, 1)
    driver.submit()
    driver.session.take_write(driver.now)
    driver.session.wrote()
    [third] = driver.sends()
    assert third.batch.lowest_awaited == 2


def test_a_restart_resumes_the_session_and_repeats_what_is_kept() -> None:
    outcomes: list[Any] = []
    driver = Driver(
        outbox=kept(session=3, lowest=5, count=2),
        restored_ticket=lambda _: Ticket(outcomes.append, is_restored=True),
    )
    driver.session.connected()
    [hello] = driver.sends()
    assert (hello.hello.nonce, hello.hello.session, hello.hello.lowest_awaited) == (b"n" * 16, 3, 5)
    assert sequences(driver.welcome(session=3, fence=9, next_sequence=5)) == [range(5, 7)]
    driver.receipts(5, 2, 50)
    assert [receipt.revision for receipt in outcomes[0]] == [50, 51]


def test_a_replaced_session_of_an_outbox_gives_up_its_actions_and_sets_them_aside() -> None:
    outcomes: list[Any] = []
    driver = Driver(
        outbox=kept(session=3, lowest=5, count=2),
        restored_ticket=lambda _: Ticket(outcomes.append, is_restored=True),
    )
    driver.session.connected()
    driver.sends()
    assert driver.refuse("UNKNOWN_SESSION") == [], "the new nonce is not kept yet"
    assert isinstance(outcomes[0], eastward.FateUnknown)
    write = driver.session.take_write(driver.now)
    assert write is not None and write.reset is not None
    assert (write.reset.doubtful, write.head.session) == ((5, 7), 0)
    driver.session.wrote()
    assert kinds(driver.sends()) == ["hello"]


def test_the_unsent_actions_of_an_outbox_are_reported_as_kept_before_their_new_session_is_recorded() -> None:
    driver = Driver(outbox=kept(session=3))
    driver.connect(session=3)
    driver.submit(3)
    assert driver.session.take_write(driver.now) is not None
    driver.session.wrote()
    driver.refuse("FOREIGN_LINEAGE")
    driver.submit()
    driver.session.abandon()
    driver.sends()
    assert isinstance(driver.results[1], eastward.FateUnknown), "the outbox has them, and the next start sends them"
    assert not isinstance(driver.results[2], eastward.FateUnknown), "it was in memory only"


def test_a_write_for_an_abandoned_session_counts_if_the_disk_takes_it() -> None:
    for is_full, is_kept in ((False, True), (True, False)):
        driver = Driver(outbox=kept(session=3))
        driver.connect(session=3)
        driver.submit()
        assert driver.session.take_write(driver.now) is not None
        driver.refuse("FOREIGN_LINEAGE")
        if is_full:
            driver.session.write_found_disk_full("no space", driver.now)
        else:
            driver.session.wrote()
        driver.session.abandon()
        driver.sends()
        assert isinstance(driver.results[1], eastward.FateUnknown) == is_kept


def test_an_older_copy_of_an_outbox_opens_a_new_session() -> None:
    driver = Driver(outbox=kept(session=3, lowest=5, count=2))
    driver.session.connected()
    driver.sends()
    driver.welcome(session=3, next_sequence=9)
    assert driver.session.number == 0
    assert "its file is an older copy" in driver.session.take_notices()[0]


def test_a_full_disk_pauses_senders_and_a_failed_one_ends_the_session() -> None:
    driver = Driver(outbox=kept(session=3))
    driver.connect(session=3)
    driver.submit()
    assert driver.session.take_write(driver.now) is not None
    driver.session.write_found_disk_full("no space", driver.now)
    assert driver.session.take_write(driver.now) is None
    assert driver.sends() == []
    driver.now = driver.session.deadline
    assert driver.session.take_write(driver.now) is not None
    driver.session.wrote()
    assert sequences(driver.sends()) == [range(1, 2)]
    assert driver.session.take_notices() == [
        "The outbox is full; senders wait until there is space: no space",
        "The outbox has free space again.",
    ]
    driver.submit()
    assert driver.session.take_write(driver.now) is not None
    driver.session.write_failed("the disk is gone")
    driver.sends()
    assert isinstance(driver.session.error, eastward.OutboxError)
    # Both may be in the outbox.
    assert all(isinstance(result, eastward.FateUnknown) for result in driver.results.values())


def test_an_outbox_is_closed_without_goodbye_once_it_has_recorded_the_receipts() -> None:
    driver = Driver(outbox=kept(session=3))
    driver.connect(session=3)
    driver.submit()
    driver.session.take_write(driver.now)
    driver.session.wrote()
    driver.sends()
    driver.session.close()
    driver.receipts(1, 1, 1)
    assert not driver.session.is_over
    write = driver.session.take_write(driver.now)
    assert write is not None and write.head.lowest == 2
    driver.session.wrote()
    assert driver.sends() == []
    assert driver.session.phase is Phase.CLOSED
