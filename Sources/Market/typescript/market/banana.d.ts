// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/banana.proto
import type * as $eastward from "eastward";
import type * as $banana from "./banana.js";

/** Replaces the banana with a green one. */
export interface HangBanana {
  /** The length of the banana: 50 to 400. */
  readonly millimetres: $eastward.Int64;
}

/** Ripens the banana. */
export interface RipenBanana {
  /** The number of days, 1 or more. */
  readonly days: $eastward.Int64;
}

/** Peels the banana. Rejected if it is too green, or peeled already. */
export interface PeelBanana {}

/** The banana feature's part of the state. */
export interface BananaState {
  /** The length of the banana. */
  readonly millimetres: $eastward.Int64;
  /** The number of days that it has ripened. */
  readonly days: $eastward.Int64;
  readonly isPeeled: boolean;
}

/** The slice for a component that shows the banana. */
export interface Banana {
  /** The length of the banana. */
  readonly millimetres: $eastward.Int64;
  /** The number of days that it has ripened. */
  readonly days: $eastward.Int64;
  readonly isPeeled: boolean;
}

/** Shows the banana and lets a person ripen and peel it. */
export class BananaFeature extends $eastward.Feature {
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
}
