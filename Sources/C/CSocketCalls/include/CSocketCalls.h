// Replacements of accept4(2) and recv(2) in this process. A policy decides about a connection before libzmq owns it,
// and about a subscriber's data before libzmq stores it. libzmq accepts by itself, checks no limit, and aborts the
// process on errors such as EMFILE; an XPUB keeps every topic of every subscriber.
#ifndef EASTWARD_CSOCKETCALLS_H
#define EASTWARD_CSOCKETCALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

// Replaces accept4(2). Returns a descriptor, or a negative errno.
typedef int (*accept_policy)(int listener, struct sockaddr *address, socklen_t *length, int flags);

// Whether the connection continues after `count` bytes were received from it. `exceeds_unread`: it exceeds its
// limit of unread bytes.
typedef bool (*receive_policy)(int connection, size_t count, bool exceeds_unread);

// From now on every accept4 of the process goes through `accept`, and through `receive` every recv of a counted
// connection, and each that exceeds the limit of unread bytes.
void socket_policies_set(accept_policy accept, receive_policy receive);

// Whether the dynamic linker resolves accept4 and recv to the functions of this file, for libzmq too.
bool socket_policies_are_effective(void);

// Descriptors from this number on cannot be counted.
enum { socket_descriptors = 1 << 20 };

// Sets whether the bytes received from `connection` are counted from now on.
void socket_count(int connection, bool is_counted);

// Limits the bytes that libzmq may receive from `connection` until a message of it is read; 0 sets no limit. libzmq
// counts whole messages only, and keeps the frames of an unfinished one.
void socket_limit_unread(int connection, size_t most);

// Records that a message of `connection` was read.
void socket_message_read(int connection);

// The accept4 system call. Returns a descriptor, or a negative errno.
int accept_from_kernel(int listener, struct sockaddr *address, socklen_t *length, int flags);

// The same for a non-blocking descriptor that no child inherits.
int accept_nonblocking(int listener);

// The user and process that made the connection, both as of that time. Returns 0, or an errno.
int accept_peer(int connection, uint32_t *user, int32_t *process);

// A number that no other socket has had since the machine started; 0 if `descriptor` is no open socket.
uint64_t accept_socket_cookie(int descriptor);

#endif
