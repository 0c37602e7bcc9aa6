// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PATH(bytes) ((const char *)(bytes))
#define RESULT(call) ((call) < 0 ? -errno : 0)

static int opened(int directory, const char *path, int flags, mode_t mode) {
    int descriptor;
    do {
        descriptor = openat(directory, path, flags | O_CLOEXEC | O_NOCTTY, mode);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor < 0 ? -errno : descriptor;
}

int linux_open_root(const uint8_t *path) { return opened(AT_FDCWD, PATH(path), O_PATH | O_DIRECTORY, 0); }

int linux_open_beneath(int root, const uint8_t *path) {
    struct open_how how = {
        .flags = O_PATH | O_DIRECTORY | O_CLOEXEC,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
    };
    // EAGAIN: something was renamed meanwhile and the kernel cannot tell; whoever calls has the step-by-step way left.
    for (int attempt = 0; attempt < 16; attempt++) {
        long descriptor = syscall(SYS_openat2, root, path, &how, sizeof how);
        if (descriptor >= 0) return (int)descriptor;
        if (errno != EAGAIN && errno != EINTR) return -errno;
    }
    return -EAGAIN;
}

int linux_open_step(int directory, const uint8_t *name) {
    return opened(directory, PATH(name), O_PATH | O_DIRECTORY | O_NOFOLLOW, 0);
}

int linux_reopen_directory(int directory) { return opened(directory, ".", O_RDONLY | O_DIRECTORY, 0); }

int linux_open_reading(int directory, const uint8_t *path, int follow, int is_directory) {
    int flags = O_RDONLY | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW) | (is_directory ? O_DIRECTORY : 0);
    return opened(directory < 0 ? AT_FDCWD : directory, PATH(path), flags, 0);
}

int linux_create_nameless(int directory) { return opened(directory, ".", O_TMPFILE | O_RDWR, 0644); }

int linux_create_named(int directory, const uint8_t *name) {
    return opened(directory, PATH(name), O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, 0644);
}

int linux_open_writing(int directory, const uint8_t *name) {
    return opened(directory, PATH(name), O_RDWR | O_NOFOLLOW | O_NONBLOCK, 0);
}

int linux_may_make(int directory) { return RESULT(faccessat(directory, ".", W_OK | X_OK, AT_EACCESS)); }

int linux_make_directory(int directory, const uint8_t *path, int is_private) {
    return RESULT(mkdirat(directory < 0 ? AT_FDCWD : directory, PATH(path), is_private ? 0700 : 0755));
}

int linux_make_link(int directory, const uint8_t *name, const uint8_t *target) {
    return RESULT(symlinkat(PATH(target), directory, PATH(name)));
}

long linux_read_link(int directory, const uint8_t *path, uint8_t *buffer, size_t capacity) {
    ssize_t count = readlinkat(directory < 0 ? AT_FDCWD : directory, PATH(path), (char *)buffer, capacity);
    return count < 0 ? -errno : (long)count;
}

int linux_set_link_modified(int directory, const uint8_t *name, int64_t seconds, uint32_t nanoseconds) {
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    if (nanoseconds > 999999999) return -EINVAL;
    return RESULT(utimensat(directory, PATH(name), times, AT_SYMLINK_NOFOLLOW));
}

int linux_remove(int directory, const uint8_t *name, int is_directory) {
    return RESULT(unlinkat(directory, PATH(name), is_directory ? AT_REMOVEDIR : 0));
}

int linux_link(int descriptor, int directory, const uint8_t *name) {
    // The shorter way, which needs no /proc; before Linux 6.10 it needs a capability, and says ENOENT without.
    if (linkat(descriptor, "", directory, PATH(name), AT_EMPTY_PATH) == 0) return 0;
    if (errno != ENOENT) return -errno;
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    return RESULT(linkat(AT_FDCWD, path, directory, PATH(name), AT_SYMLINK_FOLLOW));
}

