// The basket and its check-out, and the orders.

import { block, byId, copyOf, counted, number, price, setAttribute, setText, show, showList } from "./dom.js";
import { drawFruit } from "./fruit.js";
import { addressOf } from "./route.js";
import { changed, closedReason, send, shop } from "./shop.js";
import { complaints, makeStepper, putInBasket, quantityOf, updateStepper } from "./stepper.js";
import { isAbout } from "./visit.js";

const goneItem = { name: "An item that is gone", origin: "", price: 0, stock: 0 };

/** A line that the visitor removes disappears at once. */
const lines = () => shop.visit?.basket.filter(({ item }) => quantityOf(item) > 0) ?? [];
const isMember = () => Boolean(shop.visit?.member);
const newestOrder = () => Math.max(0, ...(shop.visit?.orders ?? []).map((order) => order.number));
let isCheckingOut = false;
/** The reason for which the last check-out failed. */
let refusal = "";
/** The item that the last check-out failed for, until the focus is on a way out. */
let refusedItem = null;
/** The newest order before the last check-out, until the visitor leaves the orders. */
let orderBefore = null;

// MARK: Lines

const lineViews = {
  key: ({ item }) => item,
  make({ item }) {
    const line = copyOf("line");
    line.dataset.item = item;
    line.querySelector(".amounts").prepend(makeStepper(item));
    line.querySelector(".remove").onclick = () => remove(item);
    line.querySelector(".takeRest").onclick = () => putInBasket(item, shop.items.get(item)?.stock ?? 0);
    line.querySelector(".takeNone").onclick = () => remove(item);
    return line;
  },
  update: updateLine,
};

function remove(item) {
  refusal = "";
  putInBasket(item, 0);
}

function updateLine(view, line) {
  const item = shop.items.get(line.item) ?? { ...goneItem, id: line.item };
  const closed = closedReason();
  drawFruit(view.querySelector(".tile"), item.name);
  setText(view.querySelector("a"), item.name);
  setAttribute(view.querySelector("a"), "href", addressOf({ screen: "item", item: item.id }));
  setText(view.querySelector(".origin"), item.origin);
  setText(view.querySelector(".each"), `${number(quantityOf(item.id))} × ${price(item.price)}`);
  setText(view.querySelector(".sum"), price(item.price * quantityOf(item.id)));
  updateStepper(view.querySelector(".stepper"), item);
  show(view.querySelector(".stepper"), item.stock > 0);
  view.classList.toggle("soldOut", item.stock <= 0);
  setAttribute(view.querySelector(".remove"), "aria-label", `Remove ${item.name}`);
  block(view.querySelector(".remove"), closed);
  updateShortage(view, item, closed);
}

const isShortOf = ({ id, stock }) => quantityOf(id) > stock;
const shortages = () => lines().filter(({ item }) => isShortOf(shop.items.get(item) ?? { ...goneItem, id: item }));

function shortageText({ id, name, stock }) {
  if (stock <= 0) return `${name}: sold out while you were shopping.`;
  return `You asked for ${quantityOf(id)}, only ${number(stock)} left.`;
}

/** Explains at its line why an item cannot be sold, with the ways out. */
function updateShortage(view, item, closed) {
  const isShort = isShortOf(item);
  const reason = isShort ? shortageText(item) : complaints.get(item.id) ?? "";
  const [rest, none] = [view.querySelector(".takeRest"), view.querySelector(".takeNone")];
  view.classList.toggle("short", Boolean(reason));
  setText(view.querySelector(".complaint"), reason);
  show(rest, isShort && item.stock > 0);
  show(none, isShort);
  // The way out is there already, with the reason.
  show(view.querySelector(".remove"), !isShort);
  none.classList.toggle("primary", item.stock <= 0);
  setText(rest, item.stock === 1 ? "Take the last one" : `Take ${item.stock}`);
  setText(none, "Remove it");
  block(rest, closed);
  block(none, closed);
}

// MARK: Basket

