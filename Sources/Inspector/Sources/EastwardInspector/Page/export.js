// Exports a range of actions: into a file, or as a test.
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
      show(await recordedTest(first, last));
    }) }, "Copy as test"),
  ].filter((button) => button !== null);
  return h("div", { class: "bar export" }, field("From", from), field("To", to), buttons, status);
}

function download(name, blob) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Shows a test, and copies it. */
function show(test) {
  const said = h("p", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(test);
      said.textContent = "Copied. Paste it into a file of the tests of your store.";
    } catch {
      said.textContent = "The browser does not allow copying: select the text, and copy it.";
    }
  };
  const dialog = h("dialog", { "aria-label": "Test", onclose: () => dialog.remove() },
    h("h2", {}, "Test of the recorded actions"),
    h("textarea", { class: "code", readonly: true, rows: 20, "aria-label": "Test in Swift" }, test),
    said,
    h("div", { class: "bar" }, h("button", { onclick: copy }, "Copy"), h("button", { onclick: () => dialog.close() }, "Close")));
  document.body.append(dialog);
  dialog.showModal();
  copy();
}
