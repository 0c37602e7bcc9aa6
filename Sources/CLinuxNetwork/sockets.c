// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxNetwork.h"
#include "result.h"

#include <arpa/inet.h>
#include <endian.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <unistd.h>

cln_address cln_address_of(const struct sockaddr *address) {
    cln_address result = {0};
    if (address == NULL) return result;
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        result.version = 4;
        result.low = ntohl(v4.sin_addr.s_addr);
        result.port = ntohs(v4.sin_port);
    } else if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        result.version = 6;
        memcpy(&result.high, v6.sin6_addr.s6_addr, 8);
        memcpy(&result.low, v6.sin6_addr.s6_addr + 8, 8);
        result.high = be64toh(result.high);
        result.low = be64toh(result.low);
        result.scope = v6.sin6_scope_id;
        result.port = ntohs(v6.sin6_port);
    }
    return result;
}

static socklen_t pack(cln_address address, struct sockaddr_storage *storage) {
    memset(storage, 0, sizeof *storage);
    if (address.version == 4) {
        struct sockaddr_in *v4 = (struct sockaddr_in *)storage;
        v4->sin_family = AF_INET;
        v4->sin_addr.s_addr = htonl((uint32_t)address.low);
        v4->sin_port = htons(address.port);
        return sizeof *v4;
    }
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)storage;
    uint64_t high = htobe64(address.high), low = htobe64(address.low);
    v6->sin6_family = AF_INET6;
    memcpy(v6->sin6_addr.s6_addr, &high, 8);
    memcpy(v6->sin6_addr.s6_addr + 8, &low, 8);
    v6->sin6_scope_id = address.scope;
    v6->sin6_port = htons(address.port);
    return sizeof *v6;
}

static int64_t set(int32_t fd, int level, int option, int value) {
    return cln_result(setsockopt(fd, level, option, &value, sizeof value));
}

// Never made again after EINTR: Linux has released the descriptor by then, and another thread may have it already.
int32_t cln_close(int32_t fd) { return (int32_t)cln_result(close(fd)); }

int32_t cln_tcp_socket(int32_t version) {
    int family = version == 6 ? AF_INET6 : AF_INET;
    int32_t fd = (int32_t)cln_result(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (fd >= 0 && version == 6) set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1);
    return fd;
}

int32_t cln_bind(int32_t fd, cln_address address) {
    struct sockaddr_storage storage;
    socklen_t length = pack(address, &storage);
    return (int32_t)cln_result(bind(fd, (struct sockaddr *)&storage, length));
}

int32_t cln_bind_to_device(int32_t fd, const char *name) {
    return (int32_t)cln_result(setsockopt(fd, SOL_SOCKET, SO_BINDTODEVICE, name, (socklen_t)strlen(name) + 1));
}

int32_t cln_listen(int32_t fd) { return (int32_t)cln_result(listen(fd, SOMAXCONN)); }

int32_t cln_connect(int32_t fd, cln_address address) {
    struct sockaddr_storage storage;
    socklen_t length = pack(address, &storage);
    int64_t result = cln_result(connect(fd, (struct sockaddr *)&storage, length));
    // An interrupted connect goes on by itself; a second call would only report EALREADY.
    return result == -EINTR ? -EINPROGRESS : (int32_t)result;
}

cln_addressed_result cln_accept(int32_t fd) {
    struct sockaddr_storage storage = {0};
    cln_addressed_result accepted = {0};
    int64_t result;
    do {
        socklen_t length = sizeof storage;
        result = cln_result(accept4(fd, (struct sockaddr *)&storage, &length, SOCK_NONBLOCK | SOCK_CLOEXEC));
    } while (result == -EINTR);
    accepted.result = (int32_t)result;
    if (result >= 0) accepted.address = cln_address_of((struct sockaddr *)&storage);
    return accepted;
}

