// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/router.proto
import * as $eastward from "/eastward.js";

export class RouterFeature extends $eastward.Feature {
  goTo(fields, options) {
    return this.send("market.GoTo", fields, options);
  }
  goBack(fields, options) {
    return this.send("market.GoBack", fields, options);
  }
  goForward(fields, options) {
    return this.send("market.GoForward", fields, options);
  }
  navigations(options) {
    return this.values("market.Navigation", options);
  }
  onNavigation(callback, onError) {
    return this.follow("market.Navigation", callback, { onError });
  }
}
