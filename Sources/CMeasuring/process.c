// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "timing.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

double cme_process_seconds(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

double cme_thread_seconds(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

static _Atomic uint64_t peak;

static uint64_t resident(int statm) {
    char text[128];
    ssize_t count = pread(statm, text, sizeof text - 1, 0);
    if (count <= 0) return 0;
    text[count] = 0;
    char *rest = NULL;
    strtoull(text, &rest, 10);
    return strtoull(rest, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void note(uint64_t bytes) {
    uint64_t known = atomic_load(&peak);
    while (bytes > known && !atomic_compare_exchange_weak(&peak, &known, bytes)) {}
}

static int statm = -1;

// The kernel's own high-water mark cannot be set back by a process that may not be dumped, so it is looked at often.
static void *watch(void *unused) {
    (void)unused;
    const struct timespec pause = {.tv_nsec = 5000000};
    for (;;) {
        note(resident(statm));
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static bool is_watching;

static void begin_watching(void) {
    statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (statm < 0) return;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    is_watching = pthread_create(&thread, NULL, watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (is_watching) pthread_detach(thread);
}

bool cme_watch_memory(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, begin_watching);
    return is_watching;
}

uint64_t cme_peak_memory(void) {
    uint64_t now = statm < 0 ? 0 : resident(statm);
    note(now);
    return atomic_exchange(&peak, now);
}

// The kernel tells of the death of each of the parent's threads that it made itself the child of meanwhile. To the program a
// second SIGTERM means that there is no time to tidy up, so that one is all it gets.
static void end_once(int signal) {
    (void)signal;
    static atomic_flag has_ended = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&has_ended)) kill(getpid(), SIGTERM);
}

void cme_end_with_parent(void) {
    struct sigaction action = {.sa_handler = end_once, .sa_flags = SA_RESTART};
    sigaction(SIGUSR2, &action, NULL);
}

int32_t cme_spawn(const char *program, char *const *arguments, int32_t *input, int32_t *output) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) < 0) return -errno;
    if (pipe2(out, O_CLOEXEC) < 0) {
        int error = errno;
        close(in[0]);
        close(in[1]);
        return -error;
    }
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) {
        // Whatever happens to the one that measures, this one ends with it, and takes its files away. What a terminal sends
        // to its whole group is for that one alone.
        prctl(PR_SET_PDEATHSIG, SIGUSR2);
        setpgid(0, 0);
        if (getppid() != parent) _exit(127);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        if (dup2(in[0], 0) < 0 || dup2(out[1], 1) < 0) _exit(127);
        execv(program, arguments);
        _exit(127);
    }
    int error = errno;
    close(in[0]);
    close(out[1]);
    if (child < 0) {
        close(in[1]);
        close(out[0]);
        return -error;
    }
    *input = in[1];
    *output = out[0];
    return child;
}

// Whether it has ended within so many turns of 20 ms.
static bool has_ended(pid_t process, int turns) {
    const struct timespec pause = {.tv_nsec = 20000000};
    for (int turn = 0; turn < turns; turn++) {
        pid_t ended = waitpid(process, NULL, WNOHANG);
        if (ended == process || (ended < 0 && errno == ECHILD)) return true;
        nanosleep(&pause, NULL);
    }
    return false;
}

void cme_end(int32_t process) {
    // Most likely it is about to end by itself.
    if (has_ended(process, 100)) return;
    kill(process, SIGTERM);
    if (has_ended(process, 200)) return;
    kill(process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
}

void cme_close(int32_t descriptor) { close(descriptor); }

int64_t cme_read(int32_t descriptor, uint8_t *buffer, size_t count) {
    ssize_t got;
    do got = read(descriptor, buffer, count);
    while (got < 0 && errno == EINTR);
    return got < 0 ? -errno : got;
}
