// Measures libzmq alone on this machine, over ipc: nothing else happens.
#include "plain.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zmq.h>

static const char *const usage =
    "Usage: plain-zeromq ENDPOINT SECONDS\n"
    "       plain-zeromq ENDPOINT SECONDS echo CLIENTS\n"
    "       plain-zeromq ENDPOINT SECONDS fanout PROCESSES SUBSCRIBERS\n"
    "\n"
    "Messages have 64 bytes. The first form sends them one way from a DEALER to a ROUTER, and measures the median\n"
    "round trip of one. The second measures the round trips of DEALERs in one process, each with one outstanding\n"
    "message. The third measures how many messages of a PUB reach SUBs, as many in each process.\n"
    "\n"
    "Prints one line of JSON.\n";

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

void check(int succeeded, const char *operation) {
    if (succeeded) return;
    fprintf(stderr, "plain-zeromq: %s: %s\n", operation, zmq_strerror(zmq_errno()));
    exit(70);
}

/// A number from 1 to 1,000; 0 for anything else.
static int number(const char *text) {
    char *end;
    long value = strtol(text, &end, 10);
    return *text && !*end && value > 0 && value <= 1000 ? (int)value : 0;
}

int main(int count, char **arguments) {
    const char *endpoint = count > 2 ? arguments[1] : "";
    double seconds = count > 2 ? atof(arguments[2]) : 0;
    if (seconds > 0) {
        if (count == 3) return one_way(endpoint, seconds);
        if (count == 5 && !strcmp(arguments[3], "echo") && number(arguments[4]))
            return echo(endpoint, seconds, number(arguments[4]));
        if (count == 6 && !strcmp(arguments[3], "fanout") && number(arguments[4]) && number(arguments[5]))
            return fanout(endpoint, seconds, number(arguments[4]), number(arguments[5]));
    }
    fputs(usage, stderr);
    return 64;
}
