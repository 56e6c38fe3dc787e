// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/counter.proto
import type * as $eastward from "eastward";
import type * as $counter from "./counter.js";

/** Counts up. */
export interface Increment {
  /** The amount, 1 or more. */
  readonly by: $eastward.Int64;
}

/** Counts down. Rejected if the count would fall below zero. */
export interface Decrement {
  /** The amount, 1 or more. */
  readonly by: $eastward.Int64;
}

/** The counter feature's part of the state. */
export interface CounterState {
  readonly count: $eastward.Int64;
}

/** The slice for a component that shows the count. */
export interface Count {
  /** The current count. */
  readonly count: $eastward.Int64;
}

/** Shows the count and lets a person change it. */
export class CounterFeature extends $eastward.Feature {
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
}
