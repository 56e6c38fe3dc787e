// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/banana.proto
import * as $eastward from "/eastward.js";

export class BananaFeature extends $eastward.Feature {
  hangBanana(fields, options) {
    return this.send("market.HangBanana", fields, options);
  }
  ripenBanana(fields, options) {
    return this.send("market.RipenBanana", fields, options);
  }
  peelBanana(fields, options) {
    return this.send("market.PeelBanana", fields, options);
  }
  bananas(options) {
    return this.values("market.Banana", options);
  }
  onBanana(callback, onError) {
    return this.follow("market.Banana", callback, { onError });
  }
}
