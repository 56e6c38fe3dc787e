// The drawer behind the scenes: the shop's processes, their panels, and a button that kills one. It is loaded when the
// drawer is opened for the first time.

import { announce, block, byId, copyOf, counted, setAttribute, setText, show, showList } from "./dom.js";
import { showPanel } from "./panel.js";
import { changed, closedReason, load, onChange, post, sendAt, shop } from "./shop.js";

const COUNT_MILLISECONDS = 50;
const POLL_MILLISECONDS = 250;
/** The time after which the page no longer waits for a recovery. */
const MOST_MILLISECONDS = 30000;

const tasks = {
  store: "Owns the state and its journal",
  banana: "The hanging banana",
  counter: "The scale",
  items: "The shelf",
  login: "Checks passwords",
  notes: "The notes of the staff",
  products: "The search for products",
  router: "The navigation",
  signup: "The sign-up form",
  storefront: "This page",
};

/** The supervisor's processes in the manifest's order: empty without a supervisor. */
let supervised = [];
/** The last recovery of each process that a page has killed. */
let recoveries = new Map();
/** The process whose panel is displayed. */
let chosen = null;
/** The processes that this page has killed and that have not recovered yet, with the time of the kill. */
const killed = new Map();
let lastRecovery = null;
/** The number of the last recovery of each process that was announced. */
const announced = new Map();
let refusal = "";

const hasSupervisor = () => supervised.length > 0;
const isOpen = () => byId("backstage").open;

// MARK: Processes

/** Without a supervisor, only the processes that publish a panel are known. */
function processes() {
  if (hasSupervisor()) return supervised;
  return [...shop.running].filter((name) => name in tasks).map((name) => ({ name, state: "ready", canBeKilled: false }));
}

const processViews = {
  key: ({ name }) => name,
  make({ name }) {
    const view = copyOf("process");
    view.dataset.process = name;
    setText(view.querySelector("h3"), name);
    setText(view.querySelector(".task"), tasks[name] ?? "");
    view.querySelector(".panel").id = `panel-${name}`;
    setAttribute(view.querySelector(".look"), "aria-controls", `panel-${name}`);
    view.querySelector(".look").onclick = () => { chosen = chosen === name ? null : name; changed(); };
    view.querySelector(".kill").onclick = () => kill(name);
    return view;
  },
  update: updateProcess,
};

function updateProcess(view, { name, state, restarts, pid, canBeKilled }) {
  const [look, kill] = [view.querySelector(".look"), view.querySelector(".kill")];
  view.dataset.state = killed.has(name) ? "killed" : state;
  setText(view.querySelector(".state"), state);
  setText(view.querySelector(".facts"), facts(restarts, pid));
  setText(view.querySelector(".recovered"), recoveryText(name));
  // The recovery stands in the line of the task, so that no button below moves.
  show(view.querySelector(".task"), recoveryText(name) === "");
  show(kill, canBeKilled);
  setAttribute(kill, "aria-label", `Kill ${name}`);
  block(kill, connectionReason() ?? (state === "ready" ? null : `${name} is not running: its state is ${state}.`));
  updatePanel(view, name, look);
}

function facts(restarts, pid) {
  if (restarts === undefined) return "";
  const count = restarts === 0 ? "no restarts" : counted(restarts, "restart", "restarts");
  return pid ? `PID ${pid}, ${count}` : count;
}

function recoveryText(name) {
  if (killed.has(name)) return `recovering… ${Math.round(performance.now() - killed.get(name))} ms`;
  const recovery = recoveries.get(name);
  return recovery ? `recovered in ${recovery.milliseconds} ms` : "";
}

function updatePanel(view, name, look) {
  const panel = shop.panels.get(name);
  const isChosen = chosen === name && Boolean(panel);
  show(look, Boolean(panel));
  setAttribute(look, "aria-expanded", String(isChosen));
  setAttribute(look, "aria-label", `The terminal of ${name}`);
  show(view.querySelector(".terminal"), isChosen);
  if (!isChosen) return;
  const isStale = !shop.running.has(name) || Boolean(closedReason());
  view.querySelector(".terminal").disabled = isStale;
  setText(view.querySelector(".terminal-note"), isStale ? "Its last panel" : "As its terminal shows it");
  showPanel(view.querySelector(".panel"), panel, userOf(name));
}

