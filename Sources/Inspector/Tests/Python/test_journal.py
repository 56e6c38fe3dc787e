"""The questions about the journal of a running and of a stopped app."""

from __future__ import annotations

from app import inspecting, running


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
        found = inspector.journal("actions", cause=2, order="oldest").json["actions"]
        assert [action["revision"] for action in found] == [3]
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
            assert inspector.request("GET", "/api/app").json == {"control": False, "name": "market", "running": False}
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
        ]:
            result = app.eastward("inspect", *arguments, check=False)
            assert result.returncode != 0
            assert message in result.stderr, result.stderr
