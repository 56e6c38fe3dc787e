"""An oracle that accepts everything finds nothing: it must refuse each kind of wrong journal."""

from pathlib import Path

import oracle
import pytest
from attack import Broken
from oracle import Committed, SenderRecord, market


def increment(amount: int, revision: int, session: int = 1, is_rejected: bool = False) -> Committed:
    return Committed(
        session, revision, "market.Increment", market.Increment(by=amount).SerializeToString(), revision, is_rejected
    )


@pytest.fixture
def check(monkeypatch, tmp_path):
    """Checks a journal against the lines of one sender."""

    def check(journal: list[Committed], *lines: str, may_be_lost: frozenset[int] = frozenset()) -> int:
        path = tmp_path / "record"
        path.write_text("".join(f"{line}\n" for line in lines))
        monkeypatch.setattr(oracle, "committed_actions", lambda directory: journal)
        return oracle.verify(Path("unused"), [SenderRecord(path).update()], may_be_lost)

    return check


def test_a_journal_with_every_acknowledged_action_is_accepted(check):
    journal = [increment(1, 1), increment(2, 2)]
    assert check(journal, "sent 1", "sent 2", "sent 3", "acknowledged 1 1") == 3


def test_a_lost_acknowledged_action_is_found(check):
    with pytest.raises(Broken, match="the action 2 was acknowledged and is not in the journal"):
        check([increment(1, 1)], "sent 1", "sent 2", "acknowledged 1 1", "acknowledged 2 2")


def test_an_action_that_is_applied_twice_is_found(check):
    with pytest.raises(Broken, match="the action 1 was applied twice"):
        check([increment(1, 1), increment(1, 2)], "sent 1")


def test_a_receipt_with_another_revision_is_found(check):
    with pytest.raises(Broken, match="acknowledged with revision 3, and the journal has 1"):
        check([increment(1, 1)], "sent 1", "acknowledged 1 3")


def test_actions_of_a_sender_in_another_order_are_found(check):
    with pytest.raises(Broken, match="the action 1 of a sender was applied after 2"):
        check([increment(2, 1), increment(1, 2)], "sent 1", "sent 2")


def test_a_rejected_action_is_found(check):
    with pytest.raises(Broken, match="the action 1 was rejected"):
        check([increment(1, 1, is_rejected=True)], "sent 1")


def test_an_action_of_a_replaced_journal_may_be_lost(check):
    assert check([], "sent 1", "acknowledged 1 1", may_be_lost=frozenset([1])) == 0


def test_two_receipts_of_one_action_with_different_revisions_are_found(check):
    lines = ("sent 1", "acknowledged 1 1", "acknowledged 1 2")
    with pytest.raises(Broken, match=r"two receipts of \[1\] differ"):
        check([increment(1, 2)], *lines)
    # A sender that was killed before its outbox recorded the receipt sends the action to the replaced journal, too.
    assert check([increment(1, 2)], *lines, may_be_lost=frozenset([1])) == 1


def test_a_record_is_read_incrementally_and_without_its_incomplete_last_line(tmp_path):
    path = tmp_path / "record"
    path.write_text("start\nsent 1\nsent 2\nackno")
    record = SenderRecord(path).update()
    assert (record.sent, record.acknowledged, record.is_idle) == ([1, 2], {}, False)
    with path.open("a") as file:
        file.write("wledged 1 7\ncount 5\nidle\n")
    record.update()
    assert (record.sent, record.acknowledged, record.count, record.is_idle) == ([1, 2], {1: 7}, 5, True)
