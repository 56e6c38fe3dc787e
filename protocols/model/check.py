#!/usr/bin/env python3
"""Checks the model of the session protocol, session.pml, with Spin: every configuration, and every deliberate bug.

It needs Python 3.9, Spin 6 and a C compiler. README.md describes the configurations and properties.
"""

import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MODEL = Path(__file__).resolve().with_name("session.pml")
EXIT_FAILED, EXIT_USAGE, EXIT_UNAVAILABLE = 1, 64, 69
# The limits of one search: MiB of memory, seconds, and steps of the longest path.
MEMORY, LONGEST, DEPTH = 6000, 1200, 100_000

LIVENESS = "every_action_is_answered"
DEADLOCK = "no_deadlock"
SAFETY = {
    "applied_once": "no journal contains an action twice",
    "in_order": "the actions of a session are in the order of sending, without a gap",
    "receipt_is_durable": "a receipt's action is in the journal, with the receipt's revision",
    "one_journal": "an action that may be in one journal is never sent to another",
    "verdict_is_final": "an action of unknown fate, or reported as not applied, is not applied or acknowledged later",
    "unknown_after_loss_only": "a fate is unknown only after a journal lost rows, or the session expired",
    "present_epoch": "the store accepts no batch with a fence of an earlier epoch",
    "present_start": "the store accepts no batch of an earlier start of the feature",
    "present_connection": "the store accepts no batch from an earlier connection of the session",
    "fence_exists": "no batch has a fence that the store has not issued",
    "fences_end": "the fence of a session does not grow without end",
    "well_formed_client": "a correct feature is never refused with CHANGED_ACTION",
    "row_follows": "each journal row follows from the row before",
    "all_answered": "if no step is possible, the app has the outcome of every action",
    DEADLOCK: "every process of the model can end where it waits",
}
OUTBOX = {
    "outbox_keeps_what_it_sends": "an action is in the outbox before it is sent",
    "outbox_survives": "an action that the death of the feature removed was never applied",
    "set_aside": "an action of unknown fate is in the outbox's table `aside`",
}


class Configuration:
    """Bounds of the model, and whether it is checked quickly."""

    def __init__(self, name, *, quick=False, liveness=False, **bounds):
        self.name, self.quick, self.liveness = name, quick, liveness
        self.bounds = {bound.upper(): value for bound, value in bounds.items()}

    @property
    def properties(self):
        """The names of the properties that a search of this configuration checks."""
        if self.liveness:
            return [LIVENESS]
        return list(SAFETY) + (list(OUTBOX) if self.bounds.get("OUTBOX") else [])

    @property
    def text(self):
        return " ".join(f"{name}={value}" for name, value in self.bounds.items())


CONFIGURATIONS = [
    Configuration("quick-network", quick=True, actions=2, cuts=2, early=1, drops=1, pieces=1),
    Configuration("quick-store", quick=True, actions=2, crashes=1, cuts=1, early=1, foreign=1),
    Configuration("quick-pause", quick=True, actions=2, holds=1, crashes=1, cuts=1, largest=1),
    Configuration("quick-feature", quick=True, actions=2, restarts=1, crashes=1, cuts=1),
    Configuration("quick-loss", quick=True, actions=2, losses=1, tails=1, crashes=2, expiries=1),
    Configuration("quick-outbox", quick=True, actions=2, outbox=1, restarts=1, crashes=1, cuts=1),
    Configuration("quick-outbox-loss", quick=True, actions=2, outbox=1, restarts=1, crashes=1, losses=1, tails=1),
    Configuration("quick-answers", quick=True, liveness=True, actions=2, crashes=1, cuts=1, drops=1),
    Configuration("quick-outbox-answers", quick=True, liveness=True, actions=2, outbox=1, restarts=1, crashes=1),
    Configuration("quick-fences", quick=True, liveness=True, actions=2, cuts=1, early=2),
    Configuration("quick-outbox-restored", quick=True, liveness=True, actions=1, outbox=1, restarts=1, tails=1,
                  crashes=1),
    Configuration("network", actions=4, cuts=2, early=1, drops=1, pieces=1, foreign=1),
    Configuration("store", actions=3, crashes=2, cuts=1, early=1, foreign=1, pieces=1),
    Configuration("network-queue", actions=3, cuts=1, holds=1, early=1, largest=1, window=3, queue=4),
    Configuration("pause", actions=3, holds=2, crashes=1, cuts=1, early=1),
    Configuration("feature", actions=3, restarts=2, crashes=1, cuts=1, holds=1),
    Configuration("loss", actions=3, losses=1, tails=1, crashes=2, cuts=1, expiries=1),
    Configuration("outbox", actions=3, outbox=1, restarts=2, crashes=1, cuts=1),
    Configuration("outbox-pause", actions=2, outbox=1, restarts=1, holds=1, fulls=1, cuts=1, early=1),
    Configuration("outbox-loss", actions=2, outbox=1, restarts=1, crashes=2, losses=1, tails=1, cuts=1),
    Configuration("answers", liveness=True, actions=2, crashes=1, cuts=1, holds=1, drops=1, early=1),
    Configuration("loss-answers", liveness=True, actions=2, crashes=2, losses=1, tails=1),
    Configuration("fences", liveness=True, actions=2, cuts=1, crashes=1, early=2),
    Configuration("outbox-restored", liveness=True, actions=2, outbox=1, restarts=1, tails=1, crashes=1, fulls=1),
    Configuration("outbox-answers", liveness=True, actions=2, outbox=1, restarts=1, crashes=1, cuts=1),
]


