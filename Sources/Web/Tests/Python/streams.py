"""Measures a gateway with many streams: the time from a POST to the event of its change in every stream.

    python3 streams.py [--streams N] [--seconds N] [--release]

Runs an app of its own: the store, one gateway, and this client, all on this machine. A change is sent each second and
reaches every stream. Prints the percentiles in milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
import uuid

import app as apps

MANIFEST = """
version: 1
app: market
processes:
  store: {command: [fixture-store], significant: true}
  counter: {command: ["true"], role: market.CounterFeature, replicas: 0}
  web: {command: [web-gateway, "0"], role: market.CounterFeature, depends_on: [store]}
"""


class Reader(asyncio.Protocol):
    """One stream. Notes when the event of each count arrives."""

    def __init__(self, port: int, name: str, arrivals: dict[int, list[float]]) -> None:
        self.request = f"GET /slices?slice=market.Count HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        self.request += f"Authorization: Bearer {name}\r\n\r\n"
        self.arrivals = arrivals
        self.rest = b""
        self.status = ""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"HTTP/1.1"):
                self.status = line.decode().strip()
            if not line.startswith(b'data: {"slice"'):
                continue
            event = json.loads(line[6:])
            if "set" in event:
                self.arrivals.setdefault(event["set"]["count"], []).append(now)
            elif not self.ready.done():
                self.ready.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(RuntimeError(f"a stream ended: {self.status} {error or ''}"))


async def post(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b'{"by":1}'
    writer.write(
        f"POST /actions/market.Increment HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Idempotency-Key: {uuid.uuid4()}\r\nAuthorization: Bearer sender\r\nContent-Length: {len(body)}\r\n"
        "Connection: close\r\n\r\n".encode()
        + body
    )
    answer = await reader.read()
    assert answer.startswith(b"HTTP/1.1 200"), answer
    writer.close()


async def measure(port: int, streams: int, seconds: int) -> None:
    loop = asyncio.get_running_loop()
    arrivals: dict[int, list[float]] = {}
    readers = []
    for number in range(streams):
        # A client has a limit of its own: several principals share the streams.
        _, reader = await loop.create_connection(lambda: Reader(port, f"client {number // 8}", arrivals), "127.0.0.1", port)
        readers.append(reader)
    await asyncio.wait_for(asyncio.gather(*(reader.ready for reader in readers)), 60)
    sent: dict[int, float] = {}
    for total in range(1, seconds + 1):
        start = sent[total] = time.perf_counter()
        await post(port)
        await asyncio.sleep(max(0.0, start + 1 - time.perf_counter()))
    await asyncio.sleep(1)
    delays = sorted((arrival - sent[total]) * 1e3 for total in sent for arrival in arrivals.get(total, []))
    missing = streams * seconds - len(delays)
    cuts = statistics.quantiles(delays, n=1000)
    print(f"{streams} streams, {seconds} changes, {len(delays)} events, {missing} missing")
    print(f"p50 {cuts[499]:.1f} ms, p99 {cuts[989]:.1f} ms, p99.9 {cuts[998]:.1f} ms, longest {delays[-1]:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures a gateway with many streams.")
    parser.add_argument("--streams", type=int, default=1_000)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--release", action="store_true", help="use the release builds of the programs")
    options = parser.parse_args()
    if options.release:
        apps.PROGRAMS = apps.ROOT / ".build/release"
        apps.GATEWAY = apps.PROGRAMS / "web-gateway"
    with apps.App.started(MANIFEST) as app:
        asyncio.run(measure(app.gateway().port, options.streams, options.seconds))


if __name__ == "__main__":
    main()
