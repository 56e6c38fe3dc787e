// Helpers for the page's elements.

/** Creates an element. Attributes that are functions are listeners, such as `onclick`; null and false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true && !name.startsWith("aria-")) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && (value !== false || name.startsWith("aria-"))) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const NUMBERS = new Intl.NumberFormat("en-US");
export const number = (value) => NUMBERS.format(Number(value));
export const withoutPackage = (name) => name.split(".").at(-1);

export function time(text) {
  return text.slice(11, 23);
}

export function bytes(count) {
  if (count < 1024) return `${count} B`;
  const units = ["KiB", "MiB", "GiB"];
  let value = count / 1024, unit = 0;
  while (value >= 1024 && unit < 2) { value /= 1024; unit += 1; }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** Writes a text or an attribute only if it differs, so that the browser draws nothing for it. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** A JSON value as indented text. */
export function json(value) {
  return h("pre", { class: "code" }, typeof value === "string" ? JSON.stringify(value) : JSON.stringify(value, null, 2));
}

/** A field with its label. */
export function field(label, control, grow = false) {
  return h("label", grow ? { class: "grow" } : {}, label, control);
}

/** Calls `body` once, `delay` milliseconds after the last call. */
export function debounced(body, delay = 150) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => body(...values), delay);
  };
}
