// A record of the actions that ended the process while they were reduced: a page of a file that outlives the process,
// and the signal handler that writes it.
#ifndef EASTWARD_CFAULTS_H
#define EASTWARD_CFAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The action that a thread reduces. Same layout as Swift's ReduceMark.
struct reduce_mark {
    uint64_t session;
    uint64_t first_sequence;
    uint64_t first_revision;
    // The digest of each action; NULL while the journal is replayed.
    const uint32_t *digests;
    // The digest of each name.
    const uint64_t *names;
    // For each action the index of its name; NULL if all have the first name.
    const uint32_t *kinds;
    // The digests of the sender's process and of its role; 0 for no role.
    uint64_t process;
    uint64_t role;
    // The index of the action in its segment.
    int64_t index;
    bool is_under_way;
    bool is_replaying;
};

// An action, and how often it ended the process.
struct fault_mark {
    uint64_t session;
    uint64_t sequence;
    uint32_t digest;
    uint32_t count;
};

// How often actions of one name from one sender ended the process.
struct fault_name {
    uint64_t sender;
    uint64_t name;
    // fault_by_process or fault_by_role: the kind of sender.
    uint32_t scope;
    uint32_t count;
};

enum { fault_marks_limit = 64, fault_names_limit = 96, fault_page_size = 4096 };
enum { fault_by_process = 1, fault_by_role = 2 };

// The first page of the file.
struct fault_page {
    uint64_t magic;
    uint32_t version;
    // The checksum of all fields that follow.
    uint32_t checksum;
    // The revision that ended the process while the journal was replayed, and the build of that program; 0 for none.
    uint64_t replay_revision;
    uint64_t replay_build;
    // The number of marks; the most recently updated one is at the end.
    uint64_t count;
    struct fault_mark marks[fault_marks_limit];
    // Since version 2. The build of the program with the reducer that trapped on the actions of `names`.
    uint64_t names_build;
    // The number of names; the most recently updated one is at the end.
    uint64_t names_count;
    struct fault_name names[fault_names_limit];
};

// Whether the page was written by these functions, and is complete.
bool fault_page_is_sound(const struct fault_page *page);
// Initializes the page without marks.
void fault_page_clear(struct fault_page *page);
// Converts a page of version 1, which has no names. Returns whether it was a complete page of version 1.
bool fault_page_upgrade(struct fault_page *page);
// Removes the names, unless they are of `build` already: another program's reducer need not trap.
void fault_page_begin_names(struct fault_page *page, uint64_t build);
// Increments the counter of this name of this sender. If the table is full, the least recently updated entry is
// removed.
void fault_page_mark_name(struct fault_page *page, uint32_t scope, uint64_t sender, uint64_t name);
// Increments the counter of this action. If the table is full, the least recently updated mark is removed.
void fault_page_mark(struct fault_page *page, uint64_t session, uint64_t sequence, uint32_t digest);
// Records that `build` cannot replay the journal at `revision`; 0 and 0 clear the record.
void fault_page_mark_replay(struct fault_page *page, uint64_t revision, uint64_t build);

static inline const struct fault_mark *fault_page_marks(const struct fault_page *page) {
    return page->marks;
}

static inline const struct fault_name *fault_page_names(const struct fault_page *page) {
    return page->names;
}

// From now on a fault of the calling thread, and of no other, is recorded in `page` if `mark` shows that a reduce is
// under way. Both must stay valid until the process ends. Returns 0, or an errno: EBUSY if the process has another
// page.
int faults_watch(struct fault_page *page, const void *mark, uint64_t build);

// From now on the handler sends `text`, of at most 64 bytes, to `descriptor`, a datagram socket, when it has marked an
// action. The descriptor must stay open until the process ends.
void faults_report(int descriptor, const char *text);

#endif
