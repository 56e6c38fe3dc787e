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

// `stdout` is a variable, which Swift takes for a data race. Call before anything is written.
static inline void flush_stdout_after_each_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

#endif
