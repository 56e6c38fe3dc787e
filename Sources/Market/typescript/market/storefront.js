// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/storefront.proto
import * as $eastward from "/eastward.js";

export class StorefrontFeature extends $eastward.Feature {
  actInVisit(fields, options) {
    return this.send("market.ActInVisit", fields, options);
  }
  putInBasket(fields, options) {
    return this.send("market.PutInBasket", fields, options);
  }
  checkOut(fields, options) {
    return this.send("market.CheckOut", fields, options);
  }
  hangBanana(fields, options) {
    return this.send("market.HangBanana", fields, options);
  }
  ripenBanana(fields, options) {
    return this.send("market.RipenBanana", fields, options);
  }
  peelBanana(fields, options) {
    return this.send("market.PeelBanana", fields, options);
  }
  enterText(fields, options) {
    return this.send("market.EnterText", fields, options);
  }
  submitSignup(fields, options) {
    return this.send("market.SubmitSignup", fields, options);
  }
  loggedIn(fields, options) {
    return this.send("market.LoggedIn", fields, options);
  }
  loggedOut(fields, options) {
    return this.send("market.LoggedOut", fields, options);
  }
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
  findProducts(fields, options) {
    return this.send("market.FindProducts", fields, options);
  }
  increment(fields, options) {
    return this.send("market.Increment", fields, options);
  }
  decrement(fields, options) {
    return this.send("market.Decrement", fields, options);
  }
  clearNotes(fields, options) {
    return this.send("market.ClearNotes", fields, options);
  }
  editNotes(fields, options) {
    return this.send("market.EditNotes", fields, options);
  }
  goTo(fields, options) {
    return this.send("market.GoTo", fields, options);
  }
  goBack(fields, options) {
    return this.send("market.GoBack", fields, options);
  }
  goForward(fields, options) {
    return this.send("market.GoForward", fields, options);
  }
  visits(options) {
    return this.values("market.Visits", { ...options, maps: ["visits", "sales"] });
  }
  onVisits(callback, onError) {
    return this.follow("market.Visits", callback, { onError, maps: ["visits", "sales"] });
  }
  signups(options) {
    return this.values("market.Signups", { ...options, maps: ["forms"] });
  }
  onSignups(callback, onError) {
    return this.follow("market.Signups", callback, { onError, maps: ["forms"] });
  }
  itemLists(options) {
    return this.values("market.ItemList", { ...options, maps: ["items"] });
  }
  onItemList(callback, onError) {
    return this.follow("market.ItemList", callback, { onError, maps: ["items"] });
  }
  bananas(options) {
    return this.values("market.Banana", options);
  }
  onBanana(callback, onError) {
    return this.follow("market.Banana", callback, { onError });
  }
  counts(options) {
    return this.values("market.Count", options);
  }
  onCount(callback, onError) {
    return this.follow("market.Count", callback, { onError });
  }
  storefronts(options) {
    return this.values("market.Storefront", { ...options, maps: ["panels"] });
  }
  onStorefront(callback, onError) {
    return this.follow("market.Storefront", callback, { onError, maps: ["panels"] });
  }
  logins(options) {
    return this.values("market.Login", options);
  }
  onLogin(callback, onError) {
    return this.follow("market.Login", callback, { onError });
  }
  members(options) {
    return this.values("market.Members", { ...options, maps: ["members"] });
  }
  onMembers(callback, onError) {
    return this.follow("market.Members", callback, { onError, maps: ["members"] });
  }
}
