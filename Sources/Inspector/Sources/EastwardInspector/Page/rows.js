// A list of any number of rows, of which only the visible ones have elements.
import { h, setAttribute } from "./elements.js";
import { HEIGHT, ScrollPosition } from "./scroll.js";

export class Rows {
  /** `fill(element, index)` writes a row; `choose(index)` is called when the user selects one. */
  constructor(label, { fill, choose }) {
    this.fill = fill;
    this.choose = choose;
    this.scroll = new ScrollPosition();
    this.chosen = -1;
    this.elements = new Map();
    this.space = h("div", { class: "space", role: "presentation" });
    this.element = h("div", {
      class: "rows", role: "listbox", tabindex: "0", "aria-label": label,
      onscroll: () => this.scrolled(), onkeydown: (event) => this.key(event),
      onclick: (event) => {
        const row = event.target.closest(".row");
        if (row) this.select(Number(row.dataset.index));
      },
    }, this.space);
    this.element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => {
      this.scroll.height = this.element.clientHeight;
      this.moveTo(this.scroll.position);
    }).observe(this.element);
  }

  get count() { return this.scroll.count; }
  get visible() { return this.scroll.visible; }

  setCount(count) {
    this.scroll.count = count;
    const height = `${this.scroll.space}px`;
    if (this.space.style.height !== height) this.space.style.height = height;
    // At its first row, as a live list is, the scroll bar stays. To read it would cost a layout.
    if (this.scroll.position === 0 && this.written === 0) this.schedule();
    else this.moveTo(this.scroll.position);
  }

  /** Makes a row the first visible one, as far as possible. */
  moveTo(position) {
    this.scroll.moveTo(position);
    this.element.scrollTop = this.scroll.scrollTop;
    // A browser rounds it.
    this.written = this.element.scrollTop;
    this.schedule();
  }

  scrolled() {
    if (this.element.scrollTop === this.written) return;
    this.written = undefined;
    this.scroll.scrollTop = this.element.scrollTop;
    this.schedule();
  }

  /** A pixel of a scaled scroll bar is several rows. */
  wheel(event) {
    if (!this.scroll.isScaled || event.ctrlKey) return;
    event.preventDefault();
    this.moveTo(this.scroll.position + (event.deltaMode === 0 ? event.deltaY / HEIGHT : event.deltaY));
  }

  /** Moves the list by rows that were added before the first one. */
  shift(added) {
    if (this.chosen >= 0) this.chosen += added;
    if (this.scroll.position > 0) this.scroll.position += added;
  }

  schedule() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  draw() {
    const [first, end] = this.visible;
    const scrollTop = this.written ?? this.element.scrollTop;
    for (const [index, row] of this.elements) {
      if (index >= first && index < end) continue;
      row.remove();
      this.elements.delete(index);
    }
    let next = null;
    for (let index = end - 1; index >= first; index -= 1) {
      let row = this.elements.get(index);
      if (!row) {
        row = h("div", { class: "row", role: "option", id: `row-${index}` });
        row.dataset.index = index;
        this.elements.set(index, row);
        this.space.insertBefore(row, next);
      }
      next = row;
      const top = `${scrollTop + this.scroll.offset(index)}px`;
      if (row.style.top !== top) row.style.top = top;
      setAttribute(row, "aria-selected", index === this.chosen);
      setAttribute(row, "aria-setsize", this.count);
      setAttribute(row, "aria-posinset", index + 1);
      this.fill(row, index);
    }
    if (this.elements.has(this.chosen)) this.element.setAttribute("aria-activedescendant", `row-${this.chosen}`);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** Marks a row, and shows it. */
  mark(index) {
    this.chosen = index;
    this.scroll.show(index);
    this.moveTo(this.scroll.position);
  }

  select(index) {
    if (index < 0 || index >= this.count) return;
    this.mark(index);
    this.choose(index);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.scroll.room) - 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    let target;
    if (event.key in moves) target = this.chosen < 0 ? Math.ceil(this.scroll.position) : this.chosen + moves[event.key];
    else if (event.key === "Home") target = 0;
    else if (event.key === "End") target = this.count - 1;
    else return;
    event.preventDefault();
    this.select(Math.max(0, Math.min(this.count - 1, target)));
  }
}
