"use strict";

// Receives the server's events, and draws this window. Every text is inserted as text, never as markup.

const panels = document.getElementById("panels");
const status = document.getElementById("status");
const toast = document.getElementById("toast");
const sections = new Map([["router", document.getElementById("router")]]);
// The data that a node was drawn from, and the key that identifies the node.
const drawnFrom = new WeakMap();
const keys = new WeakMap();
let health = {};
// The processes that publish a panel now.
let running = new Set();
let isConnected = false;
let isLockedOut = false;
let shownScreen;

// The secret of the address is in a cookie by now. It must not remain in the history.
if (location.search) history.replaceState(null, "", "/");

// MARK: Server events

function connect() {
  const events = new EventSource("/events");
  events.onopen = () => { isConnected = true; isLockedOut = false; showHealth(); };
  // The browser reconnects by itself, unless the server refused the request.
  events.onerror = () => {
    isConnected = false;
    showHealth();
    if (events.readyState !== EventSource.CLOSED) return;
    setTimeout(connect, 2000);
    // A restarted app has another secret.
    fetch("/page.css").then((response) => { isLockedOut = response.status === 403; showHealth(); }).catch(() => {});
  };
  const on = (name, show) => events.addEventListener(name, (event) => show(JSON.parse(event.data)));
  on("screens", showScreens);
  on("panel", ({ process, panel }) => {
    const section = sections.get(process);
    if (!section) return;
    draw(section.querySelector(".elements"), panel.elements);
    showHealth();
    if (process === "router") section.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  on("screen", ({ process }) => {
    for (const [name, section] of sections) section.classList.toggle("current", name === process);
    panels.classList.toggle("routed", sections.has(process));
    // A new window starts at the top.
    const isChange = shownScreen !== undefined && shownScreen !== process;
    shownScreen = process;
    const section = sections.get(process);
    if (isChange && section && !section.contains(document.activeElement)) section.scrollIntoView({ block: "nearest" });
  });
  on("running", ({ processes }) => { running = new Set(processes); showHealth(); });
  on("health", (processes) => { health = processes; showHealth(); });
}

function showScreens(screens) {
  for (const { process, title } of screens) {
    if (sections.has(process)) continue;
    const section = element("section", { id: `panel-${process}` });
    section.dataset.process = process;
    section.append(
      element("h2", { id: `title-${process}` }, title), element("p", { class: "health", role: "status" }),
      element("div", { class: "elements" }));
    section.setAttribute("aria-labelledby", `title-${process}`);
    sections.set(process, section);
    panels.append(section);
  }
  showHealth();
}

// A panel is stale if its process is not ready or no longer publishes it; all panels are, if the store or this window's
// connection is not ready.
function showHealth() {
  const storeIsReady = (health.store ?? "ready") === "ready";
  setText(status, isLockedOut ? "The app was started again: open the address that eastward ps prints." :
    !isConnected ? "reconnecting…" : storeIsReady ? "live" : "the store is reconnecting…");
  status.classList.toggle("waiting", !isConnected || !storeIsReady);
  for (const [process, section] of sections) {
    const hasPanel = section.querySelector(".elements").childElementCount > 0;
    let state = health[process] ?? "ready";
    if (state === "ready" && hasPanel && !running.has(process)) state = "disconnected";
    section.classList.toggle("stale", !isConnected || !storeIsReady || state !== "ready");
    setText(section.querySelector(".health"),
      !isConnected || state === "ready" ? "" : hasPanel ? `${state}: this is its last panel` : state);
  }
}

// MARK: User input

async function post(path, body) {
  try {
    const response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
      signal: AbortSignal.timeout(15000),
    });
    if (response.ok) return true;
    const answer = await response.json().catch(() => ({}));
    say(answer.reason ?? answer.error?.message ?? `The server answered with status ${response.status}.`);
  } catch {
    say("The server does not answer. Try again in a moment.");
  }
  return false;
}

function send(command, text) {
  const json = command.textField
    ? JSON.stringify({ ...JSON.parse(command.json), [command.textField]: text }) : command.json;
  return post("/actions", { action: command.action, json });
}

let toastTimer;
function say(text) {
  setText(toast, text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => setText(toast, ""), 6000);
}

// MARK: Drawing

