// Injects disk errors into a program, by replacing the C library's calls on files and directories (LD_PRELOAD).
//
// TORTURE_PROGRAM: the base name of the program that is affected.
// TORTURE_FAULT:   a file that is read when the program starts: CALL ACTION NUMBER COUNT SEED
//     CALL:   read, write, sync, rename or unlink. Writes include truncations; syncs include those of directories.
//     ACTION: an errno's number; or `lost`: a sync fails with EIO, and what was written since the last sync is gone, as
//             after a failed writeback; or `power`: any part of the content that was not synced is undone, and so are
//             the latest creations, renames and removals of names in directories that were not synced, and the program
//             ends at once; or `short`: a write writes half, and the next one fails with ENOSPC.
//     NUMBER: the first affected call of this kind, counted from 1. COUNT: how many calls in a row are affected.
//     SEED:   selects what a power cut undoes.
// TORTURE_LOG:     a file to which a line is appended for each injected error.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef enum { CALL_READ, CALL_WRITE, CALL_SYNC, CALL_RENAME, CALL_UNLINK, CALLS } call_kind;
static const char *const call_names[CALLS] = {"read", "write", "sync", "rename", "unlink"};

typedef enum { ACTION_NONE, ACTION_ERROR, ACTION_LOST, ACTION_POWER, ACTION_SHORT } action_kind;

// A file that was written. Its descriptor stays open: to close one releases the program's locks of the file.
typedef struct written_file {
    struct written_file *next;
    dev_t device;
    ino_t inode;
    int descriptor;
} written_file;

// A write or a truncation that was not synced yet.
typedef struct change {
    struct change *earlier, *later;
    written_file *file;
    off_t size;         // of the file before
    off_t at;           // of the bytes
    size_t old_length;  // the bytes before
    size_t new_length;  // the bytes after, behind the old ones; 0 for a truncation to `at`
    unsigned char bytes[];
} change;

// A name that was created, changed or removed in a directory that was not synced since. Paths are absolute; each is
// empty where it does not apply.
typedef struct name_change {
    struct name_change *earlier;
    dev_t device;
    ino_t directory;
    char created[PATH_MAX];   // the name that exists since
    char renamed[PATH_MAX];   // its name before
    char replaced[PATH_MAX];  // the name whose file was replaced or removed
    char kept[PATH_MAX];      // another name of that file
} name_change;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
    bool is_on;
    action_kind action;
    call_kind call;
    int error;
    long first, count;
    unsigned seed;
} fault;
static long calls[CALLS];
static written_file *files;
static change *first_change, *last_change;
static name_change *last_name;

// The calls that this library replaces.
static ssize_t (*next_read)(int, void *, size_t);
static ssize_t (*next_pread)(int, void *, size_t, off_t);
static ssize_t (*next_write)(int, const void *, size_t);
static ssize_t (*next_pwrite)(int, const void *, size_t, off_t);
static int (*next_ftruncate)(int, off_t);
static int (*next_fsync)(int);
static int (*next_fdatasync)(int);
static int (*next_rename)(const char *, const char *);
static int (*next_renameat)(int, const char *, int, const char *);
static int (*next_unlink)(const char *);
static int (*next_openat)(int, const char *, int, ...);

static void log_fault(const char *text) {
    const char *path = getenv("TORTURE_LOG");
    if (path == NULL) return;
    // Not through the functions below, which would count it.
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    (void)!syscall(SYS_write, file, text, strlen(text));
    syscall(SYS_close, file);
}

static bool is_affected_program(void) {
    const char *wanted = getenv("TORTURE_PROGRAM");
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (wanted == NULL || length < 0) return false;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    return name != NULL && strcmp(name + 1, wanted) == 0;
}

