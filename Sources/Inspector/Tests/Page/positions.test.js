import assert from "node:assert/strict";
import { test } from "node:test";
import { rows, summary } from "../../Sources/EastwardInspector/Page/positions.js";

const report = (slices, more = {}) =>
  ({ ageSeconds: 0.4, slices, gaps: 0, queuedActions: 0, queuedBytes: 0, sentActions: 0, ...more });
const position = (slice, received, handled, lag) => ({ slice, received, handled, lag });

const app = {
  roles: [
    { role: "market.Counter", slices: [{ slice: "market.Count", revision: 1200 }, { slice: "market.Items" }] },
    { role: "market.Notes", slices: [{ slice: "market.Notes", revision: 3 }] },
  ],
  subscribers: [
    { session: 1, process: "counter.1", role: "market.Counter", connected: true, report: report([position("market.Count", 1200, 1200, 0)]) },
    {
      session: 2, process: "counter.2", role: "market.Counter", connected: true,
      report: report([position("market.Count", 1200, 1000, 200)], { ageSeconds: 1.6, gaps: 2, queuedActions: 1500, queuedBytes: 2048 }),
    },
    { session: 3, process: "notes.1", role: "market.Notes", connected: true },
    { session: 4, process: "notes.2", role: "market.Notes", connected: false, report: report([]) },
  ],
};

const texts = (all) => all.map(({ kind, name, cells }) => [kind, name, ...cells].join(" | "));

test("each role has its slices, and each slice its subscribers", () => {
  assert.deepEqual(texts(rows(app)), [
    "role | market.Counter",
    "slice | market.Count | 1,200 |  |  |  | ",
    "subscriber | counter.1 | 1,200 | 0 | 0 | 0 | 0 s",
    "subscriber | counter.2 | 1,000 (received 1,200) | 200 | 2 | 1,500 (2.0 KiB) | 2 s",
    "slice | market.Items | – |  |  |  | ",
    "role | market.Notes",
    "slice | market.Notes | 3 |  |  |  | ",
    "subscriber | notes.1 | – | – | – | – | –",
    "subscriber | notes.2 | – | – | 0 | 0 | disconnected",
  ]);
});

test("only a subscriber with a lag is behind", () => {
  assert.deepEqual(rows(app).filter(({ isBehind }) => isBehind).map(({ name }) => name), ["counter.2"]);
});

test("a row keeps its key while its texts change, and no two rows share one", () => {
  const keys = rows(app).map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
  const later = structuredClone(app);
  later.roles[0].slices[0].revision = 1300;
  later.subscribers[0].report.slices[0].handled = 1250;
  assert.deepEqual(rows(later).map(({ key }) => key), keys);
});

test("an app without roles has no rows", () => assert.deepEqual(rows({ roles: [], subscribers: [] }), []));

test("the summary says which sessions are shown", () => {
  const subscribers = [{}, {}];
  assert.equal(summary({ sessions: 1, subscribers: [{}] }), "1 session");
  assert.equal(summary({ sessions: 2, subscribers }), "2 sessions");
  assert.equal(summary({ sessions: 9900, subscribers }), "9,900 sessions; the 2 with the largest lags are shown");
});