int linux_rename(int source, const uint8_t *old_name, int target, const uint8_t *new_name, int replace) {
    if (renameat2(source, PATH(old_name), target, PATH(new_name), replace ? 0 : RENAME_NOREPLACE) == 0) return 0;
    if (replace || (errno != EINVAL && errno != ENOSYS)) return -errno;
    // A file system without RENAME_NOREPLACE (NFS): a second link never replaces either.
    if (linkat(source, PATH(old_name), target, PATH(new_name), 0) < 0) return -errno;
    return RESULT(unlinkat(source, PATH(old_name), 0));
}

int linux_exchange(const uint8_t *first, const uint8_t *second) {
    return RESULT(renameat2(AT_FDCWD, PATH(first), AT_FDCWD, PATH(second), RENAME_EXCHANGE));
}

int linux_exchange_at(int first, const uint8_t *first_name, int second, const uint8_t *second_name) {
    return RESULT(renameat2(first, PATH(first_name), second, PATH(second_name), RENAME_EXCHANGE));
}

enum linux_kind linux_kind_of(uint32_t mode) {
    if (S_ISREG(mode)) return LINUX_KIND_FILE;
    if (S_ISDIR(mode)) return LINUX_KIND_DIRECTORY;
    if (S_ISFIFO(mode)) return LINUX_KIND_PIPE;
    return S_ISLNK(mode) ? LINUX_KIND_LINK : LINUX_KIND_OTHER;
}

static void copy_status(const struct stat *from, struct linux_status *to) {
    to->device = from->st_dev;
    to->inode = from->st_ino;
    to->links = from->st_nlink;
    to->size = from->st_size < 0 ? 0 : (uint64_t)from->st_size;
    to->modified_seconds = from->st_mtim.tv_sec;
    to->modified_nanoseconds = (uint32_t)from->st_mtim.tv_nsec;
    to->changed_seconds = from->st_ctim.tv_sec;
    to->changed_nanoseconds = (uint32_t)from->st_ctim.tv_nsec;
    to->mode = from->st_mode;
}

int linux_status(int descriptor, struct linux_status *status) {
    struct stat found;
    if (fstat(descriptor, &found) < 0) return -errno;
    copy_status(&found, status);
    return 0;
}

int linux_status_at(int directory, const uint8_t *name, int follow, struct linux_status *status) {
    struct stat found;
    int flags = follow ? 0 : AT_SYMLINK_NOFOLLOW;
    if (fstatat(directory < 0 ? AT_FDCWD : directory, PATH(name), &found, flags) < 0) return -errno;
    copy_status(&found, status);
    return 0;
}

int linux_space(int descriptor, struct linux_space *space) {
    struct statvfs found;
    if (fstatvfs(descriptor, &found) < 0) return -errno;
    uint64_t unit = found.f_frsize;
    if (__builtin_mul_overflow(unit, (uint64_t)found.f_blocks, &space->total_bytes)) space->total_bytes = UINT64_MAX;
    if (__builtin_mul_overflow(unit, (uint64_t)found.f_bavail, &space->free_bytes)) space->free_bytes = UINT64_MAX;
    space->total_files = found.f_files;
    space->free_files = found.f_favail;
    return 0;
}

// What getdents64 writes; the C library has no type for it.
struct record {
    uint64_t inode;
    int64_t next;
    uint16_t length;
    uint8_t type;
    char name[];
};

long linux_list(int directory, uint8_t *buffer, size_t capacity, int *finished) {
    *finished = 0;
    long count = syscall(SYS_getdents64, directory, buffer, capacity);
    if (count < 0) return -errno;
    if (count == 0) *finished = 1;
    // An entry is shorter packed than as a record, so that packing in place never overtakes the reading.
    long written = 0;
    for (long position = 0; position < count;) {
        struct record *record = (struct record *)(buffer + position);
        position += record->length;
        if (strcmp(record->name, ".") == 0 || strcmp(record->name, "..") == 0) continue;
        size_t length = strlen(record->name) + 1;
        memmove(buffer + written, record->name, length);
        written += (long)length;
    }
    return written;
}

