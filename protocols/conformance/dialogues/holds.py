"""Holds: the store's disk accepts no writes."""

from ..dialogue import dialogue


@dialogue("Hold")
async def waits_during_hold(d):
    """After a hold the client sends nothing before retry_milliseconds have passed, new actions included; then it sends
    again from next_sequence on."""
    connection = await d.open()
    d.act(1, 1, 2)
    await d.actions(connection, 1, 1, 2)
    d.hold(connection, 1, 2000)
    # A batch that is sent before the hold arrives would be no mistake.
    await connection.quiet("the store holds", 0.6)
    d.act(3, 3)
    await connection.quiet("the store holds")
    d.step("retry_milliseconds have passed")
    await d.actions(connection, 1, 1, 2, 3)
    d.receipts(connection, 1, 3)
    await d.reported(1, 3)


@dialogue("Hold")
async def keeps_receipts_before_hold(d):
    """A hold concerns the actions from its next_sequence on: earlier ones are not sent again."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.act(2, 2, 3)
    await d.actions(connection, 2, 2, 3)
    d.receipts(connection, 1)
    d.hold(connection, 2, 300)
    await d.actions(connection, 2, 2, 3)
    d.receipts(connection, 2, 2)
    await d.reported(1, 3)


@dialogue("Hold")
async def waits_during_hold_despite_gap(d):
    """A gap after the hold answers a batch that was in transit: the client waits all the same."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.act(2, 2)
    await d.actions(connection, 2, 2)
    d.hold(connection, 1, 2000)
    d.gap(connection, 1)
    await connection.quiet("the store holds", 0.8)
    d.step("retry_milliseconds have passed")
    await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)


@dialogue("Hold")
async def endures_repeated_holds(d):
    """Each attempt can be answered by another hold; no action is lost or reported twice."""
    connection = await d.open()
    d.act(1, 1, 2)
    await d.actions(connection, 1, 1, 2)
    for attempt in range(4):
        d.step(f"Hold {attempt + 1}")
        d.hold(connection, 1, 200)
        await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)


@dialogue("Hold")
async def reconnects_during_hold(d):
    """A connection that is lost during a hold is resumed, and its actions are sent after the new welcome."""
    connection = await d.open()
    d.act(1, 1, 2)
    await d.actions(connection, 1, 1, 2)
    d.hold(connection, 1, 60_000)
    await connection.quiet("the store holds")
    connection.cut()
    connection, _ = await d.reconnected()
    d.welcome(connection, next_sequence=1)
    await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)


@dialogue("Hold")
async def leaves_after_hold(d):
    """A client that closes during a hold sends its actions when it has passed, and says goodbye after their receipts."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.hold(connection, 1, 500)
    d.driver.send(do="close")
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    await connection.next("goodbye")
    await d.ended("closed")
