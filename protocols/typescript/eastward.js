/**
 * The client of Eastward's web gateway, for browsers and Node 20 or later. One module without dependencies;
 * eastward.d.ts describes its API, and WEB.md the protocol.
 */

// MARK: Errors

/** An error of the client or an answer of the gateway, with a lowercase `code` for programs. */
export class EastwardError extends Error {
  constructor(code, message, { status, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
  }
}

/** The store rejected the action. */
export class Rejected extends EastwardError {
  constructor(code, reason, revision) {
    super(code, `${reason} (${code})`, { status: 409 });
    this.reason = reason;
    this.revision = revision;
  }
}

/** It is unknown whether the action was applied. */
export class FateUnknown extends EastwardError {
  constructor(reason, key, { status, cause } = {}) {
    super("fate_unknown", reason, { status, cause });
    this.key = key;
  }
}

// MARK: Limits

/** The largest number of slices in a stream. */
const mostSlices = 32;
/** The most actions that wait for answers, and the most bytes of them. */
const mostActions = 1024;
const mostActionBytes = 4 << 20;
/** The most characters of one event. */
const mostEventCharacters = 32 << 20;
/** The longest delay between attempts, in milliseconds. */
const longestDelay = 15_000;
/** The most actions in flight. The gateway refuses more. */
const mostInFlight = 16;
/** The longest time of a timer. */
const longestTimeout = 2 ** 31 - 1;

// MARK: JSON

/** An unguessable text. Not `crypto.randomUUID`, which pages without TLS do not have. */
function random() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Marks an integer that a JavaScript number cannot represent. No peer can guess it. */
const mark = random();

/** Reads JSON. Integers beyond ±(2^53 - 1) become bigints, since as numbers they would change. */
export function parseJSON(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${mark}${token}"` : token,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Writes proto3 JSON: bigints and numbers that are not finite as strings, bytes as base64. */
export function writeJSON(value) {
  return JSON.stringify(value, function (key, converted) {
    // Not `converted`, since Node's Buffer converts itself.
    const value = this[key];
    if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
    return value instanceof Uint8Array ? toBase64(value) : converted;
  });
}

export function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function fromBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

// MARK: Retries

/**
 * Delays between attempts: the first one, then doubled up to 15 seconds; minus a random part of at most half, so that the
 * clients of a gateway that restarts do not come at once.
 */
export class RetryDelays {
  #first;
  #next;
  #random;

  constructor(first, random = Math.random) {
    this.#random = random;
    this.first = first;
  }

  get first() {
    return this.#first;
  }

  set first(milliseconds) {
    this.#first = Math.min(Math.max(milliseconds, 1), longestDelay);
    this.reset();
  }

  reset() {
    this.#next = this.#first;
  }

  next() {
    const delay = this.#next;
    this.#next = Math.min(delay * 2, longestDelay);
    return delay * (1 - this.#random() / 2);
  }
}

/** The value of `Retry-After` in milliseconds; undefined if there is none in seconds. */
export function retryAfter(header) {
  return /^\d+$/.test(header ?? "") ? Math.min(Number(header) * 1000, longestTimeout) : undefined;
}

/**
 * Whether a request with this status is repeated. 502 and 504 come from proxies, which got no answer of the gateway.
 */
export function isRepeated(status) {
  return [429, 500, 502, 503, 504].includes(status);
}

/** The error that an answer of 400 or more contains. */
function failure(status, text) {
  const { code, reason } = object(text) ?? {};
  return new EastwardError(
    typeof code === "string" ? code : `http_${status}`,
    typeof reason === "string" ? reason : `The gateway's URL answers with status ${status}. Check the URL.`,
    { status },
  );
}

function object(text) {
  try {
    const value = parseJSON(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Interprets the answer to an action: a `receipt`, an `error`, which is the action's outcome if it is final, or `repeat`.
 * `mayBeApplied` tells whether the gateway may have queued the action.
 */
export function readAnswer(status, text, key) {
  const body = object(text);
  if (status === 200) {
    if (body?.revision !== undefined) return { receipt: { revision: Number(body.revision) } };
    // The body was cut.
    return { repeat: true, mayBeApplied: true };
  }
  if (isRepeated(status)) {
    return { repeat: true, mayBeApplied: status !== 429 && body?.code !== "busy" };
  }
  if (status === 409 && body?.revision !== undefined) {
    return { isFinal: true, error: new Rejected(String(body.code), String(body.reason), Number(body.revision)) };
  }
  if (status === 409 && body?.code === "fate_unknown") {
    return { isFinal: true, error: new FateUnknown(String(body.reason), key, { status }) };
  }
  return { error: failure(status, text) };
}

// MARK: Server-sent events

/** Parses a stream of server-sent events from chunks of bytes. */
export class EventStreamParser {
  /** The value of the last `retry` field, in milliseconds. */
  retry;
  #decoder = new TextDecoder();
  /** The parts of a line without its end. */
  #parts = [];
  #size = 0;
  #endedWithCR = false;
  #name = "";
  #data = [];
  #id;

  /** Begins with the id of the last event of the stream before. */
  constructor(id = "") {
    this.#id = id;
  }

  /** The events that the chunk completes: name, data, and the last id in force. */
  *push(chunk) {
    let text = this.#decoder.decode(chunk, { stream: true });
    if (text === "") return;
    if (this.#endedWithCR && text.startsWith("\n")) text = text.slice(1);
    this.#endedWithCR = text.endsWith("\r");
    let start = 0;
    for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) {
      this.#append(text.slice(start, index));
      start = index + end.length;
      const line = this.#parts.join("");
      this.#parts = [];
      const event = this.#take(line);
      if (event) yield event;
    }
    this.#append(text.slice(start));
  }

  #append(part) {
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size > mostEventCharacters) {
      throw new EastwardError("event_too_large", `An event is larger than ${mostEventCharacters} characters.`);
    }
  }

  #take(line) {
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return undefined;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (field === "event") this.#name = value;
    if (field === "data") this.#data.push(value);
    if (field === "id" && !value.includes("\0")) this.#id = value;
    if (field === "retry" && /^\d+$/.test(value)) this.retry = Number(value);
    return undefined;
  }

  #dispatch() {
    const event = { name: this.#name || "message", data: this.#data.join("\n"), id: this.#id };
    const isEmpty = this.#data.length === 0;
    this.#name = "";
    this.#data = [];
    this.#size = 0;
    return isEmpty ? undefined : event;
  }
}

// MARK: Slices

/** Sets a property of any name, `__proto__` included. */
function put(target, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

/** A copy of an object. For large ones, faster than the spread syntax. */
function copy(object) {
  const result = {};
  for (const key in object) put(result, key, object[key]);
  return result;
}

function get(target, key) {
  return target !== undefined && Object.hasOwn(target, key) ? target[key] : undefined;
}

/** Whether two values of JSON are the same. */
function same(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** The copy of a slice. Values that it has shared do not change. */
export class SliceReplica {
  /** The names of fields that are maps. */
  maps;
  #value;
  #revision = 0;
  /** The maps that are copies since the last `share`; "" is the value itself. */
  #owned = new Set();

  constructor(maps = []) {
    this.maps = new Set(maps);
  }

  get hasValue() {
    return this.#value !== undefined;
  }

  get revision() {
    return this.#revision;
  }

  /** The value, which further changes copy. */
  share() {
    this.#owned.clear();
    return this.#value;
  }

  /** The difference between no value and the value. */
  whole() {
    return this.#difference({}, this.#value);
  }

  /** Takes a snapshot. Returns the difference; undefined if there is none. */
  replace({ revision, value }) {
    const before = this.#value;
    const difference = this.#difference(before ?? {}, value);
    this.#revision = Number(revision);
    if (before !== undefined && difference.fields.length === 0) return undefined;
    this.#value = value;
    this.#owned = new Set();
    return difference;
  }

  /** Applies a patch. Returns the difference; undefined if there is none. */
  patch({ revision, clear = [], set = {}, rows = {} }) {
    if (this.#value === undefined) throw new TypeError("The patch has no value to change.");
    this.#own("");
    const fields = new Set();
    const keys = {};
    for (const name of clear) {
      if (!Object.hasOwn(this.#value, name)) continue;
      delete this.#value[name];
      fields.add(name);
    }
    for (const [name, value] of Object.entries(set)) {
      put(this.#value, name, value);
      fields.add(name);
    }
    for (const [name, { remove = [], set = {} }] of Object.entries(rows)) {
      this.#own(name);
      const map = this.#value[name];
      for (const key of remove) delete map[key];
      for (const [key, row] of Object.entries(set)) put(map, key, row);
      fields.add(name);
      keys[name] = { set: Object.keys(set), removed: remove.filter((key) => !Object.hasOwn(set, key)) };
    }
    this.#revision = Number(revision);
    return fields.size === 0 ? undefined : { fields: [...fields], keys };
  }

  #own(name) {
    if (this.#owned.has(name)) return;
    this.#owned.add(name);
    if (name === "") this.#value = copy(this.#value);
    else put(this.#value, name, copy(get(this.#value, name)));
  }

  #difference(before, after) {
    const fields = [];
    const keys = {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [old, now] = [get(before, name), get(after, name)];
      if (!this.maps.has(name)) {
        if (!same(old, now)) fields.push(name);
        continue;
      }
      const set = Object.keys(now ?? {}).filter((key) => !same(get(old, key), now[key]));
      const removed = Object.keys(old ?? {}).filter((key) => now === undefined || !Object.hasOwn(now, key));
      if (old !== undefined && set.length + removed.length === 0) continue;
      fields.push(name);
      keys[name] = { set, removed };
    }
    return { fields, keys };
  }
}

// MARK: Requests

/** Waits; rejects with the signal's reason if it is aborted first. */
function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", abort, { once: true });
  });
}

/** Aborts `controller` with the reason of `signal`. Returns a function that ends this. */
function link(signal, controller) {
  if (!signal) return () => {};
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return () => signal.removeEventListener("abort", abort);
}

/** Reports the error of a callback as uncaught; Node has no `reportError`. */
function report(error) {
  if (globalThis.reportError) return globalThis.reportError(error);
  queueMicrotask(() => {
    throw error;
  });
}

/** A gateway's URL and the credentials of its client. */
class Gateway {
  #url;
  #token;
  #fetch;

  constructor({ url, token, fetch }) {
    this.#url = new URL(url);
    if (!this.#url.pathname.endsWith("/")) this.#url.pathname += "/";
    this.#token = token;
    this.#fetch = fetch;
    // Fails for a token that no header can contain.
    if (typeof token === "string") new Headers({ Authorization: `Bearer ${token}` });
  }

  async request(path, { headers, ...options }) {
    const token = await this.#currentToken();
    const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    return this.#fetch(new URL(path, this.#url), {
      ...options,
      headers: { ...headers, ...authorization },
      // A redirected POST would become a GET.
      redirect: "manual",
      cache: "no-store",
    });
  }

  async #currentToken() {
    if (typeof this.#token !== "function") return this.#token;
    try {
      return await this.#token();
    } catch (cause) {
      throw new EastwardError("no_token", "The function `token` has failed.", { cause });
    }
  }
}

/** Sends actions: in the order of the calls, a few at a time, each until the gateway has answered. */
class ActionSender {
  #gateway;
  #options;
  /** Those of the stream. */
  #delays;
  #count = 0;
  #bytes = 0;
  #running = 0;
  /** The functions that begin the waiting actions, in order. */
  #waiting = new Set();
  /** Those that end the actions. */
  #controllers = new Set();
  #idle = [];

  constructor(gateway, delays, options) {
    this.#gateway = gateway;
    this.#delays = delays;
    this.#options = options;
  }

  /** Waits until every action has its outcome. After the timeout the others end without one. */
  async close(timeout) {
    if (this.#count === 0) return;
    const timer = setTimeout(() => {
      for (const controller of this.#controllers) controller.abort(closed());
    }, timeout);
    await new Promise((resolve) => this.#idle.push(resolve));
    clearTimeout(timer);
  }

  async send(name, fields = {}, options = {}) {
    const { signal, timeout = this.#options.timeout, key = random(), query = {} } = options;
    signal?.throwIfAborted();
    const parameters = new URLSearchParams(query).toString();
    const path = `actions/${encodeURIComponent(name)}${parameters && `?${parameters}`}`;
    const body = new TextEncoder().encode(writeJSON(fields));
    if (this.#count >= mostActions || this.#bytes + body.length > mostActionBytes) {
      throw new EastwardError(
        "queue_full",
        `${this.#count} actions wait for the gateway already. Send this one when they have their receipts.`,
      );
    }
    this.#count += 1;
    this.#bytes += body.length;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(late(timeout)), Math.min(timeout, longestTimeout));
    const unlink = link(signal, controller);
    this.#controllers.add(controller);
    try {
      await this.#turn(controller.signal);
      try {
        return await this.#exchange(name, path, body, key, controller.signal);
      } finally {
        this.#running -= 1;
        this.#begin();
      }
    } finally {
      clearTimeout(timer);
      unlink();
      this.#controllers.delete(controller);
      this.#count -= 1;
      this.#bytes -= body.length;
      if (this.#count === 0) for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  #turn(signal) {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", abort, { once: true });
      this.#waiting.add(begin);
      this.#begin();
    });
  }

  #begin() {
    for (const begin of this.#waiting) {
      if (this.#running >= this.#options.concurrency) return;
      this.#running += 1;
      this.#waiting.delete(begin);
      begin();
    }
  }

  /** Repeats the request with the same key until it has its outcome. */
  async #exchange(name, path, body, key, signal) {
    const delays = new RetryDelays(this.#delays.first);
    let mayBeApplied = false;
    const unanswered = (cause) =>
      mayBeApplied ? new FateUnknown(`${name} has no answer, and may have been applied.`, key, { cause }) : cause;
    while (!signal.aborted) {
      const answer = await this.#attempt(path, body, key, signal);
      if (answer.receipt) return answer.receipt;
      if (answer.isFinal) throw answer.error;
      // An earlier attempt may have been applied: for example, the session has ended since.
      if (answer.error) throw unanswered(answer.error);
      mayBeApplied ||= answer.mayBeApplied;
      // Aborted, the loop ends.
      await sleep(answer.after ?? delays.next(), signal).catch(() => {});
    }
    throw unanswered(signal.reason);
  }

  async #attempt(path, body, key, signal) {
    const controller = new AbortController();
    const unlink = link(signal, controller);
    const timer = setTimeout(() => controller.abort(), this.#options.silence);
    try {
      const response = await this.#gateway.request(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        body,
        signal: controller.signal,
      });
      const answer = readAnswer(response.status, await response.text(), key);
      return { ...answer, after: retryAfter(response.headers.get("Retry-After")) };
    } catch (error) {
      if (error instanceof EastwardError && !controller.signal.aborted) return { error };
      // No answer: the connection was refused, cut, or too slow.
      return { repeat: true, mayBeApplied: true };
    } finally {
      clearTimeout(timer);
      unlink();
    }
  }
}

function closed() {
  return new EastwardError("closed", "The feature was closed.");
}

function late(timeout) {
  return new EastwardError("timeout", `The action had no answer within ${timeout} ms.`);
}

/** A slice that a page follows. */
class FollowedSlice {
  replica;
  /** Whether the gateway has served it. */
  isServed = false;
  listeners = new Set();

  constructor(maps) {
    this.replica = new SliceReplica(maps);
  }
}

/** A request that is repeated: after `after` milliseconds, or after the next delay. */
class Interruption {
  constructor(after) {
    this.after = after;
  }
}

/** Receives all slices of a page in one stream. */
class SliceStream {
  #gateway;
  #options;
  #delays;
  #slices = new Map();
  #state = "unreachable";
  #stateListeners = new Set();
  #isClosed = false;
  #isRunning = false;
  /** Whether the browser shows another page, and keeps this one for its Back. */
  #isHidden = false;
  /** Ends the current attempt, or the wait before the next one. */
  #attempt = new AbortController();
  #restart;
  /** The names of the stream to which the last id belongs, and the id. */
  #last = { names: "", id: "" };
  /** After a refusal: slices that the gateway has not served are added one by one. */
  #isOneByOne = false;

  constructor(gateway, delays, options) {
    this.#gateway = gateway;
    this.#delays = delays;
    this.#options = options;
  }

  get state() {
    return this.#state;
  }

  onState(listener) {
    const own = (state) => listener(state);
    this.#stateListeners.add(own);
    return () => this.#stateListeners.delete(own);
  }

  /**
   * Calls `listener.change(difference, replica)` for the value and its changes, and `listener.end(error)` once if the
   * stream ends by itself. Returns a function that ends this.
   */
  follow(name, maps, listener) {
    let slice = this.#slices.get(name);
    if (!slice) {
      if (this.#slices.size >= mostSlices) {
        throw new EastwardError("too_many_slices", `A feature follows at most ${mostSlices} slices at once.`);
      }
      slice = new FollowedSlice(maps);
      this.#slices.set(name, slice);
      this.#schedule();
    }
    for (const map of maps) slice.replica.maps.add(map);
    slice.listeners.add(listener);
    queueMicrotask(() => {
      if (slice.listeners.has(listener) && slice.replica.hasValue && !listener.hasBegun) deliver(listener, slice);
    });
    return () => {
      slice.listeners.delete(listener);
      if (slice.listeners.size > 0 || this.#slices.get(name) !== slice) return;
      this.#slices.delete(name);
      this.#schedule();
    };
  }

  /** Ends the stream: browsers open six connections to a server, and pages that they keep would occupy them. */
  hide = () => {
    this.#isHidden = true;
    this.#attempt.abort();
  };

  /** Also called for a page that was not hidden. */
  show = () => {
    this.#isHidden = false;
    if (!this.#isRunning) this.#schedule();
  };

  close() {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    this.#attempt.abort();
    this.#end([...this.#slices.keys()], undefined);
    this.#setState("unreachable");
  }

  /** Ends slices: with an error, or because the feature is closed. */
  #end(names, error) {
    for (const name of names) {
      const slice = this.#slices.get(name);
      this.#slices.delete(name);
      for (const listener of slice?.listeners ?? []) {
        slice.listeners.delete(listener);
        listener.end(error);
      }
    }
  }

  #setState(state) {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) {
      try {
        listener(state);
      } catch (error) {
        report(error);
      }
    }
  }

  /** Opens the stream again, once for all changes of the slices at the same time. */
  #schedule() {
    if (this.#isClosed || this.#restart !== undefined) return;
    this.#restart = setTimeout(() => {
      this.#restart = undefined;
      this.#isOneByOne = false;
      if (this.#isRunning) this.#attempt.abort();
      else this.#run();
    }, 0);
  }

  async #run() {
    this.#isRunning = true;
    while (this.#slices.size > 0 && !this.#isHidden) {
      this.#attempt = new AbortController();
      const { signal } = this.#attempt;
      const names = this.#names();
      let after;
      try {
        await this.#read(names, signal);
      } catch (error) {
        // The slices have changed.
        if (signal.aborted && !(error instanceof EastwardError)) continue;
        if (error instanceof EastwardError) {
          this.#refuse(names, error);
          continue;
        }
        after = error instanceof Interruption ? error.after : undefined;
      }
      if (signal.aborted) continue;
      this.#setState("unreachable");
      // A change of the slices does not shorten the delay, since its end would be the page's to choose.
      await this.#pause(after ?? this.#delays.next());
    }
    this.#isRunning = false;
    this.#setState("unreachable");
  }

  async #pause(milliseconds) {
    const end = performance.now() + milliseconds;
    while (this.#slices.size > 0 && performance.now() < end) {
      this.#attempt = new AbortController();
      await sleep(end - performance.now(), this.#attempt.signal).catch(() => {});
    }
  }

  /** The slices of the next stream, sorted. */
  #names() {
    const names = [...this.#slices.keys()].sort();
    if (!this.#isOneByOne) return names;
    const first = names.find((name) => !this.#slices.get(name).isServed);
    return names.filter((name) => name === first || this.#slices.get(name).isServed);
  }

  /** Ends the slices that the gateway refuses to serve. */
  #refuse(names, error) {
    const added = names.filter((name) => this.#slices.has(name) && !this.#slices.get(name).isServed);
    if (!["forbidden", "not_in_role", "unknown_slice"].includes(error.code) || added.length === 0) {
      // Those of a session that has ended, and such.
      this.#end([...this.#slices.keys()], error);
    } else if (added.length === 1) {
      this.#end(added, error);
    } else {
      this.#isOneByOne = true;
    }
  }

  async #read(names, signal) {
    const controller = new AbortController();
    const unlink = link(signal, controller);
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), this.#options.silence);
    };
    wait();
    try {
      const query = names.map((name) => `slice=${encodeURIComponent(name)}`).join("&");
      const headers = { Accept: "text/event-stream" };
      const joined = names.join();
      const isComplete = names.every((name) => this.#slices.get(name).replica.hasValue);
      const last = isComplete && this.#last.names === joined ? this.#last.id : "";
      if (last) headers["Last-Event-ID"] = last;
      const response = await this.#gateway.request(`slices?${query}`, { headers, signal: controller.signal });
      await this.#check(response);
      for (const name of names) {
        const slice = this.#slices.get(name);
        if (slice) slice.isServed = true;
      }
      if (this.#isOneByOne) {
        this.#isOneByOne = [...this.#slices.keys()].some((name) => !names.includes(name));
        if (this.#isOneByOne) return this.#attempt.abort();
      }
      const parser = new EventStreamParser(last);
      const reader = response.body.getReader();
      while (true) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        wait();
        for (const event of parser.push(value)) {
          this.#take(event);
          if (signal.aborted) return;
          this.#last = { names: joined, id: event.id };
          this.#delays.reset();
        }
        if (parser.retry !== undefined) this.#delays.first = parser.retry;
        parser.retry = undefined;
      }
    } finally {
      clearTimeout(timer);
      unlink();
      // Ends the connection after an error, too.
      controller.abort();
    }
  }

  /** Throws an error if the answer is no stream. */
  async #check(response) {
    const { status, headers } = response;
    const isStream = headers.get("Content-Type")?.startsWith("text/event-stream");
    if (status === 200 && isStream) return;
    if (isRepeated(status)) throw new Interruption(retryAfter(headers.get("Retry-After")));
    if (status === 200) {
      throw new EastwardError("no_stream", "The gateway's URL answers with no event stream. Check the URL.", { status });
    }
    throw failure(status, await response.text());
  }

  #take({ name, data }) {
    if (!["state", "snapshot", "patch"].includes(name)) return;
    let difference, slice;
    try {
      const content = parseJSON(data);
      if (name === "state") return this.#setState(content.store);
      slice = this.#slices.get(content.slice);
      if (!slice?.isServed) return;
      difference = name === "snapshot" ? slice.replica.replace(content) : slice.replica.patch(content);
    } catch {
      // The next stream begins with snapshots.
      this.#last = { names: "", id: "" };
      throw new Interruption();
    }
    if (!difference) return;
    for (const listener of slice.listeners) deliver(listener, slice, difference);
  }
}

function deliver(listener, slice, difference) {
  const change = listener.hasBegun && difference ? difference : slice.replica.whole();
  listener.hasBegun = true;
  try {
    listener.change(change, slice.replica);
  } catch (error) {
    report(error);
  }
}

/** The values of a slice: the current one, and the newest after changes. */
class SliceValues {
  #start;
  #stop;
  #signal;
  #unlink = () => {};
  #replica;
  #hasNews = false;
  #isDone = false;
  #error;
  /** The calls of `next` without a value. */
  #calls = [];

  constructor(start, signal) {
    this.#start = start;
    this.#signal = signal;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    try {
      this.#follow();
    } catch (error) {
      return Promise.reject(error);
    }
    return new Promise((resolve, reject) => {
      this.#calls.push({ resolve, reject });
      this.#answer();
    });
  }

  async return() {
    this.#finish();
    return { value: undefined, done: true };
  }

  #follow() {
    if (this.#stop || this.#isDone) return;
    this.#stop = this.#start({
      change: (_, replica) => {
        this.#replica = replica;
        this.#hasNews = true;
        this.#answer();
      },
      end: (error) => this.#finish(error),
    });
    if (!this.#signal) return;
    const controller = new AbortController();
    controller.signal.addEventListener("abort", () => this.#finish(controller.signal.reason));
    this.#unlink = link(this.#signal, controller);
  }

  #finish(error) {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#hasNews = false;
    this.#error = error;
    this.#unlink();
    this.#stop?.();
    this.#answer();
  }

  #answer() {
    while (this.#calls.length > 0 && (this.#hasNews || this.#isDone)) {
      const { resolve, reject } = this.#calls.shift();
      if (this.#hasNews) {
        this.#hasNews = false;
        resolve({ value: this.#replica.share(), done: false });
      } else if (this.#error !== undefined) {
        reject(this.#error);
        this.#error = undefined;
      } else {
        resolve({ value: undefined, done: true });
      }
    }
  }
}

// MARK: Features

/** A client of a gateway. Generated classes add the methods of a role. */
export class Feature {
  #sender;
  #stream;
  #closing;

  static async connect(options) {
    return new this(options);
  }

  constructor({
    url = globalThis.location?.origin,
    token,
    timeout = 60_000,
    concurrency = 1,
    retryDelay = 1000,
    silence = 45_000,
    fetch = globalThis.fetch.bind(globalThis),
  } = {}) {
    if (url === undefined) throw new EastwardError("no_url", "Name the gateway's URL: connect({ url }).");
    const gateway = new Gateway({ url, token, fetch });
    const delays = new RetryDelays(retryDelay);
    this.#sender = new ActionSender(gateway, delays, {
      timeout, silence, concurrency: Math.min(concurrency, mostInFlight),
    });
    this.#stream = new SliceStream(gateway, delays, { silence });
    // Node has no such function.
    globalThis.addEventListener?.("pagehide", this.#stream.hide);
    globalThis.addEventListener?.("pageshow", this.#stream.show);
  }

  get storeState() {
    return this.#stream.state;
  }

  onStoreState(callback) {
    return this.#stream.onState(callback);
  }

  async send(name, fields, options) {
    if (this.#closing) throw closed();
    return this.#sender.send(name, fields, options);
  }

  follow(name, callback, { maps = [], onError } = {}) {
    if (this.#closing) throw closed();
    return this.#stream.follow(name, maps, {
      change: ({ fields, keys }, replica) =>
        callback({ value: replica.share(), revision: replica.revision, fields, keys }),
      end: (error) => {
        if (error === undefined) return;
        if (onError) onError(error);
        else report(error);
      },
    });
  }

  values(name, { maps = [], signal } = {}) {
    return new SliceValues((listener) => {
      if (this.#closing) throw closed();
      return this.#stream.follow(name, maps, listener);
    }, signal);
  }

  close({ timeout = 10_000 } = {}) {
    this.#closing ??= (async () => {
      globalThis.removeEventListener?.("pagehide", this.#stream.hide);
      globalThis.removeEventListener?.("pageshow", this.#stream.show);
      this.#stream.close();
      await this.#sender.close(timeout);
    })();
    return this.#closing;
  }
}
