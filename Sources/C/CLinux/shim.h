// The parts of Linux's API that the Glibc module lacks.
#ifndef EASTWARD_CLINUX_H
#define EASTWARD_CLINUX_H

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// The time of CLOCK_MONOTONIC, in nanoseconds.
static inline uint64_t monotonic_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

// Swift cannot access `stdout`, a global variable.
static inline void line_buffer_standard_output(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
}

// Swift cannot access `stderr`, a global variable. The bytes of one call are not mixed with those of other threads.
static inline void write_standard_error(const void *bytes, size_t count) {
    fwrite(bytes, 1, count, stderr);
}

// Swift cannot call variadic functions. From here on the kernel makes orphaned descendants children of this process.
static inline int become_child_subreaper(void) {
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

// A descriptor that is readable once the process has ended; -1 if there is none, or on a kernel before Linux 5.3.
static inline int open_process(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// Names the calling thread, with at most 15 characters. Foundation's `Thread.name` has no effect if the thread sets it
// before the thread that started it has returned.
static inline void name_current_thread(const char *name) {
    prctl(PR_SET_NAME, name);
}

// `struct sched_attr` of sched_setattr(2), which older headers lack.
typedef struct {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime;
    uint64_t deadline;
    uint64_t period;
} scheduling_attributes;

// Fails if the kernel or a seccomp filter refuses the call.
static inline int get_current_thread_scheduling(scheduling_attributes *attributes) {
    memset(attributes, 0, sizeof *attributes);
    return (int)syscall(SYS_sched_getattr, 0, attributes, sizeof *attributes, 0);
}

// The time slice of the calling thread, in nanoseconds; 0 on a kernel before Linux 6.12.
static inline uint64_t current_thread_time_slice(void) {
    scheduling_attributes attributes;
    return get_current_thread_scheduling(&attributes) == 0 ? attributes.runtime : 0;
}

// The shortest time slice that Linux accepts.
enum { short_time_slice = 100000 };  // nanoseconds

// For a thread that mostly waits: when it wakes, it takes the core of a thread with the usual, longer time slice, unless
// it has had more than its share. Threads and processes that it starts have the usual one. No effect before Linux 6.12,
// and none on a real-time or batch thread.
static inline void request_short_time_slice(void) {
    enum { ordinary = 0, reset_on_fork = 1 };  // SCHED_OTHER, SCHED_FLAG_RESET_ON_FORK
    scheduling_attributes attributes;
    if (get_current_thread_scheduling(&attributes) != 0 || attributes.policy != ordinary) return;
    attributes.flags |= reset_on_fork;
    attributes.runtime = short_time_slice;
    syscall(SYS_sched_setattr, 0, &attributes, 0);
}

// Since Linux 6.16. Older headers lack it.
#ifndef SO_PASSRIGHTS
#define SO_PASSRIGHTS 83
#endif

// The sender of a message as the kernel reports it to a socket with SO_PASSCRED: `struct ucred`, which needs _GNU_SOURCE.
typedef struct {
    pid_t process;
    uid_t user;
    gid_t group;
} message_sender;

enum { message_credentials = 0x02 };  // SCM_CREDENTIALS

// The kernel's SCM_MAX_FD.
enum { most_descriptors_in_a_message = 253 };

// Swift cannot use the CMSG_ macros.
typedef union {
    char bytes[CMSG_SPACE(most_descriptors_in_a_message * sizeof(int)) + CMSG_SPACE(sizeof(message_sender))];
    struct cmsghdr alignment;
} descriptors_control;

// A non-blocking sendmsg(2) that also sends `descriptors`.
static inline ssize_t send_with_descriptors(
    int socket, const void *bytes, size_t length, const int *descriptors, size_t count
) {
    descriptors_control control;
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > most_descriptors_in_a_message) return errno = EINVAL, -1;
    if (count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// A non-blocking recvmsg(2). `descriptors` has capacity for `most_descriptors_in_a_message`; the caller owns the
// received ones, which are closed on exec. Without SO_PASSCRED, the sender has the process ID 0.
static inline ssize_t receive_with_descriptors(
    int socket, void *bytes, size_t length, int *descriptors, size_t *count, message_sender *sender
) {
    descriptors_control control;
    struct iovec part = {.iov_base = bytes, .iov_len = length};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    *count = 0;
    memset(sender, 0, sizeof *sender);
    ssize_t received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == message_credentials)
            memcpy(sender, CMSG_DATA(header), sizeof *sender);
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t here = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        memcpy(descriptors + *count, CMSG_DATA(header), here * sizeof(int));
        *count += here;
    }
    return received;
}

// How many numbers of enums without a name this thread has decoded.
static inline unsigned long *unknown_enum_numbers(void) {
    static _Thread_local unsigned long count;
    return &count;
}

#endif