static void read_fault(void) {
    const char *path = getenv("TORTURE_FAULT");
    if (path == NULL || !is_affected_program()) return;
    FILE *file = fopen(path, "re");
    if (file == NULL) return;
    char call[16], action[16];
    if (fscanf(file, "%15s %15s %ld %ld %u", call, action, &fault.first, &fault.count, &fault.seed) == 5) {
        for (int kind = 0; kind < CALLS; kind++) {
            if (strcmp(call, call_names[kind]) == 0) {
                fault.call = (call_kind)kind;
                fault.is_on = true;
            }
        }
        fault.error = atoi(action);
        fault.action = strcmp(action, "lost") == 0    ? ACTION_LOST
                       : strcmp(action, "power") == 0 ? ACTION_POWER
                       : strcmp(action, "short") == 0 ? ACTION_SHORT
                                                      : ACTION_ERROR;
    }
    fclose(file);
}

// Also called by the first replaced call: constructors of other libraries may precede this one.
__attribute__((constructor)) static void begin(void) {
    if (next_openat != NULL) return;
    *(void **)&next_read = dlsym(RTLD_NEXT, "read");
    *(void **)&next_pread = dlsym(RTLD_NEXT, "pread64");
    *(void **)&next_write = dlsym(RTLD_NEXT, "write");
    *(void **)&next_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    *(void **)&next_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    *(void **)&next_fsync = dlsym(RTLD_NEXT, "fsync");
    *(void **)&next_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    *(void **)&next_rename = dlsym(RTLD_NEXT, "rename");
    *(void **)&next_renameat = dlsym(RTLD_NEXT, "renameat");
    *(void **)&next_unlink = dlsym(RTLD_NEXT, "unlink");
    *(void **)&next_openat = dlsym(RTLD_NEXT, "openat64");
    read_fault();
}

// ---------------------------------------------------------------------------------------------------
// Contents that were not synced.

static bool keeps_changes(void) {
    return fault.is_on && (fault.action == ACTION_LOST || fault.action == ACTION_POWER);
}

static void fail_to_keep(void) {
    log_fault("what a change replaced was not kept\n");
    _exit(99);
}

static written_file *find_file(int descriptor, const struct stat *status) {
    for (written_file *file = files; file != NULL; file = file->next) {
        if (file->device == status->st_dev && file->inode == status->st_ino) return file;
    }
    written_file *file = malloc(sizeof *file);
    if (file == NULL) fail_to_keep();
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    *file = (written_file){files, status->st_dev, status->st_ino, -1};
    file->descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
    if (file->descriptor < 0) fail_to_keep();
    return files = file;
}

// Called before `new_length` bytes are written at `at`, or before the file is truncated there if that is 0.
static void keep(int descriptor, const struct stat *status, off_t at, const void *bytes, size_t new_length) {
    if (!keeps_changes()) return;
    off_t end = new_length > 0 ? at + (off_t)new_length : status->st_size;
    if (end > status->st_size) end = status->st_size;
    size_t old_length = end > at ? (size_t)(end - at) : 0;
    change *entry = malloc(sizeof *entry + old_length + new_length);
    if (entry == NULL) fail_to_keep();
    *entry = (change){last_change, NULL, find_file(descriptor, status), status->st_size, at, old_length, new_length};
    ssize_t got = syscall(SYS_pread64, entry->file->descriptor, entry->bytes, old_length, at);
    if (got != (ssize_t)old_length) fail_to_keep();
    if (new_length > 0) memcpy(entry->bytes + old_length, bytes, new_length);
    if (last_change != NULL) last_change->later = entry;
    else first_change = entry;
    last_change = entry;
}

static void undo(const change *entry) {
    int file = entry->file->descriptor;
    (void)!syscall(SYS_pwrite64, file, entry->bytes, entry->old_length, entry->at);
    (void)!syscall(SYS_ftruncate, file, entry->size);
}

static void repeat(const change *entry) {
    int file = entry->file->descriptor;
    if (entry->new_length == 0) (void)!syscall(SYS_ftruncate, file, entry->at);
    else (void)!syscall(SYS_pwrite64, file, entry->bytes + entry->old_length, entry->new_length, entry->at);
}

// Forgets the changes of a file, which was synced or whose changes were undone.
static void forget(const struct stat *of, bool undoes) {
    change *earlier;
    for (change *entry = last_change; entry != NULL; entry = earlier) {
        earlier = entry->earlier;
        if (entry->file->device != of->st_dev || entry->file->inode != of->st_ino) continue;
        if (undoes) undo(entry);
        if (entry->earlier != NULL) entry->earlier->later = entry->later;
        else first_change = entry->later;
        if (entry->later != NULL) entry->later->earlier = entry->earlier;
        else last_change = entry->earlier;
        free(entry);
    }
}

