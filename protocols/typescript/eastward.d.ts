/** A 64-bit integer: a bigint if it is beyond ±(2^53 - 1). `Number(value)` and `BigInt(value)` convert both. */
export type Int64 = number | bigint;

/** A floating-point number; in JSON, those that are not finite are strings. `Number(value)` converts both. */
export type Float = number | "NaN" | "Infinity" | "-Infinity";

declare const base64: unique symbol;

/** Bytes as base64; `fromBase64` decodes them. */
export type Base64 = string & { readonly [base64]: true };

/** A message to send: fields may be absent, and bytes may be a `Uint8Array`. */
export type Input<T> = T extends Base64
  ? string | Uint8Array
  : T extends string | number | bigint | boolean
    ? T
    : T extends readonly (infer Element)[]
      ? readonly Input<Element>[]
      : { readonly [Name in keyof T]?: Input<T[Name]> };

/** The store's confirmation of an action. */
export interface Receipt {
  /** The revision of the state that includes the action. */
  readonly revision: number;
}

/** An error of the client, or an answer of the gateway. */
export class EastwardError extends Error {
  /**
   * For programs: a code of WEB.md, or one of the client: `closed`, `timeout` (the action was not applied), `queue_full`,
   * `too_many_slices`, `event_too_large`, `no_stream`, `no_token`, `no_url`, `http_STATUS`.
   */
  readonly code: string;
  /** The HTTP status of the answer. */
  readonly status?: number;
  constructor(code: string, message: string, options?: { status?: number; cause?: unknown });
}

/** The store rejected the action, for `code` and `reason`. Do not send it again. */
export class Rejected extends EastwardError {
  readonly reason: string;
  readonly revision: number;
  constructor(code: string, reason: string, revision: number);
}

/**
 * It is unknown whether the action was applied: the store lost its journal, or the timeout, a signal or `close` ended the
 * wait for the answer.
 */
export class FateUnknown extends EastwardError {
  /** The idempotency key. Sent again with it, the action is applied once. */
  readonly key: string;
  constructor(reason: string, key: string, options?: { status?: number; cause?: unknown });
}

/** Times are in milliseconds. */
export interface ConnectOptions {
  /** The gateway's URL; by default the page's origin. */
  url?: string | URL;
  /** The bearer token, or a function that returns it for each request. Without one, the browser's cookies are sent. */
  token?: string | (() => string | undefined | Promise<string | undefined>);
  /** The longest wait for the outcome of an action; 60,000. */
  timeout?: number;
  /** The most actions in flight at the same time, up to 16; 1, which keeps their order. */
  concurrency?: number;
  /** The delay before the first repetition, doubled up to 15,000; 1000. The `retry` of a stream replaces it. */
  retryDelay?: number;
  /** The longest time without a byte of a stream, and without the answer to a request; 45,000. */
  silence?: number;
  /** Used instead of the global one. */
  fetch?: typeof globalThis.fetch;
}

export interface SendOptions {
  /** Ends the wait for the outcome. */
  signal?: AbortSignal;
  /** The longest wait for the outcome, in milliseconds. */
  timeout?: number;
  /** The idempotency key; by default a new one. */
  key?: string;
  /** Query parameters for the app's hooks. */
  query?: Record<string, string>;
}

/** The value of a slice after a change. It does not change any more; do not change it. */
export interface Change<T> {
  readonly value: T;
  readonly revision: number;
  /** The names of the changed fields; at first those of all fields. */
  readonly fields: readonly (keyof T & string)[];
  /** For each changed map the keys with new rows, and the removed ones. */
  readonly keys: { readonly [Name in keyof T & string]?: { readonly set: readonly string[]; readonly removed: readonly string[] } };
}

/** The values of a slice: the current one, and the newest after changes. A slow reader skips values. */
export interface SliceValues<T> extends AsyncIterableIterator<T> {
  return(): Promise<IteratorResult<T>>;
}

export interface ValuesOptions {
  /** Ends the iteration with the signal's reason as error. */
  signal?: AbortSignal;
}

/**
 * The store as the gateway reports it: `paused` if its disk accepts nothing. `unreachable` if the gateway has reported
 * nothing, or its stream is lost, and while no slice is followed.
 */
export type StoreState = "connected" | "paused" | "disconnected" | "unreachable";

/** A client of a gateway. `eastward generate --language typescript` writes a subclass for each role. */
export class Feature {
  /** Returns a client. The first action or slice opens a connection, and checks the credentials. */
  static connect<Self extends Feature>(this: new (options?: ConnectOptions) => Self, options?: ConnectOptions): Promise<Self>;
  constructor(options?: ConnectOptions);

  /** The state of the store while slices are followed. */
  readonly storeState: StoreState;
  /** Calls `callback` after each change of `storeState`. Returns a function that ends this. */
  onStoreState(callback: (state: StoreState) => void): () => void;

  /** Sends the action with this full name, once, and waits for its receipt. At most 1,024 actions and 4 MiB wait. */
  send(name: string, fields?: object, options?: SendOptions): Promise<Receipt>;
  /**
   * Calls `callback` with the slice of this full name, and with each change of it. Returns a function that ends this.
   * `onError` is called once if the gateway refuses the slice. `maps` are the names of fields that are maps.
   */
  follow<T>(
    name: string,
    callback: (change: Change<T>) => void,
    options?: { onError?: (error: EastwardError) => void; maps?: readonly string[] },
  ): () => void;
  /** The values of the slice with this full name. */
  values<T>(name: string, options?: ValuesOptions & { maps?: readonly string[] }): SliceValues<T>;

  /** Ends all slices, and waits for the outcomes of actions, at most `timeout` milliseconds: 10,000. */
  close(options?: { timeout?: number }): Promise<void>;
}

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): Base64;
/** Decodes base64. */
export function fromBase64(text: string): Uint8Array;