class Bug:
    """A defect that the model contains if its macro is defined, and the bounds with which a search finds it."""

    def __init__(self, name, text, *, macro=None, liveness=False, expected=None, **bounds):
        self.name, self.text, self.liveness, self.expected = name, text, liveness, expected
        # The bounds alone, with which no property is violated.
        self.sound = {bound.upper(): value for bound, value in bounds.items()}
        self.bounds = self.sound | {macro or "BUG_" + name.upper(): 1}


BUGS = [
    Bug("acknowledges_early", "the store sends receipts before the commit", crashes=1),
    Bug("forgets_duplicates", "the store applies repeated actions again", holds=1, largest=1),
    Bug("accepts_gap", "the store accepts a batch behind a gap", holds=1, largest=1),
    Bug("keeps_epoch", "a start of the store does not raise the epoch", crashes=1, interleaved=1),
    Bug("snapshot_without_sessions", "a snapshot lacks the session table", crashes=1, snapshots=1),
    Bug("resends_to_other_journal", "the feature sends actions again after the journal ID has changed",
        crashes=1, losses=1),
    Bug("ignores_lost_tail", "the feature resumes a session although the journal lost acknowledged actions",
        liveness=True, crashes=1, tails=1),
    Bug("outbox_sends_first", "the feature sends actions before its outbox has them", outbox=1, restarts=1),
    Bug("reports_early", "the feature confirms receipts that its outbox has not recorded",
        liveness=True, outbox=1, restarts=1),
    Bug("rolls_back_state_only", "after a full disk the store rolls back the state, but not the sessions", holds=1),
    Bug("writes_after_refusal", "the journal writes a row whose predecessor the disk refused", holds=1),
    Bug("ignores_fence", "the store accepts batches with an old fence", cuts=1),
    Bug("ignores_generation", "the store accepts the hello of an earlier start of the feature", restarts=1),
    Bug("ignores_nonce", "each hello without a session opens another one", early=1),
    Bug("welcomes_early", "the store welcomes before the session's opening is committed", crashes=1),
    Bug("abandons_unknown", "after UNKNOWN_SESSION the feature ignores a new session with the unknown one's number",
        liveness=True, actions=1, outbox=1, tails=1, crashes=1),
    Bug("detaches_present", "an earlier fence detaches the session's present connection", actions=1, cuts=1, early=2),
    Bug("remembers_abandoned", "over the next connection the feature ignores a new session with the abandoned one's number",
        liveness=True, actions=2, tails=3, crashes=3),
    Bug("interleaved", "the feature sends a hello before it has read the replies of the ended connection",
        macro="INTERLEAVED", cuts=1, early=1),
]


