// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxSandbox.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

int32_t sandbox_thread_count(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) return -errno;
    int32_t count = 0;
    for (struct dirent *task; (task = readdir(tasks)) != NULL;) count += task->d_name[0] != '.';
    closedir(tasks);
    return count;
}

int32_t sandbox_forbid_dumps(void) {
    // The limit alone is not asked where dumps go to a program, the flag alone is lost with the next exec.
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) < 0) return -errno;
    return prctl(PR_SET_DUMPABLE, 0UL, 0UL, 0UL, 0UL) < 0 ? -errno : 0;
}

int32_t sandbox_forbids_dumps(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_CORE, &limit) < 0) return -errno;
    return limit.rlim_cur == 0 && limit.rlim_max == 0 && prctl(PR_GET_DUMPABLE, 0UL, 0UL, 0UL, 0UL) == 0;
}

const char *sandbox_error_text(int32_t number) { return strerrordesc_np(number) ?: "unknown error"; }
