"""The page in headless Chromium."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from app import INSPECTOR, LIMIT, PROGRAMS, ROOT, App, Inspector, inspecting, until
from browser import Window, browser, window

#: The export of a journal with three processes that react to each other.
RECORDED = Path(__file__).parent / "recorded.jsonl"
COPIED = ROOT / "Tests/DocumentationTests/Listings/Inspector.swift"


@pytest.fixture(scope="module")
def driver() -> Iterator[str]:
    with browser() as driver:
        yield driver


@pytest.fixture
def page(inspector: Inspector, driver: str) -> Iterator[Window]:
    with window(driver) as page:
        page.open(inspector.addresses[-1])
        page.wait("actions", "main section")
        yield page
        assert page.errors() == []


def test_an_action_is_found_by_its_cause_and_leads_to_its_state(page: Window) -> None:
    page.enter("Caused by", "3")
    page.wait("1 found", ".bar [role=status]")
    page.wait("third.1", ".rows")
    page.evaluate("document.querySelector('.rows').focus()")
    page.press("ArrowDown")
    page.wait("market.Increment at revision 4", "aside h2")
    assert '− {"counter":{"count":3}}' in page.text("aside .before")
    assert '+ {"counter":{"count":4}}' in page.text("aside .after")
    page.wait("eastward dispatch", "aside ol.chain")
    assert [line for line in page.text("aside ol.chain").split("\n") if "first.1" in line]
    page.click("State after it")
    page.wait('{"counter":{"count":4}}', "main .scroll")
    page.enter("Compare with", "1")
    page.wait('− {"counter":{"count":1}}', "main .scroll")


def test_a_bundle_is_exported_and_opened_without_the_app(inspector: Inspector, driver: str, tmp_path: Path) -> None:
    with window(driver, downloads=tmp_path) as page:
        page.open(inspector.addresses[-1])
        page.wait("actions", "main section")
        page.choose(revision=3)
        page.enter("From", "2")
        page.click("Export bundle")
        page.wait("Saved market-2-3.bundle", ".export")
        file = tmp_path / "market-2-3.bundle"
        until("the bundle is saved", file.exists)
    elsewhere = App(tmp_path)
    elsewhere.environment["PATH"] = f"{INSPECTOR}:{os.environ['PATH']}"
    with inspecting(elsewhere, "--bundle", str(file)) as other, window(driver) as page:
        page.open(other.addresses[-1])
        page.wait("2 actions", "main section")
        page.enter("Caused by", "2")
        page.wait("1 found", ".bar [role=status]")
        page.choose(revision=3)
        assert '+ {"counter":{"count":3}}' in page.text("aside .after")
        page.wait("second.1", "aside ol.chain")
        page.click("State after it")
        page.wait('{"counter":{"count":3}}', "main .scroll")
        page.enter("Compare with", "1")
        page.wait('− {"counter":{"count":1}}', "main .scroll")
        assert page.errors() == []


def test_recorded_actions_are_copied_as_a_test_that_passes(driver: str, tmp_path: Path) -> None:
    """The test is a listing of the article: there it is compiled and run."""
    app = App(tmp_path)
    subprocess.run(
        [PROGRAMS / "fixture-store", "journal", "import", RECORDED, "--data-dir", tmp_path / "data"],
        check=True,
        timeout=LIMIT,
        capture_output=True,
    )
    arguments = ["--manifest", str(app.manifest), "--data-dir", str(tmp_path / "data")]
    with inspecting(app, *arguments) as inspector, window(driver) as page:
        page.open(inspector.addresses[-1])
        page.wait("actions", "main section")
        page.choose(revision=5)
        page.enter("From", "3")
        page.click("Copy as test")
        page.wait("Test of the recorded actions", "dialog")
        assert page.evaluate("return document.querySelector('dialog textarea').value") == COPIED.read_text()
        assert page.violations() == []
        page.press("Escape")
        until("the dialog is closed", lambda: page.text("dialog") == "")
        assert page.errors() == []


def test_the_page_shows_the_command_that_creates_a_scratch_app(app: App, page: Window, tmp_path: Path) -> None:
    page.choose(revision=3)
    page.click("Fork")
    page.wait("Scratch app after action 3", "dialog h2")
    assert page.violations() == []
    command = shlex.split(page.evaluate("return document.querySelector('dialog textarea').value"))
    assert command[0] == "eastward"
    subprocess.run(
        [PROGRAMS / "eastward", *command[1:]], cwd=tmp_path, env=app.environment, check=True, timeout=LIMIT
    )
    assert (tmp_path / "market-3" / "store").is_dir()


def test_new_actions_appear_while_the_page_is_live(app: App, page: Window) -> None:
    page.wait("Increment", ".rows .row")
    revision = app.command("dispatch", "Increment", "by=5")
    assert "applied" in revision
    until("the new action is first", lambda: "operator" in page.text(".rows .row"))


def test_it_is_used_without_a_mouse(page: Window) -> None:
    page.evaluate("document.querySelector('.rows').focus()")
    page.press("End")
    page.wait("market.Increment at revision 1", "aside h2")
    page.press("ArrowUp")
    page.wait("market.Increment at revision 2", "aside h2")
    page.evaluate("document.querySelector('nav a').focus()")
    page.press("Tab", "Enter")
    page.wait("records", "main [role=status]")
    page.press("Tab", "Enter")
    page.wait("store.1", "main table")


def test_processes_have_their_figures_and_their_log(page: Window) -> None:
    page.click("Processes")
    page.wait("actions/s", "main section p")
    page.wait("third.1", "main table")
    page.wait("store.1", "aside pre")
    page.enter("Text", "no such line")
    page.wait("", "aside pre")
    assert page.text("aside pre") == ""


def test_slices_show_a_subscriber_that_is_behind(app: App, page: Window) -> None:
    def lag(process: str) -> str:
        """The lag of a process that subscribes to the count, as the page shows it."""
        return page.evaluate(
            """
            const row = [...document.querySelectorAll("tr.subscriber")]
              .find((row) => row.firstChild.textContent === arguments[0]);
            return row?.querySelectorAll("td")[1].textContent ?? "";
            """,
            process,
        )

    page.click("Slices")
    page.wait("market.Count", "main table")
    until("all subscribers are up to date", lambda: {lag("first.1"), lag("second.1"), lag("third.1")} == {"0"})
    [first] = [process for process in json.loads(app.command("ps", "--json")) if process["name"] == "first"]
    os.kill(first["pid"], signal.SIGSTOP)
    try:
        app.command("dispatch", "Increment", "by=5")
        until("the stopped one is behind", lambda: lag("first.1") == "1")
        until("the others are not", lambda: {lag("second.1"), lag("third.1")} == {"0"})
        assert page.evaluate("return document.querySelectorAll('td.bad').length") == 1
        assert page.violations() == []
        sessions = app.command("sessions")
        records = json.loads(app.command("sessions", "--json"))
        [record] = [record for record in records if record["process"] == "first.1"]
        assert [position["lag"] for position in record["report"]["slices"]] == [1]
    finally:
        os.kill(first["pid"], signal.SIGCONT)
    until("it has caught up", lambda: lag("first.1") == "0")


def test_a_slices_value_is_shown_on_demand(app: App, page: Window) -> None:
    page.click("Slices")
    page.wait("market.Count", "main table")
    page.evaluate("document.querySelector('tr.slice button').focus()")
    page.press("Enter")
    page.wait('"count":', "aside pre")
    page.wait("At revision", "aside [role=status]")
    assert page.evaluate("return document.activeElement.getAttribute('aria-label')") == "Value of market.Count"
    assert page.violations() == []
    page.click("Close")
    until("the value is closed", lambda: page.evaluate("return document.querySelector('aside').hidden"))
    assert page.evaluate("return document.activeElement.getAttribute('aria-label')") == "Value of market.Count"


@pytest.mark.parametrize(("width", "dark"), [(1200, True), (390, False)])
def test_it_fits_every_screen(inspector: Inspector, driver: str, width: int, dark: bool) -> None:
    with window(driver, width=width, height=844, dark=dark) as page:
        page.open(inspector.addresses[-1])
        page.wait("actions", "main section")
        for view in ["Actions", "State", "Processes", "Slices"]:
            page.click(view)
            assert page.evaluate("return document.documentElement.scrollWidth <= innerWidth"), view
            assert page.violations() == []
        assert page.errors() == []
