"""Stops all threads of a process, as a debugger does, until SIGTERM arrives: debugger.py PID."""

import ctypes
import os
import signal
import sys

ATTACH, DETACH = 16, 17
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]

signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
pid = int(sys.argv[1])
threads = [int(thread) for thread in os.listdir(f"/proc/{pid}/task")]
for thread in threads:
    if libc.ptrace(ATTACH, thread, None, None) != 0:
        sys.exit(f"thread {thread}: {os.strerror(ctypes.get_errno())}")
    os.waitpid(thread, 0x40000000)  # __WALL, as it is no child
print("stopped", flush=True)
signal.sigwait([signal.SIGTERM])
for thread in threads:
    libc.ptrace(DETACH, thread, None, None)
print("let go", flush=True)