/** The price of a line, of which only the pieces in stock can be sold. */
function priceOf(id) {
  const item = shop.items.get(id) ?? goneItem;
  return Math.min(quantityOf(id), item.stock) * item.price;
}

export function showBasket() {
  const count = lines().reduce((sum, { item }) => sum + quantityOf(item), 0);
  const total = lines().reduce((sum, { item }) => sum + priceOf(item), 0);
  setText(byId("basket-count"), count ? String(count) : "");
  setAttribute(byId("basket"), "aria-label",
    count ? `Basket, ${counted(count, "piece", "pieces")}, ${price(total)}` : "Basket, empty");
  showLines();
  show(byId("basket-full"), lines().length > 0);
  show(byId("basket-empty"), shop.visit !== null && lines().length === 0);
  setText(byId("basket-pieces"), counted(count, "piece", "pieces"));
  setText(byId("total"), price(total));
  const isShort = shortages().length > 0;
  setText(byId("total-label"), isShort ? "Total of what is left" : "Total");
  const change = `${counted(shortages().length, "item needs", "items need")} a change first.`;
  setText(byId("checkout-refusal"), isShort ? change : refusal);
  byId("checkout").classList.toggle("primary", !isShort);
  show(byId("checkout"), isMember());
  show(byId("checkout-login"), !isMember());
  block(byId("checkout"), closedReason());
  byId("checkout").classList.toggle("busy", isCheckingOut);
  focusWayOut();
}

function showLines() {
  const list = byId("lines");
  const hadFocus = list.contains(document.activeElement);
  showList(list, lines(), lineViews);
  if (hadFocus && !list.contains(document.activeElement)) byId("title-basket").focus();
}

/** The event with the new stock, which decides the ways out, may arrive after the answer. */
function focusWayOut() {
  const way = byId("lines").querySelector(`[data-item="${refusedItem}"] .ways button:not([hidden])`);
  if (!way) return;
  way.focus();
  refusedItem = null;
}

export function startBasket() {
  byId("checkout").onclick = checkOut;
}

async function checkOut() {
  if (isCheckingOut) return;
  isCheckingOut = true;
  refusal = "";
  const before = newestOrder();
  changed();
  const answer = await send("CheckOut");
  isCheckingOut = false;
  if (answer.isOK) {
    complaints.clear();
    orderBefore = before;
  } else {
    refusal = answer.reason;
    const line = shop.visit?.basket.find(({ item }) => isAbout(answer, shop.items.get(item)));
    if (line) refuse(line, answer);
  }
  changed();
}

function refuse({ item }, { reason }) {
  complaints.set(item, reason);
  refusedItem = item;
}

// MARK: Orders

const orderViews = {
  key: ({ number }) => number,
  make: () => copyOf("order"),
  update(view, order) {
    view.dataset.order = order.number;
    setText(view.querySelector("h2"), `Order ${order.number}`);
    setText(view.querySelector(".total"), price(order.total));
    const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    setText(view.querySelector(".pieces"), counted(pieces, "piece", "pieces"));
    showList(view.querySelector("ul"), order.lines, orderLineViews);
  },
};

const orderLineViews = {
  key: ({ name }) => name,
  make: () => copyOf("order-line"),
  update(view, { name, quantity, price: each }) {
    drawFruit(view.querySelector(".tile"), name);
    setText(view.querySelector(".name"), name);
    setText(view.querySelector(".quantity"), `${quantity} × ${price(each)}`);
    setText(view.querySelector(".sum"), price(quantity * each));
  },
};

export function showOrders() {
  if (!shop.visit) return;
  const orders = [...shop.visit.orders].sort((one, other) => other.number - one.number);
  showList(byId("order-list"), orders, orderViews);
  show(byId("orders-empty"), isMember() && orders.length === 0);
  show(byId("orders-guest"), !isMember());
  const isNew = orderBefore !== null && newestOrder() > orderBefore;
  setText(byId("thanks"), isNew ? `Thank you. Order ${newestOrder()} is on its way.` : "");
}

/** The thanks disappear with the next screen. */
export function leaveOrders({ screen }) {
  if (screen !== "orders") orderBefore = null;
}