/** Acts as the user of the process's terminal, not on this visit. */
const userOf = (panel) => ({
  send: (command) => report(sendAt(panel, command)),
  logIn: (name, password) => report(post("/login", { name, password, panel })),
});

async function report(request) {
  const { isOK, reason } = await request;
  refusal = isOK ? "" : reason;
  changed();
  return isOK;
}

// MARK: Kills

/** Another process can be killed while the store restarts, but not without a connection. */
const connectionReason = () => shop.connection === "open" ? null : closedReason();

async function kill(name) {
  killed.set(name, performance.now());
  countUp();
  if (!await report(post("/kill", { process: name }, connectionReason()))) killed.delete(name);
  changed();
}

/** Shows the running milliseconds of a recovery. */
function countUp() {
  for (const [name, time] of killed) if (performance.now() - time > MOST_MILLISECONDS) killed.delete(name);
  changed();
  if (killed.size > 0) setTimeout(countUp, COUNT_MILLISECONDS);
}

/** Announces a recovery once, although it arrives again and again. */
function noteRecoveries() {
  for (const { process, milliseconds, number } of recoveries.values()) {
    if (announced.get(process) === number) continue;
    announced.set(process, number);
    lastRecovery = milliseconds;
    killed.delete(process);
    announce(`${process} recovered in ${milliseconds} ms.`);
  }
}

// MARK: Polling

let isPolling = false;

/**
 * Loads the processes again and again while the drawer is open, or a killed process has not recovered. A stream of
 * events for them would take a second one of the six connections that a browser opens to a host, in every window.
 */
async function poll() {
  if (isPolling) return;
  isPolling = true;
  while (isOpen() || killed.size > 0) {
    const loaded = await load("/processes");
    if (loaded) receive(loaded);
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  isPolling = false;
}

function receive(loaded) {
  supervised = loaded.processes;
  recoveries = new Map(loaded.recoveries.map((recovery) => [recovery.process, recovery]));
  for (const [name, panel] of Object.entries(loaded.lastPanels)) if (!shop.panels.has(name)) shop.panels.set(name, panel);
  changed();
}

// MARK: Drawer

function showDrawer() {
  noteRecoveries();
  if (!isOpen()) return;
  showList(byId("processes"), processes(), processViews);
  showSummary();
  setText(byId("backstage-refusal"), refusal);
}

function showSummary() {
  setText(byId("backstage-intro"), hasSupervisor()
    ? "This shop is several processes. Kill one, and see how quickly it recovers."
    : "This shop is several processes. No supervisor runs them here: none can be killed.");
  const ready = processes().filter(({ state }) => state === "ready").length;
  const recovery = lastRecovery === null ? "" : `, last recovery in ${lastRecovery} ms`;
  setText(byId("backstage-summary"), `${ready} of ${processes().length} ready${recovery}`);
}

export async function openBackstage() {
  await loadStyles();
  byId("backstage").showModal();
  poll();
  changed();
}

let styles;

/** The page's own colors take precedence over those of the panels: its styles come last. */
function loadStyles() {
  styles ??= Promise.all(["/backstage.css", "/panel.css"].map((address) => new Promise((resolve, reject) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: address, onload: resolve, onerror: reject });
    document.head.prepend(link);
  }))).catch((error) => { styles = undefined; throw error; });
  return styles;
}

function startBackstage() {
  const drawer = byId("backstage");
  byId("close-backstage").onclick = () => drawer.close();
  // A click outside of the drawer's content arrives at the dialog itself.
  drawer.onclick = (event) => { if (event.target === drawer) drawer.close(); };
  onChange(showDrawer);
}

startBackstage();
