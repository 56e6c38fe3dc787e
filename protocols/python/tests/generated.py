"""The packages that the generator writes for the contracts of the tests."""

from __future__ import annotations

import atexit
import functools
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "Tests/Fixtures"


def generate(package: Path, output: Path) -> None:
    """Runs `protocols/generate --language python`."""
    environment = dict(os.environ)
    environment.setdefault("EASTWARD_GENERATOR_DIR", str(ROOT / "Sources/ProtocGenEastward/.build/debug"))
    command = [str(ROOT / "protocols/generate"), "--language", "python", "--output", str(output), str(package)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr


def copy_contract(contract: Path, app: Path) -> None:
    """Copies a contract to the place where the generator expects an app's."""
    app.mkdir(parents=True)
    names = {path.name for path in contract.glob("*.proto")}
    for name in names:
        text = (contract / name).read_text(encoding="utf-8")
        for other in names:
            text = text.replace(f'import "{other}"', f'import "{app.name}/{other}"')
        (app / name).write_text(text, encoding="utf-8")


WORK = Path(tempfile.mkdtemp(prefix="eastward-python-"))
atexit.register(shutil.rmtree, WORK, ignore_errors=True)
#: Contains the packages `market`, `kitchen` and `kanban`.
PACKAGES = WORK / "packages"
copy_contract(FIXTURES / "FixtureContract", WORK / "protocols/market")
copy_contract(FIXTURES / "KitchenSinkContract", WORK / "protocols/kitchen")
copy_contract(ROOT / "Sources/Kanban/protocols/kanban", WORK / "protocols/kanban")
generate(WORK, PACKAGES)


@functools.cache
def conformance() -> Path:
    """The directory that contains the package of the conformance dialogues."""
    app = WORK / "conformance"
    copy_contract(ROOT / "protocols/conformance/contract", app / "protocols/conformance")
    generate(app, app / "packages")
    return app / "packages"


@functools.cache
def journal_rows() -> Any:
    """The message of a journal's row, which is no part of the package."""
    subprocess.run(
        ["protoc", "-I", str(ROOT / "protocols"), f"--python_out={WORK}", "eastward/journal.proto"],
        check=True,
        timeout=60,
    )
    spec = importlib.util.spec_from_file_location("journal_pb2", WORK / "eastward/journal_pb2.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.JournalRow
