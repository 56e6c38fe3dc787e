// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/login.proto
import * as $eastward from "/eastward.js";

export class LoginFeature extends $eastward.Feature {
  loggedIn(fields, options) {
    return this.send("market.LoggedIn", fields, options);
  }
  loggedOut(fields, options) {
    return this.send("market.LoggedOut", fields, options);
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
