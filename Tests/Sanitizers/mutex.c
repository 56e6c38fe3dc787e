/*
 * Shows ThreadSanitizer the contended half of Synchronization's Mutex, which it would report as races: the compiler
 * instruments the atomic half, but not the library's calls of the kernel. Loaded with LD_PRELOAD.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

/* Absent in programs without ThreadSanitizer. */
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

typedef SWIFT void LockSlow(uint32_t thread, SELF);
typedef SWIFT void UnlockSlow(SELF);

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF) {
    ((LockSlow *)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(self);
    ((UnlockSlow *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(self);
}