// ---------------------------------------------------------------------------------------------------
// Names that were not synced.

// Writes the absolute path of `name` to `path`.
static void resolve(int directory, const char *name, char path[PATH_MAX]) {
    char link[64], parent[PATH_MAX] = "";
    if (name[0] != '/') {
        if (directory == AT_FDCWD) strcpy(link, "/proc/self/cwd");
        else snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
        ssize_t length = readlink(link, parent, sizeof parent - 2);
        if (length < 0) fail_to_keep();
        strcpy(parent + length, "/");
    }
    if (snprintf(path, PATH_MAX, "%s%s", parent, name) >= PATH_MAX) fail_to_keep();
}

static bool keeps_names(void) { return fault.is_on && fault.action == ACTION_POWER; }

// A change of a name in the directory of `path`. The directory exists.
static name_change *new_name_change(const char *path) {
    name_change *entry = calloc(1, sizeof *entry);
    if (entry == NULL) fail_to_keep();
    struct stat directory;
    char parent[PATH_MAX];
    strcpy(parent, path);
    strrchr(parent, '/')[1] = 0;
    if (stat(parent, &directory) != 0) fail_to_keep();
    entry->device = directory.st_dev;
    entry->directory = directory.st_ino;
    return entry;
}

// Gives the file of `path`, which is replaced or removed, another name.
static void keep_replaced(name_change *entry, const char *path) {
    static long number;
    snprintf(entry->kept, PATH_MAX, "%s.kept-%d-%ld", getenv("TORTURE_LOG"), getpid(), ++number);
    if (linkat(AT_FDCWD, path, AT_FDCWD, entry->kept, 0) == 0) {
        strcpy(entry->replaced, path);
    } else if (errno == ENOENT) {
        entry->kept[0] = 0;
    } else {
        fail_to_keep();
    }
}

static void discard(name_change *entry) {
    if (entry->kept[0] != 0) next_unlink(entry->kept);
    free(entry);
}

// Ends a change whose call had this result. Keeps the call's errno.
static void end_name_change(name_change *entry, int result) {
    int error = errno;
    if (result == 0) {
        entry->earlier = last_name;
        last_name = entry;
    } else {
        discard(entry);
    }
    errno = error;
}

static void undo_name(const name_change *entry) {
    if (entry->renamed[0] != 0) next_rename(entry->created, entry->renamed);
    else if (entry->created[0] != 0) next_unlink(entry->created);
    if (entry->kept[0] != 0) next_rename(entry->kept, entry->replaced);
}

// Forgets the changes of a directory that was synced.
static void forget_names(const struct stat *of) {
    name_change **place = &last_name;
    while (*place != NULL) {
        name_change *entry = *place;
        if (entry->device == of->st_dev && entry->directory == of->st_ino) {
            *place = entry->earlier;
            discard(entry);
        } else {
            place = &entry->earlier;
        }
    }
}

// Undoes the latest changes of names: file systems write them in their order. A third of the cuts lose every one.
static void cut_names(unsigned random) {
    unsigned count = 0;
    for (const name_change *entry = last_name; entry != NULL; entry = entry->earlier) count++;
    unsigned undone = random % 3 == 0 ? count : random / 3 % (count + 1);
    while (last_name != NULL) {
        name_change *entry = last_name;
        last_name = entry->earlier;
        if (undone > 0) {
            undo_name(entry);
            undone--;
        }
        discard(entry);
    }
}

// ---------------------------------------------------------------------------------------------------
// Faults.

// Undoes any part of the changes of all files, as a disk that had written some blocks, in any order. A third of the
// cuts lose every change.
static void cut_power(void) {
    cut_names(fault.seed / 3);
    for (change *entry = last_change; entry != NULL; entry = entry->earlier) undo(entry);
    unsigned state = fault.seed;
    if (fault.seed % 3 == 0) return;
    for (const change *entry = first_change; entry != NULL; entry = entry->later) {
        state = state * 1103515245u + 12345u;
        if (state >> 31) repeat(entry);
    }
}

