// The control that puts an item into the basket, and then changes its quantity there.

import { announce, block, copyOf, number, price, setAttribute, show } from "./dom.js";
import { changed, closedReason, send, shop } from "./shop.js";

// The quantities that the visitor asked for and the store has not confirmed yet.
const wanted = new Map();
const inFlight = new Set();
/** The reasons for which the last request about an item failed. */
export const complaints = new Map();

const inBasket = (item) => shop.visit?.basket.find((line) => line.item === item)?.quantity ?? 0;
export const quantityOf = (item) => wanted.get(item) ?? inBasket(item);

/** At most one request for an item is in flight. The quantity asked for last is sent after it. */
export async function putInBasket(item, quantity) {
  wanted.set(item, quantity);
  complaints.delete(item);
  changed();
  if (inFlight.has(item)) return;
  inFlight.add(item);
  let sent, answer;
  do {
    sent = wanted.get(item);
    answer = await send("PutInBasket", { item, quantity: sent });
  } while (answer.isOK && wanted.get(item) !== sent);
  inFlight.delete(item);
  settle(item, sent, answer);
}

function settle(item, quantity, answer) {
  const name = shop.items.get(item)?.name ?? "The item";
  if (answer.isOK) {
    announce(quantity === 0 ? `${name} is no longer in the basket.` : `${name}: ${quantity} in the basket.`);
    confirm(item, quantity);
  } else {
    complaints.set(item, answer.reason);
    wanted.delete(item);
  }
  changed();
}

/** The event with the new basket may arrive after the answer: until then the quantity asked for stays displayed. */
function confirm(item, quantity, attempts = 20) {
  if (inFlight.has(item) || wanted.get(item) !== quantity) return;
  if (inBasket(item) === quantity || attempts === 0) {
    wanted.delete(item);
    changed();
  } else setTimeout(() => confirm(item, quantity, attempts - 1), 50);
}

export function stockReason({ stock }) {
  if (stock <= 0) return "Sold out.";
  return `Only ${number(stock)} left.`;
}

// MARK: Views

/** The fields with a quantity that the visitor is still typing. */
const edited = new WeakSet();

const parts = [".add", ".less", ".more", ".amount", ".quantity"];
const partsOf = (stepper) => parts.map((selector) => stepper.querySelector(selector));

export function makeStepper(item) {
  const stepper = copyOf("stepper");
  const [add, less, more, , input] = partsOf(stepper);
  add.onclick = () => putInBasket(item, 1);
  less.onclick = () => putInBasket(item, quantityOf(item) - 1);
  more.onclick = () => putInBasket(item, quantityOf(item) + 1);
  input.oninput = () => edited.add(input);
  input.onchange = () => enter(item, input);
  input.onkeydown = (event) => { if (event.key === "Enter") enter(item, input); };
  return stepper;
}

function enter(item, input) {
  const text = input.value.trim();
  edited.delete(input);
  if (/^\d+$/.test(text) && Number(text) !== quantityOf(item) && !input.readOnly) putInBasket(item, Number(text));
  else input.value = quantityOf(item);
}

export function updateStepper(stepper, item) {
  const quantity = quantityOf(item.id);
  const [add, , more, amount, input] = partsOf(stepper);
  const hadFocus = stepper.contains(document.activeElement);
  show(add, quantity === 0);
  show(amount, quantity > 0);
  nameControls(stepper, item, quantity);
  blockControls(stepper, item, quantity);
  if (!edited.has(input)) input.value = quantity;
  if (hadFocus && !hasVisibleFocus(stepper)) (quantity > 0 ? more : add).focus();
}

const hasVisibleFocus = (node) => node.contains(document.activeElement) && document.activeElement.checkVisibility();

function nameControls(stepper, { name, price: cents }, quantity) {
  const [add, less, more, , input] = partsOf(stepper);
  setAttribute(add, "aria-label", `Add ${name} to the basket, ${price(cents)}`);
  setAttribute(less, "aria-label", quantity === 1 ? `Remove ${name} from the basket` : `One fewer ${name}`);
  setAttribute(more, "aria-label", `One more ${name}`);
  setAttribute(input, "aria-label", `Quantity of ${name}`);
}

function blockControls(stepper, item, quantity) {
  const closed = closedReason();
  const [add, less, more, , input] = partsOf(stepper);
  block(add, closed ?? (item.stock > 0 ? null : stockReason(item)));
  block(less, closed);
  block(more, closed ?? (quantity < item.stock ? null : stockReason(item)));
  input.readOnly = Boolean(closed);
}
