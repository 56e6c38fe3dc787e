"""Actions on the disk until their receipts arrive, so that a later start of the process sends them."""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import os
import sqlite3
import struct
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from google.protobuf.message import DecodeError

from . import eastward_pb2 as wire
from ._protocol.outbox import Contents, Head, Reset, Write
from ._protocol.queue import Batch, EncodedAction
from .errors import EastwardError, OutboxError
from .receipts import Receipt, Receipts

#: “OutP”, which distinguishes an outbox from other databases.
_APPLICATION_ID = 0x4F757450
_VERSION = 1
#: The most batches set aside; the oldest are deleted first.
_LARGEST_ASIDE = 1000
_SCHEMA = f"""
CREATE TABLE head (
    id INTEGER PRIMARY KEY CHECK (id = 1), process TEXT NOT NULL, role TEXT NOT NULL, nonce BLOB NOT NULL,
    session INTEGER NOT NULL, lineage BLOB NOT NULL, lowest INTEGER NOT NULL, checksum BLOB NOT NULL);
CREATE TABLE batch (first INTEGER PRIMARY KEY, actions BLOB NOT NULL, checksum BLOB NOT NULL);
CREATE TABLE aside (
    id INTEGER PRIMARY KEY, reason TEXT NOT NULL, session INTEGER NOT NULL, lineage BLOB NOT NULL,
    first INTEGER NOT NULL, actions BLOB NOT NULL);
PRAGMA application_id = {_APPLICATION_ID};
PRAGMA user_version = {_VERSION};
"""


@dataclass(frozen=True)
class RestoredAction:
    """An action that an earlier start of this process left in its outbox, and its outcome."""

    #: Its full name, such as `market.Increment`.
    name: str
    #: The encoded message.
    payload: bytes
    #: A receipt; `FateUnknown` if none will arrive.
    outcome: Receipt | EastwardError


class OutboxFull(Exception):
    """The disk is full, and nothing was written."""


class OutboxFile:
    """One row for the session, one for each batch, and the batches that were set aside.

    A commit waits for the disk, in a thread of its own.
    """

    def __init__(self, path: str | os.PathLike[str], process: str, role: str) -> None:
        """Opens or creates the file. Raises `OutboxError`."""
        self.path = Path(path)
        self._process, self._role = process, role
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="eastward-outbox")
        self._lock: int | None = None
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock_file()
            self._database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            self._database.execute("PRAGMA journal_mode = WAL")
            # Each commit is synced: the store may have an action as soon as it is here.
            self._database.execute("PRAGMA synchronous = FULL")
            self._create_or_check()
            self.contents = self._read()
            if self.contents.batches:
                # After a failed sync, the kernel treats pages as written that are only in its memory. A checkpoint
                # writes what an earlier process left to another place, and syncs it.
                self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except (sqlite3.Error, OSError) as error:
            self._close()
            raise OutboxError(f"The outbox {self.path} cannot be opened: {error}") from error
        except OutboxError:
            self._close()
            raise

    def _lock_file(self) -> None:
        """Two processes with one outbox would send its actions twice under different sessions."""
        self._lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OutboxError(
                f"Another process uses the outbox {self.path}: give each process an outbox of its own."
            ) from error

    def _create_or_check(self) -> None:
        if self._database.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            self._database.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} COMMIT;")
            os.chmod(self.path, 0o600)
            _sync_directory(self.path.parent)
            return
        if self._database.execute("PRAGMA application_id").fetchone() != (_APPLICATION_ID,):
            raise OutboxError(f"{self.path} is a database, but not an outbox of Python: give the outbox another path.")
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        if version != _VERSION:
            raise OutboxError(f"The outbox {self.path} has format {version}; this package supports {_VERSION}.")
        if self._database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise self._damaged("SQLite's integrity check failed")

    def _damaged(self, reason: str) -> OutboxError:
        return OutboxError(
            f"The outbox {self.path} is damaged: {reason}. Its actions may be lost: keep a copy of the file, and start "
            "with another path."
        )

    def _read(self) -> Contents:
        row = self._database.execute(
            "SELECT process, role, nonce, session, lineage, lowest, checksum FROM head"
        ).fetchone()
        if row is None:
            return Contents()
        process, role, nonce, session, lineage, lowest, checksum = row
        head = Head(nonce, session, lineage, lowest)
        if checksum != _head_checksum(head, process, role) or lowest < 1:
            raise self._damaged("the row of its session has another checksum")
        if (process, role) != (self._process, self._role):
            raise OutboxError(
                f"The outbox {self.path} belongs to {process} under role {role}, not to {self._process} under role "
                f"{self._role}: give each process its own outbox."
            )
        contents = Contents(head)
        for first, actions, checksum in self._database.execute(
            "SELECT first, actions, checksum FROM batch ORDER BY first"
        ):
            batch = _decoded(first, actions)
            if first != contents.next_sequence or checksum != _batch_checksum(first, actions) or batch is None:
                raise self._damaged(f"the content from action {contents.next_sequence} on has another checksum")
            contents.batches.append(batch)
        return contents

    @property
    def aside(self) -> int:
        """How many batches of earlier sessions are set aside: it is unknown whether the store applied them."""
        return int(self._database.execute("SELECT count(*) FROM aside").fetchone()[0])

    async def commit(self, write: Write) -> None:
        """Writes everything, synced, or nothing. Raises `OutboxFull`, and `OutboxError` for other failures."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, write)

    def _commit(self, write: Write) -> None:
        database = self._database
        try:
            database.execute("BEGIN IMMEDIATE")
            if write.reset is not None:
                self._set_aside(write.reset)
            head = write.head
            database.execute(
                "INSERT OR REPLACE INTO head VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(self._process, self._role, head.nonce, head.session, head.lineage, head.lowest),
                    _head_checksum(head, self._process, self._role),
                ),
            )
            # A batch begins at this sequence, or the next one will.
            database.execute("DELETE FROM batch WHERE first < ?", (head.lowest,))
            database.executemany("INSERT INTO batch VALUES (?, ?, ?)", _rows(write.batches))
            database.execute("COMMIT")
        except sqlite3.Error as error:
            try:
                if database.in_transaction:
                    database.execute("ROLLBACK")
            except sqlite3.Error as worse:
                raise OutboxError(str(worse)) from error
            if isinstance(error, sqlite3.OperationalError) and "full" in str(error):
                raise OutboxFull(str(error)) from error
            raise OutboxError(str(error)) from error

    def _set_aside(self, reset: Reset) -> None:
        first, end = reset.doubtful
        if first < end:
            # The batch that contains the first doubtful action may begin before it.
            self._database.execute(
                "INSERT INTO aside (reason, session, lineage, first, actions) "
                "SELECT ?, session, lineage, first, actions FROM batch, head "
                "WHERE first < ? AND first >= (SELECT max(first) FROM batch WHERE first <= ?) ORDER BY first",
                (reset.reason, end, first),
            )
            self._database.execute(
                "DELETE FROM aside WHERE id <= (SELECT max(id) FROM aside) - ?", (_LARGEST_ASIDE,)
            )
        self._database.execute("DELETE FROM batch")

    async def close(self) -> None:
        """Waits for the write in progress, and closes the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown(wait=False)

    def _close(self) -> None:
        if hasattr(self, "_database"):
            self._database.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def restored(batch: Batch, result: Receipts | EastwardError) -> list[RestoredAction]:
    """The outcomes of a restored batch."""
    actions = list(batch.actions())
    outcomes: Iterable[Receipt | EastwardError] = (
        result if isinstance(result, Receipts) else [result] * len(actions)
    )
    return [
        RestoredAction(action.name, action.payload, outcome)
        for action, outcome in zip(actions, outcomes, strict=True)
    ]


