// The shelf with its search, and the page of one item.

import { announce, block, byId, copyOf, counted, number, price, setAttribute, setText, show, showList } from "./dom.js";
import { drawFruit, fruitNamed } from "./fruit.js";
import { addressOf, go, here } from "./route.js";
import { closedReason, send, shop } from "./shop.js";
import { complaints, makeStepper, quantityOf, updateStepper } from "./stepper.js";

const SEARCH_MILLISECONDS = 150;
/** The stock up to which a card says that only few are left. */
const FEW = 10;
const MOST_NEIGHBORS = 4;

// MARK: Cards

const cards = {
  key: ({ id }) => id,
  make({ id }) {
    const card = copyOf("card");
    card.dataset.item = id;
    card.querySelector(".buy").append(makeStepper(id));
    return card;
  },
  update(card, item) {
    drawFruit(card.querySelector(".tile"), item.name);
    setText(card.querySelector("a"), item.name);
    setAttribute(card.querySelector("a"), "href", addressOf({ screen: "item", item: item.id }));
    updateOffer(card, item);
  },
};

/** The texts and controls that a card and an item's page have in common. */
function updateOffer(node, item) {
  node.classList.toggle("soldOut", item.stock <= 0);
  setText(node.querySelector(".origin"), item.origin);
  setText(node.querySelector(".price"), price(item.price));
  const stock = node.querySelector(".stock");
  setText(stock, item.stock > 0 ? stockText(item.stock) : "Sold out");
  stock.classList.toggle("few", item.stock > 0 && item.stock <= FEW);
  setText(node.querySelector(".complaint"), complaints.get(item.id) ?? "");
  updateStepper(node.querySelector(".stepper"), item);
}

function stockText(stock) {
  return stock <= FEW ? `Only ${stock} left` : `${number(stock)} in stock`;
}

// MARK: The shelf

/** Case and accents do not count: “acai” finds “Açaí”. */
const simplified = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase().trim();

const onShelf = () => shop.shelf.order.map((id) => shop.items.get(id)).filter(Boolean);

function found(term) {
  const wanted = simplified(term);
  return onShelf().filter(({ name, origin }) => simplified(`${name} ${origin}`).includes(wanted));
}

export function showShelf() {
  const isKnown = shop.shelf !== null && !(shop.shelf.isLoading && shop.shelf.order.length === 0);
  if (!isKnown) return;
  const items = found(here.search);
  showList(byId("shelf"), items, cards);
  const { failure } = shop.shelf;
  show(byId("shelf-failure"), Boolean(failure));
  byId("shelf-failure").classList.toggle("compact", shop.shelf.order.length > 0);
  setText(byId("shelf-failure").querySelector(".reason"), failure ?? "");
  setText(byId("shelf-failure").querySelector(".consequence"), shop.shelf.order.length > 0
    ? "You see the last list of fruit. Prices and stock are checked at the check-out."
    : "Today’s list of fruit could not be read. Your basket is safe.");
  block(byId("shelf-again"), closedReason());
  show(byId("shelf-empty"), !failure && shop.shelf.order.length === 0);
  show(byId("shelf-nothing"), shop.shelf.order.length > 0 && items.length === 0);
  setText(byId("shelf-term"), here.search);
  setText(byId("title-items"), title(items.length));
  // What is below says that nothing was found.
  setText(byId("shelf-sum"), items.length > 0 ? summary(items.length) : "");
}

function title(count) {
  if (!here.search || shop.shelf.order.length === 0) return "Today on the shelf";
  return count > 0 ? "Found on the shelf" : "Nothing found";
}

function summary(count) {
  if (here.search) return `${counted(count, "match", "matches")} for “${here.search}”`;
  const soldOut = onShelf().filter(({ stock }) => stock <= 0).length;
  const kinds = counted(count, "kind of fruit", "kinds of fruit");
  return soldOut ? `${kinds}, ${number(soldOut)} sold out today` : kinds;
}

// MARK: Search

export function startSearch() {
  const field = byId("search");
  let timer;
  const search = () => {
    clearTimeout(timer);
    const isNewScreen = here.screen !== "items";
    go({ screen: "items", item: null, search: field.value.trim() }, { replaces: !isNewScreen });
    if (isNewScreen) field.focus();
    if (shop.shelf) announce(summary(found(field.value).length));
  };
  field.oninput = () => { clearTimeout(timer); timer = setTimeout(search, SEARCH_MILLISECONDS); };
  field.form.onsubmit = (event) => { event.preventDefault(); search(); };
  byId("shelf-all").onclick = () => { field.value = ""; search(); field.focus(); };
  byId("shelf-again").onclick = () => send("RefreshItems");
}

/** The field keeps its text while the visitor types. */
export function showSearch({ search }) {
  const field = byId("search");
  if (document.activeElement !== field) field.value = search;
}

// MARK: The page of an item

let stepper;

export function showItem() {
  if (here.screen !== "item" || !shop.shelf) return;
  const page = byId("screen-item");
  const item = shop.items.get(here.item);
  show(page.querySelector(".product"), Boolean(item));
  show(page.querySelector(".missing"), !item);
  setAttribute(byId("item-back"), "href", addressOf({ screen: "items", search: shop.visit?.search ?? "" }));
  setText(byId("title-neighbors"), item ? "Also on the shelf" : "On the shelf today");
  setText(byId("title-item"), item?.name ?? "Not on the shelf");
  document.title = `${item?.name ?? "Not on the shelf"} · Market`;
  if (item) updateProduct(page, item);
  if (item) showInBasket(item);
  showNeighbors();
}

function updateProduct(page, item) {
  drawFruit(page.querySelector(".product .tile"), item.name);
  setText(byId("item-advice"), fruitNamed(item.name).advice);
  if (page.dataset.item !== String(item.id)) {
    page.dataset.item = item.id;
    stepper?.remove();
    stepper = makeStepper(item.id);
    page.querySelector(".product .buy").append(stepper);
  }
  updateOffer(page.querySelector(".product"), item);
}

function showInBasket({ id, price: cents }) {
  const quantity = quantityOf(id);
  show(byId("item-in-basket"), quantity > 0);
  setText(byId("item-sum"), `${counted(quantity, "piece", "pieces")} in your basket, ${price(quantity * cents)}`);
}

/** The next items in stock, in the shelf's order. */
function showNeighbors() {
  const items = onShelf();
  const at = items.findIndex(({ id }) => id === here.item);
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].filter(({ stock }) => stock > 0);
  showList(byId("neighbors"), others.slice(0, MOST_NEIGHBORS), cards);
}
