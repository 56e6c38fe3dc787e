// Sign-up, log-in and log-out.

import { block, byId, counted, price, say, setAttribute, setText, show } from "./dom.js";
import { here, onRoute } from "./route.js";
import { changed, closedReason, load, onChange, post, send, shop } from "./shop.js";

const TYPING_MILLISECONDS = 300;
const RETRY_MILLISECONDS = 1000;
const HINTS_MILLISECONDS = 2000;
const PASSWORD_RULE = "8 or more characters.";

// MARK: Fields of the sign-up form

/** A text field of the form. The typed text takes precedence over the state's, and a pause sends it. */
class Field {
  constructor(name, rule) {
    this.name = name;
    this.rule = rule;
    this.input = byId(`signup-${name}`);
    this.hint = byId(`signup-${name}-hint`);
    /** Whether the visitor typed a text that the store has not accepted. */
    this.isTyped = false;
    /** The revision of the state that includes the last accepted text. */
    this.acceptedRevision = 0;
    /** Whether the visitor has left the field once: an unfinished text is no mistake before. */
    this.isTouched = false;
    this.isRequired = false;
    /** The reason for which the store rejected the typed text. */
    this.rejection = null;
    this.sending = null;
    this.input.oninput = () => this.noteTyping();
    this.input.onblur = () => this.noteLeaving();
  }

  noteTyping() {
    this.isTyped = true;
    this.rejection = null;
    this.sendAfter(TYPING_MILLISECONDS);
    changed();
  }

  noteLeaving() {
    this.isTouched ||= this.input.value !== "";
    this.send();
    changed();
  }

  sendAfter(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), milliseconds);
  }

  /** Without a store, the text stays in the field. It is sent when the store is ready. */
  send() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isTyped || this.rejection || closedReason()) return this.sending;
    this.sending ??= this.sendTyped().finally(() => { this.sending = null; changed(); });
    return this.sending;
  }

  async sendTyped() {
    let text, answer;
    do {
      text = this.input.value;
      answer = await send("EnterText", { field: this.name.toUpperCase(), text });
    } while (answer.isOK && this.input.value !== text);
    if (answer.isOK) {
      this.isTyped = false;
      this.acceptedRevision = answer.revision;
    } else if (answer.code) this.rejection = answer.reason;
    else this.sendAfter(RETRY_MILLISECONDS);
  }

  update() {
    if (this.isTyped && !this.timer) this.send();
    if (!this.isAhead() && document.activeElement !== this.input) this.input.value = shop.visit.form[this.name];
    const { text, tone } = this.currentHint();
    setText(this.hint, text);
    setAttribute(this.hint, "class", `hint ${tone}`);
    setAttribute(this.input, "aria-invalid", tone === "bad" ? "true" : null);
  }

  /**
   * Whether the field has a newer text than the state that this window has received: the state may arrive after the
   * answer. No state follows a text that it had before.
   */
  isAhead() {
    if (this.isTyped) return true;
    return shop.formRevision < this.acceptedRevision && shop.visit.form[this.name] !== this.input.value;
  }

  currentHint() {
    const hint = hintFor(this.name);
    const isFinished = this.isTouched || document.activeElement !== this.input;
    const rule = { text: this.rule, tone: "faint" };
    if (this.input.value === "") return this.isRequired ? { text: `This is missing. ${this.rule}`, tone: "bad" } : rule;
    if (this.rejection) return { text: this.rejection, tone: "bad" };
    if (this.isAhead() || !hint) return rule;
    if (hint.isGood) return { text: hint.text, tone: "good" };
    return isFinished ? { text: hint.text, tone: "bad" } : rule;
  }
}

// MARK: Hints

/** The last hints, with the texts that they are about. They depend on the names of all members. */
let hinted = { texts: {}, hints: {} };
let isLoadingHints = false;
const hasNewText = () => ["name", "email", "postcode"].some((name) => shop.visit.form[name] !== (hinted.texts[name] ?? ""));

function hintFor(name) {
  return hinted.texts[name] === shop.visit.form[name] ? hinted.hints[name] : null;
}

async function loadHints() {
  if (isLoadingHints || !shop.visit) return;
  isLoadingHints = true;
  const loaded = await load("/hints");
  isLoadingHints = false;
  if (!loaded || JSON.stringify(loaded) === JSON.stringify(hinted)) return;
  hinted = loaded;
  changed();
}

function startHints() {
  onChange(() => { if (shop.visit && hasNewText()) loadHints(); });
  // Another visitor may take the name meanwhile.
  setInterval(() => { if (here.screen === "signup" && shop.visit?.form.name) loadHints(); }, HINTS_MILLISECONDS);
}

// MARK: Sign-up

let fields = [];
let signupError = "";
let isSubmitting = false;
/** The name of the form that this window submitted: the state's form is empty after the sign-up. */
let submittedName = "";

function startSignup() {
  fields = [
    new Field("name", "You log in with it. 3 to 20 lowercase letters, digits and hyphens."),
    new Field("email", "Such as ada@example.org."),
    new Field("postcode", "5 digits."),
  ];
  byId("signup-form").oninput = clearErrors;
  byId("signup-form").onsubmit = (event) => { event.preventDefault(); signUp(); };
}

