// Checked by `tsc --strict`, never run: uses of the package and of generated code, and their errors.
import * as eastward from "eastward";
import { CounterFeature } from "./clients/tally/counter.js";
import type { Counter } from "./clients/tally/counter.js";
import * as names from "./clients/tally/names.js";
import { KeeperFeature } from "./clients/kitchen/sink.js";

const feature: CounterFeature = await CounterFeature.connect({ token: async () => "secret", concurrency: 4 });
const receipt: eastward.Receipt = await feature.addToCounter({ amount: 2n }, { timeout: 1000, query: { from: "test" } });
const revision: number = receipt.revision;

for await (const counter of feature.counters({ signal: new AbortController().signal })) {
  const sum: number = Number(counter.total) + revision;
  console.log(sum, counter.days["monday"]);
  // @ts-expect-error: a value is not changed.
  counter.total = 1;
}

const stop: () => void = feature.onCounter(
  (change: eastward.Change<Counter>) => {
    for (const field of change.fields) {
      // @ts-expect-error: there is no such field.
      if (field === "sum") continue;
      console.log(change.value[field], change.keys.days?.removed.length);
    }
  },
  (error) => console.log(error.code, error.status),
);
stop();

try {
  // @ts-expect-error: an amount is no string.
  await feature.addToCounter({ amount: "2" });
  // @ts-expect-error: there is no such field.
  await feature.addToCounter({ count: 2 });
} catch (error) {
  if (error instanceof eastward.Rejected) console.log(error.code, error.reason, error.revision);
  if (error instanceof eastward.FateUnknown) console.log(error.key);
}

const other = await names.Feature.connect();
await other.constructor_({});
// @ts-expect-error: the action has no fields.
await other.constructor_({ some: 1 });
await other.follow_({
  rows: { 1: { inner: { promise: { constructor: "x" } }, other: { total: 1 }, kinds: ["SOME"] } },
  panel: { elements: [{ text: { text: "x", tone: "STRONG" } }] },
  data: Uint8Array.of(1),
});
// @ts-expect-error: an enum has no such value.
await other.follow_({ kinds: { a: "OTHER" } });
for await (const record of other.storeStates()) {
  const data: Uint8Array = eastward.fromBase64(record.data ?? "");
  // @ts-expect-error: the case of a oneof may be absent.
  const weight: eastward.Float = record.weight;
  console.log(data, weight, record.row.inner.promise['the "url"'], record.panel?.elements.length);
}
const values: eastward.SliceValues<names.Promise> = other.values_();
console.log(await values.next());

const keeper = await KeeperFeature.connect({ url: new URL("https://example.org") });
await keeper.show({ picture: Uint8Array.of(1), color: "RED", jar: { label: "x", inside: [{ weight: NaN }] } });
keeper.onRows(({ value }) => {
  const colors: { readonly [key: string]: "COLOR_UNKNOWN" | "RED" | "GREEN" } = value.colors;
  console.log(colors, value.floats["1"], value.pictures["1"]);
});

const untyped = new eastward.Feature({ url: "https://example.org", fetch });
const state: "connected" | "paused" | "disconnected" | "unreachable" = untyped.storeState;
console.log(state, await untyped.send("tally.AddToCounter", { amount: 1 }));
await untyped.close({ timeout: 100 });

export {};
