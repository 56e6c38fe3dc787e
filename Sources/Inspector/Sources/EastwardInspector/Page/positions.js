// The rows of the view of slices: each role, its slices, and the subscribers of each slice.
import { bytes, number } from "./elements.js";

const UNKNOWN = "–";

/** The queue of a process: its actions without a receipt. */
function queue({ queuedActions, queuedBytes }) {
  return queuedActions === 0 ? "0" : `${number(queuedActions)} (${bytes(queuedBytes)})`;
}

/** The cells of a process in a role or, with its position, in a slice. */
function cells({ connected, report }, position) {
  if (!report) return [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN];
  const revision = position === undefined ? UNKNOWN
    : position.handled < position.received ? `${number(position.handled)} (received ${number(position.received)})`
      : number(position.handled);
  return [
    revision, position === undefined ? UNKNOWN : number(position.lag), number(report.gaps), queue(report),
    connected ? `${Math.round(report.ageSeconds)} s` : "disconnected",
  ];
}

/** How many sessions there are, and which of them the report contains. */
export function summary({ sessions, subscribers }) {
  const all = sessions === 1 ? "1 session" : `${number(sessions)} sessions`;
  return subscribers.length === sessions ? all : `${all}; the ${number(subscribers.length)} with the largest lags are shown`;
}

/**
 * The rows of a report, in their order. Each has a key that remains the same from report to report.
 *
 * Processes without a report, and those that subscribe to no slice, are listed under their role.
 */
export function rows({ roles, subscribers }) {
  return roles.flatMap(({ role, slices }) => {
    const all = subscribers.filter((subscriber) => subscriber.role === role);
    const positioned = (name) => all.flatMap((subscriber) => {
      const position = subscriber.report?.slices.find(({ slice }) => slice === name);
      return position === undefined ? [] : [{ subscriber, position }];
    });
    const row = (kind, key, name, texts, isBehind = false) => ({ kind, key: JSON.stringify(key), name, cells: texts, isBehind });
    return [
      row("role", [role], role, []),
      ...slices.flatMap(({ slice, revision }) => [
        row("slice", [role, slice], slice, [revision === undefined ? UNKNOWN : number(revision), "", "", "", ""]),
        ...positioned(slice).map(({ subscriber, position }) =>
          row("subscriber", [role, slice, subscriber.session], subscriber.process, cells(subscriber, position), position.lag > 0)),
      ]),
      ...all.filter(({ report }) => !report?.slices.length)
        .map((subscriber) => row("subscriber", [role, "", subscriber.session], subscriber.process, cells(subscriber))),
    ];
  });
}
