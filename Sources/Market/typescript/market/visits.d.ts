// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/visits.proto
import type * as $eastward from "eastward";
import type * as $router from "./router.js";
import type * as $visits from "./visits.js";

/** A place in the shop. */
export interface Place {
  /** ITEMS, ITEM, BASKET, SIGNUP, LOGIN or ORDERS. */
  readonly screen: $router.Screen;
  /** The item that the screen ITEM shows; 0 on all others. */
  readonly item: $eastward.Int64;
}

/** An item in a basket. */
export interface BasketLine {
  readonly item: $eastward.Int64;
  /** 1 or more. */
  readonly quantity: $eastward.Int64;
}

/** A visit to the shop. */
export interface Visit {
  /** The logged-in member. */
  readonly member?: string;
  readonly place: $visits.Place;
  /** The previous places, the last first. */
  readonly back: readonly $visits.Place[];
  /** The places that were left by going back, the next first. */
  readonly forward: readonly $visits.Place[];
  readonly searchTerm: string;
  /** In the order in which the items were put into it, 50 at most. */
  readonly basket: readonly $visits.BasketLine[];
  /** The number of the last action among the actions of all visits. */
  readonly lastAction: $eastward.Int64;
}

/** An item of a sale, with the name and the price at the time of the sale. */
export interface SaleLine {
  readonly item: $eastward.Int64;
  readonly name: string;
  readonly quantity: $eastward.Int64;
  /** In cents. */
  readonly price: $eastward.Int64;
}

/** A sale to a member. */
export interface Sale {
  readonly member: string;
  readonly lines: readonly $visits.SaleLine[];
  /** In cents. */
  readonly total: $eastward.Int64;
}

/** The visits and the sales. */
export interface VisitsState {
  /** The visits by visitor, 1,000 at most: the one that acted least recently is removed for a new one. */
  readonly visits: { readonly [key: string]: $visits.Visit };
  /** The number of actions of all visits. */
  readonly actionCount: $eastward.Int64;
  /** The last 1,000 sales by number; the first sale has the number 1. */
  readonly sales: { readonly [key: string]: $visits.Sale };
  /** The number of all sales. */
  readonly saleCount: $eastward.Int64;
}

/** The slice for a component that shows the shop to its visitors. */
export interface Visits {
  /** The visits by visitor. */
  readonly visits: { readonly [key: string]: $visits.Visit };
  /** The last sales by number. */
  readonly sales: { readonly [key: string]: $visits.Sale };
}
