// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxNetwork.h"
#include "result.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

int32_t cln_thread_start(uint64_t *thread, const char *name, void *(*body)(void *), void *context) {
    // The new thread inherits the mask, so there is no moment in which it could take a signal. Faults stay
    // deliverable: the kernel kills a process whose faulting thread blocks them, and no backtrace is printed then.
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
    sigset_t blocked, before;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    pthread_t started;
    int error = pthread_create(&started, NULL, body, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) return -error;
    pthread_setname_np(started, name);
    *thread = (uint64_t)started;
    return 0;
}

int32_t cln_thread_join(uint64_t thread) {
    if (pthread_equal((pthread_t)thread, pthread_self())) return -pthread_detach((pthread_t)thread);
    return -pthread_join((pthread_t)thread, NULL);
}

int32_t cln_thread_detach(uint64_t thread) { return -pthread_detach((pthread_t)thread); }

int32_t cln_processor_count(void) {
    // What this process may use, not what the machine has: a container or taskset may have taken some away.
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return CPU_COUNT(&set);
}
