"""Sending actions, limits, lowest_awaited, repeated actions, rejections."""

from ..dialogue import dialogue
from ..failure import Failed
from ..rules import require


@dialogue("Send actions")
async def reports_receipts(d):
    """Actions are numbered from 1; a receipt is reported with its revision."""
    connection = await d.open()
    d.act(1, 5)
    await d.actions(connection, 1, 5)
    d.receipts(connection, 1)
    await d.reported(1)
    d.act(2, 6, 7)
    await d.actions(connection, 2, 6, 7)
    d.receipts(connection, 2, 2)
    await d.reported(2, 2)


@dialogue("Send actions")
async def does_not_wait_for_receipts(d):
    """A batch does not wait for the receipts of the one before."""
    connection = await d.open()
    for number in range(1, 6):
        d.act(number, number)
        await d.actions(connection, number, number)
    d.receipts(connection, 1, 5)
    await d.reported(1, 5)


@dialogue("Send actions")
async def sends_many_actions(d):
    """3,000 actions of one command arrive once, in order."""
    connection = await d.open()
    d.driver.send(do="send", id=1, count=3000, action="conformance.Add", fields={"by": 1})
    await d.actions(connection, 1, *[1] * 3000)
    d.receipts(connection, 1, 3000)
    await d.reported(1, 3000)


@dialogue("Send actions")
async def mixes_actions(d):
    """Actions of two kinds keep their order, whether in one batch or several."""
    async def receive():
        received = await d.receive(connection, 1, 4)
        shown = [(name, getattr(message, "by", None) or getattr(message, "data", None)) for name, message in received]
        require(shown == expected, f"{expected}", f"{shown}")

    expected = [("conformance.Add", 1), ("conformance.Put", b"ABC"), ("conformance.Add", 3), ("conformance.Put", b"")]
    connection = await d.open()
    d.act(1, 1)
    d.driver.send(do="send", id=2, action="conformance.Put", fields={"data": "QUJD"})
    d.act(3, 3)
    d.driver.send(do="send", id=4, action="conformance.Put", fields={})
    await receive()
    connection.cut()
    connection, _ = await d.reconnected()
    # A client that reads one command at a time has them all by now, and can send one batch.
    d.step("The store that starts again has received none of the actions")
    d.welcome(connection)
    await receive()
    d.receipts(connection, 1, 4)
    await d.reported(1, 4)


@dialogue("Rejections")
async def reports_rejections(d):
    """A rejection consumes the sequence: the client reports its code and reason, and does not send the action again."""
    connection = await d.open()
    d.act(1, 1, 2)
    await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1, rejection=("out_of_stock", "There is no more."))
    event = await d.driver.event("rejected", id=1)
    require((event.get("code"), event.get("reason")) == ("out_of_stock", "There is no more."),
            "out_of_stock: There is no more.", f"{event}")
    d.receipts(connection, 2)
    await d.reported(2)
    d.step("The client reconnects, and must not repeat the rejected action")
    connection.cut()
    connection, _ = await d.reconnected()
    d.welcome(connection, next_sequence=3)
    d.act(3, 3)
    await d.actions(connection, 3, 3)
    d.receipts(connection, 3)
    await d.reported(3)


@dialogue("Rejections")
async def reports_codes_of_the_store(d):
    """The store's own codes are reported as an app's are, within one message of receipts."""
    codes = ["unknown_action", "not_allowed", "malformed", "poison", "blocked"]
    connection = await d.open()
    d.act(1, *range(1, 7))
    await d.actions(connection, 1, *range(1, 7))
    message = d.receipt_message(1, rejection=(codes[0], "Because."))
    for sequence, code in enumerate(codes[1:], 2):
        message.MergeFrom(d.receipt_message(sequence, rejection=(code, "Because.")))
    message.MergeFrom(d.receipt_message(6))
    connection.send(message)
    for identifier, code in enumerate(codes, 1):
        event = await d.driver.event("rejected", id=identifier)
        require(event.get("code") == code, code, f"{event}")
    await d.reported(6)


@dialogue("lowest_awaited")
async def takes_receipts_in_parts(d):
    """The store can answer one batch in several parts; each receipt is reported once."""
    connection = await d.open()
    d.driver.send(do="send", id=1, count=6, action="conformance.Add", fields={"by": 1})
    await d.actions(connection, 1, *[1] * 6)
    d.receipts(connection, 1, 2)
    d.receipts(connection, 3, 1)
    d.receipts(connection, 4, 3)
    await d.reported(1, 6)


@dialogue("Send actions")
async def ignores_repeated_receipts(d):
    """Receipts that the client has are ignored."""
    connection = await d.open()
    d.act(1, 1, 2, 3)
    await d.actions(connection, 1, 1, 2, 3)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)
    d.step("The store repeats receipts")
    d.receipts(connection, 1, 2)
    d.receipts(connection, 1, 3)
    await d.reported(3)
    d.receipts(connection, 1, 3)
    d.act(4, 4)
    await d.actions(connection, 4, 4)
    d.receipts(connection, 4)
    await d.reported(4)


