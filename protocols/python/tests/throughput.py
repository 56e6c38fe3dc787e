"""Measures actions a second of one feature against a store: python -m tests.throughput [SECONDS]."""

from __future__ import annotations

import asyncio
import sys
import time

from tests import generated

sys.path.insert(0, str(generated.PACKAGES))

import market  # noqa: E402

from tests.app import App  # noqa: E402

GROUP = 1000


async def measure(seconds: float) -> None:
    async with App.started(App.MARKET) as app:
        async with market.CounterFeature.connect(await app.address("market.CounterFeature")) as counter:
            is_done = False
            acknowledged = 0

            async def batches() -> None:
                nonlocal acknowledged
                while not is_done:
                    receipts = await counter.send_many([market.Increment(by=1) for _ in range(GROUP)])
                    acknowledged += len(receipts)

            async def singles() -> None:
                nonlocal acknowledged
                while not is_done:
                    await counter.increment(by=1)
                    acknowledged += 1

            for name, sender, tasks in (("send_many", batches, 16), ("256 tasks of single actions", singles, 256), ("one action at a time", singles, 1)):
                is_done, acknowledged, start = False, 0, time.monotonic()
                senders = [asyncio.create_task(sender()) for _ in range(tasks)]
                await asyncio.sleep(seconds)
                is_done = True
                await asyncio.gather(*senders)
                print(f"{name}: {acknowledged / (time.monotonic() - start):,.0f} actions/s")


asyncio.run(measure(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0))
