// Makes one system call that concerns a file fail: the TALLY_FAIL_CALL-th of those below, and with
// TALLY_FAIL_ON all from it on. TALLY_FAIL_NOTE names a file that is made when it does.
//
// Loaded before the C library by LD_PRELOAD.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int calls;

static int fails(void) {
  static int wanted = -1;
  if (wanted < 0) {
    const char *text = getenv("TALLY_FAIL_CALL");
    wanted = text ? atoi(text) : 0;
  }
  if (wanted == 0) return 0;
  int call = atomic_fetch_add(&calls, 1) + 1;
  if (call < wanted || (call > wanted && !getenv("TALLY_FAIL_ON"))) return 0;
  const char *note = getenv("TALLY_FAIL_NOTE");
  if (note) close(open(note, O_WRONLY | O_CREAT, 0600));
  const char *code = getenv("TALLY_FAIL_CODE");
  errno = code ? atoi(code) : EIO;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  return fails() ? -1 : NEXT(pwrite)(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
  return fails() ? -1 : NEXT(pwrite64)(file, bytes, count, at);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  return fails() ? -1 : NEXT(pwritev)(file, parts, count, at);
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
  return fails() ? -1 : NEXT(pwritev64)(file, parts, count, at);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  return fails() ? -1 : NEXT(writev)(file, parts, count);
}

int fdatasync(int file) { return fails() ? -1 : NEXT(fdatasync)(file); }

int fsync(int file) { return fails() ? -1 : NEXT(fsync)(file); }

int ftruncate(int file, off_t size) { return fails() ? -1 : NEXT(ftruncate)(file, size); }

int ftruncate64(int file, off64_t size) { return fails() ? -1 : NEXT(ftruncate64)(file, size); }

void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  if (file >= 0 && fails()) return MAP_FAILED;
  return NEXT(mmap)(at, size, protection, flags, file, offset);
}

void *mmap64(void *at, size_t size, int protection, int flags, int file, off64_t offset) {
  if (file >= 0 && fails()) return MAP_FAILED;
  return NEXT(mmap64)(at, size, protection, flags, file, offset);
}
