"""The package in the dialogues of the conformance runner."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import generated

DRIVER = Path(__file__).with_name("conformance_driver.py")


def test_the_package_passes_every_dialogue() -> None:
    driver = [sys.executable, str(DRIVER), str(generated.conformance())]
    result = subprocess.run(
        [sys.executable, "-m", "conformance", "--", *driver],
        cwd=generated.ROOT / "protocols",
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert " 0 failed, 0 skipped in " in result.stdout, result.stdout
