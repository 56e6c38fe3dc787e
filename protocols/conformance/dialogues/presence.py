"""Presence."""

from ..contract import message_class
from ..dialogue import dialogue
from ..rules import require

CURSOR, NICK = "conformance.Cursor", "conformance.Nick"


def values(presence):
    result = {}
    for value in presence.values:
        message = message_class(value.name).FromString(value.value)
        result[value.name] = message.position if value.name == CURSOR else message.nick
    return result


async def published(connection, expected, before=None, within=None):
    """Expects presence with these values. Those before can come once more."""
    while True:
        received = values(await connection.next("presence", within))
        if received == expected:
            return
        require(received == before, f"{expected}", f"{received}")


@dialogue("Publish presence")
async def publishes_presence(d):
    """The client publishes a value, a change of it, and sends it again every 3 seconds."""
    connection = await d.open()
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await published(connection, {CURSOR: 4})
    d.driver.send(do="publish", id=2, presence=CURSOR, fields={"position": 5})
    await published(connection, {CURSOR: 5}, before={CURSOR: 4})
    d.step("The client repeats it after 3 seconds")
    await connection.quiet("the last presence was sent less than 3 seconds ago", 1.5)
    await published(connection, {CURSOR: 5}, within=4)


@dialogue("Publish presence")
async def publishes_all_values(d):
    """Each message contains all values of the process."""
    connection = await d.open()
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await published(connection, {CURSOR: 4})
    d.driver.send(do="publish", id=2, presence=NICK, fields={"nick": "Ada"})
    await published(connection, {CURSOR: 4, NICK: "Ada"}, before={CURSOR: 4})
    d.driver.send(do="withdraw", id=3, presence=CURSOR)
    await published(connection, {NICK: "Ada"}, before={CURSOR: 4, NICK: "Ada"})


@dialogue("Publish presence")
async def publishes_after_welcome(d):
    """The client publishes its values after each welcome, with the new fence."""
    connection = await d.open()
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await published(connection, {CURSOR: 4})
    connection.cut()
    connection, _ = await d.reconnected()
    d.welcome(connection)
    d.step("The presence follows the welcome at once")
    await published(connection, {CURSOR: 4}, within=2)


@dialogue("Publish presence")
async def withdraws_presence(d):
    """When the last value is withdrawn, the client sends an empty presence once, and no more."""
    connection = await d.open()
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await published(connection, {CURSOR: 4})
    d.driver.send(do="withdraw", id=2, presence=CURSOR)
    await published(connection, {}, before={CURSOR: 4})
    await connection.quiet("there is no presence", 3.5)


@dialogue("Publish presence")
async def withdraws_presence_after_reconnection(d):
    """A value that is withdrawn while the connection is lost: the store may still have it, and an empty presence
    follows the welcome."""
    connection = await d.open()
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await published(connection, {CURSOR: 4})
    connection.cut()
    connection, _ = await d.reconnected()
    d.driver.send(do="withdraw", id=2, presence=CURSOR)
    await connection.quiet("the welcome follows", 0.5)
    d.welcome(connection)
    d.step("An empty presence follows the welcome")
    await published(connection, {}, before={CURSOR: 4})


@dialogue("Publish presence")
async def publishes_zero_values(d):
    """A value whose fields are all zero is a value."""
    connection = await d.open()
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={})
    await published(connection, {CURSOR: 0})


@dialogue("Publish presence")
async def publishes_nothing_to_store_without_presence(d):
    """A welcome without largest_presence comes from a store without presence: the client sends none."""
    connection = await d.open(largest_presence=0)
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await connection.quiet("the store has no presence", 1)
    d.act(2, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(2, sequence=1)


@dialogue("Publish presence")
async def refuses_large_presence(d):
    """Presence above largest_presence is not sent; the values before it stay."""
    connection = await d.open(largest_presence=200)
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await published(connection, {CURSOR: 4})
    d.driver.send(do="publish", id=2, presence=NICK, fields={"nick": "n" * 200})
    await d.failed(2, "too_large")
    d.driver.send(do="publish", id=3, presence=CURSOR, fields={"position": 5})
    await published(connection, {CURSOR: 5}, before={CURSOR: 4})


@dialogue("Refusals")
async def stops_after_presence_exceeded(d):
    """PRESENCE_EXCEEDED is permanent."""
    connection = await d.open()
    d.driver.send(do="publish", id=1, presence=CURSOR, fields={"position": 4})
    await published(connection, {CURSOR: 4})
    connection.refuse("PRESENCE_EXCEEDED")
    await d.ended("refused")
    await d.store.no_connection("the refusal is permanent", 1)
