/* What Swift's Glibc module does not have. Declarations and one-line wrappers only. */
#ifndef TALLY_CLINUX_SHIM_H
#define TALLY_CLINUX_SHIM_H
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

/* glibc 2.36 has no wrapper for openat2(2), and syscall(2) is variadic, which Swift can't call. */
static inline int tally_openat2(int directory, const char *path, const struct open_how *how) {
  return (int)syscall(SYS_openat2, directory, path, how, sizeof *how);
}

/* What glibc has, but shows only under _GNU_SOURCE, without which Swift imports it. */
static const int TALLY_O_PATH = __O_PATH;
int pipe2(int ends[2], int flags);
pid_t gettid(void);
int pthread_setname_np(pthread_t thread, const char *name);
int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
struct tally_ucred { /* struct ucred, which SO_PEERCRED gives: unix(7) */
  pid_t pid;
  uid_t uid;
  gid_t gid;
};
int dup3(int from, int to, int flags);
int renameat2(int from, const char *old, int to, const char *new, unsigned int flags);
static const int TALLY_F_SETSIG = __F_SETSIG, TALLY_F_SETLEASE = 1024; /* fcntl(2) */
static const unsigned int TALLY_RENAME_NOREPLACE = 1, TALLY_RENAME_EXCHANGE = 2; /* rename(2) */
const char *strerrordesc_np(int number);

/* The header itself would make this module the one that defines what <fcntl.h> declares. */
int eventfd(unsigned int count, int flags);

/* Swift 6 refuses the variable itself: it is global and may change. */
extern char **environ;
static inline char **tally_environ(void) { return environ; }
#endif
