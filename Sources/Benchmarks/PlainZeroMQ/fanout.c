#include "plain.h"
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zmq.h>

// The progress of the subscribers, shared by all processes.
struct counts {
    atomic_int ready;
    atomic_ullong messages;
};

// Counts the messages of its sockets until it is killed.
static void feature(const char *endpoint, int subscribers, struct counts *counts) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    void *context = zmq_ctx_new();
    zmq_pollitem_t items[subscribers];
    int is_ready[subscribers];
    for (int i = 0; i < subscribers; i++) {
        items[i] = (zmq_pollitem_t){.socket = zmq_socket(context, ZMQ_SUB), .events = ZMQ_POLLIN};
        is_ready[i] = 0;
        check(zmq_setsockopt(items[i].socket, ZMQ_SUBSCRIBE, "", 0) == 0, "subscribe");
        check(zmq_connect(items[i].socket, endpoint) == 0, "connect");
    }
    while (1) {
        check(zmq_poll(items, subscribers, -1) > 0, "wait");
        for (int i = 0; i < subscribers; i++) {
            char message[message_size];
            uint64_t count = 0;
            if (!(items[i].revents & ZMQ_POLLIN)) continue;
            while (zmq_recv(items[i].socket, message, message_size, ZMQ_DONTWAIT) == message_size) count++;
            atomic_fetch_add(&counts->messages, count);
            if (!is_ready[i]) atomic_fetch_add(&counts->ready, 1);
            is_ready[i] = 1;
        }
    }
}

int fanout(const char *endpoint, double seconds, int processes, int subscribers) {
    struct counts *counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    check(counts != MAP_FAILED, "share memory");
    pid_t children[processes];
    for (int i = 0; i < processes; i++) {
        children[i] = fork();
        check(children[i] >= 0, "fork");
        if (children[i] == 0) {
            feature(endpoint, subscribers, counts);
            return 0;
        }
    }
    void *publisher = zmq_socket(zmq_ctx_new(), ZMQ_XPUB);
    int nodrop = 1;
    char message[message_size] = {0};
    // A publication waits for the slowest subscriber instead of being dropped.
    check(zmq_setsockopt(publisher, ZMQ_XPUB_NODROP, &nodrop, sizeof nodrop) == 0, "set the option");
    check(zmq_bind(publisher, endpoint) == 0, "bind");
    while (atomic_load(&counts->ready) < processes * subscribers) {
        zmq_send(publisher, message, message_size, ZMQ_DONTWAIT);
        usleep(1000);
    }
    uint64_t before = atomic_load(&counts->messages);
    double start = now(), time;
    do {
        for (int i = 0; i < 64; i++) check(zmq_send(publisher, message, message_size, 0) == message_size, "send");
        time = now();
    } while (time < start + seconds);
    uint64_t messages = atomic_load(&counts->messages) - before;
    for (int i = 0; i < processes; i++) kill(children[i], SIGKILL);
    for (int i = 0; i < processes; i++) waitpid(children[i], NULL, 0);
    printf("{\"deliveries_per_second\":%.0f,\"subscribers\":%d}\n", messages / (time - start), processes * subscribers);
    return 0;
}
