"""Refusals: one dialogue for each code, and for the moment at which it arrives."""

from ..contract import StoreMessage
from ..dialogue import dialogue
from ..rules import require
from ..inbox import QUIET


async def stays_away(d, connection):
    """Observes that the client neither sends nor connects after a permanent refusal."""
    d.step("The client must neither send nor connect again")
    await d.store.no_connection("the refusal is permanent", 2 * QUIET)


def refused_hello(code, **fields):
    async def body(d):
        await d.begin()
        connection, _ = await d.greeted()
        connection.refuse(code, **fields)
        await d.ended("refused")
        await stays_away(d, connection)

    body.__name__ = "stops_at_hello_after_" + code.lower()
    body.__doc__ = f"{code} in answer to the first hello is permanent: the client reports it, and does not try again."
    dialogue("Refusals")(body)


refused_hello("FOREIGN_PROTOCOL")
refused_hello("FOREIGN_VERSION", versions=[2, 3])
refused_hello("UNKNOWN_PROCESS")


def refused_batch(code):
    async def body(d):
        connection = await d.open()
        d.act(1, 1, 2)
        await d.actions(connection, 1, 1, 2)
        d.receipts(connection, 1)
        await d.reported(1)
        connection.refuse(code)
        await d.failed(2)
        await d.ended("refused")
        await stays_away(d, connection)

    body.__name__ = "stops_after_" + code.lower()
    body.__doc__ = (f"{code} in answer to a batch is permanent: the actions without a receipt fail, and the client "
                    "stops.")
    dialogue("Refusals")(body)


for permanent in ("MALFORMED", "WINDOW_EXCEEDED", "CHANGED_ACTION", "UNKNOWN_PROCESS"):
    refused_batch(permanent)


@dialogue("Refusals")
async def stops_after_unknown_session(d):
    """UNKNOWN_SESSION in answer to a resuming hello: the fate of the actions without a receipt is unknown, and the
    client stops."""
    connection = await d.open()
    d.act(1, 1, 2)
    await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)
    connection.cut()
    connection, _ = await d.reconnected()
    connection.refuse("UNKNOWN_SESSION")
    await d.failed(2, "fate_unknown")
    await d.ended("refused")
    await stays_away(d, connection)


