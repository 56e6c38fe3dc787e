#define _GNU_SOURCE
#include "CSocketCalls.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SO_COOKIE
#define SO_COOKIE 57
#endif

static _Atomic(accept_policy) current_accept;
static _Atomic(receive_policy) current_receive;
static _Atomic(bool) is_counted[socket_descriptors];
static _Atomic(size_t) most_unread[socket_descriptors];
static _Atomic(size_t) unread[socket_descriptors];

int accept_from_kernel(int listener, struct sockaddr *address, socklen_t *length, int flags) {
    long connection = syscall(SYS_accept4, listener, address, length, flags);
    return connection < 0 ? -errno : (int)connection;
}

int accept_nonblocking(int listener) {
    return accept_from_kernel(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// The executable exports this function and `recv`, since a library that it links needs the symbols: libzmq then finds
// them before glibc's.
__attribute__((visibility("default"))) int accept4(
    int listener, struct sockaddr *address, socklen_t *length, int flags
) {
    accept_policy policy = atomic_load_explicit(&current_accept, memory_order_acquire);
    int result = (policy ? policy : accept_from_kernel)(listener, address, length, flags);
    if (result >= 0) return result;
    errno = -result;
    return -1;
}

__attribute__((visibility("default"))) ssize_t recv(int connection, void *buffer, size_t length, int flags) {
    ssize_t count = syscall(SYS_recvfrom, connection, buffer, length, flags, NULL, NULL);
    if (count <= 0 || (unsigned)connection >= socket_descriptors || (flags & MSG_PEEK)) return count;
    size_t most = atomic_load_explicit(&most_unread[connection], memory_order_relaxed);
    size_t before = most ? atomic_fetch_add_explicit(&unread[connection], (size_t)count, memory_order_relaxed) : 0;
    bool exceeds_unread = most && before + (size_t)count > most;
    if (!exceeds_unread && !atomic_load_explicit(&is_counted[connection], memory_order_relaxed)) return count;
    receive_policy policy = atomic_load_explicit(&current_receive, memory_order_acquire);
    // 0 ends the connection, as if the peer had closed it.
    return !policy || policy(connection, (size_t)count, exceeds_unread) ? count : 0;
}

void socket_policies_set(accept_policy accept, receive_policy receive) {
    atomic_store_explicit(&current_receive, receive, memory_order_release);
    atomic_store_explicit(&current_accept, accept, memory_order_release);
}

bool socket_policies_are_effective(void) {
    return dlsym(RTLD_DEFAULT, "accept4") == (void *)accept4 && dlsym(RTLD_DEFAULT, "recv") == (void *)recv;
}

void socket_count(int connection, bool counted) {
    if ((unsigned)connection >= socket_descriptors) return;
    atomic_store_explicit(&is_counted[connection], counted, memory_order_relaxed);
}

void socket_limit_unread(int connection, size_t most) {
    if ((unsigned)connection >= socket_descriptors) return;
    atomic_store_explicit(&unread[connection], 0, memory_order_relaxed);
    atomic_store_explicit(&most_unread[connection], most, memory_order_relaxed);
}

void socket_message_read(int connection) {
    if ((unsigned)connection >= socket_descriptors) return;
    // The counters of other connections are in the same cache line.
    if (atomic_load_explicit(&unread[connection], memory_order_relaxed) == 0) return;
    atomic_store_explicit(&unread[connection], 0, memory_order_relaxed);
}

int accept_peer(int connection, uint32_t *user, int32_t *process) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return errno;
    *user = peer.uid;
    *process = peer.pid;
    return 0;
}

uint64_t accept_socket_cookie(int descriptor) {
    uint64_t cookie = 0;
    socklen_t length = sizeof cookie;
    return getsockopt(descriptor, SOL_SOCKET, SO_COOKIE, &cookie, &length) == 0 ? cookie : 0;
}
