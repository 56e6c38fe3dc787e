#define _GNU_SOURCE
#include "CAccept.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SO_COOKIE
#define SO_COOKIE 57
#endif

static _Atomic(accept_policy) current;

int accept_from_kernel(int listener, struct sockaddr *address, socklen_t *length, int flags) {
    long connection = syscall(SYS_accept4, listener, address, length, flags);
    return connection < 0 ? -errno : (int)connection;
}

// The executable exports it, since a library that it links needs the name: libzmq then finds it before glibc's.
__attribute__((visibility("default"))) int accept4(
    int listener, struct sockaddr *address, socklen_t *length, int flags
) {
    accept_policy policy = atomic_load_explicit(&current, memory_order_acquire);
    int result = (policy ? policy : accept_from_kernel)(listener, address, length, flags);
    if (result >= 0) return result;
    errno = -result;
    return -1;
}

void accept_policy_set(accept_policy policy) {
    atomic_store_explicit(&current, policy, memory_order_release);
}

bool accept_policy_is_effective(void) {
    return dlsym(RTLD_DEFAULT, "accept4") == (void *)accept4;
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
