// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxNetwork.h"
#include "result.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

// A handler and a pipe, not signalfd: that one would need the signals blocked in every thread, also in those that
// libraries start, and child processes would inherit the mask.

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { watched_count = sizeof watched / sizeof watched[0] };

// Made once and never closed: a handler may be writing to it at any moment.
static atomic_int reading_end = -1, writing_end = -1;
static pthread_mutex_t installing = PTHREAD_MUTEX_INITIALIZER;

static void restore_defaults(void) {
    for (int i = 0; i < watched_count; i++) {
        struct sigaction current;
        if (sigaction(watched[i], NULL, &current) == 0 && current.sa_handler != SIG_IGN) signal(watched[i], SIG_DFL);
    }
}

static void on_interrupt(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    if (write(atomic_load(&writing_end), &byte, 1) < 0) { /* The pipe is full: somebody has been told already. */ }
    restore_defaults();
    errno = saved;
}

int32_t cln_interrupts_install(void) {
    int32_t result = 0;
    pthread_mutex_lock(&installing);
    if (atomic_load(&reading_end) < 0) {
        int ends[2];
        result = (int32_t)cln_result(pipe2(ends, O_CLOEXEC | O_NONBLOCK));
        if (result >= 0) {
            atomic_store(&writing_end, ends[1]);
            atomic_store(&reading_end, ends[0]);
        }
    }
    if (result >= 0) result = (int32_t)cln_result(fcntl(atomic_load(&reading_end), F_DUPFD_CLOEXEC, 0));
    for (int i = 0; result >= 0 && i < watched_count; i++) {
        struct sigaction current, ours = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
        sigfillset(&ours.sa_mask);
        // Who started this process may have chosen that it outlives Ctrl-C (nohup, a shell's background job).
        if (sigaction(watched[i], NULL, &current) == 0 && current.sa_handler == SIG_IGN) continue;
        sigaction(watched[i], &ours, NULL);
    }
    pthread_mutex_unlock(&installing);
    return result;
}

void cln_interrupts_restore(void) {
    pthread_mutex_lock(&installing);
    restore_defaults();
    pthread_mutex_unlock(&installing);
}

void cln_quit_restore(void) {
    struct sigaction current;
    if (sigaction(SIGQUIT, NULL, &current) == 0 && current.sa_handler != SIG_IGN) signal(SIGQUIT, SIG_DFL);
}

int32_t cln_interrupts_read(int32_t fd) {
    unsigned char byte = 0;
    int64_t result;
    CLN_RETRY(result, read(fd, &byte, 1));
    return result == 1 ? byte : 0;
}
