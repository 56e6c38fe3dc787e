// The actions of the journal, the newest first, and the details of one.
import { debounced, field, h, json, number, setAttribute, setText, time, withoutPackage } from "./elements.js";
import { exportControls } from "./export.js";
import { Rows } from "./rows.js";
import { sequenceDiagram } from "./sequence.js";
import { journal } from "./server.js";

const PAGE = 200;
const REMEMBERED = 20_000;
// The beginning of a value, for the list.
const SHOWN = 300;

export class ActionsView {
  constructor(page) {
    this.page = page;
    this.cache = new Map();
    this.loading = new Set();
    this.found = [];
    this.search = {};
    this.isLive = page.app.running;
    this.rows = new Rows("Actions", { fill: (row, index) => this.fill(row, index), choose: (index) => this.choose(index) });
    // Rows that move while a user points at one would select another one.
    this.rows.element.addEventListener("pointerdown", () => this.setLive(false));
    this.details = h("aside", { "aria-label": "Details of the action", hidden: true });
    this.live = h("button", { "aria-pressed": this.isLive, hidden: !page.app.running, onclick: () => this.setLive(!this.isLive) }, "Live");
    this.filters = {
      text: h("input", { type: "search", placeholder: "any text" }),
      action: h("input", { placeholder: "name" }),
      sender: h("input", { placeholder: "process or role" }),
      outcome: h("select", {}, h("option", { value: "" }, "all"), h("option", {}, "applied"), h("option", {}, "rejected")),
      cause: h("input", { inputmode: "numeric", placeholder: "revision" }),
    };
    const find = debounced(() => this.find());
    for (const filter of Object.values(this.filters)) filter.addEventListener("input", find);
    this.more = h("button", { hidden: true, onclick: () => this.findMore() }, "Search further");
    this.count = h("span", { class: "faint" });
    this.summary = h("span", { class: "faint", role: "status" });
    this.element = h("section", { "aria-label": "Actions" },
      h("details", { class: "filters", open: innerWidth > 768 }, h("summary", {}, "Filters"),
        h("div", { class: "bar" },
          field("Text", this.filters.text, true), field("Action", this.filters.action),
          field("Sender", this.filters.sender), field("Outcome", this.filters.outcome),
          field("Caused by", this.filters.cause))),
      h("div", { class: "bar" }, this.live, this.more, this.count, this.summary),
      this.rows.element);
  }

  get elements() { return [this.element, this.details]; }

  get isSearching() { return Object.keys(this.search).length > 0; }

  async open({ revision, cause }) {
    if (cause) {
      for (const filter of Object.values(this.filters)) filter.value = "";
      this.filters.cause.value = cause;
      this.find();
    }
    this.refresh();
    this.rows.moveTo(this.rows.scroll.position);
    if (!revision) return;
    this.setLive(false);
    if (!this.isSearching) this.rows.mark(this.shownTo - Number(revision));
    await this.inspect(Number(revision));
  }

  close() { this.isStopped = true; }

  /** Shows the current range of revisions. */
  refresh() {
    if (this.isSearching) return;
    const { first, last } = this.page.range;
    if (this.isLive || this.shownTo === undefined) {
      // The same actions stay selected and visible.
      this.rows.shift(last - (this.shownTo ?? last));
      this.shownTo = last;
    }
    this.rows.setCount(Math.max(0, this.shownTo - first + 1));
    this.count.textContent = `${number(this.rows.count)} actions`;
  }

  setLive(isLive) {
    if (this.isLive === isLive) return;
    this.isLive = isLive;
    this.live.setAttribute("aria-pressed", isLive);
    this.refresh();
  }

  /** Actions that the store has committed, without their values. */
  committed(actions) {
    for (const { nanoseconds, ...action } of actions) {
      this.remember({
        ...action, process: action.sender, time: new Date(Number(nanoseconds) / 1e6).toISOString(),
        outcome: action.code ? "rejected" : "applied", isPartial: true,
      });
    }
  }

  remember({ value, ...action }) {
    const text = value === undefined ? "" : JSON.stringify(value).slice(0, SHOWN);
    this.cache.set(action.revision, { ...action, text });
    if (this.cache.size <= REMEMBERED) return;
    for (const revision of [...this.cache.keys()].slice(0, REMEMBERED / 2)) this.cache.delete(revision);
  }

  // Searching

