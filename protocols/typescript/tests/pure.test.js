/** The parts without I/O. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  EventStreamParser, FateUnknown, fromBase64, isRepeated, parseJSON, readAnswer, Rejected, RetryDelays, retryAfter,
  SliceReplica, toBase64, writeJSON,
} from "eastward";

const bytes = (text) => new TextEncoder().encode(text);
const parse = (...chunks) => {
  const parser = new EventStreamParser();
  return chunks.flatMap((chunk) => [...parser.push(typeof chunk === "string" ? bytes(chunk) : chunk)]);
};

test("an event has a name, data and the last id", () => {
  assert.deepEqual(parse("id: a-1\nevent: patch\ndata: {}\n\nevent: state\ndata:x\n\n"), [
    { name: "patch", data: "{}", id: "a-1" },
    { name: "state", data: "x", id: "a-1" },
  ]);
});

test("a parser keeps the id of the stream before", () => {
  const parser = new EventStreamParser("a-1");
  assert.deepEqual([...parser.push(bytes("data: x\n\n"))], [{ name: "message", data: "x", id: "a-1" }]);
});

test("events are the same however their bytes are split", () => {
  const text = "\u{feff}: comment\r\nid: é-1\r\nevent: snapshot\r\ndata: {\"text\":\"grün 🙂\"}\r\ndata: y\r\n\r\ndata: z\r\r";
  const whole = parse(text);
  assert.equal(whole.length, 2);
  assert.equal(whole[0].data, '{"text":"grün 🙂"}\ny');
  const all = bytes(text);
  for (let size = 1; size < all.length; size += 1) {
    const chunks = [];
    for (let start = 0; start < all.length; start += size) chunks.push(all.subarray(start, start + size));
    assert.deepEqual(parse(...chunks), whole, `chunks of ${size}`);
  }
});

test("events without data, unfinished ones, and ids with NUL are ignored", () => {
  assert.deepEqual(parse("event: state\n\n: c\n\nid: a\0b\ndata: x\n\ndata: unfinished\n"), [
    { name: "message", data: "x", id: "" },
  ]);
});

test("the delay before reconnecting is read from digits only", () => {
  const parser = new EventStreamParser();
  assert.deepEqual([...parser.push(bytes("retry: 250\nretry: 1x\n\n"))], []);
  assert.equal(parser.retry, 250);
});

test("an event has a largest size, however it is split", () => {
  const chunk = bytes("x".repeat(1 << 20));
  for (const prefix of ["data: ", ""]) {
    const parser = new EventStreamParser();
    const push = (count) => {
      for (let index = 0; index < count; index += 1) assert.deepEqual([...parser.push(chunk)], []);
    };
    [...parser.push(bytes(prefix))];
    push(31);
    assert.throws(() => push(2), { code: "event_too_large" });
  }
  // A new event counts from its beginning.
  const parser = new EventStreamParser();
  for (let index = 0; index < 40; index += 1) {
    assert.equal([...parser.push(bytes(`data: ${"x".repeat(1 << 20)}\n\n`))].length, 1);
  }
});

test("many small parts of a line cost linear time", () => {
  const parser = new EventStreamParser();
  const chunk = bytes("x".repeat(64));
  [...parser.push(bytes("data: "))];
  const begin = performance.now();
  for (let index = 0; index < 200_000; index += 1) [...parser.push(chunk)];
  assert.equal([...parser.push(bytes("\n\n"))][0].data.length, 64 * 200_000);
  assert.ok(performance.now() - begin < 5000);
});

test("integers that numbers cannot represent become bigints, and nothing else changes", () => {
  const text = String.raw`{"a":9223372036854775807,"b":-9007199254740993,"c":9007199254740991,"d":1.2345678901234567,
    "e":"9223372036854775807","f":"\"9223372036854775807","g":[18446744073709551615],"h":1e+20,"9223372036854775807":1,
    "i":1234567890123456.5}`;
  assert.deepEqual(parseJSON(text), {
    a: 9223372036854775807n, b: -9007199254740993n, c: 9007199254740991, d: 1.2345678901234567,
    e: "9223372036854775807", f: '"9223372036854775807', g: [18446744073709551615n], h: 1e20,
    "9223372036854775807": 1, i: 1234567890123456.5,
  });
});

test("large texts beside large integers are read", () => {
  const text = 'x\\"'.repeat(2_000_000);
  const { value, number } = parseJSON(`{"value":"${text}","number":9223372036854775807}`);
  assert.equal(value.length, 4_000_000);
  assert.equal(number, 9223372036854775807n);
});

test("actions are written as proto3 JSON", () => {
  const written = writeJSON({
    big: 2n ** 63n, bytes: Uint8Array.of(0, 255), buffer: Buffer.from("a"), nan: NaN, low: -Infinity, none: undefined,
    rows: { a: { part: Uint8Array.of(1) } },
  });
  assert.deepEqual(JSON.parse(written), {
    big: "9223372036854775808", bytes: "AP8=", buffer: "YQ==", nan: "NaN", low: "-Infinity",
    rows: { a: { part: "AQ==" } },
  });
});

test("base64 contains the same bytes", () => {
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.deepEqual(fromBase64(toBase64(all)), all);
});

test("delays double up to 15 seconds, and begin again", () => {
  const delays = new RetryDelays(1000, () => 0);
  assert.deepEqual(Array.from({ length: 6 }, () => delays.next()), [1000, 2000, 4000, 8000, 15000, 15000]);
  delays.reset();
  assert.equal(delays.next(), 1000);
  delays.first = 100_000;
  assert.equal(delays.next(), 15_000);
  delays.first = 0;
  assert.deepEqual([delays.next(), delays.next()], [1, 2]);
  assert.equal(new RetryDelays(1000, () => 0.5).next(), 750);
});

test("Retry-After is read in seconds, up to a minute", () => {
  assert.deepEqual(["2", "0", "100000", null, "Wed, 21 Oct 2015 07:28:00 GMT"].map(retryAfter), [
    2000, 0, 100_000_000, undefined, undefined,
  ]);
});

test("answers that are no outcome are repeated", () => {
  const repeated = Array.from({ length: 600 }, (_, status) => status).filter(isRepeated);
  assert.deepEqual(repeated, [429, 500, 502, 503, 504]);
});

test("an answer is a receipt, an error or repeated", () => {
  assert.deepEqual(readAnswer(200, '{"revision":7}', "k"), { receipt: { revision: 7 } });
  assert.deepEqual(readAnswer(200, '{"rev', "k"), { repeat: true, mayBeApplied: true });
  const rejected = readAnswer(409, '{"code":"below_zero","reason":"No.","revision":9}', "k");
  assert.ok(rejected.error instanceof Rejected && rejected.isFinal);
  assert.deepEqual([rejected.error.code, rejected.error.reason, rejected.error.revision], ["below_zero", "No.", 9]);
  const unknown = readAnswer(409, '{"code":"fate_unknown","reason":"Lost."}', "k");
  assert.ok(unknown.error instanceof FateUnknown && unknown.isFinal);
  assert.equal(unknown.error.key, "k");
  // A reducer may have a code of this name.
  assert.ok(readAnswer(409, '{"code":"fate_unknown","reason":"","revision":9}', "k").error instanceof Rejected);
  const { error, isFinal } = readAnswer(403, '{"code":"forbidden","reason":"No."}', "k");
  assert.deepEqual([error.code, error.message, error.status, isFinal], ["forbidden", "No.", 403, undefined]);
  assert.equal(readAnswer(404, "<html>", "k").error.code, "http_404");
  assert.equal(readAnswer(0, "", "k").error.code, "http_0");
  for (const [status, code, mayBeApplied] of [
    [429, "too_many_waiting", false], [503, "busy", false], [503, "pending", true], [500, "failed", true],
  ]) {
    assert.deepEqual(readAnswer(status, `{"code":"${code}"}`, "k"), { repeat: true, mayBeApplied });
  }
});

// MARK: Slices

const replica = (value, maps = ["rows"]) => {
  const replica = new SliceReplica(maps);
  replica.replace({ revision: 1, value });
  return replica;
};

test("a first snapshot changes all fields and keys", () => {
  const replica = new SliceReplica(["rows", "empty"]);
  assert.deepEqual(replica.replace({ revision: 1, value: { total: 1, rows: { a: 1 }, empty: {} } }), {
    fields: ["total", "rows", "empty"],
    keys: { rows: { set: ["a"], removed: [] }, empty: { set: [], removed: [] } },
  });
});

test("a snapshot changes only the differences", () => {
  const slice = replica({ total: 1, list: [1, { x: 2 }], word: "a", rows: { a: { x: 1 }, b: { x: 1 }, c: { x: 1 } } });
  const next = { total: 1, list: [1, { x: 3 }], row: {}, rows: { b: { x: 1 }, c: { x: 2 }, d: {} } };
  assert.deepEqual(slice.replace({ revision: 2, value: next }), {
    fields: ["list", "word", "rows", "row"],
    keys: { rows: { set: ["c", "d"], removed: ["a"] } },
  });
  assert.equal(slice.replace({ revision: 3, value: structuredClone(next) }), undefined);
  assert.equal(slice.revision, 3);
});

test("a patch clears, sets and changes rows, in this order", () => {
  const slice = replica({ word: "a", total: 1, rows: { a: 1, b: 2 } });
  const difference = slice.patch({
    revision: 2, clear: ["word", "absent"], set: { total: 2, row: {} },
    rows: { rows: { remove: ["a", "b"], set: { b: 3, c: 4 } } },
  });
  assert.deepEqual(slice.share(), { total: 2, row: {}, rows: { b: 3, c: 4 } });
  assert.deepEqual(difference, {
    fields: ["word", "total", "row", "rows"],
    keys: { rows: { set: ["b", "c"], removed: ["a"] } },
  });
  slice.patch({ revision: 3, clear: ["row"], set: { row: 5 } });
  assert.equal(slice.share().row, 5);
  assert.equal(slice.patch({ revision: 4, clear: ["word"] }), undefined);
  assert.equal(slice.revision, 4);
});

test("a shared value does not change", () => {
  const slice = replica({ total: 0, rows: {} });
  slice.patch({ revision: 1, set: { total: 1 }, rows: { rows: { set: { a: 1 } } } });
  const before = slice.share();
  slice.patch({ revision: 2, set: { total: 2 }, rows: { rows: { set: { b: 2 } } } });
  slice.patch({ revision: 3, rows: { rows: { remove: ["a"] } } });
  assert.deepEqual(before, { total: 1, rows: { a: 1 } });
  assert.deepEqual(slice.share(), { total: 2, rows: { b: 2 } });
});

test("unshared patches copy a map once", () => {
  const rows = Object.fromEntries(Array.from({ length: 20_000 }, (_, key) => [`k${key}`, key]));
  const slice = replica({ rows });
  const begin = performance.now();
  for (let number = 0; number < 20_000; number += 1) {
    slice.patch({ revision: number, rows: { rows: { set: { [`k${number}`]: -1 } } } });
  }
  assert.ok(performance.now() - begin < 5000);
  assert.equal(slice.share().rows.k19999, -1);
  assert.equal(rows.k19999, 19999);
});

test("keys such as __proto__ are keys", () => {
  const slice = replica(JSON.parse('{"rows":{"__proto__":{"x":1}}}'));
  slice.patch(JSON.parse('{"revision":2,"rows":{"rows":{"set":{"constructor":{"x":2}}}}}'));
  assert.deepEqual(Object.keys(slice.share().rows), ["__proto__", "constructor"]);
  const other = replica({ rows: {} });
  const { keys } = other.patch(JSON.parse('{"revision":2,"rows":{"rows":{"set":{"__proto__":{"x":2}}}}}'));
  assert.deepEqual(keys.rows.set, ["__proto__"]);
  assert.deepEqual(Object.keys(other.share().rows), ["__proto__"]);
  assert.equal(other.share().rows.x, undefined);
  assert.equal({}.x, undefined);
  assert.deepEqual(other.replace({ revision: 3, value: { rows: {} } }).keys.rows.removed, ["__proto__"]);
});

test("fields may have the names of members of every object", () => {
  const slice = new SliceReplica(["constructor"]);
  assert.deepEqual(slice.replace({ revision: 1, value: { constructor: {} } }).fields, ["constructor"]);
  assert.deepEqual(slice.patch({ revision: 2, clear: ["toString"] }), undefined);
});

test("a patch without a value is an error", () => {
  assert.throws(() => new SliceReplica().patch({ revision: 1, set: { total: 1 } }), TypeError);
});
