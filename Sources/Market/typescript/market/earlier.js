// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/earlier.proto
import * as $eastward from "/eastward.js";

export class EarlierFeature extends $eastward.Feature {
  bananaShown(fields, options) {
    return this.send("market.BananaShown", fields, options);
  }
  signupShown(fields, options) {
    return this.send("market.SignupShown", fields, options);
  }
  loginShown(fields, options) {
    return this.send("market.LoginShown", fields, options);
  }
  itemsShown(fields, options) {
    return this.send("market.ItemsShown", fields, options);
  }
  productsShown(fields, options) {
    return this.send("market.ProductsShown", fields, options);
  }
  counterShown(fields, options) {
    return this.send("market.CounterShown", fields, options);
  }
  notesShown(fields, options) {
    return this.send("market.NotesShown", fields, options);
  }
  screenShown(fields, options) {
    return this.send("market.ScreenShown", fields, options);
  }
}
