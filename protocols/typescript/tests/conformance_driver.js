/**
 * A driver of the conformance runner's web mode around this package; protocols/conformance/README.md describes its
 * commands.
 */
import { createInterface } from "node:readline";
import { FateUnknown, Feature, Rejected } from "eastward";

function report(event, fields = {}) {
  process.stdout.write(`${JSON.stringify({ event, ...fields }, (_, value) => (typeof value === "bigint" ? String(value) : value))}\n`);
}

const silence = process.env.EASTWARD_CONFORMANCE_SILENCE;
const feature = await Feature.connect({
  url: process.env.EASTWARD_WEB,
  token: process.env.EASTWARD_WEB_TOKEN,
  // The dialogues end before.
  timeout: Infinity,
  ...(silence && { silence: Number(silence) * 1000 }),
});
/** The functions that end subscriptions, by slice. */
const following = new Map();
let hasEnded = false;

function end(reason) {
  if (hasEnded) return;
  hasEnded = true;
  report("ended", { reason });
}

async function send(id, action, fields) {
  try {
    const { revision } = await feature.send(action, fields);
    report("receipt", { id, revision });
  } catch (error) {
    if (error instanceof Rejected) {
      report("rejected", { id, revision: error.revision, code: error.code, reason: error.reason });
    } else {
      report("failed", { id, reason: error instanceof FateUnknown ? "fate_unknown" : error.code });
    }
  }
}

const commands = {
  send({ id, action, fields = {}, fill = {}, count = 1 }) {
    const all = { ...fields };
    for (const [name, size] of Object.entries(fill)) all[name] = new Uint8Array(size);
    for (let number = 0; number < count; number += 1) send(id + number, action, all);
  },
  follow({ slice }) {
    const stop = feature.follow(slice, ({ value, revision }) => report("slice", { slice, value, revision }), {
      maps: slice === "conformance.Document" ? ["rows", "names"] : [],
      onError(error) {
        following.delete(slice);
        if (error.status === 401) end("unauthorized");
        else process.stderr.write(`${slice}: ${error.message}\n`);
      },
    });
    following.set(slice, stop);
  },
  unfollow({ slice }) {
    following.get(slice)?.();
    following.delete(slice);
  },
  async close() {
    await feature.close();
    end("closed");
  },
};

report("open");
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  if (commands[command.do]) commands[command.do](command);
  else report("unsupported", { do: command.do });
}
// The end of the input ends the process, as a crash would.
process.exit(0);
