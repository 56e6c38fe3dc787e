"""Checks of the dialogues with the reference clients, and of the command line."""

import asyncio
import subprocess
import sys
from pathlib import Path

from conformance import command
from conformance.failure import Failed

PROTOCOLS = Path(__file__).resolve().parents[2]


async def run_all(runs, jobs, timeout):
    """The results of dialogues with their commands."""
    limit = asyncio.Semaphore(jobs)

    async def one(definition, driver):
        async with limit:
            return await command.run(definition, driver, timeout=timeout)

    return await asyncio.gather(*(one(*run) for run in runs))


def check_correct_client(definitions, driver):
    """The driver passes every dialogue."""
    results = asyncio.run(run_all([(definition, driver) for definition in definitions.values()], 12, 15))
    wrong = [command.describe(result) for result in results if result.problem is not None or result.skipped is not None]
    assert not wrong, "\n\n".join(wrong)


def check_defects(definitions, driver, defects):
    """With each defect the driver fails the dialogue of that defect.

    :param defects: the names of the dialogues, by defect.
    """
    runs = [(definitions[dialogue], ["env", f"DEFECT={defect}", *driver]) for defect, dialogue in defects.items()]
    results = asyncio.run(run_all(runs, 32, 5))
    undetected = [f"{defect}: {dialogue} {result.problem or 'passes'}"
                  for (defect, dialogue), result in zip(defects.items(), results)
                  if not isinstance(result.problem, Failed)]
    assert not undetected, "\n".join(undetected)


def check_sections(definitions, document, *options):
    """The list shows each dialogue, and each one's section is in the document."""
    outcome = run("--list", *options)
    assert outcome.returncode == 0
    assert len(outcome.stdout.splitlines()) == len(definitions)
    sections = (PROTOCOLS / document).read_text(encoding="utf-8")
    for definition in definitions.values():
        assert f"## {definition.section}\n" in sections or f"**{definition.section}.**" in sections \
            or f"**`{definition.section}`**" in sections, definition


def run(*words):
    """The outcome of the runner with these arguments."""
    return subprocess.run(
        [sys.executable, "-m", "conformance", *words], cwd=PROTOCOLS, capture_output=True, text=True, timeout=60)
