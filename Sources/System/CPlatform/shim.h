#pragma once
// Calls of the operating system that Swift's own overlay does not show.

#if defined(__APPLE__)
#include <stdio.h>
#include <unistd.h>
static inline int platform_exchange(const char *first, const char *second) {
  return renamex_np(first, second, RENAME_SWAP);
}
static inline void platform_settle(int folder) {
  (void)folder;
  sync();
}
#else
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
// renameat2(2) with RENAME_EXCHANGE; the C library hides it unless _GNU_SOURCE is set.
static inline int platform_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u);
}
// syncfs(2), hidden for the same reason.
static inline void platform_settle(int folder) { (void)syscall(SYS_syncfs, folder); }
#endif

#include <spawn.h>
#if !defined(__APPLE__)
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
#endif
// Lets a program start in a folder. Hidden for the same reason; Swift sees the actions as different types.
static inline int platform_enter(void *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np((posix_spawn_file_actions_t *)actions, folder);
}

#if defined(__GLIBC__)
#include <malloc.h>
// Memory of pages is kept for the next ones. What is larger, such as the ledger of a large site, goes back.
static inline void platform_keep_memory(void) {
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 28);
  mallopt(M_MMAP_THRESHOLD, 1 << 22);
}
#else
static inline void platform_keep_memory(void) {}
#endif
