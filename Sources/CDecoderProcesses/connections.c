// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CDecoderProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int32_t decoder_connect(int32_t ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0 ? -errno : 0;
}

void decoder_close(int32_t descriptor) { close(descriptor); }

void decoder_hang_up(int32_t connection) { shutdown(connection, SHUT_RDWR); }

// Room for one descriptor, aligned as the kernel wants it.
union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
};

int32_t decoder_send(int32_t connection, const uint8_t *bytes, size_t count, int32_t descriptor) {
    while (count > 0) {
        struct iovec piece = {.iov_base = (void *)bytes, .iov_len = count};
        struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
        union control control;
        if (descriptor >= 0) {
            memset(&control, 0, sizeof control);
            message.msg_control = &control;
            message.msg_controllen = sizeof control.bytes;
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(sizeof(int));
            memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
        }
        const ssize_t sent = sendmsg(connection, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return -errno;
        descriptor = -1;
        bytes += sent;
        count -= (size_t)sent;
    }
    return 0;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Keeps the first descriptor that came with a message, and closes what nobody asked for.
static void take(struct msghdr *message, int32_t *kept) {
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        const size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof descriptor, sizeof descriptor);
            if (kept != NULL && *kept < 0) {
                *kept = descriptor;
            } else {
                close(descriptor);
            }
        }
    }
}

int32_t decoder_receive(
    int32_t connection, uint8_t *bytes, size_t count, int32_t *descriptor, int32_t milliseconds) {
    const int64_t deadline = milliseconds < 0 ? 0 : now() + milliseconds;
    while (count > 0) {
        if (milliseconds >= 0) {
            const int64_t left = deadline - now();
            struct pollfd wait = {.fd = connection, .events = POLLIN};
            const int ready = left <= 0 ? 0 : poll(&wait, 1, (int)left);
            if (ready < 0 && errno == EINTR) continue;
            if (ready < 0) return -errno;
            if (ready == 0) return -ETIMEDOUT;
        }
        struct iovec piece = {.iov_base = bytes, .iov_len = count};
        union control control;
        struct msghdr message = {
            .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.bytes};
        const ssize_t got = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -errno;
        take(&message, descriptor);
        if (got == 0) return -EPIPE;
        bytes += got;
        count -= (size_t)got;
    }
    return 0;
}

int32_t decoder_memory_file(const uint8_t *bytes, size_t count) {
    const int descriptor = memfd_create("picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -errno;
    while (count > 0) {
        const ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            const int error = errno;
            close(descriptor);
            return -error;
        }
        bytes += written;
        count -= (size_t)written;
    }
    if (fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) < 0) {
        const int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

int32_t decoder_map(int32_t descriptor, const uint8_t **bytes, size_t *count) {
    // Not fstat(2): a filter that lets it pass would let names of files be asked for.
    const off_t size = lseek(descriptor, 0, SEEK_END);
    if (size < 0) return -errno;
    *bytes = NULL;
    *count = (size_t)size;
    if (size == 0) return 0;
    void *base = mmap(NULL, (size_t)size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (base == MAP_FAILED) return -errno;
    madvise(base, (size_t)size, MADV_SEQUENTIAL);
    *bytes = base;
    return 0;
}

void decoder_unmap(const uint8_t *bytes, size_t count) {
    if (bytes != NULL) munmap((void *)bytes, count);
}
