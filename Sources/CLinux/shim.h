// What the Glibc module leaves out of Linux.
#ifndef EASTWARD_CLINUX_H
#define EASTWARD_CLINUX_H

#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>

// Swift may not name `stdout`, a global variable.
static inline void line_buffer_standard_output(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
}

#endif
