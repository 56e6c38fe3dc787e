// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/signup.proto
import * as $eastward from "/eastward.js";

export class SignupFeature extends $eastward.Feature {
  enterText(fields, options) {
    return this.send("market.EnterText", fields, options);
  }
  submitSignup(fields, options) {
    return this.send("market.SubmitSignup", fields, options);
  }
  signUp(fields, options) {
    return this.send("market.SignUp", fields, options);
  }
  refuseSignup(fields, options) {
    return this.send("market.RefuseSignup", fields, options);
  }
  leaveSignup(fields, options) {
    return this.send("market.LeaveSignup", fields, options);
  }
  decideSignup(fields, options) {
    return this.send("market.DecideSignup", fields, options);
  }
  signups(options) {
    return this.values("market.Signup", options);
  }
  onSignup(callback, onError) {
    return this.follow("market.Signup", callback, { onError });
  }
  signups_(options) {
    return this.values("market.Signups", { ...options, maps: ["forms"] });
  }
  onSignups(callback, onError) {
    return this.follow("market.Signups", callback, { onError, maps: ["forms"] });
  }
}
