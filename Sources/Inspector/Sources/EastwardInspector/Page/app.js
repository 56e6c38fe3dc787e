// The page: its views, and the updates that they share.
import { ActionsView } from "./actions.js";
import { h, number, setText } from "./elements.js";
import { ProcessesView } from "./processes.js";
import { about, journal, open, Updates } from "./server.js";
import { SlicesView } from "./slices.js";
import { StateView } from "./state.js";

// The shortest time between two drawings of few and of many new actions: drawing takes processor time from the app.
const REDRAW_MILLISECONDS = 250, REDRAW_MANY_MILLISECONDS = 2000, MANY = 100;
const status = document.getElementById("status");
const revision = document.getElementById("revision");

function say(text, isBad = false) {
  setText(status, text);
  status.className = isBad ? "bad" : "";
}

class Page {
  constructor(app) {
    this.app = app;
    this.range = { first: 1, last: 0, readable: 0 };
    this.redrawnAt = 0;
    document.getElementById("name").textContent = app.name;
    document.title = `${app.name} – Inspector`;
    this.views = {
      actions: new ActionsView(this), state: new StateView(this), processes: new ProcessesView(this),
      slices: new SlicesView(this),
    };
    const titles = { actions: "Actions", state: "State", processes: "Processes", slices: "Slices" };
    this.links = Object.keys(this.views).map((name) => h("a", { href: `#${name}` }, titles[name]));
    document.getElementById("views").append(...this.links);
    addEventListener("hashchange", () => this.show());
  }

  async start() {
    this.updates = new Updates({
      open: () => {
        say("");
        this.views.processes.clearLog();
        this.readRange();
      },
      closed: (error) => say(error.message, true),
      actions: ({ actions }) => this.committed(actions),
      processes: (report) => this.views.processes.sampled(report),
      slices: (report) => this.views.slices.sampled(report),
      store: ({ stopped }) => say(stopped ? "The app has stopped." : "The store is disconnected.", true),
      progress: (text) => say(text),
      problem: ({ reason }) => say(reason, true),
      log: (line) => this.views.processes.logged(line),
      gap: () => this.readRange(),
    });
    await this.readRange();
    this.show();
  }

  async readRange() {
    try {
      const range = await journal("range");
      this.range = { ...range, readable: range.last, last: Math.max(range.last, this.range.last) };
      say("");
      this.changedRange();
    } catch (error) {
      say(error.message, true);
    }
  }

  committed(actions) {
    if (actions.length === 0) return;
    this.range.last = Math.max(this.range.last, actions.at(-1).revision);
    this.views.actions.committed(actions);
    const interval = actions.length < MANY ? REDRAW_MILLISECONDS : REDRAW_MANY_MILLISECONDS;
    this.redraw ??= setTimeout(() => {
      this.redraw = undefined;
      this.redrawnAt = performance.now();
      this.changedRange();
    }, Math.max(0, this.redrawnAt + interval - performance.now()));
    if (status.className === "bad") say("");
  }

  changedRange() {
    revision.textContent = `revision ${number(this.range.last)}`;
    this.shown?.refresh?.();
  }

  show() {
    const [name, query] = location.hash.slice(1).split("?");
    const chosen = Object.hasOwn(this.views, name) ? name : "actions";
    for (const link of this.links) {
      if (link.hash === `#${chosen}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    const view = this.views[chosen];
    if (this.shown !== view) {
      this.shown?.close?.();
      document.getElementById("view").replaceChildren(...view.elements);
      this.shown = view;
    }
    view.open(Object.fromEntries(new URLSearchParams(query ?? "")));
  }

  say(text, isBad) { say(text, isBad); }
}

try {
  await open();
  await new Page(await about()).start();
} catch (error) {
  say(error.message, true);
}
