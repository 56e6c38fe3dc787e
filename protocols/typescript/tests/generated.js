/** The clients that the generator writes for the contracts of the tests. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const packageDirectory = fileURLToPath(new URL("..", import.meta.url));

/** A directory with the package `eastward`, and the clients in `clients`. */
export const work = mkdtempSync(join(tmpdir(), "eastward-typescript-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

/** Copies a contract to the place where the generator expects that of an app in `repository`. */
function copyContract(from, repository, app) {
  const directory = join(work, repository, "protocols", app);
  mkdirSync(directory, { recursive: true });
  const names = readdirSync(from).filter((name) => name.endsWith(".proto"));
  for (const name of names) {
    let text = readFileSync(join(from, name), "utf8");
    for (const other of names) text = text.replaceAll(`import "${other}"`, `import "${app}/${other}"`);
    writeFileSync(join(directory, name), text);
  }
}

function generate(repository) {
  const output = join(work, "clients");
  const command = join(root, "protocols/generate");
  execFileSync(command, ["--language", "typescript", "--output", output, join(work, repository)], {
    env: { EASTWARD_GENERATOR_DIR: join(root, "Sources/ProtocGenEastward/.build/debug"), ...process.env },
    timeout: 120_000,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

mkdirSync(join(work, "node_modules"));
symlinkSync(packageDirectory, join(work, "node_modules/eastward"));
writeFileSync(join(work, "package.json"), '{ "type": "module" }');
copyContract(join(packageDirectory, "tests/contracts/tally"), "small", "tally");
copyContract(join(root, "protocols/conformance/contract"), "small", "conformance");
copyContract(join(root, "Tests/Fixtures/FixtureContract"), "large", "market");
copyContract(join(root, "Tests/Fixtures/KitchenSinkContract"), "large", "kitchen");
copyContract(join(root, "Sources/Kanban/protocols/kanban"), "large", "kanban");
generate("small");
generate("large");

/** The code of an example in the README. */
export function example(name) {
  const text = readFileSync(join(packageDirectory, "README.md"), "utf8");
  const found = text.match(new RegExp(`<!-- example: ${name} -->\n\`\`\`\\w+\n(.*?)\n\`\`\``, "s"));
  if (!found) throw new Error(`The README has no example ${name}.`);
  return found[1];
}
