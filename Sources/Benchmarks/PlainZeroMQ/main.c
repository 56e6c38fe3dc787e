// Measures libzmq alone on this machine: one process sends to another over ipc, nothing else happens.
//
//   plain-zeromq ENDPOINT SECONDS
//
// Prints {"messages_per_second":…,"round_trip_us":…}: 64-byte messages one way from a DEALER to a ROUTER, and
// the median round trip of one such message.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#include <zmq.h>

enum { size = 64, rounds = 5000 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void check(int succeeded, const char *what) {
    if (succeeded) return;
    fprintf(stderr, "plain-zeromq: %s: %s\n", what, zmq_strerror(zmq_errno()));
    exit(70);
}

// Echoes `rounds` messages, then sends as fast as it can until it is killed.
static void feature(const char *endpoint) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    void *context = zmq_ctx_new();
    void *dealer = zmq_socket(context, ZMQ_DEALER);
    char message[size] = {0};
    check(zmq_connect(dealer, endpoint) == 0, "connect");
    check(zmq_send(dealer, message, size, 0) == size, "send");
    for (int round = 0; round < rounds; round++) {
        check(zmq_recv(dealer, message, size, 0) == size, "receive");
        check(zmq_send(dealer, message, size, 0) == size, "send");
    }
    while (zmq_send(dealer, message, size, 0) == size) {}
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
    if (count != 3 || atof(arguments[2]) <= 0) {
        fprintf(stderr, "Usage: plain-zeromq ENDPOINT SECONDS\n");
        return 64;
    }
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        feature(arguments[1]);
        return 0;
    }
    void *context = zmq_ctx_new();
    void *router = zmq_socket(context, ZMQ_ROUTER);
    char identity[256], message[size];
    static double trips[rounds];
    check(zmq_bind(router, arguments[1]) == 0, "bind");
    int length = zmq_recv(router, identity, sizeof identity, 0);
    check(length > 0 && zmq_recv(router, message, size, 0) == size, "receive");
    for (int round = 0; round < rounds; round++) {
        double start = now();
        check(zmq_send(router, identity, length, ZMQ_SNDMORE) == length, "send");
        check(zmq_send(router, message, size, 0) == size, "send");
        check(zmq_recv(router, identity, sizeof identity, 0) == length, "receive");
        check(zmq_recv(router, message, size, 0) == size, "receive");
        trips[round] = (now() - start) * 1e6;
    }
    qsort(trips, rounds, sizeof *trips, compare);
    uint64_t messages = 0;
    double start = now(), end = start + atof(arguments[2]), time = start;
    while (time < end) {
        for (int i = 0; i < 256; i++, messages++) {
            check(zmq_recv(router, identity, sizeof identity, 0) == length, "receive");
            check(zmq_recv(router, message, size, 0) == size, "receive");
        }
        time = now();
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    printf("{\"messages_per_second\":%.0f,\"round_trip_us\":%.1f}\n", messages / (time - start), trips[rounds / 2]);
    return 0;
}
