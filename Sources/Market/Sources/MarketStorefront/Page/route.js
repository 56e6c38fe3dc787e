// Keeps the address of this window, the displayed screen and the visit's navigation state in step.
//
// A click, Back or Forward displays its screen at once, and leads the state there. If the state moves otherwise, such
// as by another window of this visitor, this window follows it.

import { byId, show } from "./dom.js";
import { closedReason, onChange, send, shop } from "./shop.js";

const ARRIVAL_MILLISECONDS = 1000;
const pages = ["basket", "signup", "login", "orders"];

/** The displayed route: `{ screen, item, search }`. */
export let here = routeOf(location);
/** The last route of the state. */
let lastState = null;
let isLeading = false;
/** Whether the state moved elsewhere while it was led. */
let hasStrayed = false;
/** Whether the browser's Back or Forward displayed the route. */
let isReturn = false;
let wasClosed = true;
let arrival = null;
const displayed = [];

// MARK: Addresses

export function routeOf({ pathname, search }) {
  const item = pathname.match(/^\/items\/(\d+)$/);
  if (item) return { screen: "item", item: Number(item[1]), search: "" };
  const page = pathname.slice(1);
  if (pages.includes(page)) return { screen: page, item: null, search: "" };
  return { screen: "items", item: null, search: new URLSearchParams(search).get("q") ?? "" };
}

export function addressOf({ screen, item, search }) {
  if (screen === "item") return `/items/${item}`;
  if (screen !== "items") return `/${screen}`;
  return search ? `/?q=${encodeURIComponent(search)}` : "/";
}

const isSame = (one, other) => addressOf(one) === addressOf(other);
const stateRoute = ({ screen, item, search }) => ({ screen, item, search: screen === "items" ? search : "" });

// MARK: Navigation

/** Calls `listener` with the route after each change of it. */
export function onRoute(listener) {
  displayed.push(listener);
}

/** Displays a route. With `replaces`, the history gets no new entry, and the focus stays. */
export function go(route, { replaces = false } = {}) {
  if (isSame(route, here)) return;
  history[replaces ? "replaceState" : "pushState"](null, "", addressOf(route));
  isReturn = false;
  display(route, { movesFocus: !replaces });
  if (!replaces) scrollTo(0, 0);
  lead();
}

export function startRouting() {
  // The address in its usual form. `secret.js`, which the scripts import, has read the secret after `#` before.
  history.replaceState(null, "", addressOf(here));
  addEventListener("popstate", () => {
    isReturn = true;
    display(routeOf(location), { movesFocus: true });
    lead();
  });
  document.addEventListener("click", followLink);
  onChange(followState);
  display(here, { movesFocus: false });
}

function followLink(event) {
  const link = event.target.closest?.("a[href^='/']");
  const isPlainClick = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlainClick || event.defaultPrevented) return;
  event.preventDefault();
  const route = routeOf(new URL(link.href));
  if (isSame(route, here)) headingOf(here.screen)?.focus(); else go(route);
}

function display(route, { movesFocus }) {
  const isNewScreen = route.screen !== here.screen || route.item !== here.item;
  const losesFocus = [document.body, null].includes(document.activeElement)
    || byId(`screen-${here.screen}`).contains(document.activeElement);
  here = route;
  byId("main").classList.toggle("moving", isNewScreen);
  for (const screen of document.querySelectorAll("[data-screen]")) {
    show(screen, screen.dataset.screen.split(" ").includes(route.screen));
  }
  for (const listener of displayed) listener(route);
  if (isNewScreen && (movesFocus || losesFocus)) {
    headingOf(route.screen)?.focus({ preventScroll: true });
  }
}

const headingOf = (screen) =>
  [...byId(`screen-${screen}`).querySelectorAll("h1")].find((heading) => heading.checkVisibility());

// MARK: The navigation state

function followState() {
  if (!shop.visit) return;
  const state = stateRoute(shop.visit);
  const hasMoved = lastState !== null && !isSame(state, lastState);
  lastState = state;
  if (hasMoved && isLeading) hasStrayed = true;
  arrival?.();
  const reopened = wasClosed && !closedReason();
  wasClosed = Boolean(closedReason());
  if (reopened) lead();
  else if (hasMoved && !isLeading) follow(state);
}

function follow(state) {
  if (isSame(state, here)) return;
  history.pushState(null, "", addressOf(state));
  display(state, { movesFocus: false });
}

/** Sends the actions that lead the state to this window's route. While the shop is closed, only this window moves. */
async function lead() {
  if (isLeading) return;
  isLeading = true;
  hasStrayed = false;
  let goal;
  do {
    goal = here;
    if (await takeSteps(goal)) await arrivalAt(goal);
  } while (goal !== here);
  isLeading = false;
  if (hasStrayed) follow(lastState);
}

async function takeSteps(goal) {
  if (!shop.visit || closedReason()) return false;
  for (const [action, fields] of steps(shop.visit, goal)) {
    if (!(await send(action, fields)).isOK) return false;
  }
  return true;
}

function steps(visit, goal) {
  const steps = [];
  const leadsTo = (place) => place?.screen === goal.screen && place.item === goal.item;
  if (!leadsTo(visit)) {
    if (isReturn && leadsTo(visit.back)) steps.push(["GoBack"]);
    else if (isReturn && leadsTo(visit.forward)) steps.push(["GoForward"]);
    else if (goal.screen === "item") steps.push(["OpenItem", { item: goal.item }]);
    else steps.push(["GoTo", { screen: goal.screen.toUpperCase() }]);
  }
  if (goal.screen === "items" && visit.search !== goal.search) steps.push(["SearchItems", { term: goal.search }]);
  return steps;
}

/** The event of the new state may arrive after the answer to the request. */
function arrivalAt(goal) {
  return new Promise((resolve) => {
    const finish = () => { clearTimeout(timer); arrival = null; resolve(); };
    const timer = setTimeout(finish, ARRIVAL_MILLISECONDS);
    arrival = () => {
      if (!isSame(stateRoute(shop.visit), goal)) return;
      hasStrayed = false;
      finish();
    };
    arrival();
  });
}
