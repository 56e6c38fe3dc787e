// Receives the server's events, and draws this window. Every text is inserted as text, never as markup.

import { element, setText, showPanel } from "./panel.js";

const panels = document.getElementById("panels");
const status = document.getElementById("status");
const toast = document.getElementById("toast");
const sections = new Map([["router", document.getElementById("router")]]);
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
    showPanel(section.querySelector(".elements"), panel, user);
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

const user = {
  send: (command) => post("/actions", command),
  logIn: (name, password) => post("/login", { name, password }),
};

let toastTimer;
function say(text) {
  setText(toast, text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => setText(toast, ""), 6000);
}

connect();
