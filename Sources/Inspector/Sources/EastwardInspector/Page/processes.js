// The processes, the store's figures, and the log.
import { bytes, field, h, number } from "./elements.js";
import { control } from "./server.js";

const SAMPLES = 300;
const LINES = 5000;
const SHOWN = 1000;

const PLOTS = [
  { title: "Throughput", unit: "actions/s", fields: ["actions_per_second"] },
  { title: "Latency p50 and p99", unit: "µs", fields: ["latency_p50_us", "latency_p99_us"] },
  { title: "Waiting for the journal", unit: "actions", fields: ["waiting"] },
];
const SVG = "http://www.w3.org/2000/svg";

/** Lines of one value a second each; a missing value interrupts its line. */
function plot(series, most, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "plot");
  svg.setAttribute("viewBox", `0 0 ${SAMPLES} 100`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  series.forEach((values, index) => {
    const lines = [[]];
    values.forEach((value, second) => {
      if (value === undefined) lines.push([]);
      else lines.at(-1).push(`${second},${100 - value / most * 95}`);
    });
    for (const points of lines.filter(({ length }) => length > 0)) {
      const line = document.createElementNS(SVG, "polyline");
      line.setAttribute("points", points.join(" "));
      if (index > 0) line.setAttribute("class", "second");
      svg.append(line);
    }
  });
  return svg;
}

/** The text with its control characters escaped, except tabs and newlines. */
function visible(text) {
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`);
}

export class ProcessesView {
  constructor(page) {
    this.page = page;
    this.samples = [];
    this.lines = [];
    this.rows = new Map();
    this.figures = h("p", {}, page.app.running ? "Waiting for the first sample …" : "The app is not running: only its journal is shown.");
    this.plots = h("div", { class: "plots" });
    this.table = h("tbody", {});
    this.text = h("input", { type: "search", placeholder: "any text", oninput: () => this.drawLog() });
    this.process = h("select", { onchange: () => this.drawLog() }, h("option", { value: "" }, "all"));
    this.output = h("pre", { class: "code scroll", role: "region", tabindex: "0", "aria-label": "Log" });
    const heads = ["Name", "State", "PID", "CPU", "Memory", "Restarts", "Uptime"];
    this.element = h("section", { "aria-label": "Processes" }, h("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": "Table of processes" },
      this.figures, this.plots,
      h("table", {}, h("thead", {}, h("tr", {}, heads.map((head, index) => h("th", { class: index > 1 ? "number" : "" }, head)),
        page.app.control ? h("th", {}, "Control") : null)), this.table)));
    this.side = h("aside", { class: "log", "aria-label": "Log of the processes", hidden: !page.app.running },
      h("div", { class: "bar" }, field("Process", this.process), field("Text", this.text, true)), this.output);
  }

  get elements() { return [this.element, this.side]; }

  open() { this.page.updates?.setLog(true); }

  close() {
    this.page.updates?.setLog(false);
    this.clearLog();
  }

  /** The server sends the last lines again. */
  clearLog() { this.lines = []; }

  sampled(report) {
    this.samples.push(report);
    if (this.samples.length > SAMPLES) this.samples.shift();
    const figures = [
      ["actions/s", report.actions_per_second], ["commits/s", report.commits_per_second],
      ["µs p50", report.latency_p50_us], ["µs p99", report.latency_p99_us], ["waiting", report.waiting],
      ["connections", report.connections],
    ].filter(([, value]) => value !== undefined);
    this.figures.textContent = figures.length === 0
      ? "The store does not answer."
      : figures.map(([name, value]) => `${number(Math.round(value))} ${name}`).join(" · ");
    this.drawPlots();
    this.drawTable(report.processes);
  }

  drawPlots() {
    this.plots.replaceChildren(...PLOTS.map(({ title, unit, fields }) => {
      const series = fields.map((field) => this.samples.map((sample) => sample[field]));
      const known = series.flat().filter((value) => value !== undefined);
      const most = Math.max(1, ...known), last = series.map((values) => values.at(-1));
      const text = last.map((value) => value === undefined ? "–" : number(Math.round(value))).join(" and ");
      return h("figure", {}, h("figcaption", {}, `${title}: ${text} ${unit}, at most ${number(Math.round(most))}`),
        plot(series, most, `${title} in the last ${this.samples.length} seconds, at most ${number(Math.round(most))} ${unit}`));
    }));
  }

  drawTable(processes) {
    const names = processes.map(({ name }) => name);
    for (const [name, row] of this.rows) {
      if (names.includes(name)) continue;
      row.element.remove();
      this.rows.delete(name);
    }
    for (const process of processes) {
      if (!this.rows.has(process.name)) this.rows.set(process.name, this.row(process.name));
      this.rows.get(process.name).show(process);
    }
    if (names.join() === this.names) return;
    this.names = names.join();
    const chosen = this.process.value;
    this.process.replaceChildren(h("option", { value: "" }, "all"), ...[...names, "supervisor"].map((name) => h("option", {}, name)));
    this.process.value = [...names, "supervisor"].includes(chosen) ? chosen : "";
  }

  /** A row whose elements remain while its texts change. */
  row(name) {
    const cells = Array.from({ length: 6 }, (_, index) => h("td", { class: index > 0 ? "number" : "" }));
    const buttons = ["start", "restart", "stop"].map((operation) =>
      h("button", { "aria-label": `${operation} ${name}`, onclick: () => this.control(name, operation) }, operation));
    const element = h("tr", {}, h("td", {}, name), cells, this.page.app.control ? h("td", {}, buttons) : null);
    this.table.append(element);
    return {
      element,
      show: ({ state, pid, cpu_percent: cpu, memory_bytes: memory, restarts, uptime_seconds: uptime }) => {
        const texts = [
          state, pid ?? "–", cpu === undefined ? "–" : `${Math.round(cpu)} %`,
          memory === undefined ? "–" : bytes(memory), restarts, `${Math.round(uptime)} s`,
        ];
        texts.forEach((text, index) => { cells[index].textContent = text; });
        cells[0].className = { ready: "good", failed: "bad", unhealthy: "bad" }[state] ?? "";
        const isEnded = ["stopped", "exited", "failed"].includes(state);
        buttons.forEach((button, index) => { button.hidden = (index === 0) !== isEnded; });
      },
    };
  }

  async control(name, operation) {
    if (operation !== "start" && !confirm(`${operation} ${name}?`)) return;
    try {
      await control(name, operation);
    } catch (error) {
      this.page.say(error.message, true);
    }
  }

  logged(line) {
    this.lines.push(line);
    if (this.lines.length > 2 * LINES) this.lines.splice(0, LINES);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.drawLog();
    }, 250);
  }

  drawLog() {
    const text = this.text.value.toLowerCase(), process = this.process.value;
    const shown = this.lines.filter((line) => line.dropped
      || (!process || line.process === process) && (!text || `${line.process} ${line.line}`.toLowerCase().includes(text)));
    const { scrollTop, scrollHeight, clientHeight } = this.output;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 4;
    this.output.textContent = shown.slice(-SHOWN).map((line) => line.dropped
      ? `${number(line.dropped)} lines are missing here`
      : `${line.time.slice(11, 23)} ${line.process} ${visible(line.line)}`).join("\n");
    if (isAtEnd) this.output.scrollTop = this.output.scrollHeight;
  }
}
