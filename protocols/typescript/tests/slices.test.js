/** Slices over streams that are cut, silent, refused and resumed. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Feature } from "eastward";
import { FakeGateway, Inbox } from "./gateway.js";

const limit = { timeout: 20_000 };

// As in browsers: the errors that reach the page.
const raised = new Inbox();
globalThis.reportError = raised.put;

async function start(t, options = {}) {
  const gateway = await FakeGateway.start(t);
  const feature = await Feature.connect({ url: gateway.url, token: "secret", retryDelay: 1, ...options });
  t.after(() => feature.close({ timeout: 0 }));
  return { gateway, feature };
}

const snapshot = (slice, revision, value) => ({ slice, revision, value });

/** A feature with a stream of the slice `a.C`, and its changes. */
async function follow(t, options) {
  const { gateway, feature } = await start(t, options);
  const changes = new Inbox();
  const stop = feature.follow("a.C", changes.put, { maps: ["rows"] });
  const stream = await gateway.next("GET");
  stream.begin().event("state", { store: "connected" }).event("snapshot", snapshot("a.C", 1, { total: 1, rows: { a: 1 } }), "i-1");
  await changes.next();
  return { gateway, feature, changes, stream, stop };
}

test("a page has one stream for all its slices", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const [first, second] = [new Inbox(), new Inbox()];
  feature.follow("a.D", first.put);
  feature.follow("a.C", second.put, { maps: ["rows"] });
  const stream = await gateway.next("GET");
  assert.deepEqual(stream.slices, ["a.C", "a.D"]);
  assert.equal(stream.headers.authorization, "Bearer secret");
  assert.equal(stream.headers["last-event-id"], undefined);
  stream.begin().event("state", { store: "connected" });
  stream.event("snapshot", snapshot("a.D", 1, { word: "x" }));
  stream.event("snapshot", snapshot("a.C", 2, { total: 1, rows: { a: 1 } }), "i-2");
  assert.deepEqual(await first.next(), { value: { word: "x" }, revision: 1, fields: ["word"], keys: {} });
  assert.deepEqual(await second.next(), {
    value: { total: 1, rows: { a: 1 } }, revision: 2, fields: ["total", "rows"],
    keys: { rows: { set: ["a"], removed: [] } },
  });
  stream.event("patch", { slice: "a.C", revision: 3, rows: { rows: { remove: ["a"], set: { b: 2 } } } }, "i-3");
  assert.deepEqual(await second.next(), {
    value: { total: 1, rows: { b: 2 } }, revision: 3, fields: ["rows"], keys: { rows: { set: ["b"], removed: ["a"] } },
  });
  assert.ok(first.isEmpty);
  assert.equal(gateway.counts.GET, 1);
});

test("a slice that is followed twice is in the stream once, and a later subscriber gets its value", limit, async (t) => {
  const { gateway, feature, changes, stream } = await follow(t);
  const later = new Inbox();
  feature.follow("a.C", later.put, { maps: ["rows"] });
  assert.deepEqual(await later.next(), {
    value: { total: 1, rows: { a: 1 } }, revision: 1, fields: ["total", "rows"],
    keys: { rows: { set: ["a"], removed: [] } },
  });
  stream.event("patch", { slice: "a.C", revision: 2, set: { total: 2 } }, "i-2");
  assert.deepEqual((await later.next()).fields, ["total"]);
  await changes.next();
  assert.equal(gateway.counts.GET, 1);
});

test("after a cut the stream resumes from the last id, and keeps its values", limit, async (t) => {
  const { gateway, changes, stream } = await follow(t);
  stream.event("patch", { slice: "a.C", revision: 2, set: { total: 2 } }, "i-2");
  await changes.next();
  stream.cut();
  const second = await gateway.next("GET");
  assert.equal(second.headers["last-event-id"], "i-2");
  assert.deepEqual(second.slices, ["a.C"]);
  // An event without an id leaves the last one in force.
  second.begin().event("state", { store: "connected" }).event("patch", { slice: "a.C", revision: 3, rows: { rows: { set: { b: 2 } } } });
  assert.deepEqual((await changes.next()).value, { total: 2, rows: { a: 1, b: 2 } });
  second.end();
  assert.equal((await gateway.next("GET")).headers["last-event-id"], "i-2");
});

