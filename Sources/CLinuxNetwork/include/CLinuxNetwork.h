// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// What Swift's Glibc module does not import (epoll, eventfd, accept4, cast macros), without sockaddr and errno:
// addresses are plain values, and a failed call returns the negated error number, as the kernel itself does.
// Calls that a signal interrupts are made again.

#ifndef CLINUXNETWORK_H
#define CLINUXNETWORK_H

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/socket.h>

/// An IP address with port and scope, all in host byte order.
typedef struct {
    /// 4, 6, or 0 for anything else.
    int32_t version;
    uint32_t scope;
    /// The upper half of an IPv6 address; 0 for IPv4.
    uint64_t high;
    /// The lower half of an IPv6 address, or an IPv4 address.
    uint64_t low;
    uint16_t port;
} cln_address;

/// A descriptor or a negated error, and the address that came with it.
typedef struct {
    int32_t result;
    cln_address address;
} cln_addressed_result;

// sockets.c
int32_t cln_close(int32_t fd);
/// A non-blocking TCP socket for IP version 4 or 6 (the latter not for mapped IPv4 addresses).
int32_t cln_tcp_socket(int32_t version);
int32_t cln_bind(int32_t fd, cln_address address);
int32_t cln_bind_to_device(int32_t fd, const char *name);
int32_t cln_listen(int32_t fd);
int32_t cln_connect(int32_t fd, cln_address address);
cln_addressed_result cln_accept(int32_t fd);
cln_addressed_result cln_local_address(int32_t fd);
cln_addressed_result cln_remote_address(int32_t fd);
/// The error that an asynchronous connect left behind, 0 for none.
int32_t cln_pending_error(int32_t fd);
int32_t cln_allow_address_reuse(int32_t fd);
/// TCP_NODELAY, keep-alive and TCP_USER_TIMEOUT; times in seconds.
int32_t cln_tune_connection(int32_t fd, int32_t idle, int32_t interval, int32_t probes, int32_t timeout);
/// Takes a connection whose congestion control paces (BBR) to one that does not, where the path's round trip is at most so
/// many microseconds. Returns 1 if it did, 0 if there was nothing to do, or the kernel allows none.
int32_t cln_unpace(int32_t fd, uint32_t round_trip);
int64_t cln_receive(int32_t fd, void *buffer, size_t count);
int64_t cln_send(int32_t fd, const void *buffer, size_t count);
int32_t cln_shutdown_write(int32_t fd);
/// Version 0 for a null pointer or another family.
cln_address cln_address_of(const struct sockaddr *address);
/// Parses a numeric address without scope; version 0 if it is none.
cln_address cln_parse_address(const char *text);
/// getifaddrs(3); the list is freed with freeifaddrs.
int32_t cln_interface_addresses(struct ifaddrs **list);
/// The words for an error number; never null, never to be freed.
const char *cln_error_text(int32_t error);

// events.c
int32_t cln_epoll_create(void);
/// Watches both directions of a descriptor, edge-triggered.
int32_t cln_epoll_add(int32_t epoll, int32_t fd, uint64_t token);
int32_t cln_epoll_remove(int32_t epoll, int32_t fd);
/// How many events came; 0 also if a signal interrupted the wait.
int32_t cln_epoll_wait(int32_t epoll, struct epoll_event *events, int32_t capacity, int32_t milliseconds);
int32_t cln_eventfd(void);
int32_t cln_eventfd_signal(int32_t fd);
int32_t cln_event_is_readable(uint32_t events);
int32_t cln_event_is_writable(uint32_t events);

// threads.c
/// Starts a thread in which every signal is blocked but those that report the thread's own faults.
int32_t cln_thread_start(uint64_t *thread, const char *name, void *(*body)(void *), void *context);
/// Waits for a thread's end; a thread that joins itself is detached instead.
int32_t cln_thread_join(uint64_t thread);
int32_t cln_thread_detach(uint64_t thread);
int32_t cln_processor_count(void);

// clock.c
/// 1 if something keeps the system's clock in step with the world's, 0 if nothing does.
int32_t cln_clock_is_synchronised(void);

// interrupts.c
/// Routes SIGINT, SIGTERM, SIGHUP and SIGQUIT into a pipe, one byte a signal, and returns a descriptor of its reading end that
/// the caller owns. The first signal puts the default actions back, so that a second one ends the process.
int32_t cln_interrupts_install(void);
void cln_interrupts_restore(void);
/// The number of the signal that came, 0 if none did.
/// Gives SIGQUIT its default action back, unless the process was started to ignore it.
void cln_quit_restore(void);
int32_t cln_interrupts_read(int32_t fd);

#endif
