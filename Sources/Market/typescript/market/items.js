// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/items.proto
import * as $eastward from "/eastward.js";

export class ItemsFeature extends $eastward.Feature {
  searchItems(fields, options) {
    return this.send("market.SearchItems", fields, options);
  }
  openItem(fields, options) {
    return this.send("market.OpenItem", fields, options);
  }
  closeItem(fields, options) {
    return this.send("market.CloseItem", fields, options);
  }
  refreshItems(fields, options) {
    return this.send("market.RefreshItems", fields, options);
  }
  itemsRefreshed(fields, options) {
    return this.send("market.ItemsRefreshed", fields, options);
  }
  refreshFailed(fields, options) {
    return this.send("market.RefreshFailed", fields, options);
  }
  itemLists(options) {
    return this.values("market.ItemList", { ...options, maps: ["items"] });
  }
  onItemList(callback, onError) {
    return this.follow("market.ItemList", callback, { onError, maps: ["items"] });
  }
}