  find() {
    const { text, action, sender, outcome, cause } = this.filters;
    const search = { text: text.value, action: action.value, sender: sender.value, outcome: outcome.value };
    const causing = cause.value.replaceAll(",", "").trim();
    if (causing && !/^\d+$/.test(causing)) return this.summary.textContent = `“${cause.value}” is not a revision.`;
    if (causing) Object.assign(search, { cause: Number(causing), from: Number(causing) + 1 });
    this.search = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
    this.found = [];
    this.next = undefined;
    this.more.hidden = true;
    this.rows.chosen = -1;
    this.summary.textContent = this.count.textContent = "";
    if (!this.isSearching) return this.refresh();
    this.rows.setCount(0);
    this.findMore();
  }

  /** Searches until a page is full, the journal ends, or the user does something else. */
  async findMore() {
    const { search } = this, goal = this.found.length + PAGE;
    this.isStopped = false;
    this.more.hidden = true;
    this.summary.textContent = "Searching …";
    try {
      do {
        const reply = await journal("actions", { ...search, limit: PAGE, to: this.next });
        if (this.search !== search) return;
        this.found.push(...reply.actions.map(({ value, ...action }) =>
          ({ ...action, text: JSON.stringify(value ?? "").slice(0, SHOWN) })));
        this.next = reply.next;
        this.rows.setCount(this.found.length);
        this.count.textContent = reply.next ? `searched down to ${number(reply.next)}` : "";
      } while (this.next && this.found.length < goal && !this.isStopped);
      this.summary.textContent = `${number(this.found.length)} found`;
      this.more.hidden = !this.next;
    } catch (error) {
      this.summary.textContent = error.message;
      this.more.hidden = false;
    }
  }

  // Rows

  revision(index) { return this.isSearching ? this.found[index]?.revision : this.shownTo - index; }

  action(index) { return this.isSearching ? this.found[index] : this.cache.get(this.shownTo - index); }

  fill(row, index) {
    const revision = this.revision(index), action = this.action(index);
    if (this.isMissing(revision, action)) this.loadVisible();
    const key = `${revision} ${action ? action.isPartial ?? false : "missing"}`;
    if (row.dataset.key === key) return;
    row.dataset.key = key;
    const isRejected = action?.outcome === "rejected";
    if (!row.firstChild) {
      row.append(h("span", { class: "number" }), h("span", { class: "time faint" }), h("span"), h("strong"),
        h("span", { class: "value code faint" }));
    }
    const texts = [
      number(revision), action ? time(action.time) : "",
      action ? action.process ?? action.sender ?? `session ${action.session}` : "…",
      action ? withoutPackage(action.action) : "",
      isRejected ? `${action.code}: ${action.reason}` : action?.text ?? "",
    ];
    texts.forEach((text, column) => setText(row.children[column], text));
    setAttribute(row.children[3], "class", isRejected ? "bad" : "");
  }

  /** Whether to load an action. While the list is live, newer ones are not in the journal's finished files. */
  isMissing(revision, action) {
    if (this.isLive && revision > this.page.range.readable) return false;
    return !action || action.isPartial && !this.isLive;
  }

