"""The programs of the tests, the generated packages, and apps to run them against.

`EASTWARD_TEST_PROGRAMS` names the directory of Eastward's built programs, by default `.build/debug` of the repository;
`EASTWARD_GENERATOR_DIR` that of protoc-gen-eastward, by default where `swift build` makes it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests import generated
from tests.app import App

sys.path.insert(0, str(generated.PACKAGES))


@pytest.fixture(scope="session")
def packages() -> Path:
    return generated.PACKAGES


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    """The fixture app under a supervisor, with its store alone."""
    async with App.started(App.MARKET) as app:
        yield app


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in list(os.environ):
        if name.startswith("EASTWARD_") and name not in ("EASTWARD_TEST_PROGRAMS", "EASTWARD_GENERATOR_DIR"):
            monkeypatch.delenv(name)
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    yield