test("an unfinished event is not applied, and not resumed from", limit, async (t) => {
  const { gateway, changes, stream } = await follow(t);
  stream.write('id: i-2\nevent: patch\ndata: {"slice":"a.C","revision":2,"set":{"total":2}}\n');
  stream.end();
  const second = await gateway.next("GET");
  assert.equal(second.headers["last-event-id"], "i-1");
  second.begin().event("patch", { slice: "a.C", revision: 2, set: { total: 2 } }, "i-2");
  assert.equal((await changes.next()).value.total, 2);
});

test("a snapshot after a cut changes only the differences", limit, async (t) => {
  const { gateway, changes, stream } = await follow(t);
  stream.cut();
  const second = await gateway.next("GET");
  second.begin().event("snapshot", snapshot("a.C", 5, { total: 1, rows: { a: 1 } }), "j-1");
  second.event("snapshot", snapshot("a.C", 6, { total: 1, rows: { a: 1, b: 2 } }), "j-2");
  assert.deepEqual(await changes.next(), {
    value: { total: 1, rows: { a: 1, b: 2 } }, revision: 6, fields: ["rows"], keys: { rows: { set: ["b"], removed: [] } },
  });
});

test("a further slice opens the stream again, without an id", limit, async (t) => {
  const { gateway, feature, changes, stream } = await follow(t);
  const words = new Inbox();
  const stop = feature.follow("a.D", words.put);
  const second = await gateway.next("GET");
  await stream.closed;
  assert.deepEqual(second.slices, ["a.C", "a.D"]);
  assert.equal(second.headers["last-event-id"], undefined);
  second.begin().event("snapshot", snapshot("a.C", 1, { total: 1, rows: { a: 1 } }));
  second.event("snapshot", snapshot("a.D", 1, { word: "x" }), "i-2");
  assert.equal((await words.next()).value.word, "x");
  assert.ok(changes.isEmpty);
  stop();
  const third = await gateway.next("GET");
  assert.deepEqual(third.slices, ["a.C"]);
  assert.equal(third.headers["last-event-id"], undefined);
});

test("a slice that is followed again gets a snapshot", limit, async (t) => {
  const { gateway, feature, stop } = await follow(t);
  stop();
  const changes = new Inbox();
  feature.follow("a.C", changes.put);
  const second = await gateway.next("GET");
  assert.equal(second.headers["last-event-id"], undefined);
  second.begin().event("snapshot", snapshot("a.C", 1, { total: 4 }), "i-1");
  assert.equal((await changes.next()).value.total, 4);
});

test("a slice that is followed again takes no patch of the stream before", limit, async (t) => {
  const { gateway, feature, stream, stop } = await follow(t);
  const [states, changes] = [new Inbox(), new Inbox()];
  feature.onStoreState((state) => {
    states.put(state);
    if (state !== "paused") return;
    stop();
    feature.follow("a.C", changes.put);
  });
  const patch = { slice: "a.C", revision: 2, set: { total: 2 } };
  // In one write, and so in one chunk.
  stream.write(`event: state\ndata: {"store":"paused"}\n\nevent: patch\ndata: ${JSON.stringify(patch)}\n\n`);
  const second = await gateway.next("GET");
  second.begin().event("snapshot", snapshot("a.C", 2, { total: 2 }), "i-2");
  assert.equal((await changes.next()).revision, 2);
  assert.equal(await states.next(), "paused");
  assert.ok(states.isEmpty);
});

