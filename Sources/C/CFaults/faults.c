#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CFaults.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// “EASTFLT” and a 1.
static const uint64_t page_magic = 0x45415354464c5401;
static const uint32_t page_version = 2;

_Static_assert(sizeof(struct fault_page) <= fault_page_size, "The page holds its marks.");

// ---------------------------------------------------------------------------------------------------
// The page. The signal handler calls these functions too.

// FNV-1a of the bytes after the checksum, up to `end`.
static uint32_t checksum_to(const struct fault_page *page, const void *end) {
    const unsigned char *byte = (const unsigned char *)&page->replay_revision;
    uint32_t sum = 0x811c9dc5;
    while (byte < (const unsigned char *)end) sum = (sum ^ *byte++) * 0x01000193;
    return sum;
}

static uint32_t checksum(const struct fault_page *page) {
    return checksum_to(page, page + 1);
}

bool fault_page_is_sound(const struct fault_page *page) {
    return page->magic == page_magic && page->version == page_version && page->count <= fault_marks_limit
        && page->names_count <= fault_names_limit && page->checksum == checksum(page);
}

bool fault_page_upgrade(struct fault_page *page) {
    if (page->magic != page_magic || page->version != 1 || page->count > fault_marks_limit
        || page->checksum != checksum_to(page, &page->names_build))
        return false;
    memset(&page->names_build, 0, (size_t)((char *)(page + 1) - (char *)&page->names_build));
    page->version = page_version;
    page->checksum = checksum(page);
    return true;
}

void fault_page_clear(struct fault_page *page) {
    memset(page, 0, sizeof *page);
    page->magic = page_magic;
    page->version = page_version;
    page->checksum = checksum(page);
}

void fault_page_mark(struct fault_page *page, uint64_t session, uint64_t sequence, uint32_t digest) {
    struct fault_mark mark = {.session = session, .sequence = sequence, .digest = digest};
    uint64_t place = 0;
    while (place < page->count) {
        const struct fault_mark *other = &page->marks[place];
        if (other->session == session && other->sequence == sequence && other->digest == digest) break;
        place++;
    }
    if (place < page->count) mark.count = page->marks[place].count;
    else if (page->count == fault_marks_limit) place = 0;
    else page->count++;
    if (mark.count < UINT32_MAX) mark.count++;
    memmove(&page->marks[place], &page->marks[place + 1], (page->count - 1 - place) * sizeof mark);
    page->marks[page->count - 1] = mark;
    page->checksum = checksum(page);
}

void fault_page_begin_names(struct fault_page *page, uint64_t build) {
    if (page->names_build == build) return;
    page->names_build = build;
    page->names_count = 0;
    memset(page->names, 0, sizeof page->names);
    page->checksum = checksum(page);
}

void fault_page_mark_name(struct fault_page *page, uint32_t scope, uint64_t sender, uint64_t name) {
    struct fault_name entry = {.sender = sender, .name = name, .scope = scope};
    uint64_t place = 0;
    while (place < page->names_count) {
        const struct fault_name *other = &page->names[place];
        if (other->sender == sender && other->name == name && other->scope == scope) break;
        place++;
    }
    if (place < page->names_count) entry.count = page->names[place].count;
    else if (page->names_count == fault_names_limit) place = 0;
    else page->names_count++;
    if (entry.count < UINT32_MAX) entry.count++;
    memmove(&page->names[place], &page->names[place + 1], (page->names_count - 1 - place) * sizeof entry);
    page->names[page->names_count - 1] = entry;
    page->checksum = checksum(page);
}

void fault_page_mark_replay(struct fault_page *page, uint64_t revision, uint64_t build) {
    page->replay_revision = revision;
    page->replay_build = build;
    page->checksum = checksum(page);
}

// ---------------------------------------------------------------------------------------------------
// The handler.

static const int fault_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
static const size_t fault_signal_count = sizeof fault_signals / sizeof *fault_signals;

static pthread_mutex_t watching = PTHREAD_MUTEX_INITIALIZER;
static struct fault_page *watched_page;
static uint64_t watched_build;
static const volatile struct reduce_mark *watched_mark;
static _Atomic pid_t watched_thread;
static int report_descriptor = -1;
static char report_text[64];
static size_t report_length;
static struct sigaction previous[NSIG];

