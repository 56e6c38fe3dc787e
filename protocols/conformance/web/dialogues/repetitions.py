"""Exactly once: what is repeated under the same key, and when."""

import asyncio
import time

from ...rules import require
from ..dialogue import SILENCE, dialogue
from ..http import answer_head, chunk
from ..rules import SHORTEST, TOLERANCE
from .slices import COUNTER

# How much later than the delay a client on a busy machine may be, in seconds.
LATE = 5


async def repeated(d, posted, by=5, within=None):
    """The repetition of an action. The rules have compared its body."""
    again = await d.posted(by, within)
    require(again.key == posted.key, f"the key {posted.key}", again.key)
    return again


def repeats(name, summary, lose):
    """Registers a dialogue in which the first answer to an action is no final one."""
    async def body(d):
        await d.begin()
        posted = await d.acted(1, 5)
        lose(posted)
        again = await repeated(d, posted)
        await d.driver.no_event("failed", "the action waits for its answer", 0)
        await d.applied(again, 1)

    body.__name__, body.__doc__ = name, summary
    dialogue("Exactly once")(body)


def cut_head(posted):
    posted.write(b"HTTP/1.1 200 OK\r\nContent-Type: applic")
    posted.cut()


def cut_answer(posted):
    body = b'{"revision":101}'
    posted.write(answer_head(200, [("Content-Type", "application/json"), ("Content-Length", len(body))]) + body[:-3])
    posted.cut()


