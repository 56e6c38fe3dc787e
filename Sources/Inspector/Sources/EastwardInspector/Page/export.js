// Exports a range of actions: into a file, or as a test; and forks the app.
import { field, h } from "./elements.js";
import { exportBundle, recordedTest } from "./server.js";

/** Controls that export the actions from `revision` on; by default only that one. */
export function exportControls(app, revision) {
  const revisionInput = () => h("input", { type: "number", min: 1, value: revision, inputmode: "numeric" });
  const from = revisionInput(), to = revisionInput();
  const status = h("span", { role: "status", class: "faint" });

  async function run(text, body) {
    if (Number(from.value) < 1 || Number(to.value) < Number(from.value)) {
      status.textContent = "The first revision must be 1 or more, and the last one not before it.";
      return;
    }
    status.textContent = text;
    for (const button of buttons) button.disabled = true;
    try {
      status.textContent = await body(Number(from.value), Number(to.value)) ?? "";
    } catch (error) {
      status.textContent = error.message;
    }
    for (const button of buttons) button.disabled = false;
  }

  const buttons = [
    app.bundle ? null : h("button", { onclick: () => run("Exporting …", async (first, last) => {
      const name = `${app.name}-${first}-${last}.bundle`;
      download(name, await exportBundle(first, last));
      return `Saved ${name}. To look at it: eastward inspect --bundle ${name}`;
    }) }, "Export bundle"),
    h("button", { onclick: () => run("Writing the test …", async (first, last) => {
      show("Test of the recorded actions", "Test in Swift", await recordedTest(first, last),
        "Copied. Paste it into a file of the tests of your store.");
    }) }, "Copy as test"),
    app.bundle ? null : h("button", { onclick: () => run("", async (_, last) => {
      show(`Scratch app after action ${last}`, "Command", `${app.journal} fork ${last} --into ${app.name}-${last}`,
        "Copied. Run it in a terminal: it creates the directory, and prints how to start the app.");
    }) }, "Fork"),
  ].filter((button) => button !== null);
  return h("div", { class: "bar export" }, field("From", from), field("To", to), buttons, status);
}

function download(name, blob) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Shows a text in a dialog, and copies it. */
function show(title, label, text, copied) {
  const said = h("p", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = copied;
    } catch {
      said.textContent = "The browser does not allow copying: select the text, and copy it.";
    }
  };
  const rows = Math.min(20, text.split("\n").length + 1);
  const dialog = h("dialog", { "aria-label": title, onclose: () => dialog.remove() },
    h("h2", {}, title),
    h("textarea", { class: "code", readonly: true, rows, "aria-label": label }, text),
    said,
    h("div", { class: "bar" }, h("button", { onclick: copy }, "Copy"), h("button", { onclick: () => dialog.close() }, "Close")));
  document.body.append(dialog);
  dialog.showModal();
  copy();
}
