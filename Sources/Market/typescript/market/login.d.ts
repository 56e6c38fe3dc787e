// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/login.proto
import type * as $eastward from "eastward";
import type * as $login from "./login.js";
import type * as $signup from "./signup.js";

/** A user has logged in as this member. Rejected if no member of that name signed up. */
export interface LoggedIn {
  readonly name: string;
}

/** The member has logged out. */
export interface LoggedOut {}

/** The login feature's part of the state. */
export interface LoginState {
  /** The member who is logged in. */
  readonly member?: string;
}

/** The slice for a component that shows the login state. */
export interface Login {
  /** The member who is logged in. */
  readonly member?: string;
}

/** Lets a member log in and out. */
export class LoginFeature extends $eastward.Feature {
  /** A user has logged in as this member. Rejected if no member of that name signed up. */
  loggedIn(
    fields?: $eastward.Input<$login.LoggedIn>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The member has logged out. */
  loggedOut(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /**
   * The slice for a component that shows the login state.
   *
   * The values of the slice `market.Login`: the current one, and the newest after changes.
   */
  logins(options?: $eastward.ValuesOptions): $eastward.SliceValues<$login.Login>;
  /**
   * The slice for a component that shows the login state.
   *
   * Calls `callback` with the slice `market.Login`, and with each change. Returns a function that ends this.
   */
  onLogin(
    callback: (change: $eastward.Change<$login.Login>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The members who signed up.
   *
   * The values of the slice `market.Members`: the current one, and the newest after changes.
   */
  members(options?: $eastward.ValuesOptions): $eastward.SliceValues<$signup.Members>;
  /**
   * The members who signed up.
   *
   * Calls `callback` with the slice `market.Members`, and with each change. Returns a function that ends this.
   */
  onMembers(
    callback: (change: $eastward.Change<$signup.Members>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
}
