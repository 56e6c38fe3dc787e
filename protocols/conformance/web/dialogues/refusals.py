"""The table of statuses: final answers, for actions and for streams."""

from ...inbox import QUIET
from ..dialogue import dialogue
from ..http import answer_head
from ..rules import MISDIRECTED
from .slices import COUNTER

FINAL = [
    (400, "bad_json"), (401, "unauthenticated"), (403, "cross_site"), (403, "not_in_role"), (403, "forbidden"),
    (404, "unknown_action"), (404, "not_found"), (405, "wrong_method"), (413, "too_large"), (415, "not_json"),
    (421, "wrong_host"), (422, "key_reused"), (431, "headers_too_large")]


def fails(status, code):
    async def body(d):
        await d.begin()
        posted = await d.acted(1, 5)
        posted.refuse(status, code)
        if status == MISDIRECTED and (again := await d.gateway.actions.poll(QUIET)):
            again.refuse(status, code)
        await d.failed(1)
        await d.gateway.actions.quiet("the answer is final", 1.2)
        if status != 401:
            d.step("Another action follows")
            await d.applied(await d.acted(2, 6), 2)

    body.__name__ = f"fails_after_{code}"
    body.__doc__ = f"{status} `{code}` for an action is final: the action fails, and is not repeated."
    dialogue("Requests")(body)


for _status, _code in FINAL:
    fails(_status, _code)


@dialogue("Requests")
async def fails_after_page(d):
    """A final status whose body is not JSON, as that of a proxy, fails the action."""
    await d.begin()
    posted = await d.acted(1, 5)
    page = b"<html>Forbidden</html>"
    posted.write(answer_head(403, [("Content-Type", "text/html"), ("Content-Length", len(page))]) + page,
                 completes=403)
    await d.failed(1)
    await d.gateway.actions.quiet("the answer is final", 1.2)


def stops(status, code):
    async def body(d):
        await d.begin()
        d.follow(COUNTER)
        stream = await d.stream(COUNTER)
        stream.refuse(status, code)
        if status == MISDIRECTED and (again := await d.gateway.streams.poll(QUIET)):
            again.refuse(status, code)
        await d.no_stream("the answer is final", 4 * QUIET)

    body.__name__ = f"opens_no_stream_after_{code}"
    body.__doc__ = f"{status} `{code}` for a stream is final: the client does not open it again."
    dialogue("Slices")(body)


for _status, _code in [(400, "bad_request"), (403, "not_in_role"), (404, "unknown_slice"), (421, "wrong_host")]:
    stops(_status, _code)


@dialogue("Requests")
async def ends_after_unauthenticated_stream(d):
    """401 for a stream ends the client."""
    await d.begin()
    d.follow(COUNTER)
    (await d.stream(COUNTER)).refuse(401, "unauthenticated")
    await d.ended("unauthorized")
    await d.no_stream("the client has ended", 4 * QUIET)


@dialogue("Requests")
async def ends_after_unauthenticated_reconnection(d):
    """401 for a later stream, since the token was revoked, ends the client, too."""
    await d.begin()
    stream = await d.followed(COUNTER)
    stream.snapshot(COUNTER, {"total": 5}, 101, id="a-1")
    await d.shows(COUNTER, {"total": 5})
    stream.cut()
    (await d.stream(COUNTER)).refuse(401, "unauthenticated")
    await d.ended("unauthorized")
    await d.no_stream("the client has ended", 4 * QUIET)


def reopens(status, code, retry_after):
    async def body(d):
        await d.begin()
        d.follow(COUNTER)
        (await d.stream(COUNTER)).refuse(status, code, retry_after)
        if retry_after:
            await d.no_stream(f"Retry-After is {retry_after} seconds", retry_after - 0.1)
        stream = await d.resumed(COUNTER, after=None)
        stream.snapshot(COUNTER, {"total": 5}, 101, id="a-1")
        await d.shows(COUNTER, {"total": 5})

    body.__name__ = f"opens_stream_again_after_{code}"
    body.__doc__ = (f"{status} `{code}` for a stream: the client opens it again"
                    + (", not before `Retry-After`." if retry_after else " after a delay."))
    dialogue("Slices")(body)


for _status, _code, _retry_after in [
        (429, "too_many_streams", 2), (500, "failed", None), (503, "busy", 1), (502, "bad_gateway", None)]:
    reopens(_status, _code, _retry_after)
