// A sequence diagram of a chain of causes: the store, the processes that sent the actions, and the messages between them.
import { number, withoutPackage } from "./elements.js";

const LANE = 170, STEP = 30, TOP = 34, EDGE = 80;
const SVG = "http://www.w3.org/2000/svg";

/**
 * The messages of a chain, the first cause first: each is from one lane to another.
 * @param actions the chain as the journal gives it, the first cause last.
 */
export function messages(actions) {
  const lanes = ["store"], steps = [];
  for (const { process, sender, session, action, revision, outcome, cause } of [...actions].reverse()) {
    const name = process ?? sender ?? `session ${session}`;
    if (!lanes.includes(name)) lanes.push(name);
    const lane = lanes.indexOf(name);
    if (cause?.slice) steps.push({ from: 0, to: lane, text: `${withoutPackage(cause.slice)} ${number(cause.revision)}` });
    else if (cause?.action !== undefined) steps.push({ from: 0, to: lane, text: `revision ${number(cause.action)}` });
    const text = `${withoutPackage(action)} ${number(revision)}`;
    steps.push({ from: lane, to: 0, text, isRejected: outcome === "rejected" });
  }
  return { lanes, steps };
}

function shape(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Shortens a text, so that it fits between two lanes. */
const shortened = (text, most) => text.length > most ? `${text.slice(0, most - 1)}…` : text;

export function sequenceDiagram(actions) {
  const { lanes, steps } = messages(actions);
  const width = 2 * EDGE + LANE * (lanes.length - 1), height = TOP + STEP * steps.length + 14;
  const x = (lane) => EDGE + LANE * lane;
  const svg = shape("svg", {
    class: "sequence", viewBox: `0 0 ${width} ${height}`, width, height, role: "img",
    "aria-label": `Messages between ${lanes.join(", ")}; the list below has the same contents`,
  });
  lanes.forEach((name, lane) => {
    svg.append(shape("text", { x: x(lane), y: 16, class: "lane" }, shortened(name, 22)));
    svg.append(shape("line", { x1: x(lane), y1: 24, x2: x(lane), y2: height, class: "life" }));
  });
  steps.forEach(({ from, to, text, isRejected }, index) => {
    const y = TOP + STEP * index + 16, end = x(to) + (from < to ? -7 : 7);
    const kind = isRejected ? "message bad" : "message";
    svg.append(shape("line", { x1: x(from), y1: y, x2: end, y2: y, class: kind }));
    const back = from < to ? -7 : 7;
    svg.append(shape("path", { d: `M ${x(to)} ${y} l ${back} -4 v 8 z`, class: `${kind} head` }));
    // Beside the lane of the process, so that no other lane crosses it.
    svg.append(shape("text", { x: x(Math.max(from, to)) - LANE / 2, y: y - 5, class: kind }, shortened(text, 23)));
  });
  return svg;
}
