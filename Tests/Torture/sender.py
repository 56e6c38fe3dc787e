"""A feature that the attacks run against: it sends market.Increment without end, with amounts that are never used
twice, and records each step in a file before the next one. It uses the Python package, and shares no code with the
store.

sender.py RECORD NUMBER [OUTBOX]
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

sys.path.insert(0, os.environ["TORTURE_PACKAGES"])
import market  # noqa: E402

import eastward  # noqa: E402

#: Amounts of one sender: an action is recognized by its amount.
BLOCK = 10_000_000


class Record:
    """A file that keeps what was written when the process is killed."""

    def __init__(self, path: str) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)

    def write(self, *lines: str) -> None:
        os.write(self._file, "".join(f"{line}\n" for line in lines).encode())


def next_amount(path: str, number: int) -> int:
    """One above the last amount that an earlier start has recorded."""
    last = number * BLOCK
    if Path(path).exists():
        for line in Path(path).read_text().splitlines():
            if line.startswith("sent "):
                last = max(last, int(line.split()[1]))
    return last + 1


async def main() -> None:
    path, number = sys.argv[1], int(sys.argv[2])
    outbox = sys.argv[3] if len(sys.argv) > 3 else None
    amount = next_amount(path, number)
    record = Record(path)
    record.write("start")
    async with market.CounterFeature.connect(outbox=outbox, close_timeout=2) as counter:
        counter.on_count(lambda change: record.write(f"count {change.value.count}"))
        if outbox is not None:
            restored = asyncio.create_task(record_restored(counter, record))
        while not Path(path + ".stop").exists():
            group = [amount + index for index in range(8)]
            amount += len(group)
            record.write(*(f"sent {each}" for each in group))
            await asyncio.gather(*(send(counter, each, record) for each in group))
            await asyncio.sleep(0.01)
        if outbox is not None:
            await restored
        record.write("idle")
        await counter.closed()


async def send(counter: market.CounterFeature, amount: int, record: Record) -> None:
    try:
        receipt = await counter.increment(by=amount)
    except eastward.FateUnknown:
        record.write(f"unknown {amount}")
    else:
        record.write(f"acknowledged {amount} {receipt.revision}")


async def record_restored(counter: market.CounterFeature, record: Record) -> None:
    for action in await counter.restored():
        amount = market.Increment.FromString(action.payload).by
        if isinstance(action.outcome, eastward.Receipt):
            record.write(f"acknowledged {amount} {action.outcome.revision}")
        else:
            record.write(f"unknown {amount}")


asyncio.run(main())