def cut_number(posted):
    posted.write(answer_head(200, [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")])
                 + chunk(b'{"revision":101}'))
    posted.cut()


def proxy_fails(status):
    def answer(posted):
        page = b"<html>The gateway is not available.</html>"
        posted.write(answer_head(status, [("Content-Type", "text/html"), ("Content-Length", len(page))]) + page,
                     completes=status)
    return answer


repeats("repeats_after_lost_answer", "If the connection ends before the answer, the same action is repeated under the "
        "same key.", lambda posted: posted.cut())
repeats("repeats_after_reset", "If the connection is reset before the answer, the same action is repeated under the "
        "same key.", lambda posted: posted.cut(reset=True))
repeats("repeats_after_cut_head", "If the connection ends in the head of the answer, the action is repeated.", cut_head)
repeats("repeats_after_cut_answer", "If the connection ends in the body of the answer, the action is repeated.",
        cut_answer)
repeats("repeats_after_cut_chunks", "If the connection ends before the last chunk of the answer, the action is "
        "repeated.", cut_number)
repeats("repeats_after_failed", "500: the action is repeated under the same key.",
        lambda posted: posted.refuse(500, "failed"))
repeats("repeats_after_busy", "503 `busy`: the action is repeated under the same key.",
        lambda posted: posted.refuse(503, "busy", retry_after=1))
repeats("repeats_after_too_many_requests", "429: the action is repeated under the same key.",
        lambda posted: posted.refuse(429, "too_many_requests", retry_after=1))
repeats("repeats_without_retry_after", "503 without `Retry-After`: the action is repeated after a delay.",
        lambda posted: posted.refuse(503, "busy"))
repeats("repeats_after_bad_gateway", "502 of a proxy, with a page as its body: the action is repeated.",
        proxy_fails(502))
repeats("repeats_after_gateway_timeout", "504 of a proxy, with a page as its body: the action is repeated.",
        proxy_fails(504))


@dialogue("Exactly once")
async def posts_after_idle_end(d):
    """The gateway may end a connection after an answer: the next action arrives over another one."""
    await d.begin()
    for identifier in (1, 2, 3):
        posted = await d.acted(identifier, 5)
        await d.applied(posted, identifier)
        posted.end_connection()


@dialogue("Exactly once")
async def repeats_after_end_of_used_connection(d):
    """If the connection of an earlier answer ends before the next answer, the action is repeated under its key."""
    await d.begin()
    await d.applied(await d.acted(1, 5), 1)
    posted = await d.acted(2, 6)
    posted.cut()
    await d.applied(await repeated(d, posted, 6), 2)


@dialogue("Exactly once")
async def repeats_pending_until_receipt(d):
    """503 `pending` as often as needed: the action is repeated until its receipt."""
    await d.begin()
    posted = await d.acted(1, 5)
    for attempt in range(3):
        d.step(f"Answer {attempt + 1} is “pending”")
        posted.refuse(503, "pending", retry_after=1)
        posted = await repeated(d, posted)
    await d.applied(posted, 1)


@dialogue("Requests")
async def waits_for_retry_after(d):
    """An action is not repeated before `Retry-After`, and soon after it."""
    await d.begin()
    posted = await d.acted(1, 5)
    posted.refuse(429, "too_many_waiting", retry_after=3)
    await d.gateway.actions.quiet("Retry-After is 3 seconds", 3 - TOLERANCE)
    await d.applied(await repeated(d, posted, within=3 + LATE), 1)


@dialogue("Exactly once")
async def doubles_delay_of_actions(d):
    """The delay between attempts without an answer doubles, from `retry` on."""
    await d.begin()
    (await d.followed(COUNTER, retry=200)).snapshot(COUNTER, {"total": 5}, 101, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    posted = await d.acted(1, 5)
    for attempt in range(5):
        d.step(f"Attempt {attempt + 1} is lost")
        cut = time.monotonic()
        posted.cut()
        posted = await repeated(d, posted)
        doubled(cut, 0.2, attempt)
    await d.applied(posted, 1)


def doubled(begun, base, attempt):
    """Checks the delay before an attempt. The first one may be that of `retry` or that without it."""
    delay, shortest = time.monotonic() - begun, SHORTEST * base * 2 ** attempt
    require(delay >= shortest - TOLERANCE, f"a delay of at least {shortest:g} seconds", f"{delay:.2f} seconds")


@dialogue("Exactly once")
async def connects_to_late_gateway(d):
    """If the gateway refuses the connection, the client tries again."""
    d.gateway.reserve()
    await d.start()
    d.act(1, 5)
    await asyncio.sleep(1.2)
    d.step("The gateway starts")
    await d.gateway.listen()
    await d.applied(await d.posted(5), 1)


@dialogue("Exactly once")
async def repeats_after_restart(d):
    """Over a restart of the gateway, each unanswered action is repeated under its key, and the stream resumes."""
    await d.begin()
    stream = await d.followed(COUNTER)
    stream.snapshot(COUNTER, {"total": 5}, 101, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    d.act(1, 1)
    keys = {1: (await d.posted(1)).key}
    d.step("The gateway is killed, and does not listen for a second")
    d.gateway.stop()
    d.act(2, 2)
    await asyncio.sleep(1)
    await d.gateway.listen()
    stream = await d.resumed(COUNTER, after="a-1")
    stream.snapshot(COUNTER, {"total": 6}, 102, id="b-1")
    await d.shows(COUNTER, {"total": 6})
    for _ in range(2):
        posted = await d.posted()
        by = posted.action.message.by
        require(by == 2 or posted.key == keys[1], f"the key {keys[1]}", posted.key)
        await d.applied(posted, by)


@dialogue("Exactly once")
async def repeats_after_silence(d):
    """If nothing arrives for the longest silence, the client ends the connection, and repeats the action."""
    await d.begin({SILENCE: "1.5"})
    posted = await d.acted(1, 5)
    await d.gateway.actions.quiet("the answer may need more time", 1)
    await posted.left(1.5 + LATE)
    await d.applied(await repeated(d, posted), 1)


@dialogue("Exactly once")
async def waits_for_slow_answer(d):
    """An answer may need 12 seconds: the gateway waits for its store for 10 seconds."""
    await d.begin()
    posted = await d.acted(1, 5)
    await d.gateway.actions.quiet("the answer may need more time", 12)
    await d.applied(posted, 1)
