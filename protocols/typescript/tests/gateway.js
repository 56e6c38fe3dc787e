/** An HTTP server that plays the gateway of WEB.md, step by step as a test says. */
import { createServer } from "node:http";
import { once } from "node:events";

export class FakeGateway {
  /** Requests that no test has taken yet, and tests that wait for one, by method. */
  #requests = { POST: [], GET: [] };
  #waiting = { POST: [], GET: [] };
  #server;
  counts = { POST: 0, GET: 0 };

  /** Starts a gateway that ends with the test. */
  static async start(t) {
    const gateway = new FakeGateway();
    gateway.#server = createServer((request, response) => gateway.#receive(request, response));
    gateway.#server.listen(0, "127.0.0.1");
    await once(gateway.#server, "listening");
    t.after(() => {
      gateway.#server.closeAllConnections();
      gateway.#server.close();
    });
    return gateway;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  async #receive(request, response) {
    // A client may cut its request.
    request.on("error", () => {});
    response.on("error", () => {});
    const parts = [];
    try {
      for await (const part of request) parts.push(part);
    } catch {
      return;
    }
    const received = new Received(request, response, Buffer.concat(parts).toString());
    this.counts[request.method] += 1;
    const waiting = this.#waiting[request.method].shift();
    if (waiting) waiting(received);
    else this.#requests[request.method].push(received);
  }

  /** The next request with this method. */
  next(method) {
    const request = this.#requests[method].shift();
    return request ? Promise.resolve(request) : new Promise((resolve) => this.#waiting[method].push(resolve));
  }
}

class Received {
  #response;

  constructor(request, response, body) {
    this.#response = response;
    this.headers = request.headers;
    this.path = request.url;
    this.body = body;
    /** Resolves when the connection is closed. */
    this.closed = once(response, "close");
  }

  get key() {
    return this.headers["idempotency-key"];
  }

  /** The slices of a stream, in order. */
  get slices() {
    return new URL(this.path, "http://gateway").searchParams.getAll("slice");
  }

  answer(status, body, headers = {}) {
    this.#response.writeHead(status, { "Content-Type": "application/json", ...headers });
    this.#response.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  /** Ends the connection without the rest of an answer. */
  cut() {
    this.#response.destroy();
  }

  /** Begins a stream of events. */
  begin(retry = 1) {
    this.#response.writeHead(200, { "Content-Type": "text/event-stream" });
    return this.write(`retry: ${retry}\n\n`);
  }

  write(text) {
    this.#response.write(text);
    return this;
  }

  event(name, data, id) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    return this.write(`${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${text}\n\n`);
  }

  end() {
    this.#response.end();
  }
}

/** Values as they arrive, to wait for the next one. */
export class Inbox {
  #values = [];
  #waiting = [];

  put = (value) => {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(value);
    else this.#values.push(value);
  };

  next() {
    return this.#values.length > 0
      ? Promise.resolve(this.#values.shift())
      : new Promise((resolve) => this.#waiting.push(resolve));
  }

  get isEmpty() {
    return this.#values.length === 0;
  }
}
