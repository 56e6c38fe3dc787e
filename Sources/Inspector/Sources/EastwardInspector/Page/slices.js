// The slices of each role with their published revisions, the positions of their subscribers, and a slice's value.
import { h, json, number, setText } from "./elements.js";
import { rows, summary } from "./positions.js";
import { slice } from "./server.js";

const HEADS = ["Slice and subscriber", "Revision", "Lag", "Gaps", "Queue", "Reported"];

export class SlicesView {
  constructor(page) {
    this.page = page;
    this.rows = new Map();
    this.summary = h("p", { role: "status" }, page.app.running ? "Waiting for the store …" : "The app is not running: it has no subscribers.");
    this.table = h("tbody", {});
    this.element = h("section", { "aria-label": "Slices" }, h("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": "Table of slices" },
      this.summary,
      h("table", { class: "slices" }, h("thead", {}, h("tr", {}, HEADS.map((head, index) => h("th", { class: index > 0 ? "number" : "", scope: "col" }, head)))),
        this.table)));
    this.details = h("aside", { "aria-label": "Value of the slice", hidden: true });
  }

  get elements() { return [this.element, this.details]; }

  open() {}

  sampled(report) {
    const text = report.problem ?? summary(report);
    setText(this.summary, text);
    this.summary.className = report.problem ? "bad" : "";
    const shown = report.problem ? [] : rows(report), keys = new Set(shown.map(({ key }) => key));
    for (const [key, row] of this.rows) {
      if (keys.has(key)) continue;
      row.element.remove();
      this.rows.delete(key);
    }
    let before = null;
    for (const content of shown) {
      const row = this.rows.get(content.key) ?? this.row(content);
      // A row that moves would lose the focus.
      const expected = before === null ? this.table.firstElementChild : before.nextElementSibling;
      if (row.element !== expected) this.table.insertBefore(row.element, expected);
      row.show(content);
      before = row.element;
    }
  }

  /** A row whose elements remain while its texts change. */
  row({ kind, key, name }) {
    const cells = kind === "role" ? [] : HEADS.slice(1).map(() => h("td", { class: "number" }));
    const head = h("th", { scope: kind === "role" ? "rowgroup" : "row", colspan: kind === "role" ? HEADS.length : null }, name);
    if (kind === "slice") head.append(" ", h("button", { "aria-label": `Value of ${name}`, onclick: (event) => this.showValue(name, event.currentTarget) }, "Value"));
    const row = {
      element: h("tr", { class: kind }, head, cells),
      show: ({ cells: texts, isBehind }) => {
        texts.forEach((text, index) => setText(cells[index], text));
        if (kind === "subscriber") cells[1].className = isBehind ? "number bad" : "number";
      },
    };
    this.rows.set(key, row);
    return row;
  }

  /** Shows the value of a slice. Closing it moves the focus back to `button`. */
  async showValue(name, button) {
    const close = h("button", { class: "close", onclick: () => {
      this.details.hidden = true;
      button.focus();
    } }, "Close");
    const text = h("p", { role: "status" }, "Reading …");
    // Another slice may be selected before the reply arrives.
    const content = h("div", {}, text);
    this.details.replaceChildren(close, h("h2", {}, name), content);
    this.details.hidden = false;
    try {
      const { revision, value } = await slice(name);
      text.textContent = `At revision ${number(revision)}`;
      content.append(json(value));
    } catch (error) {
      text.textContent = error.message;
      text.className = "bad";
    }
  }
}
