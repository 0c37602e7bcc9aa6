// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CDecoderProcesses.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int has_one_thread(void) {
#if __has_feature(thread_sanitizer)
    // It starts a thread of its own in each copy, and takes care of that one itself.
    return 1;
#endif
    DIR *tasks = opendir("/proc/self/task");
    // Where that cannot be known nobody should rely on it.
    if (tasks == NULL) return 0;
    int count = 0;
    for (struct dirent *task; (task = readdir(tasks)) != NULL;) count += task->d_name[0] != '.';
    closedir(tasks);
    return count == 1;
}

int32_t decoder_fork(void) {
    if (!has_one_thread()) return -EBUSY;
    const pid_t child = fork();
    return child < 0 ? -errno : child;
}

// The lowest number behind the standard ones.
enum { KEPT = 3 };

int32_t decoder_settle(int32_t connection, const char *name) {
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nowhere < 0) return -errno;
    for (int descriptor = 0; descriptor < KEPT; descriptor++) {
        if (descriptor == connection) return -EINVAL;
        if (dup2(nowhere, descriptor) < 0) return -errno;
    }
    if (connection != KEPT && dup2(connection, KEPT) < 0) return -errno;
    // close_range(2), which Debian 12's kernel has and glibc's headers name only since 2.34.
    if (syscall(SYS_close_range, KEPT + 1U, ~0U, 0U) < 0) {
        const long most = sysconf(_SC_OPEN_MAX);
        for (int descriptor = KEPT + 1; descriptor < most; descriptor++) close(descriptor);
    }
    // Ctrl-C goes to all processes of the terminal; this one ends when its maker lets go of the connection.
    const int deaf[] = {SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2};
    for (size_t i = 0; i < sizeof deaf / sizeof deaf[0]; i++) signal(deaf[i], SIG_IGN);
    signal(SIGXCPU, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // A code may be in there.
    for (char **word = environ; word != NULL && *word != NULL; word++) explicit_bzero(*word, strlen(*word));
    clearenv();
    prctl(PR_SET_NAME, name, 0UL, 0UL, 0UL);
    return KEPT;
}

int32_t decoder_end_with(int32_t maker) {
    if (prctl(PR_SET_PDEATHSIG, (unsigned long)SIGKILL, 0UL, 0UL, 0UL) < 0) return -errno;
    // It may have ended before that was said.
    return getppid() == maker ? 0 : -ESRCH;
}

int32_t decoder_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) < 0 ? 1 : CPU_COUNT(&set);
}

int32_t decoder_number(void) { return getpid(); }

int32_t decoder_end(int32_t child) {
    int status = 0;
    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == 0) {
        // One that is about to end keeps the reason that it has.
        kill(child, SIGKILL);
        while ((ended = waitpid(child, &status, 0)) < 0 && errno == EINTR) {
        }
    }
    if (ended < 0) return -errno;
    return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}

void decoder_wait(int32_t child) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
}

void decoder_forget(int32_t child) { waitpid(child, NULL, WNOHANG); }

void decoder_wait_for_all(void) {
    while (waitpid(-1, NULL, 0) >= 0 || errno == EINTR) {
    }
}

void decoder_exit(int32_t status) { _exit(status); }
