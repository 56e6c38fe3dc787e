// The shop's corner, which all visitors share: the hanging banana and the scale.

import { block, byId, counted, number, say, setAttribute, setText } from "./dom.js";
import { closedReason, onChange, send, shop } from "./shop.js";

const UNKNOWN = "Loading…";

// MARK: The banana

/** The names of the ripeness, each from a day on. */
const ripeness = [[12, "brown"], [7, "spotted"], [3, "yellow"], [0, "green"]];
/** The colors of the skin, each on a day. */
const skins = [[0, "#86ad4a"], [3, "#f3d34a"], [7, "#edb834"], [12, "#9a6a34"], [20, "#553a26"]];
const FIRST_SPOT_DAY = 5;
const ALL_SPOTS_DAY = 12;
/** The lengths to hang up, in millimetres: an ordinary banana, a large one and a baby banana. */
const lengths = [180, 240, 130];
const USUAL_MILLIMETRES = 180;

const ripenessOn = (days) => ripeness.find(([from]) => days >= from)[1];

function skinOn(days) {
  const next = skins.findIndex(([day]) => day > days);
  if (next === -1) return skins.at(-1)[1];
  const [[from, color], [until, nextColor]] = [skins[next - 1], skins[next]];
  const share = Math.round((days - from) / (until - from) * 100);
  return `color-mix(in oklab, ${color}, ${nextColor} ${share}%)`;
}

function sizeOf(millimetres) {
  if (millimetres < 140) return "baby banana";
  return millimetres < 220 ? "banana" : "large banana";
}

function showBanana() {
  const { banana } = shop;
  const closed = closedReason();
  if (banana) drawBanana(banana);
  const unknown = closed ?? (banana ? null : UNKNOWN);
  block(byId("banana-ripen"), unknown);
  block(byId("banana-hang"), unknown);
  block(byId("banana-peel"), unknown ?? peelReason(banana));
}

function drawBanana({ days, millimetres, isPeeled }) {
  const drawing = byId("banana-drawing");
  const name = `${isPeeled ? "A peeled " : "A "}${ripenessOn(days)} ${sizeOf(millimetres)}`;
  const spots = Math.min(1, Math.max(0, (days - FIRST_SPOT_DAY) / (ALL_SPOTS_DAY - FIRST_SPOT_DAY)));
  drawing.style.setProperty("--skin", skinOn(days));
  drawing.style.setProperty("--spots", spots.toFixed(2));
  drawing.style.setProperty("--length", Math.min(1.25, Math.max(.6, millimetres / USUAL_MILLIMETRES)).toFixed(2));
  drawing.classList.toggle("peeled", isPeeled);
  setAttribute(drawing, "data-ripeness", ripenessOn(days));
  setText(byId("banana-name"), name);
  const age = days === 0 ? "hung up today" : `after ${counted(days, "day", "days")}`;
  setText(byId("banana-days"), isPeeled || ripenessOn(days) !== "green" ? age : `${age}, too green to peel`);
}

function peelReason({ days, isPeeled }) {
  if (isPeeled) return "It is peeled already.";
  return ripenessOn(days) === "green" ? "It is too green to peel. Let a day go by." : null;
}

function nextLength() {
  const at = lengths.indexOf(shop.banana?.millimetres);
  return lengths[(at + 1) % lengths.length];
}

// MARK: The scale

/** The number of bananas at which the scale's hand stands at its end. */
const MOST_ON_DIAL = 20;
const DIAL_DEGREES = 270;
const GRAMS_EACH = 120;
const FIRST_BUNCH = 10;
const FIRST_CRATE = 100;

const weight = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function showScale() {
  const { count } = shop;
  const closed = closedReason();
  if (count !== null) drawScale(count);
  const unknown = closed ?? (count === null ? UNKNOWN : null);
  block(byId("scale-more"), unknown);
  block(byId("scale-less"), unknown ?? (count === 0 ? "The scale is empty." : null));
}

function drawScale(count) {
  const share = Math.min(count / MOST_ON_DIAL, 1);
  byId("scale-drawing").style.setProperty("--turn", `${share * DIAL_DEGREES - DIAL_DEGREES / 2}deg`);
  drawLoad(count);
  setText(byId("count"), number(count));
  setText(byId("count-unit"), count === 1 ? "banana" : "bananas");
  const kilograms = `${weight.format(count * GRAMS_EACH / 1000)} kg`;
  setText(byId("scale-weight"), count > MOST_ON_DIAL ? `${kilograms}, more than the dial shows` : kilograms);
}

/** Draws single bananas, then bunches, then crates. */
function drawLoad(count) {
  const drawing = byId("scale-drawing");
  const kind = count < FIRST_BUNCH ? "bananas" : count < FIRST_CRATE ? "bunches" : "crates";
  setAttribute(drawing, "data-load", kind);
  [...drawing.querySelectorAll(".bananas use")].forEach((banana, index) => {
    setAttribute(banana, "display", index < count ? null : "none");
  });
}

// MARK: Controls

async function request(action, fields) {
  const { isOK, reason } = await send(action, fields);
  if (!isOK) say(reason);
}

export function startCorner() {
  byId("banana-ripen").onclick = () => request("RipenBanana", { days: 1 });
  byId("banana-peel").onclick = () => request("PeelBanana");
  byId("banana-hang").onclick = () => request("HangBanana", { millimetres: nextLength() });
  byId("scale-more").onclick = () => request("Increment", { by: 1 });
  byId("scale-less").onclick = () => request("Decrement", { by: 1 });
  onChange(() => { showBanana(); showScale(); });
}
