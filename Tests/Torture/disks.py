"""Disks that fail: errors in single calls, power cuts, full and read-only file systems, failed writebacks, stalls,
removed files and restored copies."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from app import App, stop_store, until
from attack import Attack, Broken, require
from fixture import Fixture

ROOT = Path(__file__).resolve().parents[2]
#: Seconds that the end of a round takes.
ENDING = 10.0


def run(attack: Attack) -> None:
    modes = [*[inject_errors] * 8, fill_disk, fail_device, replace_files]
    modes[attack.seed % len(modes)](attack)


# Errors in single calls.


def preload(attack: Attack) -> Path:
    """The library that injects errors, compiled if it is missing."""
    library = ROOT / ".build/torture/faults.so"
    source = Path(__file__).with_name("faults.c")
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        library.parent.mkdir(parents=True, exist_ok=True)
        partial = library.with_name(f"faults-{os.getpid()}.so")
        command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(partial), str(source), "-ldl", "-lpthread"]
        subprocess.run(command, check=True, timeout=60)
        partial.replace(library)
    return library


class Injection:
    """The fault that the next start of the store reads, and the log of the injected errors."""

    def __init__(self, attack: Attack) -> None:
        attack.directory.mkdir(parents=True, exist_ok=True)
        self._fault = attack.directory / "fault"
        self._log = attack.directory / "injected"
        self.environment = {
            "LD_PRELOAD": str(preload(attack)),
            "TORTURE_PROGRAM": "fixture-store",
            "TORTURE_FAULT": str(self._fault),
            "TORTURE_LOG": str(self._log),
        }

    def set(self, call: str, action: str, number: int, count: int, seed: int) -> None:
        self._fault.write_text(f"{call} {action} {number} {count} {seed}\n")

    def clear(self) -> None:
        self._fault.unlink(missing_ok=True)

    @property
    def text(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    @property
    def injected(self) -> int:
        return len(self.text.splitlines())


def inject_errors(attack: Attack) -> None:
    injection = Injection(attack)
    fixture = Fixture(attack, outboxes=1, others=1, features=False, store_environment=injection.environment)
    try:
        fixture.app.start()
        attempts = 0
        while attack.remaining > ENDING:
            inject_error(attack, fixture, injection)
            attempts += 1
        require(injection.injected > 0 or attempts < 5, "none of the errors was injected")
        fixture.wait_for_progress("after the faults")
        fixture.finish()
        attack.report.add_figure("acknowledged", fixture.acknowledged())
    finally:
        fixture.app.clean_up()


def inject_error(attack: Attack, fixture: Fixture, injection: Injection) -> None:
    """Starts the store with a fault; requires that it ends or works; and that it works when the fault is over."""
    random = attack.random
    call, action, last = random.choice(
        [
            ("read", str(errno.EIO), 150),
            ("write", str(errno.EIO), 120),
            ("sync", str(errno.EIO), 40),
            ("rename", str(errno.EIO), 3),
            ("unlink", str(errno.EIO), 3),
            ("write", str(errno.ENOSPC), 120),
            ("write", str(errno.EROFS), 120),
            ("write", "short", 120),
            ("sync", "lost", 40),
            ("sync", "lost", 40),
            ("sync", "power", 40),
            ("write", "power", 120),
            ("write", "power", 120),
            ("rename", "power", 3),
            ("unlink", "power", 3),
        ]
    )
    number, count = random.randint(1, last), random.choice([1, 1, 3, 20])
    seed = random.randrange(1 << 31)
    what = f"after {count} of {call} {action} from number {number} on"
    before, acknowledged = injection.injected, fixture.acknowledged()
    injection.set(call, action, number, count, seed)
    log = fixture.app.log_end()
    restart(fixture.app)

    def reached() -> bool:
        # The fault may lie behind everything that the store does in this time.
        return injection.injected > before or fixture.acknowledged() > acknowledged + 400

    try:
        until("the fault is reached", reached, 3)
    except Broken:
        pass
    if injection.injected > before:
        wait_for_outcome(fixture, log, what)
    injection.clear()
    require("not kept" not in injection.text, f"the injection failed: {injection.text[-500:]}")
    attack.add_fault("disk_error", injection.injected - before)
    restart(fixture.app)
    fixture.wait_for_progress(what)
    fixture.require_no_crash()


#: Lines of a store that ended because of a fault, or waits for the disk.
OUTCOMES = re.compile(
    r"store\.1 failed: .*exit code (65|74)|store\.1 ended: signal KILL|accepts no actions for now"
    r"|The store waits until it can start"
)


def wait_for_outcome(fixture: Fixture, log: int, what: str) -> None:
    """Waits until the store has ended because of the fault, waits for the disk, or works.

    `log`: where the log of this start begins.
    """
    start = fixture.acknowledged()

    def is_decided() -> bool:
        return OUTCOMES.search(fixture.app.log(log)) is not None or fixture.acknowledged() > start + 40

    try:
        until(f"the store has ended or works {what}", is_decided, 30)
    except Broken as broken:
        raise Broken(f"{broken}: {fixture.app.log_tail()}") from None


def restart(app: App) -> None:
    """Restarts the store, whatever its state, and returns before it is ready."""
    with app.supervisor() as supervisor:
        reply = supervisor.ask("restart", name="store")
    require("error" not in reply, f"the supervisor does not restart the store: {reply}")


# File systems.


def inside(app: App, commands: str) -> None:
    """Runs shell commands in the app's mount namespace, with the data's path as $0.

    `again COMMAND…` repeats a command until it succeeds: another program may have opened a file for a moment.
    """
    again = 'again() { for _ in $(seq 100); do "$@" && return; sleep 0.1; done; return 1; }; '
    result = subprocess.run(
        ["nsenter", "-t", str(app.supervisor_pid), "-m", "sh", "-c", again + commands, str(app.data)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if result.returncode != 0:
        raise RuntimeError(f"{commands}: {result.stderr}")


def is_permitted(attack: Attack, mounting: str) -> bool:
    """Whether this user may mount such a file system, in a mount namespace of its own."""
    trial = attack.directory / "trial"
    trial.mkdir(parents=True)
    command = ["unshare", "-m", "sh", "-c", mounting, str(trial / "d")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    shutil.rmtree(trial, ignore_errors=True)
    if result.returncode != 0 and os.geteuid() == 0 and "not found" in result.stderr:
        raise RuntimeError(f"a program is missing: {result.stderr}")
    return result.returncode == 0


def on_file_system(attack: Attack, mounting: str, strike: Callable[[Attack, Fixture], None], what: str) -> None:
    if not is_permitted(attack, mounting):
        attack.report.add_skipped(f"{what}: this user may not mount file systems")
        time.sleep(min(1.0, attack.remaining))
        return
    fixture = Fixture(attack, outboxes=0, others=2, features=False, mounting=mounting)
    app = fixture.app
    try:
        app.start()
        while attack.remaining > ENDING:
            fixture.wait_for_progress("before the fault")
            strike(attack, fixture)
            fixture.wait_for_progress("after the fault")
        copy = attack.directory / "copy"

        def stop() -> None:
            # The file system exists for as long as the app runs.
            stop_store(app)
            shutil.copytree(f"/proc/{app.supervisor_pid}/root{app.data}/store", copy)

        fixture.finish(stop, directory=copy)
        app.stop()
        attack.report.add_figure("acknowledged", fixture.acknowledged())
    finally:
        app.clean_up()


def fill_disk(attack: Attack) -> None:
    mounting = 'mkdir -p "$0" && mount -t tmpfs -o size=24m none "$0"'
    on_file_system(attack, mounting, fill_or_forbid, "full and read-only file systems")


def fill_or_forbid(attack: Attack, fixture: Fixture) -> None:
    app = fixture.app
    seconds = attack.random.random() * 1.5
    if attack.random.random() < 0.6:
        fill = 'dd if=/dev/zero of="$0/ballast{0}" bs={0} 2>/dev/null; '
        inside(app, fill.format("64k") + fill.format("1") + "true")
        attack.add_fault("full_disk")
        if attack.random.random() < 0.3:
            restart(app)
        time.sleep(seconds)
        inside(app, 'rm -f "$0"/ballast*')
    else:
        # A file that is open for writing prevents it, so that the store has to start on a read-only file system.
        stop_store(app)
        inside(app, 'again mount -o remount,ro "$0"')
        attack.add_fault("read_only_disk")
        restart(app)
        time.sleep(seconds)
        inside(app, 'mount -o remount,rw "$0"')
        restart(app)


#: Requests of one page: a loop device reports success for a write of which only the first pages had space.
MOUNT_DEVICE = (
    'mount -o loop "$0.device/image" "$0" '
    '&& echo 4 > /sys/block/$(basename $(findmnt -n -o SOURCE "$0"))/queue/max_sectors_kb'
)


def fail_device(attack: Attack) -> None:
    mounting = (
        'mkdir -p "$0" "$0.device" && mount -t tmpfs -o size=16m none "$0.device" '
        '&& truncate -s 256M "$0.device/image" && mkfs.ext4 -q -F "$0.device/image" && ' + MOUNT_DEVICE
    )
    on_file_system(attack, mounting, fail_or_freeze, "failing and frozen devices")


def fail_or_freeze(attack: Attack, fixture: Fixture) -> None:
    app = fixture.app
    if attack.random.random() < 0.5:
        inside(app, 'fsfreeze -f "$0"')
        try:
            attack.add_fault("frozen_disk")
            time.sleep(attack.random.random() * 2)
        finally:
            inside(app, 'fsfreeze -u "$0"')
        return
    start = app.log_end()
    inside(app, 'dd if=/dev/zero of="$0.device/ballast" bs=64k 2>/dev/null; true')
    attack.add_fault("failed_writeback")
    # The store ends with code 74 at the first sync that fails, unless all its blocks were written before.
    try:
        until("the store fails", lambda: "store.1 failed" in app.log(start), 10)
    except Broken:
        pass
    stop_store(app)
    inside(
        app,
        'rm -f "$0.device/ballast" && again umount "$0" && { e2fsck -fy "$0.device/image" || [ $? -le 2 ]; } && '
        + MOUNT_DEVICE,
    )
    restart(app)


# Files of another time.


def replace_files(attack: Attack) -> None:
    """Stops the app, replaces the store's files by an older copy of them or by none, and starts it again: what was
    acknowledged meanwhile may be lost, but its sender learns it, and no action is applied twice."""
    fixture = Fixture(attack, outboxes=1, others=1, features=False)
    app, lost = fixture.app, frozenset[int]()
    copy = attack.directory / "copy"
    try:
        while True:
            fixture.resume_sending()
            app.start()
            fixture.wait_for_progress("after the start")
            fixture.finish(app.stop if attack.random.random() < 0.5 else app.kill, lost)
            if attack.remaining < ENDING:
                break
            if not copy.exists() or attack.random.random() < 0.5:
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(fixture.store_directory, copy)
                copied = fixture.acknowledged_amounts()
            else:
                shutil.rmtree(fixture.store_directory)
                if attack.random.random() < 0.7:
                    shutil.copytree(copy, fixture.store_directory)
                    lost |= fixture.acknowledged_amounts() - copied
                    attack.add_fault("restored_copy")
                else:
                    lost |= fixture.acknowledged_amounts()
                    shutil.rmtree(copy)
                    attack.add_fault("removed_files")
        attack.report.add_figure("acknowledged", fixture.acknowledged())
    finally:
        app.clean_up()
