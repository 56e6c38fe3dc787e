// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/shop.proto
import type * as $eastward from "eastward";
import type * as $items from "./items.js";
import type * as $login from "./login.js";
import type * as $router from "./router.js";
import type * as $signup from "./signup.js";

/** An action in a visit. It does to the visit the same as the action alone does to the terminals' state. */
export interface ActInVisit {
  readonly visitor: string;
  readonly goTo?: $router.GoTo;
  readonly goBack?: $router.GoBack;
  readonly goForward?: $router.GoForward;
  readonly openItem?: $items.OpenItem;
  readonly closeItem?: $items.CloseItem;
  readonly searchItems?: $items.SearchItems;
  readonly enterText?: $signup.EnterText;
  readonly submitSignup?: $signup.SubmitSignup;
  readonly loggedIn?: $login.LoggedIn;
  readonly loggedOut?: $login.LoggedOut;
}

/** Sets the quantity of an item in the basket of a visit. Rejected if fewer are in stock. */
export interface PutInBasket {
  readonly visitor: string;
  readonly item: $eastward.Int64;
  /** 0 removes the item. */
  readonly quantity: $eastward.Int64;
}

/** Buys the content of the basket. Rejected without a logged-in member, or if fewer of an item are in stock. */
export interface CheckOut {
  readonly visitor: string;
}
