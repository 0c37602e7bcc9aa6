// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CLinuxFiles.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

// A terminal or a pipe that somebody else made non-blocking: waited for, not spun on.
static int wait_for(int descriptor, short events) {
    struct pollfd entry = {.fd = descriptor, .events = events};
    while (poll(&entry, 1, -1) < 0) {
        if (errno != EINTR) return -errno;
    }
    return 0;
}

int linux_await_input(int descriptor, int milliseconds) {
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
    int ready = poll(&entry, 1, milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) return -ETIMEDOUT;
    return ready < 0 ? -errno : 0;
}

long linux_read_stream(int descriptor, uint8_t *buffer, size_t count) {
    size_t done = 0;
    while (done < count) {
        ssize_t got = read(descriptor, buffer + done, count - done);
        if (got == 0) break;
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EAGAIN && wait_for(descriptor, POLLIN) == 0) continue;
        if (got < 0) return -errno;
        done += (size_t)got;
    }
    return (long)done;
}

long linux_read_some(int descriptor, uint8_t *buffer, size_t count, int milliseconds) {
    int waited = linux_await_input(descriptor, milliseconds);
    if (waited < 0) return waited;
    ssize_t got = read(descriptor, buffer, count);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return -ETIMEDOUT;
    return got < 0 ? -errno : (long)got;
}

int linux_write_stream(int descriptor, const uint8_t *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        ssize_t put = write(descriptor, bytes + done, count - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0 && errno == EAGAIN && wait_for(descriptor, POLLOUT) == 0) continue;
        if (put < 0) return -errno;
        done += (size_t)put;
    }
    return 0;
}
