#!/usr/bin/env python3
"""Checks that a named test catches each of the deliberate bugs in catalogue.py.

Copies the repository to a scratch directory, applies all bugs there at once, each behind a switch, and builds the tests
once. Then runs all catching tests with no bug switched on, which must pass, and for each bug its catching test with
that bug switched on, which must fail. The switch is the environment variable DELIBERATE_BUG, so that the processes
that a test starts have the same bug. The repository itself is not changed.
"""

import argparse
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
import uuid
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from catalogue import BUGS  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
SWITCH = "DELIBERATE_BUG"
GENERATED = "DeliberateBug.swift"
SWIFT = f"""import Glibc

/// The deliberate bug that the environment switches on.
enum Bug {{
    private static let name = getenv("{SWITCH}").map {{ String(cString: $0) }}

    static func isOn(_ bug: String) -> Bool {{ name == bug }}
}}
"""
# As in deploy/test: more parallel tests would share the cores for so long that they time out.
LIMITED = ["--experimental-maximum-parallelization-width", "8"]


class Failure(Exception):
    """An error that ends the check, with its message."""


# --- The copy with all bugs


def files(scratch):
    """The paths of the work tree's files, including uncommitted ones, without those in `scratch`."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    paths = sorted(
        {
            path for path in listing.split("\0")
            if path and os.path.lexists(ROOT / path) and not (ROOT / path).is_relative_to(scratch)
        }
    )
    # The versions of the dependencies, so that the copy is built as the repository is.
    return paths + (["Package.resolved"] if (ROOT / "Package.resolved").exists() else [])


def condition(bug, path):
    if path.endswith(".swift"):
        return f'Bug.isOn("{bug.name}")'
    return f'(getenv("{SWITCH}") && !strcmp(getenv("{SWITCH}"), "{bug.name}"))'


def mutated(bugs):
    """The contents of the files with bugs, by path."""
    edits = {}
    for bug in bugs:
        for edit in bug.edits:
            edits.setdefault(edit.file, []).append((bug, edit))
    contents = {}
    for path, list_of_edits in edits.items():
        if not (ROOT / path).is_file():
            raise Failure(f"{list_of_edits[0][0].name}: there is no file {path}.")
        text = (ROOT / path).read_text(encoding="utf-8")
        places = []
        for bug, edit in list_of_edits:
            count = text.count(edit.original)
            if count != 1:
                raise Failure(
                    f"{bug.name}: the original text occurs {count} times in {path} instead of once. Adapt"
                    f" Tests/Bugs/catalogue.py to the code:\n{edit.original}"
                )
            start = text.index(edit.original)
            replacement = re.sub(r"\bBUG\b", condition(bug, path).replace("\\", r"\\"), edit.replacement)
            places.append((start, start + len(edit.original), replacement, bug))
        places.sort(key=lambda place: place[0])
        for before, after in zip(places, places[1:]):
            if after[0] < before[1]:
                raise Failure(f"{before[3].name} and {after[3].name} change the same text in {path}.")
        for start, end, replacement, _ in reversed(places):
            text = text[:start] + replacement + text[end:]
        contents[path] = text.encode()
        if path.endswith(".swift"):
            contents["/".join(path.split("/")[:2] + [GENERATED])] = SWIFT.encode()
    return contents


def place_file(target, content, mode):
    """Writes a file, unless it has this content already: the build compiles only what has changed."""
    if target.is_symlink() or not target.is_file() or target.read_bytes() != content:
        target.unlink(missing_ok=True)
        target.write_bytes(content)
    target.chmod(mode)


def copy(scratch, bugs):
    """Makes the directory `package` in `scratch` a copy of the work tree with the bugs."""
    package = scratch / "package"
    contents = mutated(bugs)
    wanted = set(files(scratch)) | set(contents)
    for path in sorted(wanted):
        source, target = ROOT / path, package / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if path in contents:
            place_file(target, contents[path], 0o644)
        elif source.is_symlink():
            if not target.is_symlink() or os.readlink(target) != os.readlink(source):
                target.unlink(missing_ok=True)
                target.symlink_to(os.readlink(source))
        elif source.is_file():
            place_file(target, source.read_bytes(), stat.S_IMODE(source.stat().st_mode))
    for directory, _, names in os.walk(package):
        for name in names:
            path = Path(directory) / name
            if str(path.relative_to(package)) not in wanted | {"Package.resolved"}:
                path.unlink()


# --- Runs


def end_processes(marker):
    """Kills the processes that a run has left: a bug can be that they survive."""
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"DELIBERATE_BUG_RUN={marker}".encode() in environment.read_bytes().split(b"\0"):
                os.kill(int(environment.parent.name), signal.SIGKILL)
        except OSError:
            pass  # it has ended, or belongs to another user


class Run:
    """A run of tests: the IDs of those that began and of those that failed, and the first reason."""

    def __init__(self, scratch, tests, bug=None, limit=600):
        events = scratch / "events.jsonl"
        events.unlink(missing_ok=True)
        # The program that `swift test` runs: without the seconds that it takes to read the package.
        program = next((scratch / "build/debug").glob("*PackageTests.xctest"))
        command = [program, "--testing-library", "swift-testing", *LIMITED]
        for test in tests:
            command += ["--filter", "^" + re.escape(test) + r"\("]
        command += ["--event-stream-output-path", str(events), "--event-stream-version", "0"]
        environment = {key: value for key, value in os.environ.items() if key != SWITCH}
        environment["SWIFT_BACKTRACE"] = "enable=no"
        marker = environment["DELIBERATE_BUG_RUN"] = str(uuid.uuid4())
        if bug:
            environment[SWITCH] = bug.name
        start = time.monotonic()
        process = subprocess.Popen(
            command, cwd=scratch / "package", env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
        )
        self.timed_out = False
        try:
            self.output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            self.timed_out = True
            os.killpg(process.pid, signal.SIGKILL)
            self.output, _ = process.communicate()
        finally:
            end_processes(marker)
        self.seconds = time.monotonic() - start
        self.code = process.returncode
        self.began, self.issues = set(), []
        if events.exists():
            for line in events.read_text(encoding="utf-8", errors="replace").splitlines():
                self._read(line)

    def _read(self, line):
        try:
            record = json.loads(line)
        except ValueError:
            return  # the last line of a process that crashed
        event = record.get("payload", {})
        if record.get("kind") != "event":
            return
        test = event.get("testID", "")
        if event.get("kind") == "testStarted":
            self.began.add(test)
        elif event.get("kind") == "issueRecorded":
            issue = event.get("issue", {})
            if not issue.get("isKnown") and issue.get("severity", "error") == "error":
                texts = [message.get("text", "") for message in event.get("messages", [])]
                known = [text for text in texts if text != "Issue recorded"]
                self.issues.append((test, known[0] if known else "an issue without a text"))

    def includes(self, test):
        return any(started.startswith(f"{test}(") for started in self.began)

    def reason(self):
        """How the run failed; `None` if it did not fail."""
        if self.timed_out:
            return "timeout"
        if self.issues:
            return self.issues[0][1]
        if self.code == 0:
            return None
        trap = re.search(r"(?:Fatal error|Precondition failed|Assertion failed)[^\n]*", self.output)
        if trap:
            return "crash: " + trap.group(0)
        return f"crash: signal {-self.code}" if self.code < 0 else f"the test process ends with {self.code}"


def short(text, length=90):
    """One line of a table."""
    text = re.sub(r"^Expectation failed: ", "", " ".join(text.split()))
    text = re.sub(r"/tmp/[^\s\"]+", "…", text)
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def code(text):
    """A code span in a table of Markdown."""
    return "`" + text.replace("`", "'").replace("|", "\\|") + "`"


def build(scratch):
    print(f"Building the tests in {scratch} …", file=sys.stderr, flush=True)
    with open(scratch / "build.log", "w", encoding="utf-8") as log:
        command = ["swift", "build", "--build-tests", "--package-path", scratch / "package"]
        command += ["--scratch-path", scratch / "build"]
        code = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, check=False).returncode
    if code != 0:
        text = (scratch / "build.log").read_text(encoding="utf-8", errors="replace")
        errors = [line for line in text.splitlines() if " error: " in line or line.startswith("error: ")]
        raise Failure("The copy with all bugs cannot be built:\n" + "\n".join(errors[:20] or text.splitlines()[-20:]))


def check_without_bugs(scratch, bugs):
    print("Running the catching tests without a bug …", file=sys.stderr, flush=True)
    tests = sorted({bug.test for bug in bugs})
    # Tests of whole apps share the cores with no others.
    groups = [[test for test in tests if test.startswith("EndToEndTests.") is apps] for apps in (False, True)]
    for group in filter(None, groups):
        run = Run(scratch, group)
        missing = [test for test in group if not run.includes(test)]
        if missing:
            raise Failure("There is no test, or it did not run: " + ", ".join(missing))
        reason = run.reason()
        if reason is not None:
            failed = sorted({test for test, _ in run.issues})
            raise Failure(f"Without a bug, {', '.join(failed) or 'the test process'} fails: {reason}")


def check(scratch, bugs):
    """Returns the result for each bug, as a dictionary."""
    results = []
    for bug in bugs:
        run = Run(scratch, [bug.test], bug, limit=bug.limit)
        reason = run.reason()
        caught = reason is not None and run.includes(bug.test) and (bug.may_hang or not run.timed_out)
        results.append(
            {
                "bug": bug.name, "description": bug.description, "files": sorted({edit.file for edit in bug.edits}),
                "test": bug.test, "caught": caught, "how": reason or "", "seconds": round(run.seconds, 1),
            }
        )
        sign = "caught" if caught else "NOT CAUGHT"
        print(f"{sign:10} {bug.name} by {bug.test} in {run.seconds:.1f} s: {short(reason or '')}", flush=True)
    return results


def table(results):
    lines = ["| Bug | Where | Caught by | How | Time |", "|---|---|---|---|---|"]
    for result in results:
        where = ", ".join(code(Path(file).name) for file in result["files"])
        target, _, name = result["test"].partition(".")
        how = code(short(result["how"])) if result["caught"] else "not caught"
        lines.append(
            f"| **{result['bug']}**: {result['description']} | {where} | {code(name)} in {target} | {how} |"
            f" {result['seconds']:.1f} s |"
        )
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="check these bugs only")
    parser.add_argument("--list", action="store_true", help="list the bugs and their catching tests, and end")
    parser.add_argument("--table", metavar="FILE", help="write the results as a Markdown table")
    parser.add_argument("--json", metavar="FILE", help="write the results as JSON")
    parser.add_argument("--scratch", metavar="DIR", default=ROOT / ".build/bugs", type=Path,
                        help="the directory of the copy and its build; .build/bugs by default")
    arguments = parser.parse_args()
    names = [bug.name for bug in BUGS]
    if len(set(names)) != len(names):
        raise Failure("Two bugs have one name: " + ", ".join(sorted({name for name in names if names.count(name) > 1})))
    unknown = [name for name in arguments.names if name not in names]
    if unknown:
        raise Failure(f"There is no bug {', '.join(unknown)}. List them with --list.")
    bugs = [bug for bug in BUGS if not arguments.names or bug.name in arguments.names]
    mutated(BUGS)  # before anything is built
    if arguments.list:
        for bug in bugs:
            print(f"{bug.name}: {bug.description}\n    {bug.test}")
        return 0
    if shutil.which("swift") is None:
        raise Failure("Swift is missing. Install it, see https://www.swift.org/install/linux")
    scratch = arguments.scratch.resolve()
    scratch.mkdir(parents=True, exist_ok=True)
    # All bugs, so that a check of one bug changes nothing in the build.
    copy(scratch, BUGS)
    build(scratch)
    check_without_bugs(scratch, bugs)
    results = check(scratch, bugs)
    if arguments.table:
        Path(arguments.table).write_text(table(results), encoding="utf-8")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    missed = [result["bug"] for result in results if not result["caught"]]
    print(f"{len(results) - len(missed)} of {len(results)} bugs are caught.")
    if missed:
        print("Not caught: " + ", ".join(missed), file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"check.py: {failure}", file=sys.stderr)
        sys.exit(1)
