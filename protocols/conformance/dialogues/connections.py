"""Connecting, saying hello, losing the connection, starting again."""

import asyncio
import json
import os

from ..contract import message_class
from ..dialogue import dialogue
from ..rules import require


@dialogue("Say hello")
async def hello_opens_session(d):
    """The client says hello first, with 16 bytes of nonce and session 0, and reports that it is open."""
    await d.begin()
    connection, hello = await d.greeted()
    require(hello.session == 0, "session=0", f"session={hello.session}")
    d.step("The store sends the welcome")
    d.welcome(connection, new_session=True)
    await d.driver.event("open")


@dialogue("Connect")
async def connects_to_late_store(d):
    """A client that starts before its store connects when the store listens, and says hello before the actions that
    wait."""
    await d.start()
    d.act(1, 2)
    await asyncio.sleep(0.5)
    d.step("The store begins to listen")
    await d.store.listen()
    connection, _ = await d.greeted()
    d.welcome(connection, new_session=True)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)


@dialogue("Connect")
async def stops_after_rejected_credentials(d):
    """Status 400 in the handshake is permanent: the client reports it, and does not retry."""
    d.store.admission = "reject"
    await d.begin()
    await d.ended("unauthorized")
    d.step("The client must not connect again")
    # Both sockets may have been rejected.
    refused = d.store.refused
    d.store.admission = "accept"
    await d.store.no_connection("the credentials were rejected", 1.5)
    require(refused <= 2, "one attempt of each socket", f"{refused} attempts")


@dialogue("Connect")
async def retries_handshake_that_ended_early(d):
    """A connection that is closed before the end of its handshake is refused for now: the client connects again."""
    d.store.admission = "close"
    await d.begin()
    while d.store.refused < 3:
        await asyncio.sleep(0.05)
    d.step("The store accepts connections")
    d.store.admission = "accept"
    connection, _ = await d.greeted()
    d.welcome(connection, new_session=True)
    await d.driver.event("open")


@dialogue("Say hello")
async def repeats_unanswered_hello(d):
    """If no welcome arrives within 2 seconds, the client says the same hello again, and sends actions only after the
    welcome."""
    await d.begin()
    connection, first = await d.greeted()
    d.act(1, 2)
    await connection.quiet("the store has 2 seconds for its answer", 1)
    d.step("The store has not answered for 2 seconds")
    second = await connection.next("hello")
    require(first == second, "the same hello", "another one")
    d.step("The store answers both hellos")
    d.welcome(connection, new_session=True)
    d.welcome(connection)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)


@dialogue("Say hello")
async def keeps_nonce_before_welcome(d):
    """If the connection ends before the welcome arrives, the hello of the next one has the same nonce."""
    await d.begin()
    connection, first = await d.greeted()
    connection.cut()
    d.step("The client connects again")
    connection, second = await d.greeted()
    require(second.nonce == first.nonce, "the same nonce", "another one")
    d.welcome(connection, new_session=True)
    await d.driver.event("open")
    d.act(1, 2)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)


@dialogue("Lose the connection")
async def resumes_session(d):
    """After a lost connection the client resumes its session, with the fence of the new welcome, and sends the actions
    again from its next_sequence on."""
    connection = await d.open()
    d.act(1, 2, 3)
    await d.actions(connection, 1, 2, 3)
    d.step("The store cuts the connection; it has received nothing")
    connection.cut()
    connection, _ = await d.reconnected()
    d.welcome(connection, next_sequence=1)
    await d.actions(connection, 1, 2, 3)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)


@dialogue("Lose the connection")
async def sends_again_from_next_sequence(d):
    """The client sends only actions from the welcome's next_sequence on again; the receipts of earlier ones arrive
    without that."""
    connection = await d.open()
    d.act(1, 2, 3)
    await d.actions(connection, 1, 2, 3)
    d.act(3, 4, 5)
    await d.actions(connection, 3, 4, 5)
    d.step("The store cuts the connection; it has received two actions")
    connection.cut()
    connection, hello = await d.reconnected()
    require(hello.lowest_awaited <= 1, "lowest_awaited=1", f"{hello.lowest_awaited}")
    d.welcome(connection, next_sequence=3)
    d.receipts(connection, 1, 2)
    await d.actions(connection, 3, 4, 5)
    d.receipts(connection, 3, 2)
    await d.reported(1, 4)


