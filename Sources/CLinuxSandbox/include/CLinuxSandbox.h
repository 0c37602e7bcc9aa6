// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// The system calls by which a process gives up what it does not need, each as one function that returns a value or the
// negative error number. What the rights mean is on the Swift side: Debian 12's <linux/landlock.h> knows version 2 only.

#ifndef PHOTOSHARE_CLINUXSANDBOX_H
#define PHOTOSHARE_CLINUXSANDBOX_H

#include <stdint.h>

/// The version of Landlock's interface that the kernel has, 1 or more.
int32_t sandbox_landlock_version(void);
/// A descriptor of a new set of rules; sets of bits that the kernel does not know are refused (EINVAL).
int32_t sandbox_landlock_create(uint64_t file_rights, uint64_t port_rights, uint64_t scopes);
/// Grants rights on what an open file or folder stands for, and on all that is beneath it.
int32_t sandbox_landlock_grant(int32_t rules, int32_t place, uint64_t file_rights);
/// Holds the calling thread, and every thread and process that it starts from now on, to the rules; for good.
int32_t sandbox_landlock_enter(int32_t rules);

/// A descriptor that stands for a file or folder and can neither read nor write it (O_PATH); links are followed.
int32_t sandbox_open_place(const uint8_t *path, int32_t is_folder);
void sandbox_close(int32_t descriptor);

/// How many threads the process has.
int32_t sandbox_thread_count(void);

/// Keeps the process's memory out of core dumps, and from other processes of the same user.
int32_t sandbox_forbid_dumps(void);
/// Whether both parts of that hold.
int32_t sandbox_forbids_dumps(void);

/// Leaves the calling thread, and those that it starts, the system calls of a program that computes: memory, threads, and
/// descriptors that it has. All others fail with EPERM, those that make descriptors among them; for good.
/// ENOSYS on processors for which the numbers of the calls are not known here.
int32_t sandbox_filter_calls(void);

/// Whether memory can be limited: not with the sanitizers, which map more than any limit allows.
int32_t sandbox_can_limit_memory(void);
/// Limits what the process may take, for good: bytes of memory that can be written, bytes of address space, open
/// descriptors. It can no longer make any file longer, nor be dumped.
int32_t sandbox_limit(uint64_t memory, uint64_t address_space, uint64_t descriptors);
/// Lets the process use the processor for so many more seconds; then it gets SIGXCPU, which ends it.
int32_t sandbox_limit_processor(uint64_t seconds);

/// The words for an error number; never null, never to be freed.
const char *sandbox_error_text(int32_t number);

#endif
