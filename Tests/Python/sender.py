"""The counterpart of FixtureSender in Python: increments by one, a few actions at a time, until a file exists. It then
prints `receipts` and their number, and from then on the count after each change.

sender.py FILE
"""

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "protocols/python"))
from tests import generated  # noqa: E402

sys.path.insert(0, str(generated.PACKAGES))
import market  # noqa: E402


async def body(counter):
    counts = counter.counts()
    acknowledged = 0
    while not Path(sys.argv[1]).exists():
        receipts = await counter.send_many([market.Increment(by=1)] * 8)
        acknowledged += len(receipts)
        await asyncio.sleep(0.005)
    print(f"receipts {acknowledged}", flush=True)
    async for count in counts:
        print(f"count {count.count}", flush=True)


sys.exit(market.CounterFeature.run(body))
