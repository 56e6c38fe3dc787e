// Requests to the inspector's server.

export class Failure extends Error {
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

const KEY = "eastward-inspector-key";

/** Numbers above 2^53, such as seeds, become texts with all their digits. */
function keepDigits(name, value, context) {
  const exact = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "");
  return exact ? context.source : value;
}

async function request(path, options = {}) {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}` };
  try {
    return await fetch(path, { ...options, headers });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Failure("gone", "The inspector does not answer. Start it again with: eastward inspect");
  }
}

async function answer(response) {
  let value;
  try {
    value = JSON.parse(await response.text(), keepDigits);
  } catch {
    throw new Failure("failed", `The inspector answered with status ${response.status}.`);
  }
  if (!response.ok) throw new Failure(value.code, value.reason);
  return value;
}

const send = async (path, options) => answer(await request(path, options));

/** Exchanges the token of the address for a key, which only this page has. */
export async function open() {
  const token = /^#token=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  try {
    sessionStorage.setItem(KEY, (await send("api/open", { method: "POST", body: token })).key);
  } catch (error) {
    // The address of an earlier page, opened again in the same tab.
    if (error.code !== "wrong_token" || !sessionStorage.getItem(KEY)) throw error;
  }
}

export const about = () => send("api/app");

/** Asks a question about the journal; fields without a value are left out. */
export function journal(question, fields = {}) {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "" && value !== null);
  return send("api/journal", { method: "POST", body: JSON.stringify({ request: question, ...Object.fromEntries(known) }) });
}

/** Exports some actions into a file, as a `Blob`. */
export async function exportBundle(from, to) {
  const response = await request("api/bundle", { method: "POST", body: JSON.stringify({ from, to }) });
  return response.ok ? response.blob() : answer(response);
}

/** A test in Swift of some actions. */
export const recordedTest = async (from, to) =>
  (await send("api/test", { method: "POST", body: JSON.stringify({ from, to }) })).test;

/** The current value of a slice, with its revision. */
export const slice = (name) => send(`api/slices/${encodeURIComponent(name)}`);

export const control = (process, operation) =>
  send(`api/processes/${encodeURIComponent(process)}/${operation}`, { method: "POST" });

/**
 * The server's events, while the page is visible: calls `on[event]` with the data of each, `on.open()` after each
 * connection, and `on.closed(error)` when one is lost. EventSource cannot send the key.
 */
export class Updates {
  constructor(on) {
    this.on = on;
    this.withLog = false;
    document.addEventListener("visibilitychange", () => this.restart());
    this.restart();
  }

  /** Requests the lines of the log, or no longer. */
  setLog(withLog) {
    if (this.withLog === withLog) return;
    this.withLog = withLog;
    this.restart();
  }

  restart() {
    this.connection?.abort();
    this.connection = undefined;
    if (document.visibilityState === "hidden") return;
    this.connection = new AbortController();
    this.run(this.connection.signal);
  }

  async run(signal) {
    while (!signal.aborted) {
      let failure = new Failure("gone", "The connection to the inspector was lost; trying again …");
      try {
        const response = await request(`api/updates${this.withLog ? "?log=1" : ""}`, { signal });
        if (!response.ok) await answer(response);
        this.on.open();
        await this.read(response.body);
      } catch (error) {
        failure = error;
      }
      if (signal.aborted) return;
      this.on.closed(failure);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }

  async read(body) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      for (const event of events) {
        const name = /^event: (.*)$/m.exec(event)?.[1], data = /^data: (.*)$/m.exec(event)?.[1];
        if (name && data) this.on[name]?.(JSON.parse(data));
      }
    }
  }
}
