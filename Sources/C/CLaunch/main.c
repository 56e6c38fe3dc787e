// The launcher: runs between the supervisor and one program, until the program ends.
//
//     eastward-launch <supervisor pid> <grace ms> [-d directory] [-u uid:gid] [-l limit=number]…
//                     [-c cgroup [-s file=text]…] -- program args…
//
// Its standard input is a socket. The first message on it has two lines: a token of 64 hexadecimal digits, or an empty
// line; and names separated by colons, or an empty line, with one descriptor for each name. The program reads the token
// from the descriptor that EASTWARD_TOKEN_FD names. It finds the other descriptors from 3 on, with LISTEN_PID,
// LISTEN_FDS and LISTEN_FDNAMES set: see sd_listen_fds(3). The launcher itself keeps none of them.
//
// From then on the socket is a control pipe: when it closes, because the supervisor closed it or ended, the launcher
// kills the whole process tree. If the launcher was stopped with SIGSTOP, the kernel continues it for that. The grace
// period is for processes that outlive a program that was asked to stop: SIGTERM first, SIGKILL at the end of the
// period. A signal to the launcher asks the program to stop; SIGRTMIN + n forwards signal n without a request to stop.
// The launcher ends as the program ended: with its exit code or by its signal; 127 if the program does not exist, 126
// if it cannot be executed, 78 if its limits, user, directory or cgroup cannot be set up.
//
//     eastward-launch --init -- program args…
//
// Runs as the first process of a container, in front of the supervisor: the kernel assigns every orphan to it.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { token_length = 64, last_effort_ms = 5000, wrong_configuration = 78, first_listener = 3, most_listeners = 253 };

static const struct {
    const char *name;
    int resource;
} limits[] = {
    {"address_space", RLIMIT_AS}, {"core", RLIMIT_CORE},          {"cpu", RLIMIT_CPU},
    {"file_size", RLIMIT_FSIZE},  {"open_files", RLIMIT_NOFILE}, {"processes", RLIMIT_NPROC},
};

// The execution environment of the program.
static const char *directory;
static struct rlimit values[sizeof limits / sizeof *limits];
static int is_limited[sizeof limits / sizeof *limits], has_user;
static uid_t user;
static gid_t group;

// The program's own cgroup (version 2), and the texts that are written to its files.
enum { most_settings = 32 };
static const char *cgroup, *settings[most_settings];
static int setting_count;

