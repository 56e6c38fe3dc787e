// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/signup.proto
import type * as $eastward from "eastward";
import type * as $signup from "./signup.js";

/** Changes the text of a field. */
export interface EnterText {
  readonly field: $signup.SignupField;
  /** The whole text, 100 code points at most. */
  readonly text: string;
}

/** Submits the form. The sign-up feature decides the outcome. */
export interface SubmitSignup {}

/**
 * The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
 * submitted since.
 */
export interface SignUp {
  /** The number of the form, from the slice. */
  readonly attempt: $eastward.Int64;
}

/** The submitted form is not valid. */
export interface RefuseSignup {
  /** The number of the form, from the slice. */
  readonly attempt: $eastward.Int64;
  /** The reason, in one sentence. */
  readonly reason: string;
}

/** Leaves the form for the next screen, once, after a sign-up. */
export interface LeaveSignup {
  /** The number of the form, from the slice. */
  readonly attempt: $eastward.Int64;
}

/**
 * The sign-up feature's decision about the submitted form of a visit. Rejected for the same reasons as SignUp and
 * RefuseSignup.
 */
export interface DecideSignup {
  /** The visitor, from the slice. */
  readonly visitor: string;
  readonly signUp?: $signup.SignUp;
  readonly refuse?: $signup.RefuseSignup;
}

/** The sign-up feature's part of the state: the terminals' form, those of the visits, and the members. */
export interface SignupState {
  readonly name: string;
  readonly email: string;
  readonly postcode: string;
  /** The number of submitted forms; the last of them is this one. */
  readonly attempt: $eastward.Int64;
  readonly editing?: $signup.Signup.Editing;
  readonly submitted?: $signup.Signup.Submitted;
  readonly refused?: $signup.SignupRefused;
  readonly signedUp?: $signup.SignedUp;
  /** The members by name. */
  readonly members: { readonly [key: string]: $signup.Member };
  /** The forms of the visits in the shop, by visitor. */
  readonly forms: { readonly [key: string]: $signup.Signup };
}

/** The slice for a component that shows the form. */
export interface Signup {
  readonly name: string;
  readonly email: string;
  readonly postcode: string;
  /** The number of submitted forms; the last of them is this one. */
  readonly attempt: $eastward.Int64;
  /** No form was submitted since the text was last changed. */
  readonly editing?: $signup.Signup.Editing;
  /** The sign-up feature has to decide the outcome. */
  readonly submitted?: $signup.Signup.Submitted;
  readonly refused?: $signup.SignupRefused;
  readonly signedUp?: $signup.SignedUp;
}

export namespace Signup {

  export interface Editing {}

  export interface Submitted {}
}

/** The slice for a component that checks the forms of the visits. */
export interface Signups {
  /** The forms of the visits in the shop, by visitor. */
  readonly forms: { readonly [key: string]: $signup.Signup };
}

/** A form was not valid. */
export interface SignupRefused {
  readonly reason: string;
}

/** A form added a member. */
export interface SignedUp {
  readonly name: string;
  /** Whether the form was left for the next screen. */
  readonly hasLeft: boolean;
}

/** The members who signed up. */
export interface Members {
  /** The members by name. */
  readonly members: { readonly [key: string]: $signup.Member };
}

/** A member who signed up. */
export interface Member {
  readonly email: string;
  readonly postcode: string;
}

/** The fields of the form. */
export type SignupField = "SIGNUP_FIELD_NONE" | "NAME" | "EMAIL" | "POSTCODE";

/** Shows the form, and checks submitted forms. */
export class SignupFeature extends $eastward.Feature {
  /** Changes the text of a field. */
  enterText(
    fields?: $eastward.Input<$signup.EnterText>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Submits the form. The sign-up feature decides the outcome. */
  submitSignup(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /**
   * The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
   * submitted since.
   */
  signUp(
    fields?: $eastward.Input<$signup.SignUp>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** The submitted form is not valid. */
  refuseSignup(
    fields?: $eastward.Input<$signup.RefuseSignup>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Leaves the form for the next screen, once, after a sign-up. */
  leaveSignup(
    fields?: $eastward.Input<$signup.LeaveSignup>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /**
   * The sign-up feature's decision about the submitted form of a visit. Rejected for the same reasons as SignUp and
   * RefuseSignup.
   */
  decideSignup(
    fields?: $eastward.Input<$signup.DecideSignup>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /**
   * The slice for a component that shows the form.
   *
   * The values of the slice `market.Signup`: the current one, and the newest after changes.
   */
  signups(options?: $eastward.ValuesOptions): $eastward.SliceValues<$signup.Signup>;
  /**
   * The slice for a component that shows the form.
   *
   * Calls `callback` with the slice `market.Signup`, and with each change. Returns a function that ends this.
   */
  onSignup(
    callback: (change: $eastward.Change<$signup.Signup>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
  /**
   * The slice for a component that checks the forms of the visits.
   *
   * The values of the slice `market.Signups`: the current one, and the newest after changes.
   */
  signups_(options?: $eastward.ValuesOptions): $eastward.SliceValues<$signup.Signups>;
  /**
   * The slice for a component that checks the forms of the visits.
   *
   * Calls `callback` with the slice `market.Signups`, and with each change. Returns a function that ends this.
   */
  onSignups(
    callback: (change: $eastward.Change<$signup.Signups>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
}
