// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/storefront.proto
import type * as $eastward from "eastward";
import type * as $$panel from "eastward/panel.js";
import type * as $banana from "./banana.js";
import type * as $counter from "./counter.js";
import type * as $items from "./items.js";
import type * as $login from "./login.js";
import type * as $notes from "./notes.js";
import type * as $products from "./products.js";
import type * as $router from "./router.js";
import type * as $shop from "./shop.js";
import type * as $signup from "./signup.js";
import type * as $storefront from "./storefront.js";
import type * as $visits from "./visits.js";

/** The slice for a component that shows all panels. */
export interface Storefront {
  /** The panel that each process publishes, by its name, such as counter.1. */
  readonly panels: { readonly [key: string]: $$panel.Panel };
}

/**
 * Shows the shop and every panel, and sends the actions of the page's users: only actions for users, none that require a
 * feature's knowledge.
 */
export class StorefrontFeature extends $eastward.Feature {
  /** An action in a visit. It does to the visit the same as the action alone does to the terminals' state. */
  actInVisit(
    fields?: $eastward.Input<$shop.ActInVisit>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Sets the quantity of an item in the basket of a visit. Rejected if fewer are in stock. */
  putInBasket(
    fields?: $eastward.Input<$shop.PutInBasket>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Buys the content of the basket. Rejected without a logged-in member, or if fewer of an item are in stock. */
  checkOut(
    fields?: $eastward.Input<$shop.CheckOut>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Replaces the banana with a green one. */
  hangBanana(
    fields?: $eastward.Input<$banana.HangBanana>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Ripens the banana. */
  ripenBanana(
    fields?: $eastward.Input<$banana.RipenBanana>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Peels the banana. Rejected if it is too green, or peeled already. */
  peelBanana(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Changes the text of a field. */
  enterText(
    fields?: $eastward.Input<$signup.EnterText>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Submits the form. The sign-up feature decides the outcome. */
  submitSignup(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** A user has logged in as this member. Rejected if no member of that name signed up. */
  loggedIn(
    fields?: $eastward.Input<$login.LoggedIn>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The member has logged out. */
  loggedOut(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Shows only items with the search term in their names. */
  searchItems(
    fields?: $eastward.Input<$items.SearchItems>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Shows the details of an item. Rejected if there is no item with that number. */
  openItem(
    fields?: $eastward.Input<$items.OpenItem>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Closes the details. */
  closeItem(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Requests that the items feature fill the shelves from the catalogue again. */
  refreshItems(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Requests the products that match a search. */
  findProducts(
    fields?: $eastward.Input<$products.FindProducts>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Counts up. */
  increment(
    fields?: $eastward.Input<$counter.Increment>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Counts down. Rejected if the count would fall below zero. */
  decrement(
    fields?: $eastward.Input<$counter.Decrement>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Empties the document. */
  clearNotes(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Replaces a part of the document. Rejected if that part is not within it. */
  editNotes(
    fields?: $eastward.Input<$notes.EditNotes>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Goes to a screen. */
  goTo(
    fields?: $eastward.Input<$router.GoTo>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Goes to the previous screen. Rejected if there is none. */
  goBack(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Goes to the screen that was left by going back. Rejected if there is none. */
  goForward(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /**
   * The slice for a component that shows the shop to its visitors.
   *
   * The values of the slice `market.Visits`: the current one, and the newest after changes.
   */
  visits(options?: $eastward.ValuesOptions): $eastward.SliceValues<$visits.Visits>;
  /**
   * The slice for a component that shows the shop to its visitors.
   *
   * Calls `callback` with the slice `market.Visits`, and with each change. Returns a function that ends this.
   */
  onVisits(
    callback: (change: $eastward.Change<$visits.Visits>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The slice for a component that checks the forms of the visits.
   *
   * The values of the slice `market.Signups`: the current one, and the newest after changes.
   */
  signups(options?: $eastward.ValuesOptions): $eastward.SliceValues<$signup.Signups>;
  /**
   * The slice for a component that checks the forms of the visits.
   *
   * Calls `callback` with the slice `market.Signups`, and with each change. Returns a function that ends this.
   */
  onSignups(
    callback: (change: $eastward.Change<$signup.Signups>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The slice for a component that shows the items.
   *
   * The values of the slice `market.ItemList`: the current one, and the newest after changes.
   */
  itemLists(options?: $eastward.ValuesOptions): $eastward.SliceValues<$items.ItemList>;
  /**
   * The slice for a component that shows the items.
   *
   * Calls `callback` with the slice `market.ItemList`, and with each change. Returns a function that ends this.
   */
  onItemList(
    callback: (change: $eastward.Change<$items.ItemList>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The slice for a component that shows the banana.
   *
   * The values of the slice `market.Banana`: the current one, and the newest after changes.
   */
  bananas(options?: $eastward.ValuesOptions): $eastward.SliceValues<$banana.Banana>;
  /**
   * The slice for a component that shows the banana.
   *
   * Calls `callback` with the slice `market.Banana`, and with each change. Returns a function that ends this.
   */
  onBanana(
    callback: (change: $eastward.Change<$banana.Banana>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The slice for a component that shows the count.
   *
   * The values of the slice `market.Count`: the current one, and the newest after changes.
   */
  counts(options?: $eastward.ValuesOptions): $eastward.SliceValues<$counter.Count>;
  /**
   * The slice for a component that shows the count.
   *
   * Calls `callback` with the slice `market.Count`, and with each change. Returns a function that ends this.
   */
  onCount(
    callback: (change: $eastward.Change<$counter.Count>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The slice for a component that shows all panels.
   *
   * The values of the slice `market.Storefront`: the current one, and the newest after changes.
   */
  storefronts(options?: $eastward.ValuesOptions): $eastward.SliceValues<$storefront.Storefront>;
  /**
   * The slice for a component that shows all panels.
   *
   * Calls `callback` with the slice `market.Storefront`, and with each change. Returns a function that ends this.
   */
  onStorefront(
    callback: (change: $eastward.Change<$storefront.Storefront>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The slice for a component that shows the login state.
   *
   * The values of the slice `market.Login`: the current one, and the newest after changes.
   */
  logins(options?: $eastward.ValuesOptions): $eastward.SliceValues<$login.Login>;
  /**
   * The slice for a component that shows the login state.
   *
   * Calls `callback` with the slice `market.Login`, and with each change. Returns a function that ends this.
   */
  onLogin(
    callback: (change: $eastward.Change<$login.Login>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The members who signed up.
   *
   * The values of the slice `market.Members`: the current one, and the newest after changes.
   */
  members(options?: $eastward.ValuesOptions): $eastward.SliceValues<$signup.Members>;
  /**
   * The members who signed up.
   *
   * Calls `callback` with the slice `market.Members`, and with each change. Returns a function that ends this.
   */
  onMembers(
    callback: (change: $eastward.Change<$signup.Members>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
}
