// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/items.proto
import type * as $eastward from "eastward";
import type * as $items from "./items.js";

/** Shows only items with the search term in their names. */
export interface SearchItems {
  /** 100 code points at most. */
  readonly term: string;
}

/** Shows the details of an item. Rejected if there is no item with that number. */
export interface OpenItem {
  readonly item: $eastward.Int64;
}

/** Closes the details. */
export interface CloseItem {}

/** Requests that the items feature fill the shelves from the catalogue again. */
export interface RefreshItems {}

/** The content of the catalogue. Rejected if another refresh was requested since. */
export interface ItemsRefreshed {
  /** The number of the refresh, from the slice. */
  readonly refresh: $eastward.Int64;
  /** In the catalogue's order, 1,000 at most; the first gets the number 1. */
  readonly items: readonly $items.Item[];
}

/** The catalogue could not be read. */
export interface RefreshFailed {
  /** The number of the refresh, from the slice. */
  readonly refresh: $eastward.Int64;
  /** The reason, in one sentence. */
  readonly reason: string;
}

/** An item for sale. */
export interface Item {
  readonly name: string;
  /** The price in cents. */
  readonly price: $eastward.Int64;
  /** The number in stock. */
  readonly stock: $eastward.Int64;
  /** The place of origin. */
  readonly origin: string;
}

/** The items feature's part of the state: the shelves. */
export interface ItemsState {
  readonly searchTerm: string;
  readonly openItem?: $eastward.Int64;
  /** The number of requested refreshes. Empty shelves request the first. */
  readonly refresh: $eastward.Int64;
  readonly answeredRefresh: $eastward.Int64;
  readonly failure?: string;
  /** All items by number. */
  readonly items: { readonly [key: string]: $items.Item };
}

/** The slice for a component that shows the items. */
export interface ItemList {
  /** The current search term. */
  readonly searchTerm: string;
  /** All items by number, regardless of the search term. */
  readonly items: { readonly [key: string]: $items.Item };
  /** The item that is shown in detail. */
  readonly openItem?: $eastward.Int64;
  /** The number of requested refreshes; initially 1. */
  readonly refresh: $eastward.Int64;
  /** The last refresh that succeeded or failed. */
  readonly answeredRefresh: $eastward.Int64;
  /** The reason why it failed, if it did. */
  readonly failure?: string;
}

/** Shows the items, searches through them, and fills the shelves from the catalogue. */
export class ItemsFeature extends $eastward.Feature {
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
  /** The content of the catalogue. Rejected if another refresh was requested since. */
  itemsRefreshed(
    fields?: $eastward.Input<$items.ItemsRefreshed>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The catalogue could not be read. */
  refreshFailed(
    fields?: $eastward.Input<$items.RefreshFailed>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
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
}
