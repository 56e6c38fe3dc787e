"""Gateways for the tests of a session."""

from __future__ import annotations

from collections.abc import Iterator

import gateways
import pytest


@pytest.fixture(scope="session")
def kitchen() -> Iterator[gateways.Gateway]:
    """A gateway whose actions have every kind of field."""
    with gateways.running(gateways.KITCHEN) as gateway:
        yield gateway


@pytest.fixture(scope="session")
def market() -> Iterator[gateways.Gateway]:
    """A gateway of the counter."""
    with gateways.running(gateways.MARKET) as gateway:
        yield gateway
