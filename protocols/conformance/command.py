"""The command line: runs dialogues in parallel, and reports."""

import argparse
import asyncio
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

from . import dialogue, dialogues, web  # noqa: F401
from .failure import Failed, Unsupported
from .inbox import TIMEOUT

DESCRIPTION = """Plays the store of EASTWARD/1, or the web gateway, against a client under test, and checks what the
client sends and what it reports. COMMAND starts a driver: a small program around the client, which README.md
describes."""
EXIT_FAILED, EXIT_USAGE = 1, 64
# A dialogue that takes longer is stuck, in seconds.
LONGEST = 60


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(EXIT_USAGE, f"{self.prog}: {message}\n")


def parser():
    result = Parser(
        prog="python3 -m conformance", description=DESCRIPTION, usage="%(prog)s [OPTION…] -- COMMAND [ARGUMENT…]",
        epilog="Exit codes: 0 if every dialogue passes or does not apply, 1 if one fails, 64 for a wrong usage.")
    result.add_argument("--web", action="store_true", help="play the gateway of WEB.md, not the store of WIRE.md")
    result.add_argument("--only", metavar="NAME", action="append", default=[],
                        help="run only this dialogue; several --only run several; a prefix ends with *")
    result.add_argument("--list", action="store_true", help="list the dialogues with their sections, and exit")
    result.add_argument("--verbose", action="store_true", help="print every message; runs one dialogue after another")
    result.add_argument("--jobs", metavar="N", type=int, default=12, help="dialogues at the same time (default 12)")
    result.add_argument("--timeout", metavar="SECONDS", type=float, default=TIMEOUT,
                        help=f"how long to wait for what must come (default {TIMEOUT})")
    result.add_argument("--junit", metavar="FILE", help="write the results as JUnit's XML, too")
    result.add_argument("command", metavar="COMMAND", nargs="*", help=argparse.SUPPRESS)
    return result


def selected(names, definitions):
    """The definitions with these names, or all.

    :raises KeyError: with a name that no dialogue has.
    """
    if not names:
        return list(definitions.values())
    result = []
    for name in names:
        found = [each for each in definitions.values()
                 if each.name == name or name.endswith("*") and each.name.startswith(name[:-1])]
        if not found:
            raise KeyError(name)
        result += [each for each in found if each not in result]
    return result


class Result:
    """The outcome of one dialogue: `problem` is `None` if it passed."""

    def __init__(self, definition):
        self.definition = definition
        self.problem = self.skipped = None
        self.step, self.lines, self.errors = "", [], ""
        self.seconds = 0.0


async def run(definition, command, echo=None, timeout=TIMEOUT):
    """Runs a dialogue, with a directory of its own, and returns its result."""
    result = Result(definition)
    begun = time.monotonic()
    task = None

    def broken(problem):
        result.problem = result.problem or problem
        if task is not None:
            task.cancel()

    # Short, since the path of a UNIX socket has at most 107 characters.
    with tempfile.TemporaryDirectory(prefix="ew-") as directory:
        played = definition.play(directory, command, broken, echo, timeout)
        task = asyncio.create_task(definition.body(played))
        try:
            await asyncio.wait({task}, timeout=LONGEST)
            if not task.done():
                broken(Failed(f"the end of the dialogue within {LONGEST} seconds", "none"))
            await task
        except asyncio.CancelledError:
            # Cancelled by `broken`, or from outside.
            if result.problem is None:
                raise
        except Exception as problem:
            result.problem = result.problem or problem
        finally:
            task.cancel()
            result.step = played.step_now
            await played.close()
            if played.driver is not None:
                result.errors = played.driver.errors.decode("utf-8", "replace")
    if isinstance(result.problem, Unsupported):
        result.problem, result.skipped = None, str(result.problem)
    result.lines = played.transcript.lines
    result.seconds = time.monotonic() - begun
    return result


def describe(result):
    """The report of a failure."""
    definition, problem = result.definition, result.problem
    lines = [f"FAILED {definition.name}", f"  shows     {definition.summary}",
             f"  section   {definition.play.document}, “{definition.section}”", f"  step      {result.step}"]
    if isinstance(problem, Failed):
        lines += [f"  expected  {problem.expected}", f"  received  {problem.received}"]
    else:
        lines.append("  the runner failed: " + "".join(
            traceback.format_exception(type(problem), problem, problem.__traceback__)))
    lines.append("  transcript (C: from the client, S: from the store, >: command, <: event, #: step)")
    lines += ["    " + line for line in result.lines[-80:]]
    if result.errors.strip():
        lines.append("  standard error of the driver")
        lines += ["    " + line for line in result.errors.strip().splitlines()[-20:]]
    return "\n".join(lines)


def junit(results):
    """The results as JUnit's XML."""
    from xml.sax.saxutils import escape, quoteattr
    failures = sum(result.problem is not None for result in results)
    lines = [f'<testsuite name="conformance" tests="{len(results)}" failures="{failures}">']
    for result in results:
        lines.append(f'  <testcase classname={quoteattr(result.definition.section)} '
                     f'name={quoteattr(result.definition.name)} time="{result.seconds:.3f}">')
        if result.problem is not None:
            report = "".join(each if each in "\n\t" or each >= " " else "?" for each in describe(result))
            lines.append(f"    <failure message={quoteattr(str(result.problem))}>{escape(report)}</failure>")
        elif result.skipped is not None:
            lines.append(f"    <skipped message={quoteattr(result.skipped)}/>")
        lines.append("  </testcase>")
    return "\n".join(lines + ["</testsuite>", ""])


async def run_all(definitions, arguments):
    limit = asyncio.Semaphore(1 if arguments.verbose else max(1, arguments.jobs))
    done = 0

    async def one(definition):
        nonlocal done
        async with limit:
            if arguments.verbose:
                print(f"{definition.name}: {definition.summary}", flush=True)
            result = await run(definition, arguments.command, echo=print if arguments.verbose else None,
                               timeout=arguments.timeout)
        done += 1
        state = "FAILED" if result.problem is not None else "skipped" if result.skipped is not None else "passed"
        more = f" (the client does not support “{result.skipped}”)" if result.skipped is not None else ""
        print(f"{done:3}/{len(definitions)} {state:<7} {definition.name} {result.seconds:.1f} s{more}", flush=True)
        return result

    return await asyncio.gather(*(asyncio.create_task(one(definition)) for definition in definitions))


def main(words=None):
    options = parser()
    arguments = options.parse_args(words)
    try:
        definitions = selected(arguments.only, web.ALL if arguments.web else dialogue.ALL)
    except KeyError as error:
        options.error(f"there is no dialogue {error.args[0]}; --list shows all")
    if arguments.list:
        for definition in definitions:
            print(f"{definition.name:<42} {definition.section:<18} {definition.summary}")
        return 0
    if not arguments.command:
        options.error("the command of the driver is missing; see README.md")
    begun = time.monotonic()
    results = asyncio.run(run_all(definitions, arguments))
    failures = [result for result in results if result.problem is not None]
    for result in failures:
        print("\n" + describe(result))
    skipped = sum(result.skipped is not None for result in results)
    print(f"\n{len(results) - len(failures) - skipped} passed, {len(failures)} failed, {skipped} skipped in "
          f"{time.monotonic() - begun:.0f} seconds")
    if arguments.junit:
        Path(arguments.junit).write_text(junit(results), encoding="utf-8")
    return EXIT_FAILED if failures else os.EX_OK