class Result:
    """The outcome of one search."""

    def __init__(self, output, seconds):
        self.output, self.seconds = output, seconds
        self.states = self._number(r"^\s*(\d+) states, stored")
        self.transitions = self._number(r"^\s*(\d+) transitions")
        self.depth = self._number(r"depth reached (\d+)")
        self.memory = self._number(r"^\s*([\d.]+)\s+total actual memory usage", float)
        self.errors = self._number(r"errors: (\d+)")
        # Statements that the search did not reach, by line.
        self.unreached = {(int(line), text) for line, text in re.findall(
            r"session\.pml:(\d+), state \d+, \"(?!-end-)(.*)\"", output)}
        self.reason = self._reason()
        self.violated = self._violated()

    def _number(self, pattern, kind=int):
        found = re.search(pattern, self.output, re.MULTILINE)
        return kind(found.group(1)) if found else None

    def _reason(self):
        """The reason why the search is incomplete; `None` if it is complete or found a violation."""
        for text, reason in [("max search depth too small", f"a path has more than {DEPTH} steps"),
                             ("reached -DMEMLIM bound", f"it needs more than {MEMORY} MiB"),
                             ("out of memory", "there is not enough memory"),
                             ("hash-table full", "the hash table is full"),
                             ("too many processes", "the model has too many processes for -DNFAIR")]:
            if text in self.output:
                return reason
        if self.errors is None or self.states is None:
            return "the search ended without a result"
        if not self.errors and "Search not completed" in self.output:
            return "the search was not completed"
        return None

    def _violated(self):
        found = re.search(r"pan:\d+: ([^\n]*)", self.output)
        if not found:
            return None
        text = found.group(1)
        named = re.match(r"assertion violated \(?(\w+)", text)
        if named:
            return named.group(1) if named.group(1) in {**SAFETY, **OUTBOX} else "bound of the model"
        if "acceptance cycle" in text:
            return LIVENESS
        return DEADLOCK if "invalid end state" in text else text


class Search:
    """A compiled search in a directory of its own."""

    def __init__(self, directory, compiler, bounds, *, liveness, optimized, shortest=False):
        self.directory, self.liveness, self.shortest = directory, liveness, shortest
        self.defines = [f"-D{name}={value}" for name, value in bounds.items()]
        if liveness:
            self.defines.append("-DLIVENESS")
        directory.mkdir(parents=True)
        shutil.copy(MODEL, directory)
        run(["spin", "-a", *self.defines, MODEL.name], directory)
        options = ["-DCOLLAPSE", "-DVECTORSZ=1024", f"-DMEMLIM={MEMORY}"]
        options += ["-DNFAIR=4"] if liveness else ["-DSAFETY"]
        options += ["-DREACH"] if shortest else []
        run([compiler, "-w", "-O2" if optimized else "-O0", *options, "-o", "pan", "pan.c"], directory)

    def run(self, hash_bits):
        command = ["./pan", f"-m{DEPTH if not self.shortest else 300}", f"-w{hash_bits}"]
        command += ["-a", "-f"] if self.liveness else []
        command += ["-i"] if self.shortest else []
        begin = time.monotonic()
        try:
            done = subprocess.run(command, cwd=self.directory, capture_output=True, text=True, timeout=LONGEST)
            output = done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            output = f"The search took more than {LONGEST} seconds."
        (self.directory / "output").write_text(output)
        return Result(output, time.monotonic() - begin)

    def trail(self):
        """The steps that lead to the violation, as the model prints them."""
        # Spin ends with an error where the trail violates an assertion.
        done = subprocess.run(["spin", "-t", "-T", "-B", *self.defines, MODEL.name], cwd=self.directory,
                              capture_output=True, text=True)
        steps = []
        for line in done.stdout.splitlines():
            if "START OF CYCLE" in line:
                steps.append("the following steps repeat")
            elif re.match(r"\s*(app|feature|store|journal|connection): ", line):
                steps.append(readable(line.strip()))
        return steps


def readable(line):
    """A line of a trail with the fields of its message."""
    def fence(number):
        return f"{number // 16}.{number % 16}"

    def actions(packed):
        return " ".join(f"{packed:o}"[::-1])

    def fields(found):
        kind, (a, b, c, d) = found.group(1), map(int, found.group(2).split(", "))
        text = {
            "HELLO": f"nonce {a}, session {b}, journal {c}, lowest awaited {d}",
            "BATCH": f"fence {fence(a)}, first sequence {b}, lowest awaited {c}, actions {actions(d)}",
            "WELCOME": f"fence {fence(a)}, session {b}, journal {c}, next sequence {d}",
            "RECEIPTS": f"sequences {a} to {b - 1}",
            "REFUSAL": {1: "FOREIGN_LINEAGE", 2: "UNKNOWN_SESSION", 3: "FENCED", 4: "UNKNOWN_PROCESS"}.get(a),
        }.get(kind, f"next sequence {d}")
        return f"{kind.lower()}: {text},"

    line = re.sub(r"([A-Z]+)\(([^)]*)\)", fields, line)
    line = re.sub(r"(?<=fence )(\d+)(?=, actions)", lambda found: fence(int(found.group(1))), line)
    return re.sub(r"(?<=actions )(\d+)$", lambda found: actions(int(found.group(1))), line)


