/** Actions against a gateway that fails in every way of WEB.md. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EastwardError, FateUnknown, Feature, Rejected } from "eastward";
import { FakeGateway } from "./gateway.js";

const limit = { timeout: 20_000 };

async function start(t, options = {}) {
  const gateway = await FakeGateway.start(t);
  const feature = await Feature.connect({ url: gateway.url, token: "secret", retryDelay: 1, ...options });
  t.after(() => feature.close({ timeout: 0 }));
  return { gateway, feature };
}

test("an action is a POST with a key and the token, and returns its receipt", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("market.Increment", { by: 2 });
  const request = await gateway.next("POST");
  assert.equal(request.path, "/actions/market.Increment");
  assert.equal(request.headers["content-type"], "application/json");
  assert.equal(request.headers.authorization, "Bearer secret");
  assert.match(request.key, /^[!-~]{32,128}$/);
  assert.deepEqual(JSON.parse(request.body), { by: 2 });
  request.answer(200, { revision: 7 });
  assert.deepEqual(await sent, { revision: 7 });
});

test("an action may have query parameters", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B", {}, { query: { panel: "a b" } });
  const request = await gateway.next("POST");
  assert.equal(request.path, "/actions/a.B?panel=a+b");
  request.answer(200, { revision: 1 });
  await sent;
});

test("an action without fields has an empty object as body, and each action a key of its own", limit, async (t) => {
  const { gateway, feature } = await start(t, { concurrency: 2 });
  const sent = [feature.send("a.B"), feature.send("a.B")];
  const requests = [await gateway.next("POST"), await gateway.next("POST")];
  assert.equal(requests[0].body, "{}");
  assert.notEqual(requests[0].key, requests[1].key);
  for (const request of requests) request.answer(200, { revision: 1 });
  await Promise.all(sent);
});

test("a gateway below a path is reached", limit, async (t) => {
  const gateway = await FakeGateway.start(t);
  const feature = await Feature.connect({ url: `${gateway.url}/shop` });
  const sent = feature.send("a.B");
  const request = await gateway.next("POST");
  assert.equal(request.path, "/shop/actions/a.B");
  assert.equal(request.headers.authorization, undefined);
  request.answer(200, { revision: 1 });
  await sent;
});

for (const [name, fail] of [
  ["a lost request", (request) => request.cut()],
  ["a cut answer", (request) => request.answer(200, '{"rev')],
  ["429", (request) => request.answer(429, { code: "too_many_requests" }, { "Retry-After": "0" })],
  ["500", (request) => request.answer(500, { code: "failed" })],
  ["503 pending", (request) => request.answer(503, { code: "pending" }, { "Retry-After": "0" })],
  ["a proxy's 502", (request) => request.answer(502, "<html>")],
]) {
  test(`after ${name} the request is repeated with its key and body`, limit, async (t) => {
    const { gateway, feature } = await start(t);
    const sent = feature.send("a.B", { by: 2 });
    const first = await gateway.next("POST");
    fail(first);
    const second = await gateway.next("POST");
    assert.deepEqual([second.key, second.body], [first.key, first.body]);
    fail(second);
    const third = await gateway.next("POST");
    assert.equal(third.key, first.key);
    third.answer(200, { revision: 3 }, { "Idempotency-Replayed": "true" });
    assert.deepEqual(await sent, { revision: 3 });
    assert.equal(gateway.counts.POST, 3);
  });
}

test("Retry-After comes before the client's own delay", limit, async (t) => {
  const { gateway, feature } = await start(t, { retryDelay: 15_000 });
  const sent = feature.send("a.B");
  (await gateway.next("POST")).answer(503, { code: "busy" }, { "Retry-After": "1" });
  const begin = performance.now();
  const second = await gateway.next("POST");
  assert.ok(performance.now() - begin >= 950);
  second.answer(200, { revision: 1 });
  await sent;
});

test("an attempt without an answer ends, and is repeated", limit, async (t) => {
  const { gateway, feature } = await start(t, { silence: 50 });
  const sent = feature.send("a.B");
  const first = await gateway.next("POST");
  const second = await gateway.next("POST");
  assert.equal(second.key, first.key);
  second.answer(200, { revision: 1 });
  await sent;
});

test("a rejection is an error with code, reason and revision, and is final", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B");
  (await gateway.next("POST")).answer(409, { code: "below_zero", reason: "No.", revision: 4 });
  await assert.rejects(sent, (error) => {
    assert.ok(error instanceof Rejected && error instanceof EastwardError && error.name === "Rejected");
    assert.deepEqual([error.code, error.reason, error.revision], ["below_zero", "No.", 4]);
    return true;
  });
  assert.equal(gateway.counts.POST, 1);
});

test("an unknown fate is an error of its own, with the key", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B");
  const request = await gateway.next("POST");
  request.answer(409, { code: "fate_unknown", reason: "The store lost its journal." });
  await assert.rejects(sent, (error) => error instanceof FateUnknown && error.key === request.key);
});

for (const [status, code] of [[400, "bad_json"], [401, "unauthenticated"], [403, "forbidden"], [413, "too_large"], [422, "key_reused"]]) {
  test(`${status} ${code} is an error, and is final`, limit, async (t) => {
    const { gateway, feature } = await start(t);
    const sent = feature.send("a.B");
    (await gateway.next("POST")).answer(status, { code, reason: "No." });
    await assert.rejects(sent, { name: "EastwardError", code, status, message: "No." });
    assert.equal(gateway.counts.POST, 1);
  });
}

test("a redirection is an error: a redirected POST would become a GET", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B");
  (await gateway.next("POST")).answer(302, "", { Location: "/login" });
  await assert.rejects(sent, { code: "http_302" });
  assert.equal(gateway.counts.GET, 0);
});

test("a session that ends after a lost answer leaves the fate unknown, and the key repeats the action", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B");
  const first = await gateway.next("POST");
  first.cut();
  (await gateway.next("POST")).answer(401, { code: "unauthenticated", reason: "" });
  const error = await sent.catch((error) => error);
  assert.ok(error instanceof FateUnknown);
  assert.deepEqual([error.key, error.cause.code], [first.key, "unauthenticated"]);
  const again = feature.send("a.B", {}, { key: error.key });
  const request = await gateway.next("POST");
  assert.equal(request.key, first.key);
  request.answer(200, { revision: 5 });
  assert.deepEqual(await again, { revision: 5 });
});

test("a timeout during a request leaves the fate unknown", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B", {}, { timeout: 2000 });
  const outcome = assert.rejects(sent, (error) => error instanceof FateUnknown && error.cause.code === "timeout");
  const request = await gateway.next("POST");
  await outcome;
  await request.closed;
});

test("a timeout of an action that was never queued is a timeout", limit, async (t) => {
  const { gateway, feature } = await start(t, { timeout: 3000 });
  const sent = feature.send("a.B");
  const answered = (async () => {
    while (true) (await gateway.next("POST")).answer(503, { code: "busy" }, { "Retry-After": "60" });
  })();
  answered.catch(() => {});
  await assert.rejects(sent, { name: "EastwardError", code: "timeout" });
});

test("a timeout may be without end", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B", {}, { timeout: Infinity });
  (await gateway.next("POST")).answer(200, { revision: 1 });
  await sent;
});

test("a signal ends the wait: before the request without doubt, during it with an unknown fate", limit, async (t) => {
  const { gateway, feature } = await start(t);
  await assert.rejects(feature.send("a.B", {}, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  const first = feature.send("a.B", {}, { signal: controller.signal });
  const second = feature.send("a.B", {}, { signal: controller.signal });
  await gateway.next("POST");
  controller.abort();
  await assert.rejects(first, (error) => error instanceof FateUnknown && error.cause.name === "AbortError");
  await assert.rejects(second, { name: "AbortError" });
  assert.equal(gateway.counts.POST, 1);
  // The next action is not held up.
  const third = feature.send("a.C");
  (await gateway.next("POST")).answer(200, { revision: 1 });
  await third;
});

test("actions arrive in the order of their calls, and a rejection does not hold up the next one", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = [1, 2, 3].map((number) => feature.send("a.B", { number }));
  const outcomes = Promise.allSettled(sent);
  const first = await gateway.next("POST");
  first.cut();
  for (const [number, status] of [[1, 200], [2, 409], [3, 200]]) {
    const request = await gateway.next("POST");
    assert.equal(JSON.parse(request.body).number, number);
    request.answer(status, { code: "no", reason: "", revision: number });
  }
  assert.deepEqual((await outcomes).map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
});

test("with more in flight, actions do not wait for each other", limit, async (t) => {
  const { gateway, feature } = await start(t, { concurrency: 3 });
  const sent = [1, 2, 3, 4].map((number) => feature.send("a.B", { number }));
  const requests = [await gateway.next("POST"), await gateway.next("POST"), await gateway.next("POST")];
  assert.equal(gateway.counts.POST, 3);
  for (const request of requests) request.answer(200, { revision: 1 });
  (await gateway.next("POST")).answer(200, { revision: 1 });
  await Promise.all(sent);
});

test("at most 16 actions are in flight", limit, async (t) => {
  const { gateway, feature } = await start(t, { concurrency: 1000 });
  const sent = Array.from({ length: 17 }, () => feature.send("a.B"));
  for (let number = 0; number < 16; number += 1) await gateway.next("POST");
  const last = gateway.next("POST");
  const first = await Promise.race([last, new Promise((resolve) => setTimeout(resolve, 50))]);
  assert.equal(first, undefined);
  for (const one of sent) one.catch(() => {});
  last.catch(() => {});
});

test("waiting actions are bounded in number", limit, async (t) => {
  const { feature } = await start(t);
  const sent = Array.from({ length: 1024 }, () => feature.send("a.B").catch(({ code }) => code));
  await assert.rejects(feature.send("a.B"), { code: "queue_full" });
  await feature.close({ timeout: 0 });
  const codes = await Promise.all(sent);
  assert.equal(codes.filter((code) => code === "closed").length, 1023);
});

test("waiting actions are bounded in bytes, and capacity returns", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const large = { text: "x".repeat(2_000_000) };
  const sent = [feature.send("a.B", large), feature.send("a.B", large)];
  await assert.rejects(feature.send("a.B", large), { code: "queue_full" });
  for (const one of sent) {
    (await gateway.next("POST")).answer(200, { revision: 1 });
    await one;
  }
  const next = feature.send("a.B", large);
  (await gateway.next("POST")).answer(200, { revision: 1 });
  await next;
});

test("the token may come from a function, for each request", limit, async (t) => {
  let number = 0;
  const { gateway, feature } = await start(t, {
    token: async () => {
      number += 1;
      if (number === 3) throw new Error("offline");
      return `token-${number}`;
    },
  });
  const sent = feature.send("a.B");
  const first = await gateway.next("POST");
  assert.equal(first.headers.authorization, "Bearer token-1");
  first.answer(503, { code: "busy" }, { "Retry-After": "0" });
  const second = await gateway.next("POST");
  assert.equal(second.headers.authorization, "Bearer token-2");
  second.answer(200, { revision: 1 });
  await sent;
  await assert.rejects(feature.send("a.B"), { code: "no_token" });
});

test("options that cannot work are refused at once", limit, async () => {
  await assert.rejects(Feature.connect({}), { code: "no_url" });
  await assert.rejects(Feature.connect({ url: "nonsense" }), TypeError);
  await assert.rejects(Feature.connect({ url: "http://127.0.0.1:1", token: "a\nb" }), TypeError);
});

test("close waits for outcomes, and refuses further actions", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B");
  const request = await gateway.next("POST");
  let isClosed = false;
  const closing = feature.close().then(() => (isClosed = true));
  await assert.rejects(feature.send("a.B"), { code: "closed" });
  assert.throws(() => feature.follow("a.C", () => {}), { code: "closed" });
  assert.equal(isClosed, false);
  request.answer(200, { revision: 1 });
  await sent;
  await closing;
  await feature.close();
});

test("close ends the wait for outcomes after its timeout", limit, async (t) => {
  const { gateway, feature } = await start(t);
  const sent = feature.send("a.B");
  const outcome = assert.rejects(sent, (error) => error instanceof FateUnknown && error.cause.code === "closed");
  const request = await gateway.next("POST");
  await feature.close({ timeout: 20 });
  await outcome;
  await request.closed;
});

test("a refused connection is no answer", limit, async (t) => {
  const gateway = await FakeGateway.start(t);
  let attempts = 0;
  const controller = new AbortController();
  const feature = await Feature.connect({
    url: gateway.url,
    retryDelay: 1,
    fetch: async (url, options) => {
      attempts += 1;
      if (attempts === 1) return fetch("http://127.0.0.1:1/", options);
      return fetch(url, options);
    },
  });
  const sent = feature.send("a.B", {}, { signal: controller.signal });
  (await gateway.next("POST")).answer(200, { revision: 1 });
  await sent;
  assert.equal(attempts, 2);
});