async function signUp() {
  if (isSubmitting) return;
  signupError = closedReason() ?? "";
  for (const field of fields) field.isTouched = field.isRequired = true;
  changed();
  if (signupError) return;
  const missing = fields.filter(({ input }) => input.value === "");
  if (missing.length > 0) {
    signupError = "Fill in the marked fields.";
    missing[0].input.focus();
    return;
  }
  isSubmitting = true;
  submittedName = fields[0].input.value;
  await Promise.all(fields.map((field) => field.send()));
  signupError = unsentReason() ?? (await send("SubmitSignup")).reason ?? "";
  isSubmitting = false;
  changed();
}

/** The reason for which the state does not have the whole form, or null. */
function unsentReason() {
  const unsent = fields.find((field) => field.isTyped);
  return unsent ? unsent.rejection ?? "The form was not sent. Try again in a moment." : null;
}

let shownState;

function showSignup() {
  const form = shop.visit?.form;
  if (!form) return;
  for (const field of fields) field.update();
  const isBusy = isSubmitting || form.state === "submitted";
  setText(byId("signup-error"), signupError || (form.state === "refused" ? form.reason : ""));
  setText(byId("signup-send"), isBusy ? "Signing you up…" : "Sign up");
  block(byId("signup-send"), closedReason() ?? (isBusy ? "Your sign-up is being checked." : null));
  if (form.state === "signedUp" && shownState !== "signedUp") welcome();
  if (form.state === "refused" && shownState && shownState !== "refused") focusMistake();
  shownState = form.state;
}

function focusMistake() {
  if (here.screen !== "signup") return;
  (fields.find(({ input }) => input.getAttribute("aria-invalid")) ?? fields[0]).input.focus();
}

/** After the sign-up, the log-in form has the name already. */
function welcome() {
  for (const field of fields) field.isTouched = field.isRequired = false;
  if (submittedName) byId("login-name").value = submittedName;
}

// MARK: Log-in

let loginError = "";
let isLoggingIn = false;

function startLogin() {
  byId("login-form").oninput = clearErrors;
  byId("login-show").onclick = togglePassword;
  byId("login-form").onsubmit = (event) => { event.preventDefault(); logIn(); };
  for (const button of document.querySelectorAll(".logout")) {
    button.onclick = async () => {
      const { isOK, reason } = await send("LoggedOut");
      say(isOK ? "You are logged out." : reason);
    };
  }
}

async function logIn() {
  const [name, password] = [byId("login-name"), byId("login-password")];
  if (isLoggingIn) return;
  const empty = [name, password].find(({ value }) => value === "");
  loginError = closedReason() ?? (empty ? "Enter your name and your password." : "");
  changed();
  if (loginError) return empty?.focus();
  isLoggingIn = true;
  changed();
  const answer = await post("/login", { name: name.value, password: password.value });
  isLoggingIn = false;
  password.value = "";
  loginError = answer.isOK ? "" : answer.reason;
  if (!answer.isOK) password.focus();
  else if (password.type === "text") togglePassword();
  changed();
}

function showLogin() {
  const member = shop.visit?.member ?? null;
  const isNew = shop.visit?.form.state === "signedUp" && member === null;
  show(byId("login-guest"), member === null);
  show(byId("login-member"), member !== null);
  setText(byId("login-orders"), ordersText());
  setText(byId("login-title"), loginTitle(member, isNew));
  setText(byId("login-password-label"), isNew ? "New password" : "Password");
  setText(byId("login-password-hint"), isNew ? PASSWORD_RULE : "");
  setAttribute(byId("login-password"), "autocomplete", isNew ? "new-password" : "current-password");
  show(byId("login-switch"), !isNew);
  showWaitingBasket();
  setText(byId("login-welcome"), isNew ? `Welcome, ${submittedName || "new member"}.` : "");
  setText(byId("login-error"), loginError);
  for (const id of ["login-name", "login-password"]) setAttribute(byId(id), "aria-invalid", loginError ? "true" : null);
  setText(byId("login-send"), isLoggingIn ? "Logging you in…" : isNew ? "Save and continue" : "Log in");
  block(byId("login-send"), closedReason() ?? (isLoggingIn ? "Your password is being checked." : null));
}

/** An error disappears when the visitor changes the form or leaves it. */
function clearErrors() {
  loginError = "";
  signupError = "";
  changed();
}

function ordersText() {
  const [last] = shop.visit?.orders ?? [];
  return last ? `You are logged in. Your last order is number ${last.number}, of ${price(last.total)}.`
    : "You are logged in, and have not ordered yet.";
}

function loginTitle(member, isNew) {
  if (member !== null) return `Hello, ${member}`;
  return isNew ? "Choose a password" : "Log in";
}

/** The visitor may come from the basket, and gets back there. */
function showWaitingBasket() {
  const count = shop.visit?.basket.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const text = count > 0 ? `Your basket waits, with ${counted(count, "piece", "pieces")}.` : "";
  for (const note of document.querySelectorAll(".waiting-basket")) setText(note, text);
}

function togglePassword() {
  const isShown = byId("login-password").type === "password";
  byId("login-password").type = isShown ? "text" : "password";
  setText(byId("login-show"), isShown ? "Hide" : "Show");
  setAttribute(byId("login-show"), "aria-pressed", String(isShown));
}

// MARK: Header

function showHeader() {
  const member = shop.visit?.member ?? null;
  setText(byId("account-name"), member ?? "Log in");
  show(byId("account-signup"), member === null);
  for (const button of document.querySelectorAll(".logout")) {
    show(button, member !== null);
    block(button, closedReason());
  }
}

export function startAccount() {
  startSignup();
  startHints();
  startLogin();
  onRoute(clearErrors);
  onChange(() => { showSignup(); showLogin(); showHeader(); });
}