static pid_t supervisor, child;
static struct pollfd watched[2] = {{.fd = -1, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
static int control_pipe_closed, asked_to_stop;
// Both lines, each ending with 0.
static char message[token_length + most_listeners * 256 + 4];
static const char *listener_names = "";
static int listeners[most_listeners], token = -1;
static size_t listener_count;

static long now_ms(void) {
    struct timespec t;
    return clock_gettime(CLOCK_MONOTONIC, &t), t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void fail(const char *what, int code) {
    fprintf(stderr, "eastward-launch: %s: %s\n", what, strerror(errno));
    exit(code);
}

static void read_first_message(void) {
    size_t length = 0;
    for (int lines = 0; lines < 2;) {
        union {
            char bytes[CMSG_SPACE(sizeof listeners)];
            struct cmsghdr alignment;
        } control;
        struct iovec part = {.iov_base = message + length, .iov_len = sizeof message - 1 - length};
        struct msghdr header = {
            .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
        ssize_t count = recvmsg(STDIN_FILENO, &header, MSG_CMSG_CLOEXEC);
        if (count <= 0) return;  // the control pipe is closed already, or the message is too long
        struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
        if (rights && rights->cmsg_type == SCM_RIGHTS && listener_count == 0) {
            listener_count = (rights->cmsg_len - CMSG_LEN(0)) / sizeof listeners[0];
            memcpy(listeners, CMSG_DATA(rights), listener_count * sizeof listeners[0]);
        }
        for (; count > 0; count--, length++) {
            if (message[length] != '\n') continue;
            message[length] = 0;
            if (++lines == 1) listener_names = message + length + 1;
        }
    }
}

static void close_listeners(void) {
    while (listener_count > 0) close(listeners[--listener_count]);
}

static void take_first_message(void) {
    read_first_message();
    size_t names = *listener_names ? 1 : 0;
    for (const char *c = listener_names; *c; c++) names += *c == ':';
    // The kernel omits descriptors that this process may not hold.
    if (names != listener_count) close_listeners();
    if (!*message) return;
    int ends[2];
    if (strlen(message) != token_length || pipe2(ends, O_CLOEXEC) != 0) fail("no token", 70);
    if (write(ends[1], message, token_length) != token_length) fail("token", 70);
    close(ends[1]);
    token = ends[0];
}

static void set_number(const char *name, long value) {
    char text[24];
    snprintf(text, sizeof text, "%ld", value);
    setenv(name, text, 1);
}

// In the child: from here on the descriptors stay open across exec.
static void pass_descriptors_on(void) {
    unsetenv("EASTWARD_TOKEN_FD");
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    int end = first_listener + (int)listener_count;
    if (token >= 0) {
        if ((token = fcntl(token, F_DUPFD, end)) < 0) fail("token", 70);
        set_number("EASTWARD_TOKEN_FD", token);
    }
    if (listener_count == 0) return;
    // Moves all descriptors out of the target range first.
    for (size_t i = 0; i < listener_count; i++)
        if ((listeners[i] = fcntl(listeners[i], F_DUPFD_CLOEXEC, end)) < 0) fail("listener", 70);
    for (size_t i = 0; i < listener_count; i++)
        if (dup2(listeners[i], first_listener + (int)i) < 0) fail("listener", 70);
    set_number("LISTEN_PID", getpid());
    set_number("LISTEN_FDS", (long)listener_count);
    setenv("LISTEN_FDNAMES", listener_names, 1);
}

// In the child, so that the supervisor receives the process ID before any notification from the program.
static void report_process_id(void) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!path || strlen(path) >= sizeof address.sun_path) return;
    strcpy(address.sun_path, path);
    char text[32];
    int length = snprintf(text, sizeof text, "MAINPID=%d", getpid());
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    sendto(fd, text, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&address, sizeof address);
    close(fd);
}

static void refuse(const char *what) {
    fprintf(stderr, "eastward-launch: %s: %s\n", what, strerror(errno));
    _exit(wrong_configuration);
}

static int write_cgroup(const char *file, size_t length, const char *text) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%.*s", cgroup, (int)length, file);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    ssize_t written = fd < 0 ? -1 : write(fd, text, strlen(text));
    int error = errno;
    if (fd >= 0) close(fd);
    errno = error;
    return written < 0 ? -1 : 0;
}

// Whether the supervisor closed the control pipe, within `ms`.
static int loses_control_pipe(int ms) {
    struct pollfd control = {.fd = STDIN_FILENO};
    return poll(&control, 1, ms) > 0;
}

// Locks the cgroup until this launcher ends: another app's launcher would kill the processes of this one. The launcher of
// a killed supervisor may need its last effort to empty the cgroup and remove it.
static void lock_cgroup(void) {
    long end = now_ms() + last_effort_ms + 1000;
    do {
        if (mkdir(cgroup, 0755) != 0 && errno != EEXIST) refuse(cgroup);
        int fd = open(cgroup, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (fd < 0 && errno != ENOENT) refuse(cgroup);
        struct stat locked, present;
        if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &locked) == 0 && stat(cgroup, &present) == 0 &&
            locked.st_dev == present.st_dev && locked.st_ino == present.st_ino)
            return;
        if (fd >= 0) close(fd);
    } while (now_ms() < end && !loses_control_pipe(20));
    fprintf(stderr, "eastward-launch: %s: another launcher uses this cgroup: give each app a parent of its own\n", cgroup);
    _exit(wrong_configuration);
}

static void make_cgroup(void) {
    lock_cgroup();
    // Kills the processes that remain if an earlier launcher was killed.
    write_cgroup("cgroup.kill", strlen("cgroup.kill"), "1");
    for (int i = 0; i < setting_count; i++) {
        const char *text = strchr(settings[i], '=');
        if (write_cgroup(settings[i], (size_t)(text - settings[i]), text + 1) == 0) continue;
        int error = errno;
        rmdir(cgroup);
        errno = error;
        refuse(settings[i]);
    }
}

static void enter_cgroup(void) {
    if (write_cgroup("cgroup.procs", strlen("cgroup.procs"), "0") == 0) return;
    int error = errno;
    rmdir(cgroup);
    errno = error;
    refuse(cgroup);
}

static void take_surroundings(void) {
    if (cgroup) enter_cgroup();
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (is_limited[i] && setrlimit((__rlimit_resource_t)limits[i].resource, &values[i]) != 0)
            refuse(limits[i].name);
    if (has_user) {
        struct passwd *entry = getpwuid(user);
        if (entry ? initgroups(entry->pw_name, group) : setgroups(0, NULL)) refuse("groups");
        if (entry) setenv("HOME", entry->pw_dir, 1), setenv("USER", entry->pw_name, 1);
        if (entry) setenv("LOGNAME", entry->pw_name, 1);
        if (setgid(group) != 0 || setuid(user) != 0) refuse("user");
    }
    if (directory && chdir(directory) != 0) refuse(directory);
}