def run(command, directory):
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True)
    if done.returncode != 0 or "Error:" in done.stdout + done.stderr:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def find_tools():
    """The C compiler. Exits if it or Spin is missing."""
    candidates = (os.environ.get("CC"), "cc", "gcc", "clang")
    compiler = next((name for name in candidates if name and shutil.which(name)), None)
    missing = [] if compiler else ["a C compiler (gcc)"]
    version = ""
    if shutil.which("spin"):
        version = subprocess.run(["spin", "-V"], capture_output=True, text=True).stdout
    if not version.startswith("Spin Version"):
        missing.insert(0, "Spin (https://spinroot.com)")
    if missing:
        print(f"Missing: {' and '.join(missing)}. On Debian and Ubuntu: sudo apt-get install spin gcc", file=sys.stderr)
        sys.exit(EXIT_UNAVAILABLE)
    return compiler


ROW = "{:22} {:26} {:>10} {:>11} {:>6} {:>8} {:>8}  {}"


def search_configuration(configuration, directory, compiler):
    search = Search(directory / configuration.name, compiler, configuration.bounds, liveness=configuration.liveness,
                    optimized=not configuration.quick)
    return search, search.run(20 if configuration.quick else 25)


def check_configurations(configurations, directory, compiler):
    """Searches the configurations, small ones two at a time, and prints a line for each. Returns pairs with results."""
    print(ROW.format("configuration", "property", "states", "transitions", "depth", "MiB", "seconds", "result"))
    results = []
    for quick in (True, False):
        chosen = [each for each in configurations if each.quick == quick]
        with concurrent.futures.ThreadPoolExecutor(2 if quick else 1) as pool:
            searches = pool.map(lambda each: search_configuration(each, directory, compiler), chosen)
            for configuration, (search, result) in zip(chosen, searches):
                print_result(configuration, search, result)
                results.append((configuration, result))
    return results


def print_result(configuration, search, result):
    checked = LIVENESS if configuration.liveness else f"safety: {len(configuration.properties)} properties"
    if result.reason:
        verdict = f"INCOMPLETE: {result.reason}"
    elif result.errors:
        verdict = f"VIOLATED: {result.violated}"
    else:
        verdict = "0 errors"
    print(ROW.format(
        configuration.name, checked, result.states or 0, result.transitions or 0, result.depth or 0,
        f"{result.memory or 0:.0f}", f"{result.seconds:.1f}", verdict), flush=True)
    if result.errors and not result.reason:
        print_trail(search)


def check_without_bug(bug, directory, compiler):
    search = Search(directory / f"without-{bug.name}", compiler, bug.sound, liveness=bug.liveness, optimized=False)
    return search.run(18)


def check_bug(bug, directory, compiler):
    search = Search(directory / bug.name, compiler, bug.bounds, liveness=bug.liveness, optimized=False)
    return search.run(18)


def print_trail(search):
    for number, line in enumerate(search.trail(), 1):
        print(f"{number:5} {line}")


def show_bug(bug, directory, compiler):
    """Prints the shortest trail to the violation, or one with the shortest cycle that Spin finds first."""
    search = Search(directory / "trail", compiler, bug.bounds, liveness=bug.liveness, optimized=False,
                    shortest=not bug.liveness)
    result = search.run(20)
    print(f"{bug.name}: {bug.text} ({' '.join(search.defines)})")
    if not result.errors:
        print("not found")
        return False
    print_trail(search)
    print(f"violated: {result.violated}")
    return True


def check_bugs(directory, compiler):
    """Searches each bug, and prints a line for each. Returns the results by name."""
    print("\nDeliberate bugs")
    print("{:26} {:28} {:>8} {:>8}  {}".format("name", "found by", "states", "seconds", "defect"))
    results = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for bug, result in zip(BUGS, pool.map(lambda bug: check_bug(bug, directory, compiler), BUGS)):
            found = result.violated if result.errors else "NOT FOUND"
            print("{:26} {:28} {:>8} {:>8.1f}  {}".format(
                bug.name, found, result.states or 0, result.seconds, bug.text), flush=True)
            results[bug.name] = result
    return results


