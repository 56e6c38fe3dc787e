#include "outbox.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSION, ADD, NUMBER, NEXT, DROP, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    // Numbers begin again with a session; `next` is the first one that no action has.
    "INSERT INTO session (id, nonce, number, lineage, next) VALUES (1, ?1, ?2, ?3, 1) ON CONFLICT (id) DO UPDATE SET "
    "next = CASE WHEN nonce = ?1 THEN next ELSE 1 END, nonce = ?1, number = ?2, lineage = ?3",
    "INSERT INTO actions (local, tag, name, payload) VALUES (?1, ?2, ?3, ?4)",
    "UPDATE actions SET sequence = ?2 WHERE local = ?1",
    "UPDATE session SET next = ?1",
    "DELETE FROM actions WHERE local = ?1",
};

typedef struct {
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
    bool changing; // a transaction is open
} store;

// Without its disk an outbox can promise nothing: the process ends, and committed rows stay.
static void check(store *store, int status) {
    if (status == SQLITE_OK || status == SQLITE_DONE) return;
    fprintf(stderr, "outbox: %s\n", sqlite3_errmsg(store->database));
    exit(1);
}

static sqlite3_stmt *begin(store *store, int which) {
    if (!store->changing) check(store, sqlite3_exec(store->database, "BEGIN", NULL, NULL, NULL));
    store->changing = true;
    return store->statements[which];
}

static void run(store *store, sqlite3_stmt *statement) {
    check(store, sqlite3_step(statement));
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

static void on_session(void *context, const uint8_t nonce[EW_NONCE_SIZE], uint64_t number, const uint8_t *lineage,
                       size_t lineage_size) {
    sqlite3_stmt *statement = begin(context, SESSION);
    sqlite3_bind_blob(statement, 1, nonce, EW_NONCE_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)number);
    sqlite3_bind_blob(statement, 3, lineage_size ? (const void *)lineage : "", (int)lineage_size, SQLITE_STATIC);
    run(context, statement);
}

static void on_add(void *context, uint64_t local, uint64_t tag, const char *name, const uint8_t *payload, size_t size) {
    sqlite3_stmt *statement = begin(context, ADD);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)local);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)tag);
    sqlite3_bind_text(statement, 3, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 4, size ? (const void *)payload : "", (int)size, SQLITE_STATIC);
    run(context, statement);
}

static void on_number(void *context, uint64_t local, uint64_t sequence) {
    sqlite3_stmt *statement = begin(context, NUMBER);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)local);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)sequence);
    run(context, statement);
    statement = begin(context, NEXT);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)sequence + 1);
    run(context, statement);
}

static void on_drop(void *context, uint64_t local) {
    sqlite3_stmt *statement = begin(context, DROP);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)local);
    run(context, statement);
}

static void on_commit(void *context) {
    store *store = context;
    if (!store->changing) return;
    check(store, sqlite3_exec(store->database, "COMMIT", NULL, NULL, NULL));
    store->changing = false;
}

bool outbox_open(ew_outbox *outbox, const char *path) {
    store *store = calloc(1, sizeof *store);
    if (!store) return false;
    *outbox = (ew_outbox){store, on_session, on_add, on_number, on_drop, on_commit};
    if (sqlite3_open(path, &store->database) != SQLITE_OK) return false;
    const char *schema = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA locking_mode = EXCLUSIVE;"
                         "CREATE TABLE IF NOT EXISTS session (id INTEGER PRIMARY KEY, nonce BLOB, number INTEGER, lineage BLOB, "
                         "next INTEGER);"
                         "CREATE TABLE IF NOT EXISTS actions (local INTEGER PRIMARY KEY, tag INTEGER, name TEXT, payload BLOB, "
                         "sequence INTEGER NOT NULL DEFAULT 0);";
    if (sqlite3_exec(store->database, schema, NULL, NULL, NULL) != SQLITE_OK) return false;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v2(store->database, texts[i], -1, &store->statements[i], NULL) != SQLITE_OK) return false;
    return true;
}

bool outbox_restore(ew_outbox *outbox, ew_session *session) {
    store *store = outbox->context;
    sqlite3_stmt *rows;
    if (sqlite3_prepare_v2(store->database, "SELECT nonce, number, lineage, next FROM session", -1, &rows, NULL) != SQLITE_OK)
        return false;
    if (sqlite3_step(rows) == SQLITE_ROW && sqlite3_column_bytes(rows, 0) == EW_NONCE_SIZE)
        ew_session_restore(session, sqlite3_column_blob(rows, 0), (uint64_t)sqlite3_column_int64(rows, 1),
                           sqlite3_column_blob(rows, 2), (size_t)sqlite3_column_bytes(rows, 2),
                           (uint64_t)sqlite3_column_int64(rows, 3));
    sqlite3_finalize(rows);
    if (sqlite3_prepare_v2(store->database, "SELECT local, tag, name, payload, sequence FROM actions ORDER BY local", -1, &rows,
                           NULL) != SQLITE_OK)
        return false;
    bool fits = true;
    while (fits && sqlite3_step(rows) == SQLITE_ROW)
        fits = ew_session_restore_action(session, (uint64_t)sqlite3_column_int64(rows, 0),
                                         (uint64_t)sqlite3_column_int64(rows, 1), (const char *)sqlite3_column_text(rows, 2),
                                         sqlite3_column_blob(rows, 3), (size_t)sqlite3_column_bytes(rows, 3),
                                         (uint64_t)sqlite3_column_int64(rows, 4));
    sqlite3_finalize(rows);
    return fits;
}

void outbox_close(ew_outbox *outbox) {
    store *store = outbox->context;
    on_commit(store);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->database);
    free(store);
}