  /** Loads the visible rows that are missing, when the user has stopped scrolling. */
  loadVisible() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.loadNow(), 80);
  }

  async loadNow() {
    if (this.isLoading || this.isSearching) return;
    const [first, end] = this.rows.visible;
    let missing;
    for (let index = end - 1; index >= first && missing === undefined; index -= 1) {
      const action = this.action(index);
      if (this.isMissing(this.shownTo - index, action)) missing = this.shownTo - index;
    }
    if (missing === undefined) return;
    this.isLoading = true;
    let delay = 0;
    try {
      const to = Math.min(missing + PAGE - 1, this.shownTo);
      const reply = await journal("actions", { from: missing, to, limit: PAGE, order: "oldest" });
      for (const action of reply.actions) this.remember(action);
      // The store has not made them readable yet.
      if (reply.actions.length === 0) delay = 1000;
    } catch (error) {
      this.summary.textContent = error.message;
      delay = 2000;
    }
    setTimeout(() => {
      this.isLoading = false;
      this.rows.schedule();
    }, delay);
  }

  choose(index) {
    const revision = this.revision(index);
    this.setLive(false);
    clearTimeout(this.choosing);
    this.choosing = setTimeout(() => {
      history.replaceState(null, "", `#actions?revision=${revision}`);
      this.inspect(revision);
    }, 80);
  }

  // Details

  async inspect(revision) {
    const hadFocus = this.details.contains(document.activeElement);
    this.inspected = revision;
    this.details.hidden = false;
    this.details.setAttribute("aria-busy", true);
    const started = performance.now();
    try {
      const reply = await journal("action", { revision });
      if (this.inspected !== revision) return;
      this.details.replaceChildren(...this.detailsOf(reply, Math.round(performance.now() - started)));
      if (hadFocus) this.details.querySelector("h2").focus();
      const chain = await journal("why", { revision, limit: 20 });
      if (this.inspected === revision) this.showCauses(chain.actions);
    } catch (error) {
      if (this.inspected === revision) this.details.replaceChildren(this.closing(), h("p", { class: "bad", role: "alert" }, error.message));
    }
    if (this.inspected === revision) this.details.setAttribute("aria-busy", false);
  }

  closing() {
    return h("button", {
      class: "close",
      onclick: () => {
        this.inspected = undefined;
        this.details.hidden = true;
        this.rows.element.focus();
      },
    }, "Close");
  }

  detailsOf({ action, difference, slices }, milliseconds) {
    const facts = [
      ["Sender", action.process ? `${action.process} as ${action.role}` : action.sender ?? `session ${action.session}`],
      ["Time", action.time], ["Outcome", action.outcome === "applied" ? "applied" : `${action.code}: ${action.reason}`],
      ["Row, epoch", `${action.row}, ${action.epoch ?? "?"}`], ["Build, seed", `${action.build ?? "?"}, ${action.seed}`],
    ];
    this.causes = h("ol", { class: "chain" });
    this.diagram = h("div", { class: "diagram", role: "region", tabindex: "0", "aria-label": "Diagram of the causes" });
    const { before, after, omitted } = difference;
    return [
      this.closing(),
      h("h2", { tabindex: "-1" }, `${action.action} at revision ${number(action.revision)}`),
      h("dl", {}, facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
      h("p", {}, h("a", { href: `#state?revision=${action.revision}` }, "State after it"), " · ",
        h("a", { href: `#actions?cause=${action.revision}` }, "Actions that it caused")),
      h("h2", {}, "Value"), json(action.value ?? action.payload),
      h("h2", {}, "Changed records"),
      before.length + after.length === 0 ? h("p", { class: "faint" }, "none") : null,
      ...before.map((record) => h("pre", { class: "code before" }, `− ${JSON.stringify(record)}`)),
      ...after.map((record) => h("pre", { class: "code after" }, `+ ${JSON.stringify(record)}`)),
      omitted > 0 ? h("p", { class: "faint" }, `and ${number(omitted)} more`) : null,
      h("h2", {}, "Published slices"),
      slices.length === 0 ? h("p", { class: "faint" }, "none") : h("table", {},
        h("thead", {}, h("tr", {}, h("th", {}, "Slice"), h("th", {}, "Roles"), h("th", { class: "number" }, "Patch"))),
        h("tbody", {}, slices.map((slice) => h("tr", {},
          h("td", {}, slice.slice), h("td", {}, slice.roles.join(", ")),
          h("td", { class: "number" }, slice.bytes === undefined ? "snapshot" : `${slice.bytes} B`))))),
      h("h2", {}, "Causes"), this.diagram, this.causes,
      h("h2", {}, "Export"), exportControls(this.page.app, action.revision),
      h("p", { class: "faint" }, `Computed in ${milliseconds} ms.`),
    ].filter((part) => part !== null);
  }

  showCauses(actions) {
    this.diagram.replaceChildren(sequenceDiagram(actions));
    this.causes.replaceChildren(...actions.map((action, index) => {
      const sender = action.process ?? action.sender ?? `session ${action.session}`;
      return h("li", {},
        h("button", { onclick: () => this.inspect(action.revision) }, number(action.revision)),
        ` ${sender}: `, h("strong", {}, withoutPackage(action.action)), h("br"),
        h("span", { class: "faint" }, this.causeText(action, index === actions.length - 1)));
    }));
  }

  causeText({ cause, changed_by: changedBy }, isLast) {
    if (!cause) return isLast ? "no cause is recorded" : "";
    if (cause.request) return `requested: ${cause.request}`;
    if (cause.action !== undefined) return `caused by revision ${number(cause.action)}`;
    const by = changedBy === undefined ? "" : `, last changed by revision ${number(changedBy)}`;
    return `caused by the update of ${cause.slice} to revision ${number(cause.revision)}${by}`;
  }
}
