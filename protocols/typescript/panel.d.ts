// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: eastward/panel.proto
import type * as $eastward from "./eastward.js";
import type * as $$panel from "./panel.js";

/** The content of a view. */
export interface Panel {
  /** From top to bottom, at most 200. */
  readonly elements: readonly $$panel.Panel.Element[];
}

export namespace Panel {

  export interface Element {
    readonly text?: $$panel.Panel.Text;
    readonly field?: $$panel.Panel.Field;
    readonly button?: $$panel.Panel.Button;
    readonly row?: $$panel.Panel.Row;
    readonly credentialsForm?: $$panel.Panel.CredentialsForm;
  }

  /** A text. */
  export interface Text {
    readonly text: string;
    readonly tone: $$panel.Tone;
  }

  /** A line of text that a person can change. */
  export interface Field {
    readonly label: string;
    readonly text: string;
    /** A hint about the text. */
    readonly hint: string;
    readonly tone: $$panel.Tone;
    /** The command to send when the text was changed. */
    readonly command: $$panel.Panel.Command;
  }

  /** A button. Consecutive buttons are displayed side by side. */
  export interface Button {
    readonly label: string;
    /** The key that presses it on a terminal. */
    readonly key: string;
    readonly isDisabled: boolean;
    /** Whether it is the currently chosen one. */
    readonly isChosen: boolean;
    readonly command: $$panel.Panel.Command;
  }

  /** A row of a list. */
  export interface Row {
    readonly title: string;
    readonly detail: string;
    readonly tone: $$panel.Tone;
    /** The command to send when a person chooses it, if any. */
    readonly command?: $$panel.Panel.Command;
  }

  /** A form for a name and a password. The input is part of no panel, action or slice. */
  export interface CredentialsForm {}

  /** An action to send. */
  export interface Command {
    /** Its name, such as market.Increment. */
    readonly action: string;
    /** Its fields. */
    readonly json: string;
    /** The field of the action that receives the typed text. */
    readonly textField: string;
  }
}

/** The emphasis of an element. */
export type Tone = "PLAIN" | "STRONG" | "FAINT" | "GOOD" | "BAD" | "DRAWING";
