// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/earlier.proto
import type * as $eastward from "eastward";
import type * as $$panel from "eastward/panel.js";
import type * as $earlier from "./earlier.js";
import type * as $router from "./router.js";

/** The banana's view has shown this panel. */
export interface BananaShown {
  readonly panel: $$panel.Panel;
}

/** The sign-up's view has shown this panel. */
export interface SignupShown {
  readonly panel: $$panel.Panel;
}

/** The login's view has shown this panel. */
export interface LoginShown {
  readonly panel: $$panel.Panel;
}

/** The items' view has shown this panel. */
export interface ItemsShown {
  readonly panel: $$panel.Panel;
}

/** The products' view has shown this panel. */
export interface ProductsShown {
  readonly panel: $$panel.Panel;
}

/** The counter's view has shown this panel. */
export interface CounterShown {
  readonly panel: $$panel.Panel;
}

/** The notes' view has shown this panel. */
export interface NotesShown {
  readonly panel: $$panel.Panel;
}

/** The router has displayed a screen, and its view has shown this panel. */
export interface ScreenShown {
  readonly screen: $router.Screen;
  readonly panel: $$panel.Panel;
}

/** No process has this role. It exists since the journals of earlier versions contain these actions. */
export class EarlierFeature extends $eastward.Feature {
  /** The banana's view has shown this panel. */
  bananaShown(
    fields?: $eastward.Input<$earlier.BananaShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The sign-up's view has shown this panel. */
  signupShown(
    fields?: $eastward.Input<$earlier.SignupShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The login's view has shown this panel. */
  loginShown(
    fields?: $eastward.Input<$earlier.LoginShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The items' view has shown this panel. */
  itemsShown(
    fields?: $eastward.Input<$earlier.ItemsShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The products' view has shown this panel. */
  productsShown(
    fields?: $eastward.Input<$earlier.ProductsShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The counter's view has shown this panel. */
  counterShown(
    fields?: $eastward.Input<$earlier.CounterShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The notes' view has shown this panel. */
  notesShown(
    fields?: $eastward.Input<$earlier.NotesShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The router has displayed a screen, and its view has shown this panel. */
  screenShown(
    fields?: $eastward.Input<$earlier.ScreenShown>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
}
