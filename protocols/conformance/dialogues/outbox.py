"""Optional: a client that keeps its actions on disk until their receipts arrive."""

from ..dialogue import dialogue
from ..rules import require


def environment(d):
    return {"EASTWARD_CONFORMANCE_OUTBOX": f"{d.directory}/outbox"}


async def open_with_outbox(d):
    await d.store.listen()
    await d.start(environment(d))
    connection, hello = await d.greeted()
    require(hello.outbox, "outbox in the hello that opens the session", "none")
    d.welcome(connection, new_session=True)
    await d.driver.event("open")
    return connection, hello


async def restart(d):
    d.step("The client's process is killed, and starts again")
    await d.driver.kill()
    d.store.rules.restarts()
    await d.start(environment(d))
    return await d.greeted()


@dialogue("Keep a session")
async def outbox_resumes_session(d):
    """Optional: after a kill, the client with an outbox resumes its session, and sends the actions without a receipt
    again."""
    connection, first = await open_with_outbox(d)
    d.act(1, 1, 2, 3)
    await d.actions(connection, 1, 1, 2, 3)
    d.receipts(connection, 1)
    await d.reported(1)
    connection, hello = await restart(d)
    require((hello.nonce, hello.session) == (first.nonce, d.session), f"session {d.session} and its nonce",
            f"session {hello.session}")
    d.welcome(connection, next_sequence=3)
    d.receipts(connection, max(hello.lowest_awaited, 1), 3 - max(hello.lowest_awaited, 1))
    await d.driver.event("open")
    await d.actions(connection, 3, 3)
    d.receipts(connection, 3)
    d.act(4, 4)
    await d.actions(connection, 4, 4)
    d.receipts(connection, 4)
    await d.reported(4)


@dialogue("Keep a session")
async def outbox_says_no_goodbye(d):
    """Optional: a client with an outbox ends without a goodbye, and resumes its session at the next start."""
    connection, first = await open_with_outbox(d)
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    d.driver.send(do="close")
    await d.ended("closed")
    await connection.ended()
    connection, hello = await restart(d)
    require((hello.nonce, hello.session) == (first.nonce, d.session), f"session {d.session} and its nonce",
            f"session {hello.session}")
    d.welcome(connection, next_sequence=2)
    d.act(2, 2)
    await d.actions(connection, 2, 2)
    d.receipts(connection, 2)
    await d.reported(2)


@dialogue("Refusals")
async def outbox_opens_session_after_unknown_session(d):
    """Optional: UNKNOWN_SESSION at the start of a client with an outbox: it opens a new session under a new nonce."""
    connection, _ = await open_with_outbox(d)
    d.act(1, 1)
    await d.actions(connection, 1, 1)
    d.receipts(connection, 1)
    await d.reported(1)
    connection, hello = await restart(d)
    require(hello.session == d.session, f"session={d.session}", f"session={hello.session}")
    d.store.rules.abandoned = True
    connection.refuse("UNKNOWN_SESSION")
    d.store.rules.stopped = False
    hello = await connection.next("hello")
    require(hello.session == 0, "session=0", f"session={hello.session}")
    d.welcome(connection, new_session=True)
    await d.driver.event("open")
    d.act(2, 2)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(2, sequence=1)
