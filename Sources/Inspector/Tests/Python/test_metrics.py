"""The metrics over HTTP, as a process of an app."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from app import LIMIT, PROGRAMS, ROOT, Answer, App, running, until

#: The longest time for an answer, in seconds: 5 of the server, and some for a busy machine.
ANSWER = 8.0


@pytest.fixture(scope="module")
def app() -> Iterator[App]:
    with running("--metrics", "127.0.0.1:0") as app:
        yield app


def process(app: App, name: str = "metrics") -> dict[str, Any]:
    processes = json.loads(app.eastward("ps", "--json", "--run-dir", str(app.run_directory), check=False).stdout)
    [found] = [process for process in processes if process["name"] == name]
    return found


def port(app: App) -> int:
    """The port of the URL that the process reports as its status."""
    url = process(app)["status"]
    assert url.startswith("http://127.0.0.1:"), url
    assert url.endswith("/metrics"), url
    return int(url.split(":")[2].split("/")[0])


def request(port: int, method: str = "GET", path: str = "/metrics", headers: dict[str, str] | None = None) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
    try:
        connection.request(method, path, headers=headers or {})
        response = connection.getresponse()
        return Answer(response.status, dict(response.getheaders()), response.read().decode())
    finally:
        connection.close()


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def promtool() -> str:
    # deploy/setup extracts it.
    found = shutil.which("promtool", path=f"{os.environ['PATH']}:{ROOT}/.build/prometheus/usr/bin")
    assert found, "Run deploy/setup --tests."
    return found


def test_the_metrics_are_those_of_the_command_and_valid_for_prometheus(app: App) -> None:
    answer = request(port(app))
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = answer.text.split("\n")
    assert lines[-1] == ""
    assert "eastward_store_up 1" in lines
    assert 'eastward_process_up{process="metrics.1"} 1' in lines
    assert 'eastward_actions_total{action="market.Increment",outcome="applied"} 4' in lines
    names = [line.split("{")[0].split(" ")[0] for line in lines]
    assert names == [line.split("{")[0].split(" ")[0] for line in app.command("metrics").split("\n")]
    checked = subprocess.run([promtool(), "check", "metrics"], input=answer.text, capture_output=True, text=True)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_only_the_metrics_are_served(app: App) -> None:
    served = port(app)
    for path in ["/", "/metrics/", "/metrics.json", "//metrics", "/api/app", "/%6detrics/.."]:
        answer = request(served, path=path)
        assert (answer.status, answer.json["code"]) == (404, "missing"), path
    for method in ["POST", "PUT", "DELETE", "OPTIONS"]:
        answer = request(served, method)
        assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD"), method
    assert request(served, path="/metrics?name=value").status == 200
    assert request(served, headers={"X-Large": "x" * 20_000}).status in (400, 431)
    head = request(served, "HEAD")
    assert (head.status, head.text) == (200, "")
    assert int(head.headers["Content-Length"]) > 1000
    head = request(served, "HEAD", "/none")
    assert (head.status, head.text) == (404, "")


def test_concurrent_requests_are_all_answered(app: App) -> None:
    served = port(app)
    with ThreadPoolExecutor(24) as clients:
        answers = list(clients.map(lambda _: request(served), range(240)))
    assert {answer.status for answer in answers} == {200}


def test_a_request_leaves_nothing_behind(app: App) -> None:
    served = port(app)
    own = process(app)["pid"]

    def resources() -> int:
        return len(os.listdir(f"/proc/{own}/fd")) + len(os.listdir(f"/proc/{own}/task"))

    for _ in range(10):
        assert request(served).status == 200
    before = resources()
    for _ in range(100):
        assert request(served).status == 200
    # The last connections may be closing.
    until("descriptors are closed and threads have ended", lambda: resources() <= before + 4)


def changed(served: int, status: int, text: str) -> Answer:
    """The first answer with this status and text: an earlier one answers for a second. Each is given in time."""

    def answer() -> Answer | None:
        began = time.monotonic()
        answer = request(served)
        assert time.monotonic() - began < ANSWER
        return answer if answer.status == status and text in answer.text else None

    return until(f"the metrics contain {text}", answer)


def test_a_frozen_store_is_reported_in_time(app: App) -> None:
    served = port(app)
    with frozen(process(app, "store")["pid"]):
        answer = changed(served, 200, "eastward_store_up 0")
        lines = answer.text.split("\n")
        assert 'eastward_process_up{process="store.1"} 1' in lines
        assert "eastward_actions_total" not in answer.text
    changed(served, 200, "eastward_store_up 1")


def test_a_frozen_supervisor_is_an_error_in_time(app: App) -> None:
    served = port(app)
    supervisor = json.loads((app.run_directory / "about.json").read_text())["pid"]
    with frozen(supervisor):
        changed(served, 503, "unavailable")
        began = time.monotonic()
        with ThreadPoolExecutor(8) as clients:
            answers = list(clients.map(lambda _: request(served), range(8)))
        assert time.monotonic() - began < ANSWER
        for answer in answers:
            assert (answer.status, answer.json["code"]) == (503, "unavailable")
            assert "did not answer within" in answer.json["reason"]
    assert request(served).status == 200


def test_too_many_requests_at_once_are_refused(app: App) -> None:
    served = port(app)
    supervisor = json.loads((app.run_directory / "about.json").read_text())["pid"]
    with frozen(supervisor), ThreadPoolExecutor(40) as clients:
        changed(served, 503, "unavailable")
        answers = list(clients.map(lambda _: request(served), range(40)))
    statuses = [answer.status for answer in answers]
    assert set(statuses) == {429, 503}
    assert statuses.count(503) >= 32
    assert request(served).status == 200


def test_the_process_is_restarted(app: App) -> None:
    before = process(app)
    os.kill(before["pid"], signal.SIGKILL)
    until("it is ready again", lambda: (now := process(app))["state"] == "ready" and now["pid"] != before["pid"])
    after = process(app)
    assert after["restarts"] == before["restarts"] + 1
    answer = request(port(app))
    assert answer.status == 200
    assert f'eastward_process_restarts_total{{process="metrics.1"}} {after["restarts"]}' in answer.text.split("\n")


def test_a_reload_keeps_the_process(app: App) -> None:
    before = process(app)
    app.command("reload")
    assert process(app)["pid"] == before["pid"]
    assert request(port(app)).status == 200


def test_the_app_is_ready_although_the_address_is_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with running("--metrics", str(taken)) as app:
            assert process(app)["state"] == "ready"
            problem = f"127.0.0.1:{taken} cannot be used: Address already in use"
            assert process(app)["status"] == problem
            other.close()
            until("the address is served", lambda: process(app)["status"] != problem)
            assert port(app) == taken
            assert request(taken).status == 200
            assert process(app)["restarts"] == 0
            log = app.command("logs", "metrics")
            assert log.count(problem) == 1


def test_mistakes_are_explained(tmp_path: Path) -> None:
    app = App(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        for arguments, code, message in [
            (["localhost:9464"], 64, "“localhost:9464” is not an IP address with a port"),
            (["9464"], 64, "Name the run directory of an app with --run-dir"),
            ([str(taken), "--run-dir", str(tmp_path)], 1, f"127.0.0.1:{taken} cannot be used: Address already in use"),
        ]:
            result = subprocess.run(
                ["eastward-inspector", "metrics", *arguments],
                env={name: value for name, value in app.environment.items() if name != "EASTWARD_RUN_DIR"},
                capture_output=True,
                text=True,
                timeout=LIMIT,
            )
            assert (result.returncode, message in result.stderr) == (code, True), result.stderr


def test_up_needs_the_program_and_a_free_name(tmp_path: Path) -> None:
    app = App(tmp_path)
    arguments = ["up", str(app.manifest), "--run-dir", str(app.run_directory), "--metrics"]
    result = app.eastward(*arguments, "localhost", check=False)
    assert (result.returncode, "“localhost” is not an IP address" in result.stderr) == (64, True), result.stderr
    app.manifest.write_text(app.manifest.read_text() + "  metrics: {command: [sleep, '60']}\n")
    result = app.eastward(*arguments, "9464", check=False)
    assert (result.returncode, "has a process “metrics” already" in result.stderr) == (78, True), result.stderr
    # Without the inspector beside it.
    eastward = shutil.copy(PROGRAMS / "eastward", tmp_path)
    app.environment["PATH"] = f"{tmp_path}:/usr/bin:/bin"
    result = app.eastward(*arguments, "9464", program=eastward, check=False)
    assert (result.returncode, "build it: swift build" in result.stderr) == (66, True), result.stderr


def test_a_manifest_may_contain_the_process(tmp_path: Path) -> None:
    app = App(tmp_path)
    app.manifest.write_text(
        app.manifest.read_text() + "  prometheus: {command: [eastward-inspector, metrics, '127.0.0.1:0']}\n"
    )
    try:
        app.up()
        url = process(app, "prometheus")["status"]
        answer = request(int(url.split(":")[2].split("/")[0]))
        assert 'eastward_process_up{process="prometheus.1"} 1' in answer.text.split("\n")
    finally:
        app.down()