test("without slices there is no stream", limit, async (t) => {
  const { gateway, feature, stream, stop } = await follow(t);
  stop();
  stop();
  await stream.closed;
  const changes = new Inbox();
  feature.follow("a.C", changes.put);
  const second = await gateway.next("GET");
  second.begin().event("snapshot", snapshot("a.C", 1, { total: 4 }), "i-1");
  await changes.next();
  assert.equal(gateway.counts.GET, 2);
});

test("a silent stream is opened again; comments are no silence", limit, async (t) => {
  const { gateway, changes, stream } = await follow(t, { silence: 1500 });
  const begin = performance.now();
  for (let number = 0; number < 6; number += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    stream.write(": \n\n");
  }
  const second = await gateway.next("GET");
  assert.ok(performance.now() - begin >= 3000);
  await stream.closed;
  assert.equal(second.headers["last-event-id"], "i-1");
  second.begin().event("patch", { slice: "a.C", revision: 2, set: { total: 2 } }, "i-2");
  await changes.next();
});

test("a gateway that does not answer at all is asked again", limit, async (t) => {
  const { gateway, feature } = await start(t, { silence: 2000 });
  const changes = new Inbox();
  feature.follow("a.C", changes.put);
  await gateway.next("GET");
  (await gateway.next("GET")).begin().event("snapshot", snapshot("a.C", 1, { total: 1 }), "i-1");
  await changes.next();
});

test("the stream's own delay is obeyed", limit, async (t) => {
  const { gateway, feature } = await start(t, { retryDelay: 15_000 });
  const changes = new Inbox();
  feature.follow("a.C", changes.put);
  const stream = await gateway.next("GET");
  stream.begin(300).event("snapshot", snapshot("a.C", 1, { total: 1 }), "i-1");
  await changes.next();
  stream.end();
  const begin = performance.now();
  const second = await gateway.next("GET");
  // A random part of at most half is taken off.
  assert.ok(performance.now() - begin >= 145);
  // Without any event the delay doubles.
  second.cut();
  await gateway.next("GET");
  assert.ok(performance.now() - begin >= 440);
});

test("after an event the delay begins again", limit, async (t) => {
  const { gateway, feature } = await start(t, { retryDelay: 40 });
  const changes = new Inbox();
  feature.follow("a.C", changes.put);
  for (let number = 0; number < 7; number += 1) (await gateway.next("GET")).cut();
  const stream = await gateway.next("GET");
  // Without `retry`, which would begin again, too.
  stream.answer(200, 'event: snapshot\ndata: {"slice":"a.C","revision":1,"value":{}}\n\n', { "Content-Type": "text/event-stream" });
  await changes.next();
  const begin = performance.now();
  await gateway.next("GET");
  assert.ok(performance.now() - begin < 2500);
});

test("the delay of the stream is that of actions, too", limit, async (t) => {
  const { gateway, feature, stream } = await follow(t, { retryDelay: 15_000 });
  const states = new Inbox();
  feature.onStoreState(states.put);
  stream.event("state", { store: "paused" });
  await states.next();
  const sent = feature.send("a.B");
  (await gateway.next("POST")).answer(500, { code: "failed" });
  const begin = performance.now();
  (await gateway.next("POST")).answer(200, { revision: 1 });
  await sent;
  assert.ok(performance.now() - begin < 5000);
});

test("a limit of the gateway is waited for", limit, async (t) => {
  const { gateway, feature } = await start(t, { retryDelay: 15_000 });
  const changes = new Inbox();
  feature.follow("a.C", changes.put);
  (await gateway.next("GET")).answer(429, { code: "too_many_streams" }, { "Retry-After": "1" });
  const begin = performance.now();
  const second = await gateway.next("GET");
  assert.ok(performance.now() - begin >= 950);
  second.begin().event("snapshot", snapshot("a.C", 1, { total: 1 }), "i-1");
  await changes.next();
});

