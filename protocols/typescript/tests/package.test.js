/** The package as it is published. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as eastward from "eastward";
import { fileURLToPath } from "node:url";

const directory = fileURLToPath(new URL("..", import.meta.url));
const text = (name) => readFileSync(join(directory, name), "utf8");

test("the module is below 15 kB with gzip, and imports nothing", () => {
  const module = text("eastward.js");
  assert.ok(gzipSync(module).length < 15_000);
  assert.doesNotMatch(module, /^\s*import\b|\bimport\(|\brequire\(/m);
  assert.doesNotMatch(module, /\bprocess\.|\bnode:/);
});

test("the package has no dependencies and no build step", () => {
  const { dependencies, devDependencies, exports, files } = JSON.parse(text("package.json"));
  assert.deepEqual([dependencies, devDependencies], [undefined, undefined]);
  for (const entry of Object.values(exports).flatMap((entry) => Object.values(entry))) assert.ok(existsSync(join(directory, entry)), entry);
  for (const file of files) assert.ok(existsSync(join(directory, file)), file);
});

test("every declared class and function exists", () => {
  const declared = [...text("eastward.d.ts").matchAll(/^export (?:class|function) (\w+)/gm)].map((found) => found[1]);
  assert.ok(declared.length >= 6);
  for (const name of declared) assert.equal(typeof eastward[name], "function", name);
});

test("a process ends by itself after close", () => {
  const script = 'import { Feature } from "eastward"; const f = await Feature.connect({ url: "http://127.0.0.1:1" });\n'
    + 'f.follow("a.B", () => {}); setTimeout(() => f.close().then(() => console.log("closed")), 20);';
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: directory, timeout: 20_000 });
  assert.equal(String(output), "closed\n");
});
