"""HTTP/1.1 as a server reads and writes it. Here a dialogue has each byte in its hands."""

import asyncio
import dataclasses
import json
from urllib.parse import parse_qsl, urlsplit

# The longest head and the longest body of a request, in bytes.
LONGEST_HEAD, LONGEST_BODY = 16 << 10, 1 << 20
REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
           405: "Method Not Allowed", 409: "Conflict", 413: "Content Too Large", 415: "Unsupported Media Type",
           421: "Misdirected Request", 422: "Unprocessable Content", 429: "Too Many Requests",
           431: "Request Header Fields Too Large", 500: "Internal Server Error", 502: "Bad Gateway",
           503: "Service Unavailable", 504: "Gateway Timeout"}


class Malformed(Exception):
    """The client does not send HTTP/1.1."""


@dataclasses.dataclass(frozen=True)
class Request:
    method: str
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name):
        """The value of the header; `None` without one. Several are joined by commas."""
        values = [value for key, value in self.headers if key == name.lower()]
        return ", ".join(values) if values else None

    @property
    def path(self):
        return urlsplit(self.target).path

    @property
    def query(self):
        """Pairs of name and value."""
        return parse_qsl(urlsplit(self.target).query, keep_blank_values=True)


async def read_request(reader, writer):
    """The next request of a connection; `None` at its end, also in the middle of a request.

    :raises Malformed: if it is no request.
    """
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")[:-2]
        words = lines[0].split(" ")
        if len(words) != 3 or words[2] != "HTTP/1.1":
            raise Malformed(f"the request line {lines[0]!r}")
        headers = []
        for line in lines[1:]:
            name, colon, value = line.partition(":")
            if not colon or name != name.strip() or not name:
                raise Malformed(f"the header {line!r}")
            headers.append((name.lower(), value.strip()))
        request = Request(words[0], words[1], tuple(headers), b"")
        if (request.header("expect") or "").lower() == "100-continue":
            writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        return dataclasses.replace(request, body=await _read_body(request, reader))
    except asyncio.LimitOverrunError:
        raise Malformed(f"a head of more than {LONGEST_HEAD} bytes") from None
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


async def _read_body(request, reader):
    if (request.header("transfer-encoding") or "").lower() == "chunked":
        body = b""
        while size := _number((await reader.readuntil(b"\r\n")).split(b";")[0].strip(), 16):
            if len(body) + size > LONGEST_BODY:
                raise Malformed(f"a body of more than {LONGEST_BODY} bytes")
            body += (await reader.readexactly(size + 2))[:-2]
        while await reader.readuntil(b"\r\n") != b"\r\n":
            pass
        return body
    size = _number(request.header("content-length") or "0", 10)
    if size > LONGEST_BODY:
        raise Malformed(f"a body of more than {LONGEST_BODY} bytes")
    return await reader.readexactly(size)


def _number(text, base):
    try:
        return int(text, base)
    except ValueError:
        raise Malformed(f"the length {text!r}") from None


def answer_head(status, headers):
    """The status line and the headers, with the empty line behind them."""
    lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def json_answer(status, body, headers=()):
    """The bytes of an answer with a JSON body."""
    data = compact(body)
    return answer_head(status, [
        ("Content-Type", "application/json"), ("Content-Length", len(data)), *headers]) + data


def compact(value):
    """The JSON of a value in UTF-8, without white space."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def chunk(data):
    """A chunk of a body with `Transfer-Encoding: chunked`; empty data is the last one."""
    return b"%x\r\n%b\r\n" % (len(data), data)