// Counts a call. Returns 0, or -1 after setting errno if it is to fail.
static int count(call_kind kind, const struct stat *of) {
    if (!fault.is_on || fault.call != kind) return 0;
    long number = ++calls[kind];
    if (number < fault.first || number >= fault.first + fault.count) return 0;
    char line[96];
    snprintf(line, sizeof line, "%s %ld\n", call_names[kind], number);
    log_fault(line);
    switch (fault.action) {
    case ACTION_POWER:
        cut_power();
        syscall(SYS_kill, getpid(), 9);
        return -1;
    case ACTION_LOST:
        if (of != NULL) forget(of, true);
        errno = EIO;
        return -1;
    case ACTION_SHORT: errno = ENOSPC; return -1;
    default: errno = fault.error; return -1;
    }
}

static bool is_regular(int file, struct stat *status) {
    begin();
    return fault.is_on && fstat(file, status) == 0 && S_ISREG(status->st_mode);
}

ssize_t read(int file, void *bytes, size_t length) {
    struct stat status;
    if (!is_regular(file, &status)) return next_read(file, bytes, length);
    pthread_mutex_lock(&lock);
    int outcome = count(CALL_READ, &status);
    pthread_mutex_unlock(&lock);
    return outcome < 0 ? -1 : next_read(file, bytes, length);
}

ssize_t pread64(int file, void *bytes, size_t length, off_t at) {
    struct stat status;
    if (!is_regular(file, &status)) return next_pread(file, bytes, length, at);
    pthread_mutex_lock(&lock);
    int outcome = count(CALL_READ, &status);
    pthread_mutex_unlock(&lock);
    return outcome < 0 ? -1 : next_pread(file, bytes, length, at);
}

ssize_t pread(int file, void *bytes, size_t length, off_t at) { return pread64(file, bytes, length, at); }

// Whether this write is to write only its first half: it precedes one that fails for lack of space.
static bool is_short(size_t length) {
    return fault.is_on && fault.action == ACTION_SHORT && fault.call == CALL_WRITE && length > 1
           && calls[CALL_WRITE] + 1 == fault.first - 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) {
    struct stat status;
    if (!is_regular(file, &status)) return next_pwrite(file, bytes, length, at);
    pthread_mutex_lock(&lock);
    if (is_short(length)) length /= 2;
    int outcome = count(CALL_WRITE, &status);
    if (outcome == 0 && length > 0 && fstat(file, &status) == 0) keep(file, &status, at, bytes, length);
    ssize_t written = outcome < 0 ? -1 : next_pwrite(file, bytes, length, at);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) { return pwrite64(file, bytes, length, at); }

ssize_t write(int file, const void *bytes, size_t length) {
    struct stat status;
    if (!is_regular(file, &status)) return next_write(file, bytes, length);
    pthread_mutex_lock(&lock);
    if (is_short(length)) length /= 2;
    int outcome = count(CALL_WRITE, &status);
    if (outcome == 0 && length > 0 && fstat(file, &status) == 0) {
        off_t at = (fcntl(file, F_GETFL) & O_APPEND) ? status.st_size : lseek(file, 0, SEEK_CUR);
        keep(file, &status, at, bytes, length);
    }
    ssize_t written = outcome < 0 ? -1 : next_write(file, bytes, length);
    pthread_mutex_unlock(&lock);
    return written;
}