// As systemd's JOURNAL_STREAM: a program whose standard error is another file writes no structured log entries.
static void name_log_stream(void) {
    struct stat stream;
    if (fstat(STDERR_FILENO, &stream) != 0) refuse("standard error");
    char text[48];
    snprintf(text, sizeof text, "%ju:%ju", (uintmax_t)stream.st_dev, (uintmax_t)stream.st_ino);
    setenv("EASTWARD_LOG_STREAM", text, 1);
}

static void become_program(pid_t launcher, const sigset_t *mask, char **argv) {
    setsid();
    report_process_id();
    take_surroundings();
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // after a change of user, which clears it
    if (getppid() != launcher) _exit(70);  // the launcher died before the line above
    int null = open("/dev/null", O_RDONLY);
    // Otherwise the program would hold the control pipe open.
    if (null < 0 || dup2(null, STDIN_FILENO) < 0) refuse("/dev/null");
    if (null > STDERR_FILENO) close(null);
    pass_descriptors_on();
    name_log_stream();
    sigprocmask(SIG_SETMASK, mask, NULL);
    execvp(argv[0], argv);
    int code = errno == ENOENT ? 127 : 126;
    fprintf(stderr, "eastward-launch: %s: %s\n", argv[0], strerror(errno));
    _exit(code);
}

// Whether a stray was asked to end before; marks it as asked. Strays beyond the limit are only killed.
static int was_asked(pid_t pid) {
    static pid_t asked[1024];
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (asked[i] == pid) return 1;
    if (count == sizeof asked / sizeof *asked) return 1;
    asked[count++] = pid;
    return 0;
}

// Sends `signal` to every stray, which is an orphaned process that became a child of this launcher, and reaps the dead
// ones. The program's own process group is excluded, because it is signaled as a whole. SIGTERM is sent only once to
// each stray. Returns the number of living strays.
static int signal_strays(int signal) {
    int living = 0, reaped = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        char path[64], text[512];
        pid_t pid = (pid_t)atol(entry->d_name), parent, group;
        if (pid <= 0 || pid == child) continue;
        snprintf(path, sizeof path, "/proc/%d/stat", pid);
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        if (fd < 0) continue;
        ssize_t length = read(fd, text, sizeof text - 1);
        close(fd);
        text[length > 0 ? length : 0] = 0;
        char state, *name_end = strrchr(text, ')');  // a name may contain any character, parentheses too
        if (!name_end || sscanf(name_end + 1, " %c %d %d", &state, &parent, &group) != 3) continue;
        if (parent != getpid()) continue;
        if (state == 'Z') reaped += waitpid(pid, NULL, WNOHANG) == pid;
        else if (kill(pid, group == child || (signal == SIGTERM && was_asked(pid)) ? 0 : signal) == 0) living++;
    }
    if (processes) closedir(processes);
    // The children of the reaped processes became children of this launcher, perhaps after the scan had passed them.
    return living || !reaped ? living : signal_strays(signal);
}

static int signal_tree(int signal) {
    kill(-child, signal);  // the unreaped child pins the group's number
    return signal_strays(signal);
}

static int child_has_exited(void) {
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return 0;
        if (info.si_pid == child) return 1;
        waitpid(info.si_pid, NULL, 0);
    }
}

static void close_control_pipe(void) {
    control_pipe_closed = 1;
    watched[1].fd = -1;
    kill(child, SIGKILL);
}

// A launcher that was stopped when the supervisor dies would keep the program alive, and the locks that it holds.
static void be_continued_when_the_control_pipe_closes(void) {
    fcntl(STDIN_FILENO, F_SETOWN, getpid());
    fcntl(STDIN_FILENO, F_SETSIG, SIGCONT);
    fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_ASYNC);
}

// Waits for a signal or an event on the control pipe, and forwards signals.
static void wait_for_events(int timeout_ms) {
    if (poll(watched, 2, timeout_ms) <= 0) return;
    char ignored[64];
    if (watched[1].revents && read(STDIN_FILENO, ignored, sizeof ignored) <= 0) close_control_pipe();
    for (struct signalfd_siginfo info; read(watched[0].fd, &info, sizeof info) == sizeof info;) {
        int signal = (int)info.ssi_signo;
        if (signal == SIGCHLD || signal == SIGCONT) continue;
        if (signal == SIGRTMIN) {
            // Also sent when only the supervisor's thread that started this launcher ended.
            if (getppid() != supervisor) close_control_pipe();
            continue;
        }
        asked_to_stop |= signal < SIGRTMIN;
        kill(child, signal < SIGRTMIN ? signal : signal - SIGRTMIN);
    }
}

