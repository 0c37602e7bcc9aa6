// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "timing.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

static const size_t piece = (size_t)256 << 10;

int32_t cme_listen(uint16_t *port) {
    int version = AF_INET6;
    int listener = socket(version, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) {
        version = AF_INET;
        listener = socket(version, SOCK_STREAM | SOCK_CLOEXEC, 0);
    }
    if (listener < 0) return -errno;
    struct sockaddr_storage address;
    memset(&address, 0, sizeof address);
    address.ss_family = (sa_family_t)version;
    socklen_t length = version == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    int no = 0;
    if (version == AF_INET6) setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(listener, (struct sockaddr *)&address, length) < 0 || listen(listener, 1) < 0 ||
        getsockname(listener, (struct sockaddr *)&address, &length) < 0) {
        int error = errno;
        close(listener);
        return -error;
    }
    *port = ntohs(version == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                      : ((struct sockaddr_in *)&address)->sin_port);
    return listener;
}

static void set_patience(int socket, int32_t seconds) {
    struct timeval limit = {.tv_sec = seconds};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

static int64_t give_memory(int peer, uint64_t bytes) {
    uint8_t *buffer = malloc(piece);
    if (!buffer) return -ENOMEM;
    memset(buffer, 90, piece);
    uint64_t done = 0;
    int64_t result = 0;
    while (done < bytes) {
        size_t count = bytes - done < piece ? (size_t)(bytes - done) : piece;
        ssize_t sent = send(peer, buffer, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) {
            result = -errno;
            break;
        }
        done += (uint64_t)sent;
    }
    free(buffer);
    return result < 0 ? result : (int64_t)done;
}

static int64_t give_file(int peer, const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -errno;
    int64_t done = 0;
    for (;;) {
        ssize_t sent = sendfile(peer, file, NULL, (size_t)1 << 30);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) done = -errno;
        if (sent <= 0) break;
        done += sent;
    }
    close(file);
    return done;
}

cme_work cme_serve(int32_t listener, uint64_t bytes, const char *path, int32_t patience) {
    struct pollfd entry = {.fd = listener, .events = POLLIN};
    int ready;
    do ready = poll(&entry, 1, patience * 1000);
    while (ready < 0 && errno == EINTR);
    int peer = ready > 0 ? accept4(listener, NULL, NULL, SOCK_CLOEXEC) : -1;
    cme_work work = {ready > 0 ? -errno : -ETIMEDOUT, 0, 0};
    close(listener);
    if (peer < 0) return work;
    set_patience(peer, patience);
    work = begin_work();
    int64_t done = path ? give_file(peer, path) : give_memory(peer, bytes);
    work = end_work(work, done);
    close(peer);
    return work;
}

static int dial(const char *host, uint16_t port, int32_t patience) {
    char service[8];
    snprintf(service, sizeof service, "%u", (unsigned)port);
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *list = NULL;
    if (getaddrinfo(host, service, &hints, &list) != 0) return -EADDRNOTAVAIL;
    int peer = socket(list->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int error = peer < 0 ? errno : 0;
    if (peer >= 0) {
        set_patience(peer, patience);
        if (connect(peer, list->ai_addr, list->ai_addrlen) < 0) {
            error = errno;
            close(peer);
        }
    }
    freeaddrinfo(list);
    return error == 0 ? peer : -error;
}

cme_work cme_fetch(const char *host, uint16_t port, const char *path, int32_t patience) {
    uint8_t *buffer = malloc(piece);
    cme_work work = {-ENOMEM, 0, 0};
    if (!buffer) return work;
    memset(buffer, 0, piece);
    int file = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    if (path && file < 0) {
        work.bytes = -errno;
        free(buffer);
        return work;
    }
    work = begin_work();
    int64_t done = 0;
    int peer = dial(host, port, patience);
    if (peer < 0) done = peer;
    while (peer >= 0) {
        ssize_t got = recv(peer, buffer, piece, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) done = -errno;
        if (got <= 0) break;
        done += got;
        if (file < 0) continue;
        for (ssize_t put = 0; put < got;) {
            ssize_t count = write(file, buffer + put, (size_t)(got - put));
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) {
                done = -errno;
                break;
            }
            put += count;
        }
        if (done < 0) break;
    }
    work = end_work(work, done);
    if (peer >= 0) close(peer);
    if (file >= 0) close(file);
    free(buffer);
    return work;
}