@dialogue("Send actions")
async def respects_window(d):
    """At most largest_window actions are without a receipt; the others follow the receipts."""
    connection = await d.open(largest_window=4)
    for number in range(1, 13):
        d.act(number, number)
    await d.actions(connection, 1, 1, 2, 3, 4)
    await connection.quiet("the window of 4 actions is full")
    for first in (1, 5, 9):
        d.step(f"The receipts of {first} to {first + 3} arrive")
        if first > 1:
            await d.actions(connection, first, *range(first, first + 4))
        d.receipts(connection, first, 4)
        await d.reported(first, 4)


@dialogue("lowest_awaited")
async def raises_lowest_awaited(d):
    """lowest_awaited follows the receipts that have arrived."""
    connection = await d.open()
    for number in range(1, 4):
        d.act(number, number)
        [batch] = await d.actions(connection, number, number)
        require(batch.lowest_awaited == number, f"lowest_awaited={number}", f"{batch.lowest_awaited}")
        d.receipts(connection, number)
        await d.reported(number)


@dialogue("lowest_awaited")
async def lowers_nothing_below_missing_receipt(d):
    """While a receipt is missing, lowest_awaited stays at its sequence."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    for number in range(2, 5):
        d.act(number, number)
        [batch] = await d.actions(connection, number, number)
        require(batch.lowest_awaited == 1, "lowest_awaited=1", f"{batch.lowest_awaited}")
    d.receipts(connection, 1, 3)
    await d.reported(1, 3)
    d.act(5, 5)
    [batch] = await d.actions(connection, 5, 5)
    require(batch.lowest_awaited == 4, "lowest_awaited=4", f"{batch.lowest_awaited}")


@dialogue("lowest_awaited")
async def reports_lowest_awaited_in_hello(d):
    """The hello after a lost connection confirms no receipt that is missing."""
    connection = await d.open()
    d.act(1, 1, 2, 3)
    await d.actions(connection, 1, 1, 2, 3)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)
    connection.cut()
    connection, hello = await d.reconnected()
    require(hello.lowest_awaited == 3, "lowest_awaited=3", f"{hello.lowest_awaited}")
    d.welcome(connection, next_sequence=3)
    await d.actions(connection, 3, 3)
    d.receipts(connection, 3)
    await d.reported(3)


@dialogue("Limits")
async def refuses_large_action(d):
    """An action above largest_message is refused before it gets a number."""
    connection = await d.open(largest_message=65536)
    d.driver.send(do="send", id=1, action="conformance.Put", fill={"data": 65536})
    await d.failed(1, "too_large")
    d.act(2, 2)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(2, sequence=1)


@dialogue("Limits")
async def sends_largest_action(d):
    """An action of largest_message - 1024 bytes is sent."""
    connection = await d.open()
    # The field's tag and length have 5 bytes.
    size = (4 << 20) - 1024 - 5
    d.driver.send(do="send", id=1, action="conformance.Put", fill={"data": size})
    [(_, message)] = await d.receive(connection, 1, 1)
    require(len(message.data) == size, f"{size} bytes", f"{len(message.data)}")
    d.receipts(connection, 1)
    await d.reported(1)


@dialogue("Limits")
async def splits_batches(d):
    """Batches stay below largest_message."""
    connection = await d.open(largest_message=65536)
    d.driver.send(do="send", id=1, count=40, action="conformance.Put", fill={"data": 10000})
    received = await d.receive(connection, 1, 40)
    for _, message in received:
        if len(message.data) != 10000:
            raise Failed("10000 bytes", f"{len(message.data)}")
    d.receipts(connection, 1, 40)
    await d.reported(1, 40)


@dialogue("Limits")
async def obeys_changed_limits(d):
    """The limits of a later welcome apply to actions that are sent again."""
    connection = await d.open()
    d.driver.send(do="send", id=1, count=8, action="conformance.Put", fill={"data": 9000})
    await d.receive(connection, 1, 8)
    connection.cut()
    connection, _ = await d.reconnected()
    d.step("The store that starts again has a smaller largest_message")
    d.welcome(connection, next_sequence=1, largest_message=65536)
    await d.receive(connection, 1, 8)
    d.receipts(connection, 1, 8)
    await d.reported(1, 8)


@dialogue("Repeat actions")
async def fills_gap(d):
    """After a gap the client sends again from its next_sequence on."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.act(2, 2)
    await d.actions(connection, 2, 2)
    d.step("The store has not received the first batch")
    d.gap(connection, 1)
    await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)


@dialogue("Repeat actions")
async def fills_gap_within_batch(d):
    """A gap can begin within a batch: the client sends again from there on, or the whole batch, and no earlier one."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.driver.send(do="send", id=2, count=4, action="conformance.Add", fields={"by": 1})
    await d.actions(connection, 2, *[1] * 4)
    d.gap(connection, 3)
    d.step("The client sends again from 3 on")
    await d.actions(connection, 3, 1, 1, 1)
    d.receipts(connection, 1, 5)
    await d.reported(1, 5)


@dialogue("Repeat actions")
async def continues_after_gap(d):
    """New actions after a gap follow those that were sent again."""
    connection = await d.open()
    d.act(1, 1, 2)
    await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)
    d.gap(connection, 2)
    await d.actions(connection, 2, 2)
    d.act(3, 3)
    await d.actions(connection, 3, 3)
    d.receipts(connection, 2, 2)
    await d.reported(2, 2)
