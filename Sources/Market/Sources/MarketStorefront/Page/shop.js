// The shop's state, which the gateway's slices describe, and the actions that change it.

import { authorization, secret } from "./secret.js";
import { StorefrontFeature } from "./storefront.js";
import { itemsOf, panelsOf, shelfOf, visitOf } from "./visit.js";

const REQUEST_MILLISECONDS = 15000;
const RECONNECT_MILLISECONDS = 2000;

/** The state. Everything is null until it arrives. */
export const shop = {
  /** The items by their numbers, also those that are gone from the shelf but in a basket. */
  items: new Map(),
  shelf: null,
  visit: null,
  /** The revision of the state that the visit's form is from. */
  formRevision: 0,
  banana: null,
  count: null,
  /** The names of the processes that publish a panel now. */
  running: new Set(),
  /** The last panel of each process. */
  panels: new Map(),
  /** "connecting", "open", "lost", or "lockedOut" if the page does not have the secret of the app's current run. */
  connection: "connecting",
};

/** The reason for which no request can be served now, or null. */
export function closedReason() {
  switch (shop.connection) {
    case "connecting": return "Opening the shop…";
    case "lost": return "The connection is lost. Reconnecting…";
    case "lockedOut": return "No access, or the app was started again: open the address that eastward ps prints.";
  }
  return feature.storeState === "disconnected" ? "The shop is restarting. You can look around meanwhile." : null;
}

// MARK: Changes

const listeners = [];
let isScheduled = false;
// Unlike a timer, a message is not delayed in a window that is not visible.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  isScheduled = false;
  for (const listener of listeners) listener();
};

/** Calls `listener` after each change of the state, once for several changes that arrive together. */
export function onChange(listener) {
  listeners.push(listener);
}

export function changed() {
  if (isScheduled) return;
  isScheduled = true;
  port2.postMessage(null);
}

// MARK: Slices

const feature = new StorefrontFeature({ token: secret, concurrency: 16 });
/** The parts of the slices that belong to this visitor. */
let visits, signups;

const receivers = {
  onItemList: (list) => { shop.items = itemsOf(list); shop.shelf = shelfOf(list); },
  onBanana: (banana) => { shop.banana = banana; },
  onCount: ({ count }) => { shop.count = count; },
  onStorefront: receivePanels,
  onVisits: (own) => { visits = own; updateVisit(); },
  onSignups: (own, revision) => { signups = own; shop.formRevision = revision; updateVisit(); },
};

function receivePanels(storefront) {
  const panels = panelsOf(storefront);
  shop.running = new Set(panels.keys());
  // The last panel of a process that has stopped stays.
  for (const [name, panel] of panels) shop.panels.set(name, panel);
}

function updateVisit() {
  if (visits && signups) shop.visit = visitOf(visits, signups);
}

export function connect() {
  feature.onStoreState((state) => {
    if (state !== "unreachable") setConnection("open");
    else if (shop.connection !== "lockedOut") setConnection("lost");
  });
  for (const method of Object.keys(receivers)) follow(method);
}

function follow(method) {
  feature[method](({ value, revision }) => { receivers[method](value, revision); changed(); }, onError);

  // The client itself reconnects, unless the server refused the request. A restarted app has another secret, which the
  // user may open in this tab or in another one.
  function onError({ code }) {
    setConnection(code === "unauthenticated" ? "lockedOut" : "lost");
    setTimeout(() => follow(method), RECONNECT_MILLISECONDS);
  }
}

function setConnection(connection) {
  shop.connection = connection;
  changed();
}

// MARK: Actions

/** The actions that a visitor performs in the visit. */
const visitActions = new Set([
  "GoTo", "GoBack", "GoForward", "OpenItem", "CloseItem", "SearchItems", "EnterText", "SubmitSignup", "LoggedOut",
]);

/**
 * Sends an action. The answer is `{ isOK, revision, reason, code }`, with the revision of the state that includes the
 * action: this state may arrive after the answer. A closed shop refuses at once: no action waits for the store and takes
 * effect later.
 */
export function send(name, fields = {}) {
  if (!visitActions.has(name)) return act(`market.${name}`, fields);
  return act("market.ActInVisit", { [name[0].toLowerCase() + name.slice(1)]: fields });
}

/** Sends an action that the panel of a process offers, as the user of its terminal. */
export const sendAt = (panel, { action, json }) => act(action, JSON.parse(json), { query: { panel } });

async function act(name, fields, options = {}) {
  const reason = closedReason();
  if (reason) return { isOK: false, reason };
  try {
    const { revision } = await feature.send(name, fields, { timeout: REQUEST_MILLISECONDS, ...options });
    return { isOK: true, revision };
  } catch (error) {
    return answerOf(error);
  }
}

function answerOf({ name, code, reason, message }) {
  if (name === "FateUnknown") {
    return { isOK: false, reason: "The store has not answered yet; it may still do what you asked." };
  }
  if (code === "timeout") return { isOK: false, reason: "The server does not answer. Try again in a moment." };
  return { isOK: false, code, reason: reason ?? message };
}

// MARK: Other requests

/** Posts JSON to a route that is no action. The answer is `{ isOK, reason, code }`. */
export async function post(path, body, reason = closedReason()) {
  if (reason) return { isOK: false, reason };
  try {
    const response = await fetch(path, {
      method: "POST", headers: { ...authorization(), "Content-Type": "application/json" }, body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
    });
    if (response.ok) return { isOK: true };
    const answer = await response.json().catch(() => ({}));
    return { reason: `The server answered with status ${response.status}.`, ...answer, isOK: false };
  } catch {
    return { isOK: false, reason: "The server does not answer. Try again in a moment." };
  }
}

/** The JSON of a route that is no slice; null if the server does not answer. */
export async function load(path) {
  try {
    const response = await fetch(path, { headers: authorization(), signal: AbortSignal.timeout(REQUEST_MILLISECONDS) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
