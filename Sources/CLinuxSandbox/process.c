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

static int32_t limit(int resource, rlim_t value) {
    struct rlimit both = {value, value};
    struct rlimit now;
    // What is narrower already stays so.
    if (getrlimit(resource, &now) == 0 && now.rlim_max < value) both.rlim_cur = both.rlim_max = now.rlim_max;
    return setrlimit(resource, &both) < 0 ? -errno : 0;
}

int32_t sandbox_can_limit_memory(void) {
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return 0;
#else
    return 1;
#endif
}

int32_t sandbox_limit(uint64_t memory, uint64_t address_space, uint64_t descriptors) {
    int32_t result = 0;
    if (sandbox_can_limit_memory()) {
        result = limit(RLIMIT_DATA, memory);
        if (result == 0) result = limit(RLIMIT_AS, address_space);
    }
    if (result == 0) result = limit(RLIMIT_NOFILE, descriptors);
    if (result == 0) result = limit(RLIMIT_FSIZE, 0);
    return result == 0 ? limit(RLIMIT_CORE, 0) : result;
}

int32_t sandbox_limit_processor(uint64_t seconds) {
    struct rusage used;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &used) < 0 || getrlimit(RLIMIT_CPU, &limit) < 0) return -errno;
    // Whole seconds: what has begun counts as over.
    limit.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1 + seconds;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_CPU, &limit) < 0 ? -errno : 0;
}

const char *sandbox_error_text(int32_t number) { return strerrordesc_np(number) ?: "unknown error"; }
