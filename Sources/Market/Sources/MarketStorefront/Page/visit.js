// What the slices of the shop mean for one visitor. No function here has effects.

const screens = { ITEM: "item", BASKET: "basket", SIGNUP: "signup", LOGIN: "login", ORDERS: "orders" };

/** The items by their numbers. */
export const itemsOf = ({ items }) =>
  new Map(Object.entries(items).map(([id, item]) => [Number(id), { id: Number(id), ...item }]));

export const shelfOf = ({ items, refresh, answeredRefresh, failure = null }) =>
  ({ order: Object.keys(items).map(Number), isLoading: refresh > answeredRefresh, failure });

// MARK: The visit

/**
 * The visit, from the visitor's parts of the slices `Visits` and `Signups`. Before the first action, the visitor is in
 * front of the items.
 */
export function visitOf({ visits, sales }, { forms }) {
  const { member = null, place, back = [], forward = [], searchTerm = "", basket = [] } = visits.own ?? {};
  return {
    member, ...(placeOf(place) ?? { screen: "items", item: null }), search: searchTerm, basket,
    back: placeOf(back[0]), forward: placeOf(forward[0]), form: formOf(forms.own), orders: ordersOf(sales),
  };
}

function placeOf(place) {
  if (!place) return null;
  const screen = screens[place.screen] ?? "items";
  return { screen, item: screen === "item" ? place.item : null };
}

function formOf({ name = "", email = "", postcode = "", submitted, refused, signedUp } = {}) {
  const state = refused ? "refused" : submitted ? "submitted" : signedUp ? "signedUp" : "editing";
  return { name, email, postcode, state, reason: refused?.reason ?? null };
}

/** The last order first. */
const ordersOf = (sales) =>
  Object.entries(sales).map(([number, { total, lines }]) => ({ number: Number(number), total, lines }))
    .sort((one, other) => other.number - one.number);

/** Whether a rejection of the check-out concerns an item; `undefined` is an item that is gone. */
export const isAbout = ({ code, reason }, item) =>
  item ? Boolean(code) && reason.startsWith(`${item.name}:`) : code === "no_such_item";

// MARK: Panels

/** The panel of each process without its instance: the first instance that publishes one counts. */
export function panelsOf({ panels }) {
  const first = new Map();
  for (const instance of Object.keys(panels).sort()) {
    const name = instance.replace(/\.[^.]*$/, "");
    if (!first.has(name)) first.set(name, panels[instance]);
  }
  return first;
}
