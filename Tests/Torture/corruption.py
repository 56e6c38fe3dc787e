"""Damages one file of a stopped store: the store must refuse to start, with the name of the file, or have every
acknowledged action."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

from app import App, stop_store, until
from attack import Attack, Broken, require
from fixture import RESTART, Fixture

#: Exit codes of a store that refuses its files: unreadable data, and a disk error.
REFUSALS = ("exit code 65", "exit code 74")


def run(attack: Attack) -> None:
    original, count = write_original(attack)
    processes = {
        "store": {"command": ["fixture-store", "--retain"]},
        # A supervisor ends with its last process. This one fails whenever the store has other files.
        "notes": {"command": ["fixture-notes"], "role": "market.NotesFeature", "restart": {**RESTART, "max": "1s"}},
    }
    rate = {"restarts": 1000, "period": "1s"}
    manifest = {"version": 1, "app": "market", "restart_rate": rate, "processes": processes}
    app = App(attack.directory / "damaged", attack.programs, json.dumps(manifest))
    store = app.data / "store"
    try:
        shutil.copytree(original, store)
        app.start()
        while attack.remaining > 1:
            stop_store(app)
            shutil.rmtree(store)
            shutil.copytree(original, store)
            damage = damage_file(store, attack.random)
            attack.report.add_figure("corruptions", 1)
            check_start(app, count, damage, attack.random)
        stop_store(app)
        app.stop()
    finally:
        app.clean_up()


def write_original(attack: Attack) -> tuple[Path, int]:
    """Writes the files of a store with several starts, snapshots, and rows that only the write-ahead log holds. Returns
    their directory and the count."""
    fixture = Fixture(attack, outboxes=0, others=1, features=False)
    try:
        for number in range(attack.random.randint(2, 4)):
            fixture.resume_sending()
            fixture.app.start()
            fixture.wait_for_progress("before the damage")
            fixture.finish_sending()
            fixture.app.stop() if number % 2 == 0 else fixture.app.kill()
        # The last start ends without a snapshot, unless the damage is to be in one.
        if attack.random.random() < 0.7:
            fixture.resume_sending()
            fixture.app.start()
            fixture.wait_for_progress("before the damage")
            fixture.finish_sending()
            fixture.app.kill()
        return fixture.store_directory, fixture.verify()
    finally:
        fixture.app.clean_up()


def damage_file(store: Path, random: random.Random) -> str:
    """Damages one file. Returns a description."""
    files = sorted(path for path in store.iterdir() if path.name != "lock")
    path = random.choice(files)
    content = bytearray(path.read_bytes())
    if not content or random.random() < 0.04:
        path.unlink()
        return f"{path.name} removed"
    size = len(content)
    at = random.choice(
        [
            random.randrange(size),
            random.randrange(size),
            random.randrange(min(size, 128)),
            size - 1 - random.randrange(min(size, 4096)),
            min(size - 1, random.randrange(0, size, 512) + random.randrange(32)),
        ]
    )
    kind = random.choice(["bit", "bit", "byte", "byte", "zeros", "cut", "noise", "swap", "append"])
    if kind == "bit":
        content[at] ^= 1 << random.randrange(8)
    elif kind == "byte":
        content[at] = (content[at] + random.randrange(1, 256)) % 256
    elif kind == "zeros":
        length = min(random.choice([1, 16, 512, 4096]), size - at)
        content[at : at + length] = bytes(length)
    elif kind == "cut":
        del content[at:]
    elif kind == "noise":
        length = min(random.choice([2, 16, 512, 4096]), size - at)
        content[at : at + length] = random.randbytes(length)
    elif kind == "swap":
        length = min(512, size // 2)
        first, second = random.randrange(size - length + 1), random.randrange(size - length + 1)
        one, other = content[first : first + length], content[second : second + length]
        content[first : first + length] = other
        if second >= first + length or second + length <= first:
            content[second : second + length] = one
    else:
        content += random.randbytes(random.choice([1, 100, 5000]))
    path.write_bytes(content)
    return f"{path.name}: {kind} at {at} of {size}"


def check_start(app: App, count: int, damage: str, random: random.Random) -> None:
    start = app.log_end()
    with app.supervisor() as supervisor:
        supervisor.ask("start", name="store")

    def outcome() -> str | None:
        log = app.log(start)
        if "store.1 failed" in log:
            return "failed"
        return "ready" if "store.1 is ready" in log else None

    try:
        decided = until("the store is ready or has failed", outcome, 30)
    except Broken as broken:
        raise Broken(f"{damage}: {broken}: {app.log(start)[-2000:]}") from None
    log = app.log(start)
    if decided == "failed":
        require(any(refusal in log for refusal in REFUSALS), f"{damage}: the store failed otherwise: {log[-2000:]}")
        require(f"{app.data}/store/" in log, f"{damage}: the refusal names no file: {log[-2000:]}")
        return
    found = app.count()
    require(found == count, f"{damage}: the store started with the count {found} instead of {count}: {log[-2000:]}")
    if random.random() < 0.2:
        check_next_start(app, count, damage)


def check_next_start(app: App, count: int, damage: str) -> None:
    """Requires that a store that started on damaged files keeps a further action."""
    sent = app.command("dispatch", "market.Increment", '{"by":1}')
    require(sent.returncode == 0, f"{damage}: dispatch failed: {sent.stderr}")
    with app.supervisor() as supervisor:
        supervisor.ask("restart", name="store")
    try:
        until("the store is ready again", lambda: app.status()["store"]["state"] == "ready")
    except Broken as broken:
        raise Broken(f"{damage}: {broken}: {app.log_tail()}") from None
    found = app.count()
    require(found == count + 1, f"{damage}: after another start, the count is {found} instead of {count + 1}")
