/** The code that the generator writes. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { Feature } from "eastward";
import { FakeGateway, Inbox } from "./gateway.js";
import { example, packageDirectory, work } from "./generated.js";

const limit = { timeout: 60_000 };
const load = (path) => import(join(work, "clients", path));

test("a role's methods send actions and follow slices by their full names", limit, async (t) => {
  const gateway = await FakeGateway.start(t);
  const { CounterFeature } = await load("tally/counter.js");
  const feature = await CounterFeature.connect({ url: gateway.url });
  t.after(() => feature.close({ timeout: 0 }));
  assert.ok(feature instanceof Feature);
  const sent = feature.addToCounter({ amount: 2 ** 60 }, { key: "k" });
  const request = await gateway.next("POST");
  assert.deepEqual([request.path, request.body, request.key], ["/actions/tally.AddToCounter", '{"amount":1152921504606847000}', "k"]);
  request.answer(200, { revision: 3 });
  assert.equal((await sent).revision, 3);
  const [changes, errors] = [new Inbox(), new Inbox()];
  feature.onCounter(changes.put, errors.put);
  const stream = await gateway.next("GET");
  assert.deepEqual(stream.slices, ["tally.Counter"]);
  stream.begin();
  // Fields that are maps are known: snapshots are compared by key.
  for (const days of [{ a: 1, b: 1 }, { b: 2 }]) {
    stream.event("snapshot", { slice: "tally.Counter", revision: 1, value: { total: 1, days } });
  }
  await changes.next();
  assert.deepEqual((await changes.next()).keys, { days: { set: ["b"], removed: ["a"] } });
  for await (const { days } of feature.counters()) {
    assert.deepEqual(days, { b: 2 });
    break;
  }
  assert.ok(errors.isEmpty);
});

test("names of a contract do not hide names of JavaScript and of the client", limit, async (t) => {
  const gateway = await FakeGateway.start(t);
  const names = await load("tally/names.js");
  const feature = await names.Feature.connect({ url: gateway.url });
  const methods = ["constructor_", "follow_", "delete", "storeStates", "onStoreState_", "values_", "onValue", "values__", "onValues"];
  for (const method of methods) assert.equal(typeof feature[method], "function", method);
  assert.equal(feature.constructor, names.Feature);
  const sent = feature.delete({ constructor: "x" });
  (await gateway.next("POST")).answer(200, { revision: 1 });
  await sent;
});

test("every module is loaded, with a class for each role", limit, async () => {
  const roles = [];
  for (const path of readdirSync(join(work, "clients"), { recursive: true }).filter((path) => path.endsWith(".js"))) {
    roles.push(...Object.keys(await load(path)));
  }
  for (const role of ["CounterFeature", "KeeperFeature", "GuestFeature", "Client"]) assert.ok(roles.includes(role), role);
});

test("the README's example runs", limit, async (t) => {
  const gateway = await FakeGateway.start(t);
  const code = `const { url, token } = process.env;\n${example("connect")}`;
  writeFileSync(join(work, "example.js"), code);
  const child = spawn(process.execPath, ["example.js"], { cwd: work, env: { ...process.env, url: gateway.url, token: "secret" } });
  t.after(() => child.kill());
  const lines = new Inbox();
  child.stdout.on("data", lines.put);
  child.stderr.on("data", lines.put);
  const request = await gateway.next("POST");
  assert.equal(request.headers.authorization, "Bearer secret");
  assert.deepEqual(JSON.parse(request.body), { amount: 2 });
  request.answer(200, { revision: 1 });
  const stream = await gateway.next("GET");
  stream.begin().event("snapshot", { slice: "tally.Counter", revision: 1, value: { total: 2, days: {} } }, "i-1");
  assert.equal(String(await lines.next()), "2\n");
  stream.event("patch", { slice: "tally.Counter", revision: 2, set: { total: 4 } }, "i-2");
  assert.equal(String(await lines.next()), "4\n");
});

test("the types are strict, and fit the generated code and the README", limit, async () => {
  writeFileSync(join(work, "types.ts"), readFileSync(join(packageDirectory, "tests/types.ts"), "utf8"));
  const declarations = 'declare const url: string;\ndeclare const token: string;\n';
  for (const name of ["connect", "follow"]) writeFileSync(join(work, `${name}.ts`), `${declarations}${example(name)}\nexport {};\n`);
  const generated = readdirSync(join(work, "clients"), { recursive: true })
    .filter((path) => path.endsWith(".d.ts")).map((path) => join("clients", path));
  assert.ok(generated.length >= 12);
  const options = [
    "--strict", "--noEmit", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noImplicitOverride",
    "--target", "es2022", "--lib", "es2022,dom,dom.iterable",
  ];
  for (const resolution of [["--module", "esnext", "--moduleResolution", "node"], ["--module", "nodenext"]]) {
    const command = [...options, ...resolution, "types.ts", "connect.ts", "follow.ts", ...generated];
    const { stdout } = await promisify(execFile)("tsc", command, { cwd: work }).catch((error) => {
      assert.fail(error.code === "ENOENT" ? "tsc is missing: apt-get install node-typescript" : error.stdout || error.message);
    });
    assert.equal(stdout, "");
  }
});
