#include "plain.h"
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zmq.h>

// Echoes messages until it is killed.
static void store(const char *endpoint) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    void *router = zmq_socket(zmq_ctx_new(), ZMQ_ROUTER);
    char identity[256], message[message_size];
    check(zmq_bind(router, endpoint) == 0, "bind");
    while (1) {
        int length = zmq_recv(router, identity, sizeof identity, 0);
        check(length > 0 && zmq_recv(router, message, message_size, 0) == message_size, "receive");
        check(zmq_send(router, identity, length, ZMQ_SNDMORE) == length, "send");
        check(zmq_send(router, message, message_size, 0) == message_size, "send");
    }
}

// Answers each waiting message. The descriptor announces the next one only if none waits: see zmq_getsockopt(3).
static uint64_t answer(void *dealer) {
    char message[message_size];
    for (uint64_t count = 0;; count++) {
        int events;
        size_t size = sizeof events;
        check(zmq_getsockopt(dealer, ZMQ_EVENTS, &events, &size) == 0, "get the events");
        if (!(events & ZMQ_POLLIN)) return count;
        check(zmq_recv(dealer, message, message_size, 0) == message_size, "receive");
        check(zmq_send(dealer, message, message_size, 0) == message_size, "send");
    }
}

int echo(const char *endpoint, double seconds, int clients) {
    pid_t child = fork();
    check(child >= 0, "fork");
    if (child == 0) {
        store(endpoint);
        return 0;
    }
    void *context = zmq_ctx_new();
    zmq_ctx_set(context, ZMQ_MAX_SOCKETS, clients + 16);
    void *dealers[clients];
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < clients; i++) {
        char message[message_size] = {0};
        dealers[i] = zmq_socket(context, ZMQ_DEALER);
        check(dealers[i] && zmq_connect(dealers[i], endpoint) == 0, "connect");
        check(zmq_send(dealers[i], message, message_size, 0) == message_size, "send");
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        int descriptor;
        size_t size = sizeof descriptor;
        check(zmq_getsockopt(dealers[i], ZMQ_FD, &descriptor, &size) == 0, "get the descriptor");
        check(epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0, "watch the descriptor");
    }
    // Until every connection is established.
    for (int i = 0; i < clients; i++) {
        while (!answer(dealers[i])) usleep(100);
    }
    for (int i = 0; i < clients; i++) answer(dealers[i]);
    uint64_t messages = 0;
    double start = now(), time;
    do {
        struct epoll_event events[256];
        int count = epoll_wait(epoll, events, 256, 1000);
        for (int i = 0; i < count; i++) messages += answer(dealers[events[i].data.u32]);
        time = now();
    } while (time < start + seconds);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    printf("{\"messages_per_second\":%.0f,\"clients\":%d}\n", messages / (time - start), clients);
    return 0;
}