static cln_addressed_result named(int32_t fd, int (*call)(int, struct sockaddr *, socklen_t *)) {
    struct sockaddr_storage storage = {0};
    socklen_t length = sizeof storage;
    cln_addressed_result found = {0};
    found.result = (int32_t)cln_result(call(fd, (struct sockaddr *)&storage, &length));
    if (found.result >= 0) found.address = cln_address_of((struct sockaddr *)&storage);
    return found;
}

static int local_name(int fd, struct sockaddr *address, socklen_t *length) { return getsockname(fd, address, length); }
static int remote_name(int fd, struct sockaddr *address, socklen_t *length) { return getpeername(fd, address, length); }

cln_addressed_result cln_local_address(int32_t fd) { return named(fd, local_name); }
cln_addressed_result cln_remote_address(int32_t fd) { return named(fd, remote_name); }

int32_t cln_pending_error(int32_t fd) {
    int error = 0;
    socklen_t length = sizeof error;
    int64_t result = cln_result(getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length));
    return result < 0 ? (int32_t)-result : error;
}

int32_t cln_allow_address_reuse(int32_t fd) { return (int32_t)set(fd, SOL_SOCKET, SO_REUSEADDR, 1); }

int32_t cln_tune_connection(int32_t fd, int32_t idle, int32_t interval, int32_t probes, int32_t timeout) {
    const struct { int level, option, value; } options[] = {
        {IPPROTO_TCP, TCP_NODELAY, 1},           {SOL_SOCKET, SO_KEEPALIVE, 1},
        {IPPROTO_TCP, TCP_KEEPIDLE, idle},       {IPPROTO_TCP, TCP_KEEPINTVL, interval},
        {IPPROTO_TCP, TCP_KEEPCNT, probes},      {IPPROTO_TCP, TCP_USER_TIMEOUT, timeout * 1000},
    };
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        int64_t result = set(fd, options[i].level, options[i].option, options[i].value);
        if (result < 0) return (int32_t)result;
    }
    return 0;
}

int32_t cln_unpace(int32_t fd, uint32_t round_trip) {
    char name[16] = {0};
    socklen_t size = sizeof name - 1;
    int64_t result = cln_result(getsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, name, &size));
    if (result < 0) return (int32_t)result;
    if (strncmp(name, "bbr", 3) != 0) return 0;
    struct tcp_info info = {0};
    size = sizeof info;
    result = cln_result(getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size));
    if (result < 0) return (int32_t)result;
    if (info.tcpi_rtt == 0 || info.tcpi_rtt > round_trip) return 0;
    static const char *const unpaced[] = {"cubic", "reno"};
    for (size_t i = 0; i < sizeof unpaced / sizeof unpaced[0]; i++) {
        result = cln_result(setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, unpaced[i], (socklen_t)strlen(unpaced[i])));
        if (result >= 0) return 1;
    }
    return 0;
}

int64_t cln_receive(int32_t fd, void *buffer, size_t count) {
    int64_t result;
    CLN_RETRY(result, recv(fd, buffer, count, 0));
    return result;
}

int64_t cln_send(int32_t fd, const void *buffer, size_t count) {
    int64_t result;
    CLN_RETRY(result, send(fd, buffer, count, MSG_NOSIGNAL));
    return result;
}

int32_t cln_shutdown_write(int32_t fd) { return (int32_t)cln_result(shutdown(fd, SHUT_WR)); }

cln_address cln_parse_address(const char *text) {
    cln_address result = {0};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) return cln_address_of((struct sockaddr *)&v4);
    if (inet_pton(AF_INET6, text, &v6.sin6_addr) == 1) return cln_address_of((struct sockaddr *)&v6);
    return result;
}

const char *cln_error_text(int32_t error) {
    const char *text = strerrordesc_np(error);
    return text == NULL ? "unknown error" : text;
}

int32_t cln_interface_addresses(struct ifaddrs **list) { return (int32_t)cln_result(getifaddrs(list)); }
