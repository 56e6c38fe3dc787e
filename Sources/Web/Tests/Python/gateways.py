"""Gateways for the tests of their OpenAPI documents."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from app import GATEWAY, LIMIT, NOT_BUILT, App

KITCHEN = """
version: 1
app: kitchen
processes:
  store: {command: [kitchen-store], significant: true}
  web: {command: [kitchen-gateway, secret], role: kitchen.sink.DinerFeature}
"""

MARKET = """
version: 1
app: market
processes:
  store: {command: [fixture-store], significant: true}
  notes: {command: ["true"], role: market.NotesFeature, replicas: 0}
  web: {command: [web-gateway, "0", secret, "10000"], role: market.CounterFeature}
"""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        assert self.headers["Content-Type"] == "application/json", self
        return json.loads(self.body)


class Gateway:
    """A running gateway, and its client."""

    def __init__(self, app: App) -> None:
        self.port = app.gateway().port
        self.url = f"http://127.0.0.1:{self.port}"
        self._app = app
        self._last_key = 0

    @property
    def log(self) -> str:
        """The log of the app, with the gateway's."""
        return self._app.log

    def request(
        self, method: str, path: str, body: str | bytes | None = None, headers: Mapping[str, str | None] | None = None
    ) -> Answer:
        """The answer to a request with credentials. A header whose value is `None` is left out."""
        sent = {"Authorization": "Bearer secret", **(headers or {})}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        try:
            encoded = body.encode() if isinstance(body, str) else body
            connection.request(method, path, encoded, {name: value for name, value in sent.items() if value is not None})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def act(self, action: str, body: str | bytes = "{}", headers: Mapping[str, str | None] | None = None) -> Answer:
        """The answer to an action with a new key."""
        self._last_key += 1
        sent = {"Content-Type": "application/json", "Idempotency-Key": f"act-{self._last_key}", **(headers or {})}
        return self.request("POST", f"/actions/{action}", body, sent)

    def document(self) -> Any:
        answer = self.request("GET", "/openapi.json")
        assert answer.status == 200, answer
        return answer.json


@contextmanager
def running(manifest: str) -> Iterator[Gateway]:
    program = GATEWAY.with_name("kitchen-gateway")
    assert program.exists(), f"{program} {NOT_BUILT}"
    with App.started(manifest) as app:
        yield Gateway(app)