static void end_tree(long grace_ms) {
    if (asked_to_stop && !control_pipe_closed && signal_tree(SIGTERM) > 0) {
        long end = now_ms() + grace_ms, left;
        // The children of the ended processes are then children of this launcher.
        while (!control_pipe_closed && signal_strays(SIGTERM) > 0 && (left = end - now_ms()) > 0) wait_for_events((int)left);
    }
    long end = now_ms() + last_effort_ms;
    while (signal_tree(SIGKILL) > 0 && now_ms() < end) wait_for_events(100);
    if (!cgroup) return;
    write_cgroup("cgroup.kill", strlen("cgroup.kill"), "1");
    while (rmdir(cgroup) != 0 && errno == EBUSY && now_ms() < end) wait_for_events(10);
}

static int take_limit(const char *text) {
    const char *number = strchr(text, '=');
    for (size_t i = 0; number && i < sizeof limits / sizeof *limits; i++) {
        if (strlen(limits[i].name) != (size_t)(number - text) || strncmp(limits[i].name, text, number - text)) continue;
        values[i].rlim_cur = values[i].rlim_max = strtoul(number + 1, NULL, 10);
        return is_limited[i] = 1;
    }
    return 0;
}

// Returns the index of the program in `argv`; 0 if the arguments are invalid.
static int take_options(char **argv) {
    if (!argv[1] || !argv[2]) return 0;
    for (int i = 3; argv[i] && argv[i + 1]; i += 2) {
        if (!strcmp(argv[i], "--")) return i + 1;
        if (!strcmp(argv[i], "-d")) directory = argv[i + 1];
        else if (!strcmp(argv[i], "-u")) has_user = sscanf(argv[i + 1], "%u:%u", &user, &group) == 2;
        else if (!strcmp(argv[i], "-c")) cgroup = argv[i + 1];
        else if (!strcmp(argv[i], "-s") && strchr(argv[i + 1], '=') && setting_count < most_settings)
            settings[setting_count++] = argv[i + 1];
        else if (strcmp(argv[i], "-l") || !take_limit(argv[i + 1])) return 0;
    }
    return 0;
}

// The first process of a container: starts the program, forwards signals, and reaps every orphan.
static int run_as_init(char **argv) {
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    int signals = signalfd(-1, &all, SFD_CLOEXEC);
    if (signals < 0) fail("signalfd", 70);
    child = fork();
    if (child < 0) fail("fork", 70);
    if (child == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        execv(argv[0], argv);
        fail(argv[0], errno == ENOENT ? 127 : 126);
    }
    for (struct signalfd_siginfo info; read(signals, &info, sizeof info) == sizeof info || errno == EINTR;) {
        int status;
        // A terminal's Ctrl-C has reached the program as well.
        if (info.ssi_signo != SIGCHLD && info.ssi_code != SI_KERNEL) kill(child, (int)info.ssi_signo);
        for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
            if (pid == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return 70;
}

int main(int argc, char **argv) {
    if (argc > 3 && !strcmp(argv[1], "--init") && !strcmp(argv[2], "--")) return run_as_init(argv + 3);
    int program = argc > 0 ? take_options(argv) : 0;
    if (!program) {
        fprintf(stderr,
                "usage: eastward-launch <supervisor pid> <grace ms> [-d directory] [-u uid:gid] [-l limit=number]... "
                "[-c cgroup [-s file=text]...] -- program args...\n"
                "       eastward-launch --init -- program args...\n");
        return 64;
    }
    supervisor = (pid_t)atol(argv[1]);
    long grace_ms = atol(argv[2]);
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    prctl(PR_SET_PDEATHSIG, SIGRTMIN);
    if (getppid() != supervisor) return 69;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    take_first_message();
    be_continued_when_the_control_pipe_closes();
    watched[0].fd = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
    if (watched[0].fd < 0) fail("signalfd", 70);

    if (cgroup) make_cgroup();

    pid_t launcher = getpid();
    child = fork();
    if (child < 0) fail("fork", 70);
    if (child == 0) become_program(launcher, &before, argv + program);
    close_listeners();
    close(token);

    while (!child_has_exited()) wait_for_events(-1);
    end_tree(grace_ms);

    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
    prctl(PR_SET_DUMPABLE, 0);  // the program wrote its own core dump
    signal(WTERMSIG(status), SIG_DFL);
    sigset_t it;
    sigemptyset(&it);
    sigaddset(&it, WTERMSIG(status));
    kill(getpid(), WTERMSIG(status));
    sigprocmask(SIG_UNBLOCK, &it, NULL);
    return 128 + WTERMSIG(status);
}
