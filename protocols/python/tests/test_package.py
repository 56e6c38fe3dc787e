"""The package as a user has it: its types, its wheel, and the examples of its README."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import textwrap
import venv
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests import generated
from tests.app import LIMIT
from tests.fake_store import FakeStore

PACKAGE = Path(__file__).resolve().parents[1]
CONTRACT = """
syntax = "proto3";
package tally;
import "eastward/eastward.proto";
message AddToCounter { int64 amount = 1; }
message Counter { int64 total = 1; }
service CounterFeature {
  rpc AddToCounter (tally.AddToCounter) returns (eastward.Receipt);
  rpc Counter (eastward.Watch) returns (stream tally.Counter);
}
"""


@pytest.fixture(scope="module")
def tally(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The package of the example, inside another package."""
    work = tmp_path_factory.mktemp("tally")
    (work / "protocols/tally").mkdir(parents=True)
    (work / "protocols/tally/counter.proto").write_text(CONTRACT)
    generated.generate(work, work / "outer/clients")
    sys.path.insert(0, str(work))
    try:
        import outer.clients.tally  # type: ignore[import-not-found]

        return outer.clients.tally
    finally:
        sys.path.remove(str(work))


def example(name: str) -> str:
    text = (PACKAGE / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"<!-- example: {name} -->\n```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return found.group(1)


@pytest.fixture
async def store(tally: Any, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeStore]:
    """A store that the environment leads to."""
    async with FakeStore.started("tally.CounterFeature", is_remote=True) as store:
        address = store.address
        curve: Any = address.security
        for name, value in {
            "EASTWARD_STORE": address.actions,
            "EASTWARD_ROLE": address.role,
            "EASTWARD_PROCESS": address.process,
            "EASTWARD_STORE_KEY": curve.store_key.hex(),
            "EASTWARD_PUBLIC_KEY": curve.public_key.hex(),
            "EASTWARD_SECRET_KEY": curve.secret_key.hex(),
            "EASTWARD_TOKEN": address.token.hex(),
        }.items():
            monkeypatch.setenv(name, value)
        yield store


async def test_the_example_of_the_readme_sends_and_follows(
    tally: Any, store: FakeStore, capsys: pytest.CaptureFixture[str]
) -> None:
    program: dict[str, Any] = {"CounterFeature": tally.CounterFeature}
    exec("async def main():\n" + textwrap.indent(example("connect"), "    "), program)
    running = asyncio.create_task(program["main"]())
    await store.welcome()
    await store.acknowledge(await store.batch())
    await store.publish_snapshot(tally.Counter(total=2))
    deadline = asyncio.get_running_loop().time() + LIMIT
    printed = ""
    while not printed:
        await asyncio.sleep(0.01)
        printed = capsys.readouterr().out
        assert asyncio.get_running_loop().time() < deadline
    assert printed == "2\n"
    running.cancel()
    assert (await store.receive()).WhichOneof("message") == "goodbye"
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_the_program_of_the_readme_has_an_outbox_and_exits_with_0(
    tally: Any, store: FakeStore, tmp_path: Path
) -> None:
    code = "import sys\nsys.path.insert(0, sys.argv[1])\nfrom outer.clients.tally import CounterFeature\n"
    code += example("program") + "\nsys.exit(exit_code)\n"
    root = Path(tally.__file__).resolve().parents[3]
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, str(root), cwd=tmp_path)
    assert (await store.welcome()).outbox
    await store.acknowledge(await store.batch())
    assert await asyncio.wait_for(process.wait(), LIMIT) == 0
    assert (tmp_path / "counter.outbox").exists()


def test_the_package_and_generated_code_are_strictly_typed(tmp_path: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), "src", str(generated.PACKAGES)],
        cwd=PACKAGE,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert checked.returncode == 0, checked.stdout


def test_names_that_are_keywords_are_parameters_with_an_underscore() -> None:
    import inspect

    import kitchen

    parameters = inspect.signature(kitchen.CookFeature.say).parameters
    assert {"in_", "self_", "default", "init"} <= set(parameters)
    from eastward import check_oneof

    with pytest.raises(ValueError, match="left and times are cases of one oneof"):
        check_oneof(left=True, times=3, plate=None)


def test_a_wheel_is_built_by_one_command_and_used_in_a_clean_environment(tmp_path: Path) -> None:
    def run(*command: str) -> str:
        result = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    # Its build backend is installed: nothing is downloaded.
    run(sys.executable, "-m", "build", "--no-isolation", str(PACKAGE), "--outdir", str(tmp_path / "dist"))
    assert {path.suffix for path in (tmp_path / "dist").iterdir()} == {".whl", ".gz"}
    [wheel] = (tmp_path / "dist").glob("*.whl")
    venv.create(tmp_path / "clean", with_pip=True)
    python = str(tmp_path / "clean/bin/python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))
    code = f"import sys; sys.path.insert(0, {str(generated.PACKAGES)!r}); import eastward, market; "
    code += "print(eastward.__file__, market.Increment(by=2).by)"
    place, by = run(python, "-c", code).split()
    assert place.startswith(str(tmp_path / "clean")) and by == "2"
    assert (Path(place).parent / "py.typed").exists()
