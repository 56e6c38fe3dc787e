// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/notes.proto
import type * as $eastward from "eastward";
import type * as $notes from "./notes.js";

/** Empties the document. */
export interface ClearNotes {}

/** Replaces a part of the document. Rejected if that part is not within it. */
export interface EditNotes {
  /** The start of that part: 0 to the document's length. */
  readonly position: $eastward.Int64;
  /** The number of code points to delete there, 0 or more. */
  readonly deleteCount: $eastward.Int64;
  /** The text to insert there. */
  readonly text: string;
}

/** The notes feature's part of the state: a piece of the document. The pieces follow one another in its order. */
export interface NotesState {
  /** At most 64 KiB. */
  readonly text: string;
}

/** The slice for a component that shows the notes. */
export interface Notes {
  /** The whole document. */
  readonly text: string;
}

/** Shows the notes and lets a person edit them. */
export class NotesFeature extends $eastward.Feature {
  /** Empties the document. */
  clearNotes(
    fields?: { readonly [field: string]: never },
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /** Replaces a part of the document. Rejected if that part is not within it. */
  editNotes(
    fields?: $eastward.Input<$notes.EditNotes>,
    options?: $eastward.SendOptions,
  ): globalThis.Promise<$eastward.Receipt>;
  /**
   * The slice for a component that shows the notes.
   *
   * The values of the slice `market.Notes`: the current one, and the newest after changes.
   */
  notes(options?: $eastward.ValuesOptions): $eastward.SliceValues<$notes.Notes>;
  /**
   * The slice for a component that shows the notes.
   *
   * Calls `callback` with the slice `market.Notes`, and with each change. Returns a function that ends this.
   */
  onNotes(
    callback: (change: $eastward.Change<$notes.Notes>) => void,
    onError?: (error: $eastward.EastwardError) => void,
  ): () => void;
}