@dialogue("Lose the connection")
async def sends_nothing_again_that_arrived(d):
    """If the store has every action, the client sends none again, and reports each receipt once."""
    connection = await d.open()
    d.act(1, 2, 3)
    await d.actions(connection, 1, 2, 3)
    d.receipts(connection, 1)
    await d.reported(1)
    connection.cut()
    d.step("The client reconnects")
    connection, _ = await d.reconnected()
    d.welcome(connection, next_sequence=3)
    await connection.quiet("the store has every action")
    d.receipts(connection, 2)
    await d.reported(2)


@dialogue("Lose the connection")
async def survives_many_cuts(d):
    """Over five lost connections, at different moments, each action gets one receipt."""
    connection = await d.open()
    for cut in range(5):
        first = 4 * cut + 1
        d.step(f"Cut {cut + 1}")
        d.act(first, 1, 2, 3, 4)
        await d.actions(connection, first, 1, 2, 3, 4)
        d.receipts(connection, first)
        await d.reported(first)
        connection.cut()
        connection, _ = await d.reconnected()
        has = 1 + cut % 4
        d.welcome(connection, next_sequence=first + has)
        await d.actions(connection, first + has, *[1, 2, 3, 4][has:])
        d.receipts(connection, first, 4)
        await d.reported(first + 1, 3)


@dialogue("Lose the connection")
async def asks_a_silent_store(d):
    """If the store owes receipts and sends nothing for 2 seconds, the client sends a hello, and no action again."""
    connection = await d.open()
    d.act(1, 2, 3)
    await d.actions(connection, 1, 2, 3)
    await connection.quiet("the store has 2 seconds for its answer", 1)
    d.step("The store has been silent for 2 seconds")
    hello = await connection.next("hello")
    require(hello.session == d.session, f"session={d.session}", f"session={hello.session}")
    d.step("The welcome says that the store has the actions")
    d.welcome(connection, next_sequence=3)
    await connection.quiet("the store has every action")
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)


@dialogue("Lose the connection")
async def asks_a_store_that_lost_a_batch(d):
    """After the hello to a silent store the client sends again from the welcome's next_sequence on."""
    connection = await d.open()
    d.act(1, 2, 3)
    await d.actions(connection, 1, 2, 3)
    d.step("The store has been silent for 2 seconds, and lacks the second action")
    await connection.next("hello")
    d.welcome(connection, next_sequence=2)
    await d.actions(connection, 2, 3)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)


@dialogue("Lose the connection")
async def continues_after_restart(d):
    """A store that starts again has another epoch and the same lineage: the session continues, and slices get new
    snapshots."""
    connection = await d.open()
    subscriber = await d.follow("conformance.Counter")
    await subscriber.snapshot({"total": 5}, sequence=3)
    d.act(1, 2)
    await d.actions(connection, 1, 2)
    d.step("The store starts again on its journal")
    d.store.stop()
    d.epoch += 1 << 32
    await d.store.listen()
    connection, hello = await d.reconnected()
    require(hello.lineage == d.lineage, "the lineage of the welcome", hello.lineage.hex())
    d.welcome(connection, next_sequence=1)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)
    subscriber.connection = await d.store.connection("slices")
    await subscriber.asked()
    await subscriber.snapshot({"total": 7}, sequence=0)
    subscriber.patch({"total": 8}, sequence=1)
    await subscriber.shows({"total": 8})


@dialogue("Lose the connection")
async def detects_lost_actions(d):
    """A next_sequence below a sequence with a receipt means that the journal lost actions: the fate of the others is
    unknown, and a new session opens."""
    connection = await d.open()
    d.act(1, 2, 3)
    await d.actions(connection, 1, 2, 3)
    d.receipts(connection, 1, 2)
    await d.reported(1, 2)
    d.act(3, 4)
    await d.actions(connection, 3, 4)
    d.step("The store starts again, with a journal that lacks the second action")
    connection.cut()
    connection, _ = await d.reconnected()
    d.welcome(connection, next_sequence=2)
    await d.failed(3, "fate_unknown")
    hello = await connection.next("hello")
    require(hello.session == 0, "a hello for a new session", f"session={hello.session}")
    d.welcome(connection, new_session=True)
    d.act(4, 5)
    await d.actions(connection, 1, 5)
    d.receipts(connection, 1)
    await d.reported(4, sequence=1)