int ftruncate64(int file, off_t size) {
    struct stat status;
    if (!is_regular(file, &status)) return next_ftruncate(file, size);
    pthread_mutex_lock(&lock);
    int outcome = count(CALL_WRITE, &status);
    if (outcome == 0 && fstat(file, &status) == 0) keep(file, &status, size, NULL, 0);
    outcome = outcome < 0 ? -1 : next_ftruncate(file, size);
    pthread_mutex_unlock(&lock);
    return outcome;
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

static int sync_file(int file, int (*next)(int)) {
    struct stat status;
    begin();
    if (!fault.is_on || fstat(file, &status) != 0) return next(file);
    pthread_mutex_lock(&lock);
    int outcome = count(CALL_SYNC, &status);
    if (outcome == 0) {
        outcome = next(file);
        if (outcome == 0 && S_ISDIR(status.st_mode)) forget_names(&status);
        else if (outcome == 0) forget(&status, false);
    }
    pthread_mutex_unlock(&lock);
    return outcome;
}

int fsync(int file) { return sync_file(file, next_fsync); }
int fdatasync(int file) { return sync_file(file, next_fdatasync); }

static int rename_file(int from_directory, const char *from, int to_directory, const char *to) {
    begin();
    pthread_mutex_lock(&lock);
    int outcome = count(CALL_RENAME, NULL);
    // A file that does not exist is not renamed.
    bool is_kept = keeps_names() && faccessat(from_directory, from, F_OK, AT_SYMLINK_NOFOLLOW) == 0;
    if (outcome == 0 && is_kept) {
        char path[PATH_MAX];
        resolve(to_directory, to, path);
        name_change *entry = new_name_change(path);
        strcpy(entry->created, path);
        keep_replaced(entry, path);
        resolve(from_directory, from, entry->renamed);
        outcome = next_renameat(from_directory, from, to_directory, to);
        end_name_change(entry, outcome);
    } else if (outcome == 0) {
        outcome = next_renameat(from_directory, from, to_directory, to);
    }
    pthread_mutex_unlock(&lock);
    return outcome;
}

int rename(const char *from, const char *to) { return rename_file(AT_FDCWD, from, AT_FDCWD, to); }

int renameat(int from_directory, const char *from, int to_directory, const char *to) {
    return rename_file(from_directory, from, to_directory, to);
}

int unlink(const char *name) {
    begin();
    // Removing what does not exist is no use of the disk.
    if (!fault.is_on || faccessat(AT_FDCWD, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0) return next_unlink(name);
    pthread_mutex_lock(&lock);
    int outcome = count(CALL_UNLINK, NULL);
    if (outcome == 0 && keeps_names()) {
        char path[PATH_MAX];
        resolve(AT_FDCWD, name, path);
        name_change *entry = new_name_change(path);
        keep_replaced(entry, path);
        outcome = next_unlink(name);
        end_name_change(entry, outcome);
    } else if (outcome == 0) {
        outcome = next_unlink(name);
    }
    pthread_mutex_unlock(&lock);
    return outcome;
}

// Opens a file, which the call may create.
static int open_file(int directory, const char *name, int flags, mode_t mode) {
    begin();
    if (!(flags & O_CREAT) || !keeps_names()) return next_openat(directory, name, flags, mode);
    pthread_mutex_lock(&lock);
    bool is_new = faccessat(directory, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT;
    struct stat status;
    // The content that O_TRUNC removes is kept as by a truncation.
    int file = next_openat(directory, name, flags & ~(is_new ? 0 : O_TRUNC), mode);
    if (file >= 0 && !is_new && (flags & O_TRUNC) && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        keep(file, &status, 0, NULL, 0);
        next_ftruncate(file, 0);
    }
    if (is_new && file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
        char path[PATH_MAX];
        resolve(directory, name, path);
        name_change *entry = new_name_change(path);
        strcpy(entry->created, path);
        end_name_change(entry, 0);
    }
    pthread_mutex_unlock(&lock);
    return file;
}

// The mode is passed only with these flags.
#define MODE_OF(flags) \
    mode_t mode = 0; \
    if (((flags) & O_CREAT) || ((flags) & O_TMPFILE) == O_TMPFILE) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

int open64(const char *name, int flags, ...) {
    MODE_OF(flags)
    return open_file(AT_FDCWD, name, flags, mode);
}

int open(const char *name, int flags, ...) {
    MODE_OF(flags)
    return open_file(AT_FDCWD, name, flags, mode);
}

int openat64(int directory, const char *name, int flags, ...) {
    MODE_OF(flags)
    return open_file(directory, name, flags, mode);
}

int openat(int directory, const char *name, int flags, ...) {
    MODE_OF(flags)
    return open_file(directory, name, flags, mode);
}
