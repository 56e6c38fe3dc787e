// The secret that proves that this page belongs to the user that started the app.
//
// The printed address contains it after `#`, which browsers send to no server. The page keeps it in the storage of its
// origin, which is separate for each port. A cookie would also be sent to the servers of other users on other ports.

const KEY = "market-secret";

/** The secret; undefined without one. Read for each request: another tab may have opened a newer address. */
export const secret = () => localStorage.getItem(KEY) ?? undefined;

/** The header of a request to a route that requires the secret. */
export function authorization() {
  const current = secret();
  return current === undefined ? {} : { Authorization: `Bearer ${current}` };
}

async function takeSecret() {
  const taken = /^#secret=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (!taken) return;
  // The secret must remain neither in the address nor in the history.
  history.replaceState(history.state, "", location.pathname + location.search);
  // An old link, or a link on a page of others, must not replace a valid secret.
  if (secret() === undefined || await isAccepted(taken)) localStorage.setItem(KEY, taken);
}

async function isAccepted(candidate) {
  try {
    return (await fetch("/processes", { headers: { Authorization: `Bearer ${candidate}` } })).ok;
  } catch {
    return false;
  }
}

takeSecret();
// An address that differs only after `#` does not load the page again.
addEventListener("hashchange", takeSecret);