for (const [name, break_] of [
  ["unreadable data", (stream) => stream.event("patch", "{", "i-2")],
  ["a snapshot without a value", (stream) => stream.event("snapshot", { slice: "a.C", revision: 2 }, "i-2")],
]) {
  test(`after ${name} the stream begins again with snapshots`, limit, async (t) => {
    const { gateway, changes, stream } = await follow(t);
    break_(stream);
    const second = await gateway.next("GET");
    assert.equal(second.headers["last-event-id"], undefined);
    second.begin().event("snapshot", snapshot("a.C", 2, { total: 2, rows: {} }), "i-2");
    assert.equal((await changes.next()).value.total, 2);
  });
}

test("unknown events, and slices that nothing follows, are ignored", limit, async (t) => {
  const { changes, stream } = await follow(t);
  stream.event("news", "{").event("snapshot", snapshot("a.Other", 2, {}));
  stream.event("patch", { slice: "a.C", revision: 2, set: { total: 2 } }, "i-2");
  assert.equal((await changes.next()).value.total, 2);
});

test("the state of the store is reported, and that it is unreachable without a stream", limit, async (t) => {
  const { gateway, feature, changes, stream } = await follow(t);
  assert.equal(feature.storeState, "connected");
  const states = new Inbox();
  const stop = feature.onStoreState(states.put);
  stream.event("state", { store: "paused" });
  assert.equal(await states.next(), "paused");
  stream.event("state", { store: "connected" });
  assert.equal(await states.next(), "connected");
  stream.event("state", { store: "disconnected" });
  assert.equal(await states.next(), "disconnected");
  stream.cut();
  assert.equal(await states.next(), "unreachable");
  const second = await gateway.next("GET");
  second.begin().event("state", { store: "connected" });
  assert.equal(await states.next(), "connected");
  stop();
  second.event("state", { store: "paused" }).event("patch", { slice: "a.C", revision: 2, set: { total: 2 } });
  await changes.next();
  assert.equal(feature.storeState, "paused");
  assert.ok(states.isEmpty);
});

// MARK: Refusals

for (const [status, code] of [[401, "unauthenticated"], [403, "cross_site"], [404, "not_found"]]) {
  test(`${status} ${code} ends all slices with an error, and a further one tries again`, limit, async (t) => {
    const { gateway, feature, changes, stream } = await follow(t);
    const errors = new Inbox();
    feature.follow("a.C", () => {}, { onError: errors.put });
    const values = feature.values("a.C");
    await values.next();
    feature.follow("a.D", () => {}, { onError: errors.put });
    (await gateway.next("GET")).answer(status, { code, reason: "No." });
    await stream.closed;
    assert.deepEqual([(await errors.next()).code, (await errors.next()).code], [code, code]);
    await assert.rejects(values.next(), { code, status });
    assert.deepEqual(await values.next(), { value: undefined, done: true });
    // The subscriber without onError.
    assert.equal((await raised.next()).code, code);
    assert.ok(changes.isEmpty);
    const later = new Inbox();
    feature.follow("a.C", later.put);
    (await gateway.next("GET")).begin().event("snapshot", snapshot("a.C", 1, { total: 1 }), "i-1");
    await later.next();
  });
}

test("a slice that is refused does not end the others", limit, async (t) => {
  const { gateway, feature, changes } = await follow(t);
  const [refused, words] = [new Inbox(), new Inbox()];
  feature.follow("a.B", () => {}, { onError: refused.put });
  feature.follow("a.D", words.put);
  const answers = { "a.B": 403 };
  const seen = [];
  while (true) {
    const stream = await gateway.next("GET");
    seen.push(stream.slices.join());
    if (stream.slices.some((slice) => answers[slice])) {
      stream.answer(403, { code: "forbidden", reason: "You may not receive a.B." });
      continue;
    }
    stream.begin();
    for (const slice of stream.slices) {
      stream.event("snapshot", snapshot(slice, 9, slice === "a.C" ? { total: 9, rows: {} } : { word: "x" }));
    }
    if (stream.slices.length === 2) break;
  }
  assert.equal((await refused.next()).code, "forbidden");
  assert.equal((await changes.next()).value.total, 9);
  assert.equal((await words.next()).value.word, "x");
  assert.deepEqual(seen, ["a.B,a.C,a.D", "a.B,a.C", "a.C,a.D"]);
});

