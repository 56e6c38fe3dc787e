"""Reads the journal in a store's directory, from `protocols/eastward/journal.proto` and the layout of its files alone.

It prints `lineage HEX`, and then `row NUMBER REVISION HEX` for each row. It fails if a row is missing, is corrupted, or
does not follow from the previous one.
"""

import hashlib
import pathlib
import sqlite3
import sys


def main(directory):
    files = sorted(pathlib.Path(directory).glob("journal-*.sqlite"))
    assert files, "there is no journal"
    lineage, number, revision, chain = None, 0, 0, None
    for path in files:
        database = sqlite3.connect(path)
        assert database.execute("PRAGMA quick_check").fetchall() == [("ok",)], f"{path} is damaged"
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables == (0,) and path == files[-1]:
            continue  # Its creation was interrupted.
        heads = database.execute("SELECT format, lineage, first_row, revision, chain FROM journal").fetchall()
        if lineage is None:
            lineage = heads[0][1]
            number, revision, chain = heads[0][2] - 1, heads[0][3], heads[0][4]
            print("lineage", lineage.hex())
        assert heads == [(1, lineage, number + 1, revision, chain)], f"{path} does not follow: {heads}"
        for row in database.execute("SELECT number, revision, hash, body FROM rows ORDER BY number"):
            assert row[0] == number + 1, f"row {number + 1} is missing in {path}"
            number, revision = row[0], row[1]
            content = chain + number.to_bytes(8, "little") + revision.to_bytes(8, "little") + row[3]
            chain = hashlib.blake2b(content, digest_size=16).digest()
            assert row[2] == chain, f"row {number} of {path} is not as it was written"
            print("row", number, revision, row[3].hex())
        database.close()


main(sys.argv[1])
