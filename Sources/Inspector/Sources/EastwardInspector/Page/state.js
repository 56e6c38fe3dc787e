// The state at any revision, its records, and the difference from another revision.
import { debounced, field, h, number } from "./elements.js";
import { journal } from "./server.js";

const PAGE = 100;

export class StateView {
  constructor(page) {
    this.page = page;
    this.offset = 0;
    const change = debounced(() => this.load());
    const restart = debounced(() => { this.offset = 0; this.load(); });
    this.slider = h("input", { type: "range", oninput: () => { this.revision.value = this.slider.value; change(); } });
    this.revision = h("input", { type: "number", oninput: () => { this.slider.value = this.revision.value; change(); } });
    this.compared = h("input", { type: "number", placeholder: "revision", oninput: change });
    this.part = h("select", { onchange: () => { this.offset = 0; this.load(); } }, h("option", { value: "" }, "all"));
    this.path = h("input", { placeholder: "such as counter.count", oninput: restart });
    this.text = h("input", { type: "search", placeholder: "any text", oninput: restart });
    this.summary = h("span", { class: "faint", role: "status" });
    this.previous = h("button", { onclick: () => this.turn(-PAGE) }, "Previous");
    this.following = h("button", { onclick: () => this.turn(PAGE) }, "Next");
    this.records = h("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": "Records" });
    this.element = h("section", { "aria-label": "State" },
      h("div", { class: "bar" }, field("Any revision", this.slider, true), field("Revision", this.revision),
        field("Compare with", this.compared)),
      h("div", { class: "bar" }, field("Part", this.part), field("Path", this.path), field("Text", this.text, true),
        this.previous, this.following, this.summary),
      this.records);
  }

  get elements() { return [this.element]; }

  async open({ revision, compare }) {
    this.refresh();
    const chosen = revision ?? (this.revision.value || this.page.range.last);
    this.revision.value = chosen;
    this.slider.value = chosen;
    if (compare) this.compared.value = compare;
    await this.load();
  }

  refresh() {
    const { last, first_state: first } = this.page.range;
    for (const control of [this.slider, this.revision, this.compared]) {
      // The thumb of a slider that a user moves stays where it is.
      if (control === document.activeElement) continue;
      control.min = first ?? 0;
      control.max = last;
    }
  }

  turn(by) {
    this.offset = Math.max(0, this.offset + by);
    this.load();
  }

  /** Requests only the newest position of the slider: one request at a time. */
  async load() {
    this.isChanged = true;
    if (this.isLoading || this.revision.value === "") return;
    this.isLoading = true;
    while (this.isChanged) {
      this.isChanged = false;
      const started = performance.now();
      try {
        const isComparing = this.compared.value !== "";
        for (const control of [this.part, this.path, this.text]) control.disabled = isComparing;
        const text = isComparing ? await this.compare() : await this.list();
        this.summary.textContent = `${text}, in ${Math.round(performance.now() - started)} ms`;
      } catch (error) {
        this.summary.textContent = error.message;
      }
    }
    this.isLoading = false;
  }

  async list() {
    const reply = await journal("state", {
      revision: Number(this.revision.value), part: this.part.value, path: this.path.value, text: this.text.value,
      offset: this.offset, limit: PAGE,
    });
    if (this.offset > 0 && this.offset >= reply.matching) {
      this.offset = Math.max(0, Math.ceil(reply.matching / PAGE) - 1) * PAGE;
      return this.list();
    }
    this.setParts(reply.parts);
    this.previous.disabled = this.offset === 0;
    this.following.disabled = reply.next === undefined;
    this.records.replaceChildren(...reply.records.map((record) => h("pre", { class: "code" }, JSON.stringify(record))));
    const end = this.offset + reply.records.length;
    return reply.matching === 0 ? "no record" : `${number(this.offset + 1)} to ${number(end)} of ${number(reply.matching)} records`;
  }

  async compare() {
    const reply = await journal("compare", { revision: Number(this.compared.value), with: Number(this.revision.value) });
    this.previous.disabled = this.following.disabled = true;
    this.records.replaceChildren(
      ...reply.before.map((record) => h("pre", { class: "code before" }, `− ${JSON.stringify(record)}`)),
      ...reply.after.map((record) => h("pre", { class: "code after" }, `+ ${JSON.stringify(record)}`)));
    const omitted = reply.omitted > 0 ? ` and ${number(reply.omitted)} more` : "";
    return `${number(reply.before.length + reply.after.length)} lines${omitted}`;
  }

  setParts(parts) {
    const chosen = this.part.value;
    const options = parts.map(({ part, records }) => h("option", { value: part }, `${part} (${number(records)})`));
    this.part.replaceChildren(h("option", { value: "" }, "all"), ...options);
    this.part.value = parts.some(({ part }) => part === chosen) ? chosen : "";
  }
}
