// An outbox in a SQLite file.
#ifndef EASTWARD_OUTBOX_H
#define EASTWARD_OUTBOX_H

#include "eastward.h"

bool outbox_open(ew_outbox *outbox, const char *path);
bool outbox_restore(ew_outbox *outbox, ew_session *session);
void outbox_close(ew_outbox *outbox);

#endif
