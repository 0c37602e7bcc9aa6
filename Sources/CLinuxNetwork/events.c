// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxNetwork.h"
#include "result.h"

#include <sys/eventfd.h>
#include <unistd.h>

int32_t cln_epoll_create(void) { return (int32_t)cln_result(epoll_create1(EPOLL_CLOEXEC)); }

int32_t cln_epoll_add(int32_t epoll, int32_t fd, uint64_t token) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.u64 = token};
    return (int32_t)cln_result(epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event));
}

int32_t cln_epoll_remove(int32_t epoll, int32_t fd) {
    struct epoll_event unused = {0};
    return (int32_t)cln_result(epoll_ctl(epoll, EPOLL_CTL_DEL, fd, &unused));
}

int32_t cln_epoll_wait(int32_t epoll, struct epoll_event *events, int32_t capacity, int32_t milliseconds) {
    int64_t result = cln_result(epoll_wait(epoll, events, capacity, milliseconds));
    return result == -EINTR ? 0 : (int32_t)result;
}

int32_t cln_eventfd(void) { return (int32_t)cln_result(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

int32_t cln_eventfd_signal(int32_t fd) {
    int64_t result;
    CLN_RETRY(result, eventfd_write(fd, 1));
    return (int32_t)result;
}

int32_t cln_event_is_readable(uint32_t events) { return (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0; }
int32_t cln_event_is_writable(uint32_t events) { return (events & (EPOLLOUT | EPOLLHUP | EPOLLERR)) != 0; }
