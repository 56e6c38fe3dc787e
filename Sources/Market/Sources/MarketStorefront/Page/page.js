// The page of the shop. It displays the state that the gateway's slices describe, and sends the visitor's actions.

import { leaveOrders, showBasket, showOrders, startBasket } from "./basket.js";
import { startAccount } from "./account.js";
import { startCorner } from "./corner.js";
import { announce, byId, say, setAttribute, setText, watchBlockedControls } from "./dom.js";
import { onRoute, startRouting } from "./route.js";
import { showItem, showSearch, showShelf, startSearch } from "./shelf.js";
import { closedReason, connect, onChange, shop } from "./shop.js";

const ATTENTION_MILLISECONDS = 400;
const titles = { items: "Market", basket: "Basket", signup: "Sign up", login: "Log in", orders: "Orders" };

function showBanner() {
  const wasClosed = byId("banner").textContent !== "";
  const reason = shop.connection === "connecting" ? null : closedReason();
  setText(byId("banner"), reason ?? "");
  if (wasClosed && !reason) announce("The shop is open again.");
}

/** The banner has the reason already if the shop is closed: it only draws attention again. */
function sayReason(reason) {
  if (reason !== byId("banner").textContent) return say(reason);
  byId("banner").animate({ opacity: [0.3, 1] }, ATTENTION_MILLISECONDS);
  announce(reason);
}

function showStatus() {
  const closed = closedReason();
  const texts = { connecting: "Connecting…", lost: "Reconnecting…", lockedOut: "Locked out" };
  setText(byId("status"), texts[shop.connection] ?? (closed ? "Restarting…" : "Live"));
  byId("open-backstage").classList.toggle("waiting", Boolean(closed));
}

async function openBackstage() {
  try {
    await (await import("./backstage.js")).openBackstage();
  } catch {
    say("The drawer cannot be loaded now. Try again in a moment.");
  }
}

function showPlace({ screen }) {
  document.body.dataset.at = screen;
  document.title = screen === "items" ? titles.items : `${titles[screen] ?? "Item"} · Market`;
  for (const place of document.querySelectorAll("[data-place]")) {
    setAttribute(place, "aria-current", place.dataset.place.split(" ").includes(screen) ? "page" : null);
  }
}

const views = [showShelf, showItem, showBasket, showOrders, showBanner, showStatus];
const showAll = () => { for (const view of views) view(); };

watchBlockedControls(sayReason);
startSearch();
startBasket();
startCorner();
byId("open-backstage").onclick = openBackstage;
for (const view of [showPlace, showSearch, leaveOrders, showAll]) onRoute(view);
onChange(showAll);
startAccount();
startRouting();
connect();
