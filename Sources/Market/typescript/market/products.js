// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/products.proto
import * as $eastward from "/eastward.js";

export class ProductsFeature extends $eastward.Feature {
  findProducts(fields, options) {
    return this.send("market.FindProducts", fields, options);
  }
  productsDecided(fields, options) {
    return this.send("market.ProductsDecided", fields, options);
  }
  productsQuestions(options) {
    return this.values("market.ProductsQuestion", options);
  }
  onProductsQuestion(callback, onError) {
    return this.follow("market.ProductsQuestion", callback, { onError });
  }
  products(options) {
    return this.values("market.Products", options);
  }
  onProducts(callback, onError) {
    return this.follow("market.Products", callback, { onError });
  }
}
