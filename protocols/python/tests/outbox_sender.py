"""A program with an outbox: sends market.Increment with consecutive amounts from FIRST on, and prints each amount that is
acknowledged; without FIRST it sends nothing, waits for the restored actions, and prints their outcomes.

outbox_sender.py OUTBOX [FIRST]
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys

import market

import eastward


async def body(counter: market.CounterFeature) -> None:
    if len(sys.argv) < 3:
        outcomes = [action.outcome for action in await counter.restored()]
        unknown = sum(not isinstance(outcome, eastward.Receipt) for outcome in outcomes)
        print(json.dumps({"restored": len(outcomes), "unknown": unknown}))
        return
    amounts = itertools.count(int(sys.argv[2]))

    async def send() -> None:
        while True:
            amount = next(amounts)
            await counter.increment(by=amount)
            print(amount, flush=True)

    await asyncio.gather(*(send() for _ in range(20)))


sys.exit(market.CounterFeature.run(body, outbox=sys.argv[1]))