test("refused slices are found one by one, among more that are served", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const [refused, served] = [new Inbox(), new Inbox()];
  for (const name of ["a.A", "a.B", "a.C", "a.D"]) {
    feature.follow(name, ({ value }) => served.put(value.name), { onError: (error) => refused.put(`${name} ${error.code}`) });
  }
  for (let isDone = false; !isDone; ) {
    const stream = await gateway.next("GET");
    if (stream.slices.includes("a.B") || stream.slices.includes("a.C")) {
      stream.answer(404, { code: "unknown_slice", reason: "" });
      continue;
    }
    stream.begin();
    isDone = stream.slices.length === 2;
    if (isDone) for (const name of stream.slices) stream.event("snapshot", snapshot(name, 1, { name }));
  }
  assert.deepEqual([await refused.next(), await refused.next()].sort(), ["a.B unknown_slice", "a.C unknown_slice"]);
  assert.deepEqual([await served.next(), await served.next()].sort(), ["a.A", "a.D"]);
});

test("a URL that is no gateway's is an error", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const errors = new Inbox();
  feature.follow("a.C", () => {}, { onError: errors.put });
  (await gateway.next("GET")).answer(200, "<html>", { "Content-Type": "text/html" });
  assert.equal((await errors.next()).code, "no_stream");
});

test("a feature follows at most 32 slices", limit, async (t) => {
  const { gateway, feature } = await start(t);
  for (let number = 0; number < 32; number += 1) feature.follow(`a.S${number}`, () => {});
  assert.throws(() => feature.follow("a.T", () => {}), { code: "too_many_slices" });
  feature.follow("a.S0", () => {});
  await assert.rejects(feature.values("a.T").next(), { code: "too_many_slices" });
  assert.equal((await gateway.next("GET")).slices.length, 32);
});

test("an error in a callback reaches the page, and not the stream", limit, async (t) => {
  const { feature, changes, stream } = await follow(t);
  const stop = feature.follow("a.C", () => {
    throw new Error("a change");
  });
  assert.equal((await raised.next()).message, "a change");
  feature.onStoreState(() => {
    throw new Error("a state");
  });
  stream.event("state", { store: "paused" });
  assert.equal((await raised.next()).message, "a state");
  stop();
  stream.event("patch", { slice: "a.C", revision: 2, set: { total: 2 } }, "i-2");
  assert.equal((await changes.next()).value.total, 2);
});

