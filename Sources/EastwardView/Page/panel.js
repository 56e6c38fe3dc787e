// Draws panels of EastwardView to elements with names and roles for assistive technology. Every text is inserted as text,
// never as markup.
//
//   import { showPanel } from "./panel.js";
//   showPanel(document.getElementById("bar"), panel, { send, logIn });

// The data that a node was drawn from, and the key that identifies the node.
const drawnFrom = new WeakMap();
const keys = new WeakMap();
/** What is typed into each field. */
const typings = new WeakMap();

const TYPING_MILLISECONDS = 300;
/** After this time, an action that was sent is assumed to change nothing that the panel displays. */
const ARRIVAL_MILLISECONDS = 5000;

/**
 * Draws the JSON of an `eastward.Panel` in `container`, instead of the previous one. Nodes of elements that remain are
 * kept, with their focus.
 *
 * `user.send({ action, json })` is called with the name and the JSON of the action that the user requests, and
 * `user.logIn(name, password)` with the input of a credentials form. `send` returns a promise of whether the action was
 * accepted: if not, a field shows its last text again.
 */
export function showPanel(container, panel, user) {
  container.classList.add("panel");
  draw(container, panel.elements, user);
}

function send(user, command, text) {
  const json = command.textField
    ? JSON.stringify({ ...JSON.parse(command.json), [command.textField]: text }) : command.json;
  return user.send({ action: command.action, json });
}

export function element(name, attributes = {}, text = "") {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name); else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// Each kind of element: the name that distinguishes it from its neighbors, its creation, and its update.
const kinds = {
  text: {
    name: ({ tone }) => tone === "DRAWING" ? "pre" : "p",
    make: ({ tone }) => element(tone === "DRAWING" ? "pre" : "p"),
    update(node, { text, tone }) {
      setAttribute(node, "class", `text ${tone.toLowerCase()}`);
      setText(node, text);
    },
  },
  field: { name: ({ label }) => label, make: makeField, update: updateField },
  button: {
    name: ({ command, key, label }) => `${command.action} ${key || label}`,
    make(_, user) {
      const node = element("button", { type: "button" });
      node.onclick = () => send(user, drawnFrom.get(node).command);
      return node;
    },
    update(node, { label, isDisabled, isChosen }) {
      setText(node, label);
      node.disabled = isDisabled;
      setAttribute(node, "aria-current", isChosen ? "page" : null);
    },
  },
  row: {
    name: ({ title, command }) => (command ? "button " : "") + title,
    make({ command }, user) {
      const node = element("li");
      const row = element(command ? "button" : "div", command ? { type: "button" } : {});
      row.append(element("span", { class: "title" }), element("span", { class: "detail" }));
      if (command) row.onclick = () => send(user, drawnFrom.get(node).command);
      node.append(row);
      return node;
    },
    update(node, { title, detail, tone }) {
      const row = node.firstChild;
      setAttribute(row, "class", `row ${tone.toLowerCase()}`);
      setText(row.querySelector(".title"), title);
      setText(row.querySelector(".detail"), detail);
    },
  },
  credentialsForm: {
    name: () => "",
    make(_, user) {
      const form = element("form");
      const field = (label, attributes) => {
        const node = element("label", {}, label);
        const input = element("input", { required: "", ...attributes });
        node.append(input);
        form.append(node);
        return input;
      };
      const name = field("Name", { autocomplete: "username", autocapitalize: "none", spellcheck: "false" });
      const password = field("Password", { type: "password", autocomplete: "current-password" });
      form.append(element("button", { type: "submit" }, "Log in"));
      form.onsubmit = async (event) => {
        event.preventDefault();
        await user.logIn(name.value, password.value);
        password.value = "";
      };
      return form;
    },
    update() {},
  },
};

