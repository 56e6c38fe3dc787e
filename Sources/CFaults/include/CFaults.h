// Which actions ended the process while they were reduced: a page of a file that outlives the process, and the
// signal handler that writes it.
#ifndef EASTWARD_CFAULTS_H
#define EASTWARD_CFAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a thread reduces. Laid out as Swift's ReduceMark.
struct reduce_mark {
    uint64_t session;
    uint64_t first_sequence;
    uint64_t first_revision;
    // Of each action; none while the journal is replayed.
    const uint32_t *digests;
    // Of the action in its segment.
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

enum { fault_marks_limit = 64, fault_page_size = 4096 };

// The head of the file.
struct fault_page {
    uint64_t magic;
    uint32_t version;
    // Of all that follows.
    uint32_t checksum;
    // What ended the process while the journal was replayed, and the program that did so; 0 for nothing.
    uint64_t replay_revision;
    uint64_t replay_build;
    // How many marks there are, the one that was last touched at the end.
    uint64_t count;
    struct fault_mark marks[fault_marks_limit];
};

// Whether the page was written by these functions, and whole.
bool fault_page_is_sound(const struct fault_page *page);
// Begins without marks.
void fault_page_clear(struct fault_page *page);
// One more time for this action. When the table is full, the mark that was not touched for longest goes.
void fault_page_mark(struct fault_page *page, uint64_t session, uint64_t sequence, uint32_t digest);
// Under `revision` the journal cannot be replayed by `build`; 0 and 0 if that is no longer so.
void fault_page_mark_replay(struct fault_page *page, uint64_t revision, uint64_t build);

static inline const struct fault_mark *fault_page_marks(const struct fault_page *page) {
    return page->marks;
}

// From now on a fault of the calling thread, and of no other, is marked in `page` if `mark` says that a reduce is under
// way. Both must stay as long as the process does. Returns 0, or an errno: EBUSY if the process has another page.
int faults_watch(struct fault_page *page, const void *mark, uint64_t build);

#endif
