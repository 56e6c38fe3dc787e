// The SQLite functions that Swift cannot call: sqlite3_db_config() is variadic.
#ifndef EASTWARD_CSQLITE_H
#define EASTWARD_CSQLITE_H

#include <sqlite3.h>

// Sets whether closing `database` moves the write-ahead log into it and removes the log.
static inline void sqlite_checkpoint_on_close(sqlite3 *database, int is_wanted) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_wanted, (void *)0);
}

#endif
