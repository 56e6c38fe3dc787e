"""Actions: requests, receipts, rejections."""

import asyncio

from ...inbox import QUIET
from ...rules import require
from ..dialogue import dialogue
from ..http import answer_head, chunk
from ..rules import MOST_UNANSWERED


@dialogue("Actions")
async def reports_receipt(d):
    """An action is posted with its key; 200 is its receipt, which is reported with its revision."""
    await d.begin()
    posted = await d.acted(1, 5)
    await d.applied(posted, 1)


@dialogue("Actions")
async def uses_new_keys(d):
    """Each action has a new key, also if it equals an earlier one."""
    await d.begin()
    for identifier in (1, 2, 3):
        posted = await d.acted(identifier, 5)
        await d.applied(posted, identifier)


@dialogue("Actions")
async def sends_fields(d):
    """The body is the action in proto3 JSON: bytes as base64, 64-bit integers in full."""
    await d.begin()
    d.send(1, "conformance.Put", {"data": "QUJD"})
    posted = await d.posted()
    require(posted.action.message.data == b"ABC", "Put with the bytes ABC", repr(posted.action.message.data))
    await d.applied(posted, 1)
    d.send(2, "conformance.Add", {"by": "-9223372036854775807"})
    posted = await d.posted(-9223372036854775807)
    await d.applied(posted, 2)


@dialogue("Actions")
async def sends_action_without_fields(d):
    """An action without fields has a JSON object as its body, too."""
    await d.begin()
    d.send(1, "conformance.Put", {})
    await d.applied(await d.posted(), 1)


@dialogue("Actions")
async def reports_rejection(d):
    """409 is a rejection, which is reported with its code, its reason and its revision. It is final."""
    await d.begin()
    posted = await d.acted(1, -5)
    posted.answer(409, {"code": "below_zero", "reason": "The total would be -5.", "revision": 117})
    await rejected(d, 1, "below_zero", "The total would be -5.", 117)
    await d.gateway.actions.quiet("the rejection is final")
    d.step("Another action follows")
    await d.applied(await d.acted(2, 5), 2)


async def rejected(d, identifier, code, reason, revision):
    event = await d.driver.event("rejected", id=identifier)
    expected = {"code": code, "reason": reason, "revision": revision}
    require(expected.items() <= event.items(), f"{expected}", f"{event}")


@dialogue("Requests")
async def reports_unknown_fate(d):
    """409 `fate_unknown`: the action may have been applied. It fails for this reason, and is not repeated."""
    await d.begin()
    posted = await d.acted(1, 5)
    posted.refuse(409, "fate_unknown")
    await d.failed(1, "fate_unknown")
    await d.gateway.actions.quiet("the answer is final")


@dialogue("Exactly once")
async def accepts_replayed_receipt(d):
    """An answer with `Idempotency-Replayed: true` is the answer to the action."""
    await d.begin()
    posted = await d.acted(1, 5)
    posted.cut()
    again = await d.posted(5)
    d.revision += 1
    again.applied(d.revision, ("Idempotency-Replayed", "true"))
    await d.reported(1)


@dialogue("Exactly once")
async def accepts_replayed_rejection(d):
    """A rejection with `Idempotency-Replayed: true` is the answer to the action."""
    await d.begin()
    posted = await d.acted(1, -5)
    posted.cut()
    again = await d.posted(-5)
    again.answer(409, {"code": "below_zero", "reason": "No.", "revision": 117}, ("Idempotency-Replayed", "true"))
    await rejected(d, 1, "below_zero", "No.", 117)


@dialogue("Actions")
async def accepts_answer_in_chunks(d):
    """An answer may arrive in chunks of one byte."""
    await d.begin()
    posted = await d.acted(1, 5)
    posted.write(answer_head(200, [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")]))
    for byte in b'{"revision":12':
        posted.write(chunk(bytes([byte])))
        await asyncio.sleep(0.002)
    await d.driver.no_event("receipt", "the answer is not complete", 0.1)
    posted.write(chunk(b"3}") + chunk(b""), completes=200)
    await d.reported(1, 123)


@dialogue("Actions")
async def bounds_unanswered_actions(d):
    """Of 100 actions at once, at most 16 are unanswered; each is posted once, and has its receipt."""
    await d.begin()
    d.send(1, "conformance.Add", {"by": 1}, count=100)
    waiting = [await d.posted(1)]
    d.step("The gateway answers nothing for a while")
    while posted := await d.gateway.actions.poll(QUIET):
        waiting.append(posted)
    most = d.gateway.open_connections
    require(most <= MOST_UNANSWERED, f"at most {MOST_UNANSWERED} connections", f"{most}")
    d.step("The gateway answers each action")
    arrived = len(waiting)
    while waiting:
        d.revision += 1
        waiting.pop().applied(d.revision)
        if arrived < 100:
            waiting.append(await d.posted(1))
            arrived += 1
    revisions = [(await d.driver.event("receipt", id=number)).get("revision") for number in range(1, 101)]
    require(sorted(revisions) == list(range(101, 201)), "each of the revisions 101 to 200 once", f"{revisions}")


@dialogue("Actions")
async def matches_answers(d):
    """Each answer belongs to the action of its request, in whichever order the answers arrive."""
    await d.begin()
    d.act(1, 1, 2)
    waiting = [await d.posted()]
    if second := await d.gateway.actions.poll(QUIET):
        d.step("The gateway answers the second action first")
        waiting.append(second)
    while waiting:
        posted = waiting.pop()
        by = posted.action.message.by
        posted.applied(200 + by)
        await d.reported(by, 200 + by)
        if second is None:
            second = await d.posted()
            waiting.append(second)
