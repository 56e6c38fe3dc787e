// Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
// Source: market/notes.proto
import * as $eastward from "/eastward.js";

export class NotesFeature extends $eastward.Feature {
  clearNotes(fields, options) {
    return this.send("market.ClearNotes", fields, options);
  }
  editNotes(fields, options) {
    return this.send("market.EditNotes", fields, options);
  }
  notes(options) {
    return this.values("market.Notes", options);
  }
  onNotes(callback, onError) {
    return this.follow("market.Notes", callback, { onError });
  }
}
