// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/counter.proto
import * as $eastward from "/eastward.js";

export class CounterFeature extends $eastward.Feature {
  increment(fields, options) {
    return this.send("market.Increment", fields, options);
  }
  decrement(fields, options) {
    return this.send("market.Decrement", fields, options);
  }
  counts(options) {
    return this.values("market.Count", options);
  }
  onCount(callback, onError) {
    return this.follow("market.Count", callback, { onError });
  }
}