function makeField(_, user) {
  const label = element("label");
  const input = element("input", { autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  label.append(element("span"), input, element("small", { class: "hint", "aria-live": "polite" }));
  typings.set(label, new Typing(label, input, user));
  return label;
}

function updateField(label, field, before) {
  const [caption, , hint] = label.children;
  setText(caption, field.label);
  if (before && before.text !== field.text) typings.get(label).arrive();
  typings.get(label).show(before?.text);
  setAttribute(hint, "class", `hint ${field.tone.toLowerCase()}`);
  setText(hint, field.hint);
}

/**
 * What a person types into a field. A pause sends it. The field keeps it until a panel has it, and sends no other text
 * before: the action may replace the text that the panel displays.
 */
class Typing {
  #label;
  #input;
  #user;
  #isUnsent = false;
  /** Whether a text was sent, and no panel with another text has arrived since. */
  #isAwaited = false;
  #pause;
  #limit;

  constructor(label, input, user) {
    this.#label = label;
    this.#input = input;
    this.#user = user;
    input.oninput = () => this.#type();
    input.onblur = () => { this.#send(); this.show(); };
    input.onkeydown = (event) => { if (event.key === "Enter") this.#send(); };
  }

  #type() {
    this.#isUnsent = true;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#send(), TYPING_MILLISECONDS);
  }

  async #send() {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const { text, command } = drawnFrom.get(this.#label);
    if (!this.#isUnsent || this.#isAwaited) return;
    this.#isUnsent = false;
    if (this.#input.value === text) return;
    this.#isAwaited = true;
    this.#limit = setTimeout(() => { this.arrive(); this.show(); }, ARRIVAL_MILLISECONDS);
    if (await send(this.#user, command, this.#input.value)) return;
    this.arrive();
    if (!this.#isUnsent) this.#input.value = drawnFrom.get(this.#label).text;
  }

  /** Ends the wait for a panel with another text, and sends what was typed meanwhile. */
  arrive() {
    clearTimeout(this.#limit);
    this.#isAwaited = false;
    if (!this.#pause) this.#send();
  }

  /** Displays the panel's text. A focused field keeps its text if it is not the panel's `earlier` one. */
  show(earlier) {
    if (this.#isUnsent || this.#isAwaited) return;
    if (document.activeElement === this.#input && this.#input.value !== earlier) return;
    this.#input.value = drawnFrom.get(this.#label).text;
  }
}

// Consecutive buttons share a box, and so do consecutive rows.
function grouped(elements) {
  const groups = [];
  for (const item of elements) {
    const kind = Object.keys(kinds).find((kind) => item[kind]);
    if (!kind) continue;
    const box = kind === "button" ? "buttons" : kind === "row" ? "rows" : null;
    const last = groups.at(-1);
    if (box && last?.box === box) last.items.push({ kind, value: item[kind] });
    else if (box) groups.push({ box, items: [{ kind, value: item[kind] }] });
    else groups.push({ kind, value: item[kind] });
  }
  return groups;
}

function draw(container, elements, user) {
  reconcile(container, grouped(elements), {
    key: (group) => group.box ?? `${group.kind} ${kinds[group.kind].name(group.value)}`,
    make: (group) => group.box ? element(group.box === "rows" ? "ul" : "div", { class: group.box }) : kinds[group.kind].make(group.value, user),
    update(node, group) {
      if (!group.box) return update(node, group);
      reconcile(node, group.items, {
        key: ({ kind, value }) => kinds[kind].name(value),
        make: ({ kind, value }) => kinds[kind].make(value, user),
        update,
      });
    },
  });
}

function update(node, { kind, value }) {
  const before = drawnFrom.get(node);
  drawnFrom.set(node, value);
  kinds[kind].update(node, value, before);
}

// Keeps the nodes of elements that remain, so that focus and caret stay in place.
function reconcile(container, items, { key, make, update }) {
  const kept = new Map([...container.children].map((node) => [keys.get(node), node]));
  const seen = new Map();
  let place = container.firstChild;
  for (const item of items) {
    const name = key(item);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const unique = `${name} ${count}`;
    let node = kept.get(unique);
    kept.delete(unique);
    if (!node) {
      node = make(item);
      keys.set(node, unique);
    }
    if (node === place) place = place.nextSibling; else container.insertBefore(node, place);
    update(node, item);
  }
  for (const node of kept.values()) node.remove();
}
