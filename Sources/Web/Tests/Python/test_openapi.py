"""The OpenAPI document of a gateway says what the gateway does."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from app import LIMIT, until
from gateways import Answer, Gateway

HERE = Path(__file__).resolve().parent


@pytest.mark.parametrize(("app", "examples"), [("market", 40), ("kitchen", 15)])
def test_schemathesis_finds_no_defect(app: str, examples: int, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    gateway: Gateway = request.getfixturevalue(app)
    document = gateway.document()
    (tmp_path / "openapi.json").write_text(json.dumps(document))
    run = subprocess.run(
        [sys.executable, "-B", "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "--no-color"]
        + ["run", "openapi.json", "--url", gateway.url, "--checks", "all", "--phases", "examples,coverage,fuzzing"]
        + ["--max-examples", str(examples), "--generation-deterministic", "--continue-on-failure"]
        + ["--request-timeout", "30", "--max-response-time", "30"],
        env={**os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(HERE)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    operations = len(document["paths"])
    assert f"{operations} selected / {operations} total" in run.stdout, run.stdout
    assert f"Tested: {operations}" in run.stdout, run.stdout


# MARK: Bodies


def _nested(depth: int) -> str:
    """A forest in itself."""
    return '{"parts":[' * depth + "]}" * depth


INT64 = 2**63
BODIES = [
    ("Stir", '{"count": %d}' % (INT64 - 1), True),
    ("Stir", '{"count": "%d"}' % (INT64 - 1), True),
    ("Stir", '{"count": %d}' % -INT64, True),
    ("Stir", '{"count": "%d"}' % -INT64, True),
    ("Stir", '{"count": %d}' % INT64, False),
    ("Stir", '{"count": "%d"}' % INT64, False),
    ("Stir", '{"count": %d}' % (-INT64 - 1), False),
    ("Stir", '{"count": "%d"}' % (-INT64 - 1), False),
    ("Stir", '{"count": 1.0}', True),
    ("Stir", '{"count": 1.5}', False),
    ("Stir", '{"count": true}', False),
    ("Stir", '{"count": null}', True),
    ("Stir", '{"count": [1]}', False),
    ("Stir", '{"seed": %d}' % (2**64 - 1), True),
    ("Stir", '{"seed": "%d"}' % (2**64 - 1), True),
    ("Stir", '{"seed": %d}' % 2**64, False),
    ("Stir", '{"seed": -1}', False),
    ("Stir", '{"seed": "-1"}', False),
    ("Stir", '{"heat": 3.4e38}', True),
    ("Stir", '{"heat": 3.5e38}', False),
    ("Stir", '{"heat": 3.4028235677973362e38}', True),
    ("Stir", '{"heat": 3.4028235677973366e38}', False),
    ("Stir", '{"heat": "NaN"}', True),
    ("Stir", '{"heat": "-Infinity"}', True),
    ("Stir", '{"heat": "1.5"}', True),
    ("Stir", '{"heat": "warm"}', False),
    ("Stir", '{"place": {"x": 1e308}}', True),
    ("Stir", '{"place": {"x": 1, "z": 1}}', False),
    ("Stir", '{"place": null}', True),
    ("Stir", '{"place": []}', False),
    ("Stir", '{"left": true}', True),
    ("Stir", '{"left": "true"}', False),
    ("Stir", '{"left": true, "times": 1}', False),
    ("Stir", '{"left": null, "times": 1}', True),
    ("Stir", '{"left": false, "plate": {}}', False),
    ("Stir", '{"Count": 1}', False),
    ("Stir", "[]", False),
    ("Stir", "null", False),
    ("Stir", '"{}"', False),
    ("Show", '{"color": "RED"}', True),
    ("Show", '{"color": "red"}', False),
    ("Show", '{"color": 2}', True),
    ("Show", '{"color": 3}', False),
    ("Show", '{"color": "2"}', False),
    ("Show", '{"mood": "FINE"}', True),
    ("Show", '{"mood": "BAD"}', True),
    ("Show", '{"mood": -1}', True),
    ("Show", '{"mood": -2}', False),
    ("Show", '{"picture": "AAEC/w=="}', True),
    ("Show", '{"picture": "AAEC_w"}', True),
    ("Show", '{"picture": "AAEC_+AA"}', False),
    ("Show", '{"picture": "A"}', False),
    ("Show", '{"picture": ""}', True),
    ("Show", '{"picture": [0]}', False),
    ("Show", '{"forest": %s}' % _nested(20), True),
    ("Show", '{"forest": {"parts": [null]}}', False),
    ("Show", '{"forest": {"parts": null}}', True),
    ("Show", '{"forest": {"corners": {"true": {}}}}', True),
    ("Show", '{"forest": {"corners": {"yes": {}}}}', False),
    ("FillLists", '{"flags": [true, false], "counts": [1, "2"], "colors": ["RED", 0], "pictures": [""]}', True),
    ("FillLists", '{"flags": [null]}', False),
    ("FillLists", '{"flags": true}', False),
    ("FillLists", '{"counts": ["x"]}', False),
    ("FillTables", '{"jars": {"-9223372036854775808": {"shelf": "TOP"}}}', True),
    ("FillTables", '{"jars": {"9223372036854775808": {}}}', False),
    ("FillTables", '{"jars": {"01": {}}}', False),
    ("FillTables", '{"jars": {"1": null}}', False),
    ("FillTables", '{"jars": null}', True),
    ("FillTables", '{"jars": []}', False),
    ("FillTables", '{"pictures": {"true": "AA"}, "counts": {"": 1}, "colors": {"4294967295": "GREEN"}}', True),
    ("FillTables", '{"colors": {"4294967296": "GREEN"}}', False),
    ("FillTables", '{"colors": {"-1": "GREEN"}}', False),
    ("FillTables", '{"points": {"-2147483648": {"nested": {}}}}', True),
    ("FillTables", '{"points": {"-2147483649": {}}}', False),
]


@pytest.mark.parametrize(("action", "body", "is_valid"), BODIES)
def test_a_body_is_accepted_if_its_schema_accepts_it(kitchen: Gateway, action: str, body: str, is_valid: bool) -> None:
    name = f"kitchen.sink.{action}"
    schema = {"$ref": f"#/components/schemas/{name}", "components": kitchen.document()["components"]}
    assert jsonschema.Draft202012Validator(schema).is_valid(json.loads(body)) == is_valid
    answer = kitchen.act(name, body)
    assert (answer.status, answer.json.get("code")) == ((200, None) if is_valid else (400, "bad_json")), answer


# MARK: The document


def test_the_document_is_openapi_3_1(kitchen: Gateway) -> None:
    document = kitchen.document()
    assert document["openapi"] == "3.1.0"
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
    assert document["security"] == [{"bearer": []}]
    put = document["components"]["schemas"]["kitchen.sink.Put"]
    assert put["description"] == "Replaces whole messages; messages that it does not contain stay."


def test_the_document_has_the_actions_of_the_role_alone(kitchen: Gateway, market: Gateway) -> None:
    actions = ["FillLists", "FillTables", "Put", "Show", "Stir"]
    assert sorted(kitchen.document()["paths"]) == [f"/actions/kitchen.sink.{action}" for action in actions]
    actions = ["CounterShown", "Decrement", "Increment"]
    assert sorted(market.document()["paths"]) == [f"/actions/market.{action}" for action in actions]


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Authorization": None}, 401, "unauthenticated"),
        ({"Authorization": "Bearer other"}, 401, "unauthenticated"),
        ({"Host": "evil.example"}, 421, "wrong_host"),
        ({"Origin": "http://evil.example"}, 403, "cross_site"),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "cross_site"),
    ],
)
def test_the_document_needs_what_an_action_needs(
    kitchen: Gateway, headers: dict[str, str | None], status: int, code: str
) -> None:
    for answer in (
        kitchen.request("GET", "/openapi.json", headers=headers),
        kitchen.act("kitchen.sink.Stir", headers=headers),
    ):
        assert (answer.status, answer.json["code"]) == (status, code)


# MARK: Errors


def expect(gateway: Gateway, answer: Answer, status: int, code: str) -> None:
    """The answer is an error that the document describes."""
    assert (answer.status, answer.json["code"]) == (status, code), answer
    components = gateway.document()["components"]
    schema = components["responses"][str(status)]["content"]["application/json"]["schema"]
    jsonschema.validate(answer.json, {**schema, "components": components})
    for name, header in components["responses"][str(status)].get("headers", {}).items():
        assert name in answer.headers or not header.get("required")


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "SEARCH"])
def test_another_method_of_an_action_is_refused(kitchen: Gateway, method: str) -> None:
    answer = kitchen.request(method, "/actions/kitchen.sink.Stir")
    expect(kitchen, answer, 405, "wrong_method")
    assert answer.headers["Allow"] == "POST"


@pytest.mark.parametrize("path", ["/slices", "/openapi.json"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_another_method_of_a_stream_or_the_document_is_refused(kitchen: Gateway, method: str, path: str) -> None:
    answer = kitchen.request(method, path)
    expect(kitchen, answer, 405, "wrong_method")
    assert answer.headers["Allow"] == "GET"


def test_head_has_the_status_without_a_body(kitchen: Gateway) -> None:
    answer = kitchen.request("HEAD", "/actions/kitchen.sink.Stir")
    assert (answer.status, answer.headers["Allow"], answer.body) == (405, "POST", b"")


@pytest.mark.parametrize("path", ["/", "/actions", "/actions/a/b", "/slices/a", "/x", "/%FF", "//"])
def test_an_unknown_path_is_not_found(kitchen: Gateway, path: str) -> None:
    expect(kitchen, kitchen.request("GET", path), 404, "not_found")


def test_an_unknown_action_and_one_of_another_role_are_refused(kitchen: Gateway) -> None:
    expect(kitchen, kitchen.act("kitchen.sink.Fly"), 404, "unknown_action")
    expect(kitchen, kitchen.act("kitchen.sink.Reset"), 403, "not_in_role")


@pytest.mark.parametrize("type", [None, "text/plain", "application/jsonx", "application/x-www-form-urlencoded"])
def test_another_content_type_is_refused(kitchen: Gateway, type: str | None) -> None:
    expect(kitchen, kitchen.act("kitchen.sink.Stir", headers={"Content-Type": type}), 415, "not_json")


@pytest.mark.parametrize("type", ["application/json; charset=utf-8", "Application/JSON", "application/json ;a=b"])
def test_parameters_and_case_of_the_content_type_make_no_difference(kitchen: Gateway, type: str) -> None:
    assert kitchen.act("kitchen.sink.Stir", headers={"Content-Type": type}).status == 200


@pytest.mark.parametrize(("key", "code"), [(None, "no_key"), ("", "bad_key"), ("a b", "bad_key"), ("a" * 129, "bad_key")])
def test_a_key_is_required(kitchen: Gateway, key: str | None, code: str) -> None:
    expect(kitchen, kitchen.act("kitchen.sink.Stir", headers={"Idempotency-Key": key}), 400, code)


def test_a_key_belongs_to_one_request(kitchen: Gateway) -> None:
    key = {"Idempotency-Key": "once"}
    first = kitchen.act("kitchen.sink.Stir", '{"count": 7}', key)
    again = kitchen.act("kitchen.sink.Stir", '{"count": "7"}', key)
    assert (first.status, again.status, again.json) == (200, 200, first.json)
    assert (first.headers["Idempotency-Replayed"], again.headers["Idempotency-Replayed"]) == (None, "true")
    expect(kitchen, kitchen.act("kitchen.sink.Stir", '{"count": 8}', key), 422, "key_reused")


def test_a_large_body_is_refused(kitchen: Gateway) -> None:
    body = '{"count":1%s}' % (" " * (64 << 10))
    expect(kitchen, kitchen.act("kitchen.sink.Stir", body), 413, "too_large")


def test_a_rejection_has_the_revision(market: Gateway) -> None:
    answer = market.act("market.Decrement", '{"by": "-5"}')
    expect(market, answer, 409, "not_positive")
    assert isinstance(answer.json["revision"], int)


@pytest.mark.parametrize("token", ["broken", "undecided"])
def test_a_hook_that_throws_is_a_failure_whose_reason_is_logged(kitchen: Gateway, token: str) -> None:
    message = '"message":"POST /actions/kitchen.sink.Stir failed: Failure()"'
    before = kitchen.log.count(message)
    answer = kitchen.act("kitchen.sink.Stir", headers={"Authorization": f"Bearer {token}"})
    expect(kitchen, answer, 500, "failed")
    assert "Failure()" not in answer.json["reason"]
    # The supervisor writes the log.
    until("the reason is logged", lambda: kitchen.log.count(message) == before + 1)


# MARK: Malformed requests


def raw(gateway: Gateway, request: bytes) -> Answer:
    """The answer to bytes, after which the gateway closes the connection."""
    # An idle connection ends after 60 seconds in any case.
    with socket.create_connection(("127.0.0.1", gateway.port), LIMIT / 2) as connection:
        connection.sendall(request)
        response = http.client.HTTPResponse(connection)
        response.begin()
        answer = Answer(response.status, response.headers, response.read())
        assert connection.recv(1) == b"", "the connection stays open"
        return answer


@pytest.mark.parametrize(
    "fields",
    [
        b"X: " + b"a" * (16 << 10) + b"\r\n",
        b"".join(b"X%d: %s\r\n" % (n, b"a" * 1000) for n in range(17)),
        b"".join(b"X%d: a\r\n" % n for n in range(101)),
        # More than the gateway reads.
        b"X: " + b"a" * (1 << 20) + b"\r\n",
    ],
    ids=["one", "all", "many", "huge"],
)
def test_large_headers_are_refused(kitchen: Gateway, fields: bytes) -> None:
    head = b"POST /actions/kitchen.sink.Stir HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % kitchen.port
    answer = raw(kitchen, head + fields + b"\r\n")
    expect(kitchen, answer, 431, "headers_too_large")


@pytest.mark.parametrize("request_line", [b"NONSENSE", b"GET / HTTP/9.9", b"GET  HTTP/1.1", b"\x16\x03\x01"])
def test_a_request_that_is_no_http_is_refused(kitchen: Gateway, request_line: bytes) -> None:
    expect(kitchen, raw(kitchen, request_line + b"\r\n\r\n"), 400, "bad_http")


def test_a_malformed_body_is_refused(kitchen: Gateway) -> None:
    head = (
        b"POST /actions/kitchen.sink.Stir HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer secret\r\n"
        b"Idempotency-Key: malformed\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    expect(kitchen, raw(kitchen, head % kitchen.port + b"2\r\n{}\r\nzz\r\n\r\n"), 400, "bad_http")


def test_a_request_before_a_malformed_one_is_answered(kitchen: Gateway) -> None:
    head = b"GET /x HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer secret\r\n\r\n"
    with socket.create_connection(("127.0.0.1", kitchen.port), LIMIT) as connection:
        connection.sendall(head % kitchen.port + b"NONSENSE\r\n\r\n")
        answers = b""
        while data := connection.recv(4096):
            answers += data
    assert re.findall(rb"HTTP/1.1 (\d+) ", answers) == [b"404", b"400"]
