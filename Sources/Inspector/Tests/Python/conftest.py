"""A running app for the tests of a file, and an inspector of it for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from app import App, Inspector, inspecting, running


@pytest.fixture(scope="module")
def app() -> Iterator[App]:
    with running() as app:
        yield app


@pytest.fixture
def inspector(app: App) -> Iterator[Inspector]:
    with inspecting(app, "--run-dir", str(app.run_directory)) as inspector:
        yield inspector