static void mark_what_is_reduced(void) {
    const volatile struct reduce_mark *mark = watched_mark;
    if (watched_thread != gettid() || !mark->is_under_way) return;
    // An earlier handler that ends in abort() causes a second call.
    watched_thread = 0;
    uint64_t index = (uint64_t)mark->index;
    if (mark->is_replaying) {
        fault_page_mark_replay(watched_page, mark->first_revision + index, watched_build);
    } else {
        uint64_t name = mark->names[mark->kinds ? mark->kinds[index] : 0];
        fault_page_mark(watched_page, mark->session, mark->first_sequence + index, mark->digests[index]);
        fault_page_mark_name(watched_page, fault_by_process, mark->process, name);
        if (mark->role) fault_page_mark_name(watched_page, fault_by_role, mark->role, name);
        // Waits at most for the socket's send timeout.
        if (report_descriptor >= 0) (void)!send(report_descriptor, report_text, report_length, MSG_NOSIGNAL);
    }
}

static void handle_fault(int signal, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    bool is_sent = info->si_code <= 0, is_foreign = is_sent && info->si_pid != getpid();
    // The supervisor's watchdog aborts a process if its loop hangs, perhaps in a reduce. The kernel may deliver the
    // signal to any thread.
    pid_t thread = watched_thread;
    if (is_foreign && signal == SIGABRT && thread != 0 && thread != gettid()
        && tgkill(getpid(), thread, SIGABRT) == 0) {
        errno = error;
        return;
    }
    // Any other signal from another process is not the reducer's fault.
    if (!is_foreign || signal == SIGABRT) mark_what_is_reduced();
    sigaction(signal, &previous[signal], NULL);
    // When this handler returns, a faulty instruction runs again, and the earlier handler receives its address. After a
    // breakpoint the thread would continue, and a sent signal is not sent again: both are raised here, and delivered
    // when this handler returns.
    if (is_sent || signal == SIGTRAP) raise(signal);
    errno = error;
}

// An alternate stack for the calling thread's signal handlers, with a guard page below it: the thread's own stack may
// be exhausted.
static int add_signal_stack(void) {
    stack_t present;
    if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return 0;
    size_t guard = (size_t)sysconf(_SC_PAGESIZE), size = (getauxval(AT_MINSIGSTKSZ) + (64 << 10) + guard) & -guard;
    char *memory = mmap(NULL, guard + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) return errno;
    stack_t stack = {.ss_sp = memory + guard, .ss_size = size};
    if (mprotect(memory, guard, PROT_NONE) == 0 && sigaltstack(&stack, NULL) == 0) return 0;
    int error = errno;
    munmap(memory, guard + size);
    return error;
}

static void install_handler(void) {
    struct sigaction action = {.sa_sigaction = handle_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < fault_signal_count; i++) {
        // The handler may run before its own installation returns.
        sigaction(fault_signals[i], NULL, &previous[fault_signals[i]]);
        sigaction(fault_signals[i], &action, NULL);
    }
}

// A fault with a blocked signal ends the process without calling a handler.
static void unblock_faults(void) {
    sigset_t faults;
    sigemptyset(&faults);
    for (size_t i = 0; i < fault_signal_count; i++) sigaddset(&faults, fault_signals[i]);
    pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
}

int faults_watch(struct fault_page *page, const void *mark, uint64_t build) {
    pthread_mutex_lock(&watching);
    int error = watched_page && watched_page != page ? EBUSY : add_signal_stack();
    if (error == 0) {
        bool is_first = !watched_page;
        watched_page = page;
        watched_mark = mark;
        watched_build = build;
        watched_thread = gettid();
        if (is_first) install_handler();
        unblock_faults();
    }
    pthread_mutex_unlock(&watching);
    return error;
}

void faults_report(int descriptor, const char *text) {
    pthread_mutex_lock(&watching);
    report_length = strnlen(text, sizeof report_text);
    memcpy(report_text, text, report_length);
    report_descriptor = descriptor;
    pthread_mutex_unlock(&watching);
}
