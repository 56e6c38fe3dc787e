// libpq. Debian installs its headers in a directory of their own.
#ifndef EASTWARD_CPOSTGRES_H
#define EASTWARD_CPOSTGRES_H

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

// The fields of an error report, whose macros Swift does not import: they are characters.
enum {
    postgres_severity = PG_DIAG_SEVERITY_NONLOCALIZED,
    postgres_sql_state = PG_DIAG_SQLSTATE,
    postgres_message = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