long linux_read(int descriptor, uint8_t *buffer, size_t count, uint64_t offset) {
    size_t done = 0;
    while (done < count) {
        ssize_t got = pread(descriptor, buffer + done, count - done, (off_t)(offset + done));
        if (got == 0) break;
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -errno;
        done += (size_t)got;
    }
    return (long)done;
}

int linux_write(int descriptor, const uint8_t *bytes, size_t count, uint64_t offset) {
    size_t done = 0;
    while (done < count) {
        ssize_t put = pwrite(descriptor, bytes + done, count - done, (off_t)(offset + done));
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return -errno;
        done += (size_t)put;
    }
    return 0;
}

int linux_set_length(int descriptor, uint64_t length) {
    return length > INT64_MAX ? -EFBIG : RESULT(ftruncate(descriptor, (off_t)length));
}

int linux_preallocate(int descriptor, uint64_t length) {
    if (length > INT64_MAX) return -EFBIG;
    if (length == 0 || fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, (off_t)length) == 0) return 0;
    return errno == EOPNOTSUPP || errno == ENOSYS || errno == EINTR ? 0 : -errno;
}

int linux_set_modified(int descriptor, int64_t seconds, uint32_t nanoseconds) {
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    return nanoseconds > 999999999 ? -EINVAL : RESULT(futimens(descriptor, times));
}

int linux_set_mode(int descriptor, int is_executable, int is_private) {
    struct stat found;
    if (fstat(descriptor, &found) < 0) return -errno;
    // Whoever may read it may run it: the umask has decided who may read. No bit above 0777 is ever set.
    mode_t mode = found.st_mode & (is_private ? 0600 : 0666);
    return RESULT(fchmod(descriptor, is_executable ? mode | (mode & 0444) >> 2 : mode));
}

int linux_narrow_mode(int descriptor, uint32_t limit) {
    struct stat found;
    if (fstat(descriptor, &found) < 0) return -errno;
    mode_t mode = found.st_mode & 0777;
    return (mode & limit) == mode ? 0 : RESULT(fchmod(descriptor, mode & limit)) ?: 1;
}

int linux_copy_mode(int from, int to) {
    struct stat found;
    if (fstat(from, &found) < 0) return -errno;
    return RESULT(fchmod(to, found.st_mode & 0777));
}

int linux_lock(int descriptor) {
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return 0;
    // A file system without locks (some FUSE ones) has nobody who could hold one.
    return errno == EOPNOTSUPP || errno == ENOSYS || errno == ENOLCK ? 0 : -errno;
}

int linux_share_lock(int descriptor) { return RESULT(flock(descriptor, LOCK_SH | LOCK_NB)); }

int linux_sync(int descriptor) { return RESULT(fsync(descriptor)); }

int linux_sync_content(int descriptor) { return RESULT(fdatasync(descriptor)); }

int linux_duplicate(int descriptor) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    return copy < 0 ? -errno : copy;
}

int linux_sync_file_system(int descriptor) { return RESULT(syncfs(descriptor)); }

void linux_close(int descriptor) { close(descriptor); }

long linux_real_path(const uint8_t *path, uint8_t *buffer, size_t capacity) {
    char *found = realpath(PATH(path), NULL);
    if (found == NULL) return -errno;
    size_t length = strlen(found);
    if (length > capacity) {
        free(found);
        return -ENAMETOOLONG;
    }
    memcpy(buffer, found, length);
    free(found);
    return (long)length;
}

void linux_error_text(int number, char *buffer, size_t capacity) {
    snprintf(buffer, capacity, "%s", strerrordesc_np(number) ?: "unknown error");
}
