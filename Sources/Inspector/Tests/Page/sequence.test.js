import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = {};
const { messages } = await import("../../Sources/EastwardInspector/Page/sequence.js");

test("each action is sent to the store, after the update that caused it", () => {
  const { lanes, steps } = messages([
    { revision: 4, process: "b.1", action: "market.Sell", outcome: "rejected", cause: { action: 3 } },
    { revision: 3, process: "a.1", action: "market.Buy", outcome: "applied", cause: { slice: "market.Shelf", revision: 2 } },
    { revision: 2, sender: "operator", action: "market.Fill", outcome: "applied", cause: { request: "eastward dispatch" } },
  ]);
  assert.deepEqual(lanes, ["store", "operator", "a.1", "b.1"]);
  assert.deepEqual(steps.map(({ from, to, text }) => `${from} ${to} ${text}`), [
    "1 0 Fill 2", "0 2 Shelf 2", "2 0 Buy 3", "0 3 revision 3", "3 0 Sell 4",
  ]);
  assert.deepEqual(steps.map(({ isRejected }) => isRejected ?? false), [false, false, false, false, true]);
});

test("a process that sends several actions has one lane", () => {
  const { lanes } = messages([
    { revision: 2, process: "a.1", action: "x.B", outcome: "applied", cause: { action: 1 } },
    { revision: 1, process: "a.1", action: "x.A", outcome: "applied" },
  ]);
  assert.deepEqual(lanes, ["store", "a.1"]);
});