def is_found(result):
    return bool(result.errors) and result.violated in {**SAFETY, **OUTBOX, LIVENESS: ""}


def report(results, bugs):
    """The results as JSON."""
    return {
        "configurations": [
            {"name": configuration.name, "bounds": configuration.bounds, "states": result.states,
             "transitions": result.transitions, "depth": result.depth, "memory": result.memory,
             "seconds": round(result.seconds, 2), "properties": configuration.properties,
             "complete": result.reason is None, "errors": result.errors}
            for configuration, result in results],
        "bugs": [
            {"name": name, "found_by": result.violated if is_found(result) else None, "states": result.states,
             "seconds": round(result.seconds, 2)}
            for name, result in bugs.items()],
    }


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(EXIT_USAGE, f"{self.prog}: {message}\n")


def parser():
    result = Parser(
        prog="check.py", description="Checks the model of the session protocol with Spin.",
        epilog="Exit codes: 0 if every property holds and every bug is found, 1 if not, or if a search is incomplete, "
               "64 for a wrong usage, 69 if Spin or a C compiler is missing.")
    result.add_argument("--quick", action="store_true", help="only the small configurations, in about 20 seconds")
    result.add_argument("--bug", metavar="NAME", help="only this bug; prints the shortest trail to its violation. "
                        "“list” prints the names")
    result.add_argument("--json", metavar="FILE", help="write the results as JSON, too")
    result.add_argument("--keep", metavar="DIR", help="keep the generated files in DIR, which must not exist")
    return result


def main():
    arguments = parser().parse_args()
    named = {bug.name: bug for bug in BUGS}
    if arguments.bug == "list":
        for bug in named.values():
            print(f"{bug.name:26} {bug.text}")
        return 0
    if arguments.bug and arguments.bug not in named:
        parser().error(f"no bug is named “{arguments.bug}”; --bug list prints the names")
    if arguments.keep and os.path.exists(arguments.keep):
        parser().error(f"{arguments.keep} exists already")
    compiler = find_tools()
    with tempfile.TemporaryDirectory(prefix="eastward-model-") as temporary:
        directory = Path(arguments.keep or temporary).resolve()
        if arguments.bug:
            return 0 if show_bug(named[arguments.bug], directory, compiler) else EXIT_FAILED
        return check(arguments, directory, compiler)


def check(arguments, directory, compiler):
    begin = time.monotonic()
    chosen = [each for each in CONFIGURATIONS if each.quick or not arguments.quick]
    results = check_configurations(chosen, directory, compiler)
    unsound = []
    bugs = check_bugs(directory, compiler)
    if not arguments.quick:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            sound = list(pool.map(lambda bug: check_without_bug(bug, directory, compiler), BUGS))
        unsound = [bug.name for bug, result in zip(BUGS, sound) if result.errors or result.reason]
        print(f"With the same bounds and without the bug, {len(BUGS) - len(unsound)} of {len(BUGS)} searches find no "
              "violation.")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(report(results, bugs), indent=1) + "\n")
    failed = [each.name for each, result in results if result.errors or result.reason]
    failed += [f"without {name}" for name in unsound]
    hidden = [name for name, result in bugs.items() if not is_found(result)]
    unreached = set.intersection(*(result.unreached for each, result in results if not each.liveness))
    states = sum(result.states or 0 for _, result in results)
    held = sum(not result.errors and not result.reason for _, result in results)
    print(f"\n{held} of {len(results)} configurations hold, {states} states; "
          f"{len(bugs) - len(hidden)} of {len(bugs)} bugs found; {time.monotonic() - begin:.0f} seconds.")
    if failed:
        print(f"Violated or incomplete: {', '.join(failed)}", file=sys.stderr)
    if hidden:
        print(f"Not found: {', '.join(hidden)}", file=sys.stderr)
    for line, text in sorted(unreached):
        print(f"No search reached {MODEL.name}:{line}: {text}", file=sys.stderr)
    return EXIT_FAILED if failed or hidden or unreached else 0


if __name__ == "__main__":
    sys.exit(main())
