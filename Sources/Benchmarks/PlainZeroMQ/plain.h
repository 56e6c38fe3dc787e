// Declarations for the measurements of plain libzmq.
#pragma once

enum { message_size = 64 };

/// Seconds of the monotonic clock.
double now(void);

/// Ends the process with a message if a call of libzmq failed.
void check(int succeeded, const char *operation);

/// Measures one way and the round trip between two processes.
int one_way(const char *endpoint, double seconds);

/// Measures the round trips of many DEALERs of one process, each with one outstanding message, to an echoing ROUTER.
int echo(const char *endpoint, double seconds, int clients);

/// Measures the messages that reach many SUBs in several processes from one PUB.
int fanout(const char *endpoint, double seconds, int processes, int subscribers);
