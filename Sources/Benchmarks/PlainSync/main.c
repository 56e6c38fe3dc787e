// Measures one durable write on a disk by itself: a record is appended to a file, then fdatasync, nothing else.
//
//   plain-sync DIRECTORY COUNT
//
// Prints {"median_us":…,"p99_us":…} of COUNT such writes of 4 KiB to a new, unlinked file in DIRECTORY.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { size = 4096, most = 1000000 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void check(int succeeded, const char *what) {
    if (succeeded) return;
    fprintf(stderr, "plain-sync: %s: %s\n", what, strerror(errno));
    exit(70);
}

static int compare(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

int main(int argumentCount, char **arguments) {
    int count = argumentCount == 3 ? atoi(arguments[2]) : 0;
    if (count < 1 || count > most) {
        fprintf(stderr, "Usage: plain-sync DIRECTORY COUNT, 1 to %d\n", most);
        return 64;
    }
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/plain-sync-XXXXXX", arguments[1]);
    if (length < 0 || length >= (int)sizeof path) {
        fprintf(stderr, "plain-sync: the directory's path is too long\n");
        return 64;
    }
    int file = mkstemp(path);
    check(file >= 0, arguments[1]);
    check(unlink(path) == 0, "unlink");
    double *times = malloc(count * sizeof *times);
    check(times != NULL, "malloc");
    char record[size];
    memset(record, 0x5A, size);
    for (int index = 0; index < count; index++) {
        double start = now();
        check(write(file, record, size) == size, "write");
        check(fdatasync(file) == 0, "fdatasync");
        times[index] = now() - start;
    }
    qsort(times, count, sizeof *times, compare);
    printf("{\"median_us\":%.1f,\"p99_us\":%.1f}\n", times[count / 2], times[count - 1 - count / 100]);
    free(times);
    return 0;
}