def _rows(batches: Iterable[Batch]) -> Iterable[tuple[int, bytes, bytes]]:
    for batch in batches:
        columns = wire.Actions(
            names=batch.names,
            kinds=batch.kinds,
            sizes=batch.sizes,
            payload=b"".join(batch.payloads),
            causes=batch.causes,
            caused=batch.caused,
        )
        actions = columns.SerializeToString()
        yield batch.first, actions, _batch_checksum(batch.first, actions)


def _decoded(first: int, data: bytes) -> Batch | None:
    """The batch; `None` if its columns do not fit together."""
    try:
        actions = wire.Actions.FromString(data)
    except DecodeError:
        return None
    kinds, sizes, payload = list(actions.kinds), list(actions.sizes), actions.payload
    causes, caused = list(actions.causes), list(actions.caused)
    if (
        not sizes
        or not actions.names
        or (kinds and len(kinds) != len(sizes))
        or sum(sizes) != len(payload)
        or max(kinds, default=0) >= len(actions.names)
        or (caused and len(caused) != len(sizes))
        or max(caused, default=0) > len(causes)
    ):
        return None
    batch = Batch(first)
    offset = 0
    for index, size in enumerate(sizes):
        number = caused[index] if caused else min(1, len(causes))
        batch.append(
            EncodedAction(
                actions.names[kinds[index] if kinds else 0],
                payload[offset : offset + size],
                causes[number - 1] if number else b"",
            )
        )
        offset += size
    return batch


def _head_checksum(head: Head, process: str, role: str) -> bytes:
    content = struct.pack("<QQ", head.session, head.lowest)
    for part in (head.nonce, head.lineage, process.encode(), role.encode()):
        content += struct.pack("<Q", len(part)) + part
    return hashlib.blake2b(content, digest_size=16).digest()


def _batch_checksum(first: int, actions: bytes) -> bytes:
    return hashlib.blake2b(struct.pack("<Q", first) + actions, digest_size=16).digest()


def _sync_directory(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
