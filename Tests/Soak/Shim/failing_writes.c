// Makes one system call that changes a file fail: the TALLY_FAIL_CALL-th of those below, and with
// TALLY_FAIL_ON all from it on. TALLY_FAIL_NOTE names a file that is made when it does.
//
// With TALLY_MISBEHAVE a file system does something else than it says: `rename` replaces nothing, `append`
// writes at the beginning.
//
// Loaded before the C library by LD_PRELOAD.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_int calls;

static int fails(void) {
  const char *text = getenv("TALLY_FAIL_CALL");
  int wanted = text ? atoi(text) : 0;
  if (wanted == 0) return 0;
  int call = atomic_fetch_add(&calls, 1) + 1;
  if (call < wanted || (call > wanted && !getenv("TALLY_FAIL_ON"))) return 0;
  const char *note = getenv("TALLY_FAIL_NOTE");
  if (note) close(NEXT(open)(note, O_WRONLY | O_CREAT, 0600));
  const char *code = getenv("TALLY_FAIL_CODE");
  errno = code ? atoi(code) : EIO;
  return 1;
}

static int misbehaves(const char *how) {
  const char *text = getenv("TALLY_MISBEHAVE");
  return text && strcmp(text, how) == 0;
}

ssize_t write(int file, const void *bytes, size_t count) {
  // What is said on standard error is no file.
  return file > 2 && fails() ? -1 : NEXT(write)(file, bytes, count);
}

int fsync(int file) { return fails() ? -1 : NEXT(fsync)(file); }

int fchmod(int file, mode_t mode) { return fails() ? -1 : NEXT(fchmod)(file, mode); }

int rename(const char *old, const char *new) { return fails() ? -1 : NEXT(rename)(old, new); }

int renameat2(int from, const char *old, int to, const char *new, unsigned int flags) {
  if (misbehaves("rename") && flags == 0) return 0;
  if (misbehaves("exchange") && flags != 0) {
    errno = EINVAL;
    return -1;
  }
  return fails() ? -1 : NEXT(renameat2)(from, old, to, new, flags);
}

int unlink(const char *path) { return fails() ? -1 : NEXT(unlink)(path); }

int unlinkat(int directory, const char *path, int flags) {
  return fails() ? -1 : NEXT(unlinkat)(directory, path, flags);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  return fails() ? -1 : NEXT(linkat)(from, old, to, new, flags);
}

int mkdirat(int directory, const char *path, mode_t mode) {
  return fails() ? -1 : NEXT(mkdirat)(directory, path, mode);
}

static int opening(int directory, const char *path, int flags, mode_t mode) {
  if (flags & O_CREAT && fails()) return -1;
  if (misbehaves("append")) flags &= ~O_APPEND;
  return NEXT(openat)(directory, path, flags, mode);
}

int openat(int directory, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opening(directory, path, flags, mode);
}

int openat64(int directory, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return opening(directory, path, flags, mode);
}
