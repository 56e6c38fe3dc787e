"""A headless Chromium, driven over W3C's WebDriver: https://www.w3.org/TR/webdriver2/"""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from app import LIMIT, until

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowDown": "\ue015",
    "ArrowUp": "\ue013",
    "End": "\ue010",
}


class Window:
    """A window of a browser of its own."""

    def __init__(self, driver: str, width: int, height: int, dark: bool, downloads: Path | None) -> None:
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={width},{height}"]
        if dark:
            arguments.append("--force-dark-mode")
        options: dict[str, Any] = {"args": arguments}
        if downloads is not None:
            options["prefs"] = {"download.default_directory": str(downloads)}
        if width < 500:
            options["mobileEmulation"] = {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 2}}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self._ask(f"{driver}/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._session = f"{driver}/session/{session['sessionId']}"
        if dark:
            media = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
            self.ask("goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": media})

    @staticmethod
    def _ask(url: str, body: dict[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()[:500]) from error

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        return self._ask(f"{self._session}/{path}", body)

    def close(self) -> None:
        """Ends the browser's processes, which outlive the driver otherwise."""
        urllib.request.urlopen(urllib.request.Request(self._session, method="DELETE"), timeout=LIMIT).close()

    def open(self, url: str) -> None:
        self.ask("url", {"url": url})

    def evaluate(self, script: str, *arguments: Any) -> Any:
        return self.ask("execute/sync", {"script": script, "args": list(arguments)})

    def text(self, selector: str) -> str:
        return self.evaluate("return document.querySelector(arguments[0])?.innerText ?? ''", selector) or ""

    def wait(self, text: str, selector: str) -> None:
        """Waits until an element shows a text."""
        try:
            until(f"{selector} shows {text}", lambda: text in self.text(selector))
        except AssertionError as error:
            raise AssertionError(f"{error}; it shows: {self.text(selector)[:500]}") from error

    def enter(self, label: str, text: str) -> None:
        """Replaces the text of a field."""
        self.evaluate(
            """
            const field = [...document.querySelectorAll("label")].find((label) => label.checkVisibility()
              && label.firstChild.textContent === arguments[0]).querySelector("input, select");
            field.focus();
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            field.dispatchEvent(new Event("change", { bubbles: true }));
            """,
            label,
            text,
        )

    def choose(self, revision: int) -> None:
        """Clicks an action, and waits for its details."""

        def click() -> bool:
            return bool(
                self.evaluate(
                    """
                    const row = [...document.querySelectorAll(".rows .row")]
                      .find((row) => row.innerText.startsWith(`${arguments[0]}\n`));
                    row?.click();
                    return row !== undefined;
                    """,
                    str(revision),
                )
            )

        until(f"revision {revision} is in the list", click)
        self.wait(f"at revision {revision}", "aside h2")

    def press(self, *keys: str) -> None:
        """Presses keys, as a user without a mouse does."""
        actions = []
        for key in keys:
            code = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": code}, {"type": "keyUp", "value": code}]
        self.ask("actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def click(self, text: str) -> None:
        """Clicks the visible link or button with a text."""

        def click() -> bool:
            return bool(
                self.evaluate(
                    """
                    const found = [...document.querySelectorAll("a, button")].find((element) =>
                      element.innerText.trim() === arguments[0] && element.checkVisibility());
                    found?.click();
                    return found !== undefined;
                    """,
                    text,
                )
            )

        until(f"{text} can be clicked", click)

    def violations(self) -> list[str]:
        """The serious violations of the rules of axe-core."""
        self.evaluate((files("axe_playwright_python") / "axe.min.js").read_text() + "; return null")
        found = self.ask(
            "execute/async",
            {"script": "axe.run().then(({ violations }) => arguments[0](violations))", "args": []},
        )
        return [
            f"{rule['id']}: {node['html']}"
            for rule in found
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]

    def errors(self) -> list[str]:
        """The errors in the browser's console."""
        log = self.ask("se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("screenshot")))


@contextmanager
def browser() -> Iterator[str]:
    """Runs the driver."""
    with tempfile.TemporaryFile() as log:
        driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
        )
        try:
            assert driver.stdout
            port = None
            for line in driver.stdout:
                if match := re.search(r"on port (\d+)", line):
                    port = match[1]
                    if "successfully" in line:
                        break
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(driver.pid, signal.SIGKILL)
            driver.wait()


@contextmanager
def window(
    driver: str, *, width: int = 1200, height: int = 900, dark: bool = False, downloads: Path | None = None
) -> Iterator[Window]:
    window = Window(driver, width, height, dark, downloads)
    try:
        yield window
    finally:
        window.close()