test("in Node an error in a callback is an uncaught exception", limit, async (t) => {
  const { gateway } = await start(t);
  const script = `
    import { Feature } from "eastward";
    process.on("uncaughtException", (error) => { console.log(error.message); process.exit(); });
    const feature = await Feature.connect({ url: "${gateway.url}" });
    feature.follow("a.C", () => { throw new Error("a change"); });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  t.after(() => child.kill());
  (await gateway.next("GET")).begin().event("snapshot", snapshot("a.C", 1, { total: 1 }), "i-1");
  const [output] = await once(child.stdout, "data");
  assert.equal(String(output), "a change\n");
});

// MARK: Iterators

test("an iterator returns the current value, then the newest one only", limit, async (t) => {
  const { feature, changes, stream } = await follow(t);
  const seen = [];
  for await (const { total, rows } of feature.values("a.C")) {
    seen.push(total);
    if (total === 1) {
      for (let number = 2; number <= 50; number += 1) {
        stream.event("patch", { slice: "a.C", revision: number, set: { total: number } }, `i-${number}`);
        await changes.next();
      }
    }
    assert.deepEqual(rows, { a: 1 });
    if (total === 50) break;
  }
  assert.deepEqual(seen, [1, 50]);
});

test("a value of an iterator does not change afterwards", limit, async (t) => {
  const { feature, changes, stream } = await follow(t);
  const values = feature.values("a.C");
  const { value } = await values.next();
  stream.event("patch", { slice: "a.C", revision: 2, set: { total: 2 }, rows: { rows: { remove: ["a"] } } }, "i-2");
  await changes.next();
  assert.deepEqual(value, { total: 1, rows: { a: 1 } });
  assert.deepEqual((await values.next()).value, { total: 2, rows: {} });
});

test("the end of an iteration ends its stream", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const values = feature.values("a.C");
  const waiting = values.next();
  const stream = await gateway.next("GET");
  stream.begin();
  // A call of `next` that waits ends, too.
  await values.return();
  assert.deepEqual(await waiting, { value: undefined, done: true });
  assert.deepEqual(await values.next(), { value: undefined, done: true });
  await stream.closed;
});

test("a signal ends an iteration with its reason", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const controller = new AbortController();
  const waiting = feature.values("a.C", { signal: controller.signal }).next();
  const stream = await gateway.next("GET");
  stream.begin();
  controller.abort(new Error("enough"));
  await assert.rejects(waiting, { message: "enough" });
  await stream.closed;
  await assert.rejects(feature.values("a.C", { signal: controller.signal }).next(), { message: "enough" });
});

test("a page that is left has no stream, and resumes it when the browser's Back shows it again", limit, async (t) => {
  const page = new EventTarget();
  const removed = [];
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.removeEventListener = (name, listener) => {
    page.removeEventListener(name, listener);
    removed.push(name);
  };
  t.after(() => {
    delete globalThis.addEventListener;
    delete globalThis.removeEventListener;
  });
  const { gateway, feature } = await start(t);
  const [changes, states] = [new Inbox(), new Inbox()];
  feature.follow("a.C", changes.put);
  // The first one of a page that has just loaded.
  page.dispatchEvent(new Event("pageshow"));
  const stream = await gateway.next("GET");
  stream.begin().event("snapshot", snapshot("a.C", 1, { total: 1 }), "i-1").event("state", { store: "connected" });
  feature.onStoreState(states.put);
  assert.equal(await states.next(), "connected");
  await changes.next();
  page.dispatchEvent(new Event("pagehide"));
  await stream.closed;
  assert.equal(await states.next(), "unreachable");
  assert.equal(gateway.counts.GET, 1);

  page.dispatchEvent(new Event("pageshow"));
  const next = await gateway.next("GET");
  assert.equal(next.headers["last-event-id"], "i-1");
  next.begin().event("patch", { slice: "a.C", revision: 2, set: { total: 2 } }, "i-2");
  assert.deepEqual((await changes.next()).fields, ["total"]);

  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(new Event("pageshow"));
  await gateway.next("GET");
  assert.equal(gateway.counts.GET, 3);
  await feature.close();
  assert.deepEqual(removed, ["pagehide", "pageshow"]);
});

test("close ends streams and iterations without an error", limit, async (t) => {
  const { gateway, feature, stream, changes } = await follow(t);
  const values = feature.values("a.C");
  await values.next();
  const waiting = values.next();
  const states = new Inbox();
  feature.onStoreState(states.put);
  await feature.close();
  assert.deepEqual(await waiting, { value: undefined, done: true });
  assert.equal(await states.next(), "unreachable");
  await stream.closed;
  await assert.rejects(feature.values("a.C").next(), { code: "closed" });
  assert.equal(gateway.counts.GET, 1);
  assert.ok(changes.isEmpty);
});

test("close during the delay before reconnecting ends the client", limit, async (t) => {
  const { gateway, feature, stream } = await follow(t);
  const states = new Inbox();
  feature.onStoreState(states.put);
  stream.write("retry: 15000\n\n").event("state", { store: "paused" });
  await states.next();
  stream.end();
  await states.next();
  await feature.close();
  assert.equal(gateway.counts.GET, 1);
});
