// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/router.proto
import type * as $eastward from "eastward";
import type * as $router from "./router.js";

/** Goes to a screen. */
export interface GoTo {
  readonly screen: $router.Screen;
}

/** Goes to the previous screen. Rejected if there is none. */
export interface GoBack {}

/** Goes to the screen that was left by going back. Rejected if there is none. */
export interface GoForward {}

/** The navigation part of the state: the current screen, and the history of screens. */
export interface RouterState {
  readonly screen: $router.Screen;
  /** The previous screens, the last first. */
  readonly back: readonly $router.Screen[];
  /** The screens that were left by going back, the next first. */
  readonly forward: readonly $router.Screen[];
}

/** The slice for a component that shows the navigation. */
export interface Navigation {
  readonly screen: $router.Screen;
  /** The previous screens, the last first. */
  readonly back: readonly $router.Screen[];
  /** The screens that were left by going back, the next first. */
  readonly forward: readonly $router.Screen[];
}

/** The screens: first those of the features, which terminals show, then those that only the shop has. */
export type Screen = "SCREEN_NONE" | "BANANA" | "SIGNUP" | "LOGIN" | "ITEMS" | "PRODUCTS" | "COUNTER" | "NOTES" | "ITEM" | "BASKET" | "ORDERS";

/** Displays screens. */
export class RouterFeature extends $eastward.Feature {
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
   * The slice for a component that shows the navigation.
   *
   * The values of the slice `market.Navigation`: the current one, and the newest after changes.
   */
  navigations(options?: $eastward.ValuesOptions): $eastward.SliceValues<$router.Navigation>;
  /**
   * The slice for a component that shows the navigation.
   *
   * Calls `callback` with the slice `market.Navigation`, and with each change. Returns a function that ends this.
   */
  onNavigation(
    callback: (change: $eastward.Change<$router.Navigation>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
}
