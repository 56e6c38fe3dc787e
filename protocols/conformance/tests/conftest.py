"""Compiles the contracts once for all processes of the tests."""

import os
import tempfile

import pytest

from conformance import contract


@pytest.fixture(scope="session", autouse=True)
def descriptors():
    with tempfile.NamedTemporaryFile(suffix=".desc") as file:
        file.write(contract.COMPILED)
        file.flush()
        os.environ[contract.DESCRIPTORS] = file.name
        yield