@dialogue("Refusals")
async def stops_when_session_is_ended(d):
    """UNKNOWN_SESSION in answer to a batch, since an operator ended the session."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    connection.refuse("UNKNOWN_SESSION")
    await d.failed(1, "fate_unknown")
    await d.ended("refused")
    await stays_away(d, connection)


@dialogue("Refusals")
async def opens_session_after_foreign_lineage(d):
    """FOREIGN_LINEAGE: the fate of the actions without a receipt is unknown; a new session opens under a new nonce,
    numbered from 1."""
    connection = await d.open()
    d.act(1, 1, 2)
    await d.actions(connection, 1, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)
    d.step("A store with another journal starts")
    connection.cut()
    connection, _ = await d.reconnected()
    d.lineage, d.epoch = bytes(range(16)), d.epoch + (1 << 32)
    connection.refuse("FOREIGN_LINEAGE")
    await d.failed(2, "fate_unknown")
    hello = await connection.next("hello")
    require(hello.session == 0, "session=0", f"session={hello.session}")
    d.welcome(connection, new_session=True)
    d.act(3, 3)
    await d.actions(connection, 1, 3)
    d.receipts(connection, 1)
    await d.reported(3, sequence=1)


@dialogue("Refusals")
async def opens_session_after_foreign_lineage_when_idle(d):
    """FOREIGN_LINEAGE without missing receipts: a new session opens, and nothing fails. Slices continue with a new
    snapshot."""
    connection = await d.open()
    subscriber = await d.follow("conformance.Counter")
    await subscriber.snapshot({"total": 5}, sequence=3)
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    connection.cut()
    subscriber.connection.cut()
    connection, _ = await d.reconnected()
    d.lineage, d.epoch, d.revision = bytes(range(16)), d.epoch + (1 << 32), 0
    connection.refuse("FOREIGN_LINEAGE")
    await connection.next("hello")
    d.welcome(connection, new_session=True)
    subscriber.connection = await d.store.connection("slices")
    await subscriber.asked()
    await subscriber.snapshot({"total": 0}, sequence=0)
    d.act(2, 2)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(2, sequence=1)


@dialogue("Refusals")
async def sends_unsent_actions_in_new_session(d):
    """FOREIGN_LINEAGE: actions that were never sent, since the window was full, are sent in the new session."""
    connection = await d.open(largest_window=1)
    d.act(1, 1, 2, 3)
    await d.actions(connection, 1, 1)
    connection.cut()
    connection, _ = await d.reconnected()
    d.lineage, d.epoch = bytes(range(16)), d.epoch + (1 << 32)
    connection.refuse("FOREIGN_LINEAGE")
    await d.failed(1, "fate_unknown")
    hello = await connection.next("hello")
    require(hello.session == 0, "session=0", f"session={hello.session}")
    d.welcome(connection, new_session=True)
    await d.actions(connection, 1, 2, 3)
    d.receipts(connection, 1, 2)
    await d.reported(2, 2, sequence=1)


@dialogue("Refusals")
async def ignores_second_foreign_lineage(d):
    """FOREIGN_LINEAGE in answer to a hello and to its repetition: the second one belongs to the abandoned session, and
    the new session keeps its nonce."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    d.step("A store with another journal starts, and is busy")
    connection.cut()
    connection, _ = await d.reconnected()
    await connection.next("hello")
    d.step("The store refuses both hellos")
    d.lineage, d.epoch = bytes(range(16)), d.epoch + (1 << 32)
    connection.refuse("FOREIGN_LINEAGE")
    first = await connection.next("hello")
    require(first.session == 0, "session=0", f"session={first.session}")
    connection.refuse("FOREIGN_LINEAGE")
    await connection.quiet("the hello of the new session awaits its welcome")
    d.welcome(connection, new_session=True)
    d.act(2, 2)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(2, sequence=1)
    connection.cut()
    _, hello = await d.reconnected()
    require(hello.nonce == first.nonce, "the nonce under which the session was opened", "another one")


@dialogue("Refusals")
async def stops_after_unknown_code(d):
    """A code that the client does not know is permanent."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    message = StoreMessage()
    message.refusal.code, message.refusal.reason = 99, "A later version has this code."
    connection.send(message)
    await d.ended("refused")
    await stays_away(d, connection)


@dialogue("Refusals")
async def says_hello_after_fenced(d):
    """FENCED on a connection that has its welcome: the client says hello, and sends again under the new welcome."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    connection.refuse("FENCED")
    d.step("The client says hello at once")
    hello = await connection.next("hello", within=1.5)
    require(hello.session == d.session, f"session={d.session}", f"session={hello.session}")
    connection.fence = d.fence = d.fence + 5
    d.welcome(connection, next_sequence=1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)


@dialogue("Refusals")
async def waits_after_fenced_before_welcome(d):
    """FENCED before the welcome of the connection: the client waits for the welcome."""
    connection = await d.open()
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    connection.cut()
    connection, _ = await d.reconnected()
    connection.refuse("FENCED")
    await connection.quiet("the welcome follows")
    d.step("The welcome arrives")
    d.welcome(connection, next_sequence=1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)


@dialogue("Refusals")
async def retries_after_too_many_sessions(d):
    """TOO_MANY_SESSIONS: the client says the same hello again after 2 seconds, as often as needed."""
    await d.begin()
    connection, first = await d.greeted()
    for attempt in range(2):
        d.step(f"Refusal {attempt + 1}")
        connection.refuse("TOO_MANY_SESSIONS")
        await connection.quiet("the hello waits for 2 seconds", 1)
        hello = await connection.next("hello")
        require(hello == first, "the same hello", "another one")
    d.welcome(connection, new_session=True)
    await d.driver.event("open")
