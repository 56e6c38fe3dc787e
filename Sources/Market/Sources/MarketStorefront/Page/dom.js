// Creates and updates elements. Every text is inserted as text, never as markup.

const keys = new WeakMap();

export const byId = (id) => document.getElementById(id);

/** A copy of the only element of a `<template>`. */
export const copyOf = (template) => byId(template).content.firstElementChild.cloneNode(true);

/** Changes the text only if it differs, so that live regions announce real changes only. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

export function show(node, isShown) {
  if (node.hidden === isShown) node.hidden = !isShown;
}

/**
 * Gives `container` one child for each item, and removes all others. The child of an item that remains is kept, with
 * its focus.
 */
export function showList(container, items, { key, make, update }) {
  const kept = new Map([...container.children].map((node) => [keys.get(node) ?? node, node]));
  let place = container.firstChild;
  for (const item of items) {
    let node = kept.get(key(item));
    kept.delete(key(item));
    if (!node) {
      node = make(item);
      keys.set(node, key(item));
    }
    if (node === place) place = place.nextSibling; else container.insertBefore(node, place);
    update(node, item);
  }
  for (const node of kept.values()) node.remove();
}

// MARK: Blocked controls

/**
 * Blocks a control for the given reason, or permits it if the reason is null. A blocked control keeps the focus, which
 * the attribute `disabled` would take away during each restart of the store.
 */
export function block(control, reason) {
  setAttribute(control, "aria-disabled", reason ? "true" : null);
  setAttribute(control, "title", reason);
}

/** Lets no click reach a blocked control, and says the reason instead. */
export function watchBlockedControls(say) {
  document.addEventListener("click", (event) => {
    const control = event.target.closest?.("[aria-disabled=true]");
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    say(control.title);
  }, { capture: true });
}

// MARK: Messages

const TOAST_MILLISECONDS = 6000;
let toastTimer;

/** Shows a message for a few seconds, and announces it. */
export function say(text) {
  const toast = byId("toast");
  setText(toast, text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => setText(toast, ""), TOAST_MILLISECONDS);
}

/** Announces a change that sighted users see elsewhere on the page. */
export const announce = (text) => setText(byId("announcer"), text);

// MARK: Formats

const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });
const wholeNumber = new Intl.NumberFormat("en-US");

export const price = (cents) => euros.format(cents / 100);
export const number = (count) => wholeNumber.format(count);
export const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;
