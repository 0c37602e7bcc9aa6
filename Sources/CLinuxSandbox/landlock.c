// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's struct landlock_ruleset_attr as of version 6; Debian 12's header ends it after the first member. A kernel
// that knows fewer members takes it as long as the others are 0.
struct rules {
    uint64_t file_rights;
    uint64_t port_rights;
    uint64_t scopes;
};

static int32_t result(long value) { return value < 0 ? -errno : (int32_t)value; }

int32_t sandbox_landlock_version(void) {
    return result(syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION));
}

int32_t sandbox_landlock_create(uint64_t file_rights, uint64_t port_rights, uint64_t scopes) {
    struct rules rules = {.file_rights = file_rights, .port_rights = port_rights, .scopes = scopes};
    return result(syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0U));
}

int32_t sandbox_landlock_grant(int32_t rules, int32_t place, uint64_t file_rights) {
    struct landlock_path_beneath_attr grant = {.allowed_access = file_rights, .parent_fd = place};
    return result(syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &grant, 0U));
}

int32_t sandbox_landlock_enter(int32_t rules) {
    // Without it only root could: a program that gains rights by being executed must not inherit somebody's limits.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) < 0) return -errno;
    return result(syscall(SYS_landlock_restrict_self, rules, 0U));
}

int32_t sandbox_open_place(const uint8_t *path, int32_t is_folder) {
    return result(open((const char *)path, O_PATH | O_CLOEXEC | (is_folder ? O_DIRECTORY : 0)));
}

void sandbox_close(int32_t descriptor) { close(descriptor); }
