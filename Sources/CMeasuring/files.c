// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "timing.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

static const size_t piece = (size_t)1 << 20;

static int put(int file, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t done = write(file, bytes, count);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return -errno;
        bytes += done;
        count -= (size_t)done;
    }
    return 0;
}

// xorshift64*: quick, and nothing that compresses.
static void fill(uint8_t *bytes, size_t count, uint64_t seed) {
    uint64_t *words = (uint64_t *)bytes;
    for (size_t index = 0; index < count / sizeof *words; index++) {
        seed ^= seed >> 12;
        seed ^= seed << 25;
        seed ^= seed >> 27;
        words[index] = seed * 2685821657736338717u;
    }
}

static cme_work write_new(const char *path, uint64_t bytes, bool is_random, bool waits) {
    uint8_t *buffer = malloc(piece);
    cme_work work = {-ENOMEM, 0, 0};
    if (!buffer) return work;
    fill(buffer, piece, 88172645463325252u);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        work.bytes = -errno;
        free(buffer);
        return work;
    }
    work = begin_work();
    uint64_t done = 0;
    int result = 0;
    while (done < bytes && result == 0) {
        size_t count = bytes - done < piece ? (size_t)(bytes - done) : piece;
        if (is_random) fill(buffer, piece, done * 2 + 88172645463325252u);
        result = put(file, buffer, count);
        done += count;
    }
    if (waits && result == 0 && fdatasync(file) < 0 && errno != EINVAL) result = -errno;
    work = end_work(work, result == 0 ? (int64_t)done : result);
    close(file);
    free(buffer);
    return work;
}

cme_work cme_make_file(const char *path, uint64_t bytes) { return write_new(path, bytes, true, true); }

cme_work cme_write_file(const char *path, uint64_t bytes) { return write_new(path, bytes, false, true); }

cme_work cme_fill_file(const char *path, uint64_t bytes) { return write_new(path, bytes, false, false); }

cme_work cme_read_file(const char *path) {
    uint8_t *buffer = malloc(piece);
    cme_work work = {-ENOMEM, 0, 0};
    if (!buffer) return work;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        work.bytes = -errno;
        free(buffer);
        return work;
    }
    // As above: the buffer's own pages are not what is measured.
    fill(buffer, piece, 1);
    work = begin_work();
    int64_t done = 0;
    for (;;) {
        ssize_t got = read(file, buffer, piece);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) done = -errno;
        if (got <= 0) break;
        done += got;
    }
    work = end_work(work, done);
    close(file);
    free(buffer);
    return work;
}

uint64_t cme_file_system(const char *path) {
    struct statfs facts;
    return statfs(path, &facts) < 0 ? 0 : (uint64_t)facts.f_type;
}

int32_t cme_hold_folder(const char *path) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return -errno;
    struct stat held, named;
    int error = 0;
    if (fstat(folder, &held) < 0 || flock(folder, LOCK_EX | LOCK_NB) < 0) error = errno;
    // Between the two calls whoever tidies up may have taken it away.
    else if (lstat(path, &named) < 0) error = errno;
    else if (held.st_ino != named.st_ino || held.st_dev != named.st_dev) error = ENOENT;
    else if (held.st_uid != geteuid()) error = EPERM;
    if (error == 0) return folder;
    close(folder);
    return -error;
}
