"""The inspector answers only the browser that opened its address."""

from __future__ import annotations

import http.client
import os
import pwd
import subprocess
from pathlib import Path

import pytest
from app import LIMIT, PROGRAMS, App, Inspector, inspecting, until

PATHS = ["/api/app", "/api/updates", "/api/updates?log=1", "/api/journal", "/api/open/", "/nothing"]


@pytest.mark.parametrize("path", PATHS)
def test_without_the_key_no_data_is_served(inspector: Inspector, path: str) -> None:
    answer = inspector.request("GET", path)
    assert answer.status == 403
    assert answer.json["code"] == "wrong_key"
    assert "market" not in answer.text


def test_an_address_opens_one_page(inspector: Inspector) -> None:
    used = inspector.token
    inspector.open()
    about = inspector.request("GET", "/api/app").json
    assert about.pop("journal").startswith("eastward journal --run-dir ")
    assert about == {"bundle": False, "control": False, "name": "market", "running": True}
    assert inspector.request("POST", "/api/open", used).json["code"] == "wrong_token"
    assert inspector.token != used
    inspector.open()


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1", "127.0.0.1:1", "localhost", "", None])
@pytest.mark.parametrize("path", ["/", "/api/app"])
def test_another_host_is_refused(inspector: Inspector, host: str | None, path: str) -> None:
    inspector.open()
    answer = inspector.request("GET", path, headers={"Host": host})
    assert answer.status in (400, 403)
    assert "market" not in answer.text


@pytest.mark.parametrize("origin", ["http://example.org", "null", "http://127.0.0.1:1", "https://127.0.0.1"])
def test_another_origin_is_refused(inspector: Inspector, origin: str) -> None:
    inspector.open()
    for method, path in [("GET", "/api/app"), ("POST", "/api/journal"), ("POST", "/api/processes/first.1/stop")]:
        answer = inspector.request(method, path, "{}" if method == "POST" else None, {"Origin": origin})
        assert (answer.status, answer.json["code"]) == (403, "wrong_origin")


def test_another_user_of_the_machine_is_refused(inspector: Inspector) -> None:
    """The port is open for all users, but the token and the run directory are not."""
    if os.geteuid() != 0:
        pytest.skip("only root can become another user")
    nobody = pwd.getpwnam("nobody")
    # The interpreter of the tests may be in a directory of root.
    host = f"127.0.0.1:{inspector.port}"
    script = f"""
        exec 3<>/dev/tcp/127.0.0.1/{inspector.port}
        printf 'GET /api/app HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n' >&3
        cat <&3
    """
    shown = subprocess.run(
        ["/bin/bash", "-c", script],
        user=nobody.pw_uid,
        group=nobody.pw_gid,
        extra_groups=[],
        cwd="/",
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert " 403 " in shown.stdout.split("\n")[0], shown.stderr
    assert "wrong_key" in shown.stdout
    commands = subprocess.run(
        ["ps", "-eo", "args"],
        user=nobody.pw_uid,
        group=nobody.pw_gid,
        extra_groups=[],
        cwd="/",
        capture_output=True,
        text=True,
    )
    assert inspector.token not in commands.stdout


def test_pages_cannot_be_framed_and_load_nothing_from_elsewhere(inspector: Inspector) -> None:
    inspector.open()
    policy = inspector.request("GET", "/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy


def test_processes_are_controlled_only_with_the_option(app: App, inspector: Inspector) -> None:
    inspector.open()
    answer = inspector.request("POST", "/api/processes/first.1/stop", "")
    assert (answer.status, answer.json["code"]) == (403, "read_only")
    with inspecting(app, "--control", "--run-dir", str(app.run_directory)) as other:
        other.open()
        assert other.request("POST", "/api/processes/first.1/stop", "").status == 200
        assert other.request("POST", "/api/processes/none/stop", "").status == 404
        assert other.request("POST", "/api/processes/first.1/kill", "").status == 404
        assert other.request("POST", "/api/processes/first.1/start", "").status == 200


def test_a_question_is_limited(inspector: Inspector) -> None:
    inspector.open()
    for body, status in [("", 400), ("[]", 400), ("{}", 400), ('{"request":"no"}', 400), ("x" * 5000, 413)]:
        assert inspector.request("POST", "/api/journal", body).status == status, body[:20]


def test_streams_are_limited_and_freed(inspector: Inspector) -> None:
    inspector.open()
    assert inspector.key
    headers = {"Authorization": f"Bearer {inspector.key}"}
    connections = []
    for _ in range(17):
        connection = http.client.HTTPConnection("127.0.0.1", inspector.port, timeout=30)
        connection.request("GET", "/api/updates", headers=headers)
        connections.append((connection, connection.getresponse()))
    assert [response.status for _, response in connections] == [200] * 16 + [429]
    for connection, response in connections:
        response.close()
        connection.close()
    def is_free() -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", inspector.port, timeout=30)
        connection.request("GET", "/api/updates", headers=headers)
        response = connection.getresponse()
        response.close()
        connection.close()
        return response.status == 200

    until("a stream is free again", is_free)


@pytest.mark.parametrize("output", ["/dev/full", "closed"])
def test_an_address_that_cannot_be_printed_is_an_error(app: App, output: str) -> None:
    redirection = ">&-" if output == "closed" else f"> {output}"
    command = f'exec "$0" inspect --run-dir "$1" {redirection}'
    result = subprocess.run(
        ["/bin/sh", "-c", command, PROGRAMS / "eastward", app.run_directory],
        env=app.environment,
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )
    assert result.returncode == 74
    assert result.stderr.startswith("Error: Standard output cannot be written: ")
    assert result.stderr.count("\n") == 1


def test_an_app_without_a_journal_is_refused(app: App, tmp_path: Path) -> None:
    result = app.eastward("inspect", "--manifest", str(app.manifest), "--data-dir", str(tmp_path), check=False)
    assert result.returncode != 0
    assert "There is no journal" in result.stderr
