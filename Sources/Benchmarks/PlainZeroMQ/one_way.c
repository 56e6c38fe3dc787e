#include "plain.h"
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zmq.h>

enum { rounds = 5000 };

// Echoes `rounds` messages, then sends as fast as it can until it is killed.
static void feature(const char *endpoint) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    void *context = zmq_ctx_new();
    void *dealer = zmq_socket(context, ZMQ_DEALER);
    char message[message_size] = {0};
    check(zmq_connect(dealer, endpoint) == 0, "connect");
    check(zmq_send(dealer, message, message_size, 0) == message_size, "send");
    for (int round = 0; round < rounds; round++) {
        check(zmq_recv(dealer, message, message_size, 0) == message_size, "receive");
        check(zmq_send(dealer, message, message_size, 0) == message_size, "send");
    }
    while (zmq_send(dealer, message, message_size, 0) == message_size) {}
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

int one_way(const char *endpoint, double seconds) {
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        feature(endpoint);
        return 0;
    }
    void *context = zmq_ctx_new();
    void *router = zmq_socket(context, ZMQ_ROUTER);
    char identity[256], message[message_size];
    static double trips[rounds];
    check(zmq_bind(router, endpoint) == 0, "bind");
    int length = zmq_recv(router, identity, sizeof identity, 0);
    check(length > 0 && zmq_recv(router, message, message_size, 0) == message_size, "receive");
    for (int round = 0; round < rounds; round++) {
        double start = now();
        check(zmq_send(router, identity, length, ZMQ_SNDMORE) == length, "send");
        check(zmq_send(router, message, message_size, 0) == message_size, "send");
        check(zmq_recv(router, identity, sizeof identity, 0) == length, "receive");
        check(zmq_recv(router, message, message_size, 0) == message_size, "receive");
        trips[round] = (now() - start) * 1e6;
    }
    qsort(trips, rounds, sizeof *trips, compare);
    uint64_t messages = 0;
    double start = now(), end = start + seconds, time = start;
    while (time < end) {
        for (int i = 0; i < 256; i++, messages++) {
            check(zmq_recv(router, identity, sizeof identity, 0) == length, "receive");
            check(zmq_recv(router, message, message_size, 0) == message_size, "receive");
        }
        time = now();
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    printf("{\"messages_per_second\":%.0f,\"round_trip_us\":%.1f}\n", messages / (time - start), trips[rounds / 2]);
    return 0;
}