@dialogue("Starting a process")
async def enrolls_itself(d):
    """Optional: without EASTWARD_TOKEN_FD, the client enrolls itself with the supervisor, and keeps that connection
    open."""
    await d.store.listen()
    os.mkdir(f"{d.store.directory}/operator", 0o700)
    requests = asyncio.Queue()

    async def serve(reader, writer):
        request = json.loads(await reader.readline())
        d.transcript.add("C", f"enrollment {request}")
        reply = {"id": request.get("id"), "reply": {
            "enrolled": [{"process": f"{request.get('process')}.1", "token": d.store.token}]}}
        d.store.process = f"{request.get('process')}.1"
        writer.write(json.dumps(reply).encode() + b"\n")
        requests.put_nowait((request, reader))

    server = await asyncio.start_unix_server(serve, f"{d.store.directory}/operator/supervisor.sock")
    try:
        await d.start({"EASTWARD_TOKEN_FD": None, "EASTWARD_PROCESS": None})
        events = asyncio.create_task(d.driver.event("open"))
        connections = asyncio.create_task(d.greeted())
        await asyncio.wait({events, connections}, return_when=asyncio.FIRST_COMPLETED)
        if events.done():
            connections.cancel()
            await events
        connection, _ = await connections
        request, reader = await asyncio.wait_for(requests.get(), 5)
        expected = {"request": "enroll", "role": "conformance.Client", "count": 1}
        require(expected.items() <= request.items(), f"{expected}", f"{request}")
        d.welcome(connection, new_session=True)
        await events
        require(not reader.at_eof(), "an open connection to the supervisor", "its end")
    finally:
        server.close()


@dialogue("Frames")
async def ignores_unknown_fields(d):
    """A reader ignores fields and messages that it does not know."""
    await d.begin()
    connection, _ = await d.greeted()
    d.session += 1
    d.fence = connection.fence = d.fence + 1
    welcome = message_class("eastward.Welcome")(
        version=1, lineage=d.lineage, epoch=d.epoch, session=d.session, fence=d.fence, next_sequence=1,
        durability="memory", **d.limits)
    message = message_class("eastward.StoreMessage")()
    # Field 1999 in the welcome, with the bytes "new".
    message.welcome.ParseFromString(welcome.SerializeToString() + b"\xfa\x7c\x03new")
    d.step("The welcome has an unknown field")
    connection.send(message)
    await d.driver.event("open")
    d.step("The store sends a message of an unknown kind")
    connection.send_bytes(b"\xfa\x7c\x03new")
    d.act(1, 2)
    await d.actions(connection, 1, 2)
    connection.send(d.receipt_message(1), suffix=b"\xfa\x7c\x03new")
    await d.reported(1)


@dialogue("Leave")
async def says_goodbye(d):
    """A client that closes without missing receipts says goodbye with its fence, and ends."""
    connection = await d.open()
    d.act(1, 2)
    await d.actions(connection, 1, 2)
    d.receipts(connection, 1)
    await d.reported(1)
    d.step("The driver closes the client")
    d.driver.send(do="close")
    await connection.next("goodbye")
    await d.ended("closed")
    d.driver.close_input()
    code = await d.driver.ended()
    require(code == 0, "the driver's exit code 0", f"{code}")


@dialogue("Leave")
async def says_goodbye_after_receipts(d):
    """A client that closes waits for the missing receipts before its goodbye."""
    connection = await d.open()
    d.act(1, 2, 3)
    await d.actions(connection, 1, 2, 3)
    d.receipts(connection, 1)
    await d.reported(1)
    d.driver.send(do="close")
    await connection.quiet("a receipt is missing")
    d.step("The last receipt arrives")
    d.receipts(connection, 2)
    await d.reported(2)
    await connection.next("goodbye")
    await d.ended("closed")
