// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/products.proto
import type * as $eastward from "eastward";
import type * as $products from "./products.js";

/** Requests the products that match a search. */
export interface FindProducts {
  /** 100 code points at most; an empty search requests all products. */
  readonly search: string;
}

/** The outcome that the use case decided. Rejected if another question was asked since. */
export interface ProductsDecided {
  /** The number of the answered question, from the slice. */
  readonly question: $eastward.Int64;
  readonly fetched?: $products.FetchedProducts;
  readonly notEnoughAvailable?: $products.NotEnoughAvailableProducts;
  readonly empty?: $products.EmptyProductsList;
  readonly failed?: $products.FailedFetchingProducts;
}

/** A product for sale. */
export interface Product {
  readonly id: $eastward.Int64;
  readonly name: string;
  /** The relevance to the search; more is better. */
  readonly relevancyScore: $eastward.Float;
  readonly isAvailable: boolean;
}

/** The available products, the most relevant first: three or more. */
export interface FetchedProducts {
  /** 100 at most. */
  readonly products: readonly $products.Product[];
}

/** Products were found, but fewer than three of them are available. */
export interface NotEnoughAvailableProducts {}

/** No product was found. */
export interface EmptyProductsList {}

/** The repository could not be queried. */
export interface FailedFetchingProducts {}

/** The current question. */
export interface ProductsQuestion {
  readonly search: string;
  /** The number of questions asked; initially 1. */
  readonly number: $eastward.Int64;
  /** The last question that was answered. */
  readonly answered: $eastward.Int64;
}

/** The outcome that the use case decided; unset until its first decision. */
export interface Products {
  readonly fetched?: $products.FetchedProducts;
  readonly notEnoughAvailable?: $products.NotEnoughAvailableProducts;
  readonly empty?: $products.EmptyProductsList;
  readonly failed?: $products.FailedFetchingProducts;
}

/** The products feature's part of the state. */
export interface ProductsState {
  /** A new store asks for all products. */
  readonly question: $products.ProductsQuestion;
  /** The last outcome of the use case. */
  readonly decision: $products.Products;
}

/** Finds products and shows the outcome. */
export class ProductsFeature extends $eastward.Feature {
  /** Requests the products that match a search. */
  findProducts(
    fields?: $eastward.Input<$products.FindProducts>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The outcome that the use case decided. Rejected if another question was asked since. */
  productsDecided(
    fields?: $eastward.Input<$products.ProductsDecided>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /**
   * The current question.
   *
   * The values of the slice `market.ProductsQuestion`: the current one, and the newest after changes.
   */
  productsQuestions(options?: $eastward.ValuesOptions): $eastward.SliceValues<$products.ProductsQuestion>;
  /**
   * The current question.
   *
   * Calls `callback` with the slice `market.ProductsQuestion`, and with each change. Returns a function that ends this.
   */
  onProductsQuestion(
    callback: (change: $eastward.Change<$products.ProductsQuestion>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The outcome that the use case decided; unset until its first decision.
   *
   * The values of the slice `market.Products`: the current one, and the newest after changes.
   */
  products(options?: $eastward.ValuesOptions): $eastward.SliceValues<$products.Products>;
  /**
   * The outcome that the use case decided; unset until its first decision.
   *
   * Calls `callback` with the slice `market.Products`, and with each change. Returns a function that ends this.
   */
  onProducts(
    callback: (change: $eastward.Change<$products.Products>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
}
