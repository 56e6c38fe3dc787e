// The shop's state as the server's events describe it, and the requests that change it.

const RECONNECT_MILLISECONDS = 2000;
const REQUEST_MILLISECONDS = 15000;

/** The state. Everything is null until its first event. */
export const shop = {
  /** The items by their numbers, also those that are gone from the shelf but in a basket. */
  items: new Map(),
  shelf: null,
  visit: null,
  banana: null,
  count: null,
  /** The processes in the manifest's order: null without a supervisor. */
  processes: null,
  /** The names of the processes that publish a panel now. */
  running: new Set(),
  panels: new Map(),
  /** The last recovery of each process that this page has killed. */
  recoveries: new Map(),
  /** "connecting", "open", "lost", or "lockedOut" if the app has another secret by now. */
  connection: "connecting",
};

/** The reason for which no request can be served now, or null. */
export function closedReason() {
  switch (shop.connection) {
    case "connecting": return "Opening the shop…";
    case "lost": return "The connection is lost. Reconnecting…";
    case "lockedOut": return "The app was started again: open the address that eastward ps prints.";
  }
  return storeIsReady() ? null : "The shop is restarting. You can look around meanwhile.";
}

const storeIsReady = () => (shop.processes?.find(({ name }) => name === "store")?.state ?? "ready") === "ready";

// MARK: Changes

const listeners = [];
let isScheduled = false;
// Unlike a timer, a message is not delayed in a window that is not visible.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  isScheduled = false;
  for (const listener of listeners) listener();
};

/** Calls `listener` after each change of the state, once for several events that arrive together. */
export function onChange(listener) {
  listeners.push(listener);
}

export function changed() {
  if (isScheduled) return;
  isScheduled = true;
  port2.postMessage(null);
}

// MARK: Server-sent events

const receivers = {
  shelf: (shelf) => { shop.shelf = shelf; },
  item: receiveItem,
  visit: (visit) => { shop.visit = visit; },
  banana: (banana) => { shop.banana = banana; },
  count: ({ count }) => { shop.count = count; },
  processes: (processes) => { shop.processes = processes; },
  recovered: (recovery) => { shop.recoveries.set(recovery.process, recovery); },
  panel: ({ process, panel }) => { shop.panels.set(process, panel); },
  running: ({ processes }) => { shop.running = new Set(processes); },
};

function receiveItem(item) {
  if (item.isGone) shop.items.delete(item.id); else shop.items.set(item.id, item);
}

export function connect() {
  const events = new EventSource("/events");
  events.onopen = () => setConnection("open");
  // The browser reconnects by itself, unless the server refused the request.
  events.onerror = () => {
    if (shop.connection !== "lockedOut") setConnection("lost");
    if (events.readyState !== EventSource.CLOSED) return;
    setTimeout(connect, RECONNECT_MILLISECONDS);
    checkSecret();
  };
  for (const [kind, receive] of Object.entries(receivers)) {
    events.addEventListener(kind, (event) => { receive(JSON.parse(event.data)); changed(); });
  }
}

function setConnection(connection) {
  shop.connection = connection;
  changed();
}

/** A restarted app has another secret, and then refuses every file. */
async function checkSecret() {
  const response = await fetch("/page.css").catch(() => null);
  if (response?.status === 403) setConnection("lockedOut");
}

// MARK: Requests

/**
 * Sends an action. The answer is `{ isOK, reason, code, item }`. A closed shop refuses at once: no action waits for the
 * store and takes effect later.
 */
export const send = (name, fields = {}) => post("/actions", { action: `market.${name}`, json: JSON.stringify(fields) });

export async function post(path, body, reason = closedReason()) {
  if (reason) return { isOK: false, reason };
  try {
    const response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
    });
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return { isOK: true };
    return { reason: `The server answered with status ${response.status}.`, ...answer, isOK: false };
  } catch {
    return { isOK: false, reason: "The server does not answer. Try again in a moment." };
  }
}