function element(name, attributes = {}, text = "") {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name); else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// Each kind of element: the name that distinguishes it from its neighbors, its creation, and its update.
const kinds = {
  text: {
    name: ({ tone }) => tone === "DRAWING" ? "pre" : "p",
    make: ({ tone }) => element(tone === "DRAWING" ? "pre" : "p"),
    update(node, { text, tone }) {
      setAttribute(node, "class", `text ${tone.toLowerCase()}`);
      setText(node, text);
    },
  },
  field: { name: ({ label }) => label, make: makeField, update: updateField },
  button: {
    name: ({ command, key, label }) => `${command.action} ${key || label}`,
    make() {
      const node = element("button", { type: "button" });
      node.onclick = () => send(drawnFrom.get(node).command);
      return node;
    },
    update(node, { label, isDisabled, isChosen }) {
      setText(node, label);
      node.disabled = isDisabled;
      setAttribute(node, "aria-current", isChosen ? "page" : null);
    },
  },
  row: {
    name: ({ title, command }) => (command ? "button " : "") + title,
    make({ command }) {
      const node = element("li");
      const row = element(command ? "button" : "div", command ? { type: "button" } : {});
      row.append(element("span", { class: "title" }), element("span", { class: "detail" }));
      if (command) row.onclick = () => send(drawnFrom.get(node).command);
      node.append(row);
      return node;
    },
    update(node, { title, detail, tone }) {
      const row = node.firstChild;
      setAttribute(row, "class", `row ${tone.toLowerCase()}`);
      setText(row.querySelector(".title"), title);
      setText(row.querySelector(".detail"), detail);
    },
  },
  credentialsForm: {
    name: () => "",
    make() {
      const form = element("form");
      const field = (label, attributes) => {
        const node = element("label", {}, label);
        const input = element("input", { required: "", ...attributes });
        node.append(input);
        form.append(node);
        return input;
      };
      const name = field("Name", { autocomplete: "username", autocapitalize: "none", spellcheck: "false" });
      const password = field("Password", { type: "password", autocomplete: "current-password" });
      form.append(element("button", { type: "submit" }, "Log in"));
      form.onsubmit = async (event) => {
        event.preventDefault();
        await post("/login", { name: name.value, password: password.value });
        password.value = "";
      };
      return form;
    },
    update() {},
  },
};

function makeField() {
  const label = element("label");
  const input = element("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  label.append(element("span"), input, element("small", { class: "hint", "aria-live": "polite" }));
  // While a person types, the typed text takes precedence; a pause sends it.
  let timer;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const { text, command } = drawnFrom.get(label);
    if (input.value === text) return;
    if (!await send(command, input.value)) input.value = drawnFrom.get(label).text;
  };
  input.oninput = () => { clearTimeout(timer); timer = setTimeout(flush, 300); };
  input.onblur = () => { if (timer) flush(); else input.value = drawnFrom.get(label).text; };
  input.onkeydown = (event) => { if (event.key === "Enter") flush(); };
  return label;
}

function updateField(label, field, before) {
  const [caption, input, hint] = label.children;
  setText(caption, field.label);
  // A focused field keeps its text if the user has changed it.
  if (document.activeElement !== input || before?.text === input.value) input.value = field.text;
  setAttribute(hint, "class", `hint ${field.tone.toLowerCase()}`);
  setText(hint, field.hint);
}

// Consecutive buttons share a box, and so do consecutive rows.
function grouped(elements) {
  const groups = [];
  for (const item of elements) {
    const kind = Object.keys(kinds).find((kind) => item[kind]);
    if (!kind) continue;
    const box = kind === "button" ? "buttons" : kind === "row" ? "rows" : null;
    const last = groups.at(-1);
    if (box && last?.box === box) last.items.push({ kind, value: item[kind] });
    else if (box) groups.push({ box, items: [{ kind, value: item[kind] }] });
    else groups.push({ kind, value: item[kind] });
  }
  return groups;
}

function draw(container, elements) {
  reconcile(container, grouped(elements), {
    key: (group) => group.box ?? `${group.kind} ${kinds[group.kind].name(group.value)}`,
    make: (group) => group.box ? element(group.box === "rows" ? "ul" : "div", { class: group.box }) : kinds[group.kind].make(group.value),
    update(node, group) {
      if (!group.box) return update(node, group);
      reconcile(node, group.items, {
        key: ({ kind, value }) => kinds[kind].name(value),
        make: ({ kind, value }) => kinds[kind].make(value),
        update,
      });
    },
  });
}

function update(node, { kind, value }) {
  const before = drawnFrom.get(node);
  drawnFrom.set(node, value);
  kinds[kind].update(node, value, before);
}

// Keeps the nodes of elements that remain, so that focus and caret stay in place.
function reconcile(container, items, { key, make, update }) {
  const kept = new Map([...container.children].map((node) => [keys.get(node), node]));
  const seen = new Map();
  let place = container.firstChild;
  for (const item of items) {
    const name = key(item);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const unique = `${name} ${count}`;
    let node = kept.get(unique);
    kept.delete(unique);
    if (!node) {
      node = make(item);
      keys.set(node, unique);
    }
    if (node === place) place = place.nextSibling; else container.insertBefore(node, place);
    update(node, item);
  }
  for (const node of kept.values()) node.remove();
}

connect();
