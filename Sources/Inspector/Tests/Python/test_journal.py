"""The questions about the journal of a running and of a stopped app."""

from __future__ import annotations

import json

import pytest
from app import App, inspecting, running


def test_a_running_app_is_inspected_to_its_newest_action() -> None:
    with running() as app, inspecting(app, "--run-dir", str(app.run_directory)) as inspector:
        inspector.open()
        assert inspector.journal("range").json["last"] == 4
        action = inspector.journal("action", revision=3).json
        assert action["action"]["process"] == "second.1"
        assert action["difference"]["before"] == [{"counter": {"count": 2}}]
        assert action["difference"]["after"] == [{"counter": {"count": 3}}]
        assert action["slices"][0]["slice"] == "market.Count"
        chain = inspector.journal("why", revision=4).json["actions"]
        assert [link["revision"] for link in chain] == [4, 3, 2, 1]
        found = inspector.journal("actions", cause=3).json["actions"]
        assert [action["revision"] for action in found] == [4]
        app.command("dispatch", "Increment", "by=10")
        assert inspector.journal("state", revision=5).json["records"] == [{"counter": {"count": 14}}]
        assert inspector.journal("action", revision=99).status == 404
        app.command("restart", "store")
        app.command("dispatch", "Increment", "by=1")
        assert inspector.journal("state", revision=6).json["records"] == [{"counter": {"count": 15}}]


def test_a_stopped_app_is_inspected_and_can_be_started_again() -> None:
    with running() as app:
        app.down()
        with inspecting(app, "--manifest", str(app.manifest)) as inspector:
            inspector.open()
            about = inspector.request("GET", "/api/app").json
            assert not about["running"]
            assert about["journal"] == f"eastward journal --manifest {app.manifest}"
            assert inspector.journal("range").json["last"] == 4
            assert inspector.journal("state", revision=2).json["records"] == [{"counter": {"count": 2}}]
        app.up()
        assert '"count":4' in app.command("state").replace(" ", "")


def test_mistakes_are_explained() -> None:
    with running() as app:
        for arguments, message in [
            (["--run-dir", "/nowhere"], "No supervisor runs in /nowhere"),
            (["--manifest", "none.yaml"], "none.yaml"),
            (["--port", "70000"], "--port is 0 to 65535"),
            (["--manifest", str(app.manifest), "--control"], "requires a running app"),
            (["--bundle", "none"], "There is no readable file none"),
            (["--bundle", str(app.manifest)], "is no bundle of eastward"),
            (["--bundle", "none", "--manifest", str(app.manifest)], "exclude each other"),
            (["--bundle", "none", "--control"], "requires a running app"),
        ]:
            result = app.eastward("inspect", *arguments, check=False)
            assert result.returncode != 0
            assert message in result.stderr, result.stderr


@pytest.mark.parametrize("isRunning", [True, False])
def test_actions_are_exported(isRunning: bool) -> None:
    with running() as app:
        arguments = ["--run-dir", str(app.run_directory)]
        if not isRunning:
            app.down()
            arguments = ["--manifest", str(app.manifest)]
        with inspecting(app, *arguments) as inspector:
            inspector.open()
            bundle = inspector.request("POST", "/api/bundle", '{"from":2,"to":4}')
            lines = [json.loads(line) for line in bundle.text.splitlines()]
            assert (lines[0]["first"], lines[0]["last"]) == (2, 4)
            assert [line["action"]["revision"] for line in lines if "slices" in line] == [2, 3, 4]
            assert bundle.headers["Content-Disposition"] == 'attachment; filename="market-2-4.bundle"'
            test = inspector.request("POST", "/api/test", '{"from":3,"to":3}').json["test"]
            assert "marketRevision3()" in test
            for path in ["/api/bundle", "/api/test"]:
                for body, status in [("", 400), ("{}", 400), ('{"from":3,"to":2}', 400), ('{"from":3,"to":99}', 404)]:
                    answer = inspector.request("POST", path, body)
                    assert answer.status == status, answer
            (victim := app.directory / "victim").write_text("untouched")
            answer = inspector.journal("bundle", **{"from": 2, "to": 4, "path": str(victim)})
            assert (answer.status, victim.read_text()) == (400, "untouched")
            inspector.key = None
            assert inspector.request("POST", "/api/bundle", '{"from":2,"to":4}').status == 403


def test_a_command_writes_the_same_bundle() -> None:
    with running() as app, inspecting(app, "--run-dir", str(app.run_directory)) as inspector:
        inspector.open()
        bundle = inspector.request("POST", "/api/bundle", '{"from":1,"to":4}')
        assert bundle.text == app.command("journal", "bundle", "--from", "1", "--to", "4")


def test_a_scratch_app_begins_at_a_revision() -> None:
    with running() as app:
        scratch = app.directory / "scratch"
        app.command("dispatch", "Increment", "by=10")
        app.command("journal", "fork", "4", "--into", str(scratch))
        fork = App(app.directory)
        fork.run_directory = scratch / "run"
        fork.eastward("up", str(fork.manifest), "--detach", "--data-dir", str(scratch), "--run-dir", str(fork.run_directory))
        try:
            assert fork.command("state", "--path", "counter.count") == "4\n"
            fork.command("dispatch", "Increment", "by=40")
            assert app.command("state", "--path", "counter.count") == "14\n"
        finally:
            fork.down()
