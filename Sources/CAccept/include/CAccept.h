// accept4(2) of this process, so that a policy decides about a connection before libzmq owns it: libzmq accepts by
// itself, checks no limit, and aborts the process on errors such as EMFILE.
#ifndef EASTWARD_CACCEPT_H
#define EASTWARD_CACCEPT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

// Replaces accept4(2). Returns a descriptor, or a negative errno.
typedef int (*accept_policy)(int listener, struct sockaddr *address, socklen_t *length, int flags);

// From now on every accept4 of the process goes through `policy`.
void accept_policy_set(accept_policy policy);

// Whether the dynamic linker resolves accept4, libzmq's too, to the one of this file.
bool accept_policy_is_effective(void);

// The system call. Returns a descriptor, or a negative errno.
int accept_from_kernel(int listener, struct sockaddr *address, socklen_t *length, int flags);

// The user and process that made the connection; both as they were then. Returns 0, or an errno.
int accept_peer(int connection, uint32_t *user, int32_t *process);

// A number that no other socket has had since the machine started; 0 if `descriptor` is no open socket.
uint64_t accept_socket_cookie(int descriptor);

#endif
