// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxSandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#define DATA(member) ((uint32_t)offsetof(struct seccomp_data, member))
// The low half of an argument: both processors are little-endian.
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, DATA(member))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define PASS ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(number) ANSWER(SECCOMP_RET_ERRNO | (number))
// The next instruction for this call only.
#define ON(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1)
#define MAY(call) ON(call), PASS
// A call whose argument decides: without the bits, or with them.
#define MAY_WITHOUT(call, member, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), LOAD(member), \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), REFUSE(EPERM), PASS
#define MAY_WITH(call, member, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), LOAD(member), \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0), REFUSE(EPERM), PASS
// Only for the process itself.
#define MAY_FOR_ITSELF(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), LOAD(args[0]), \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), REFUSE(EPERM), PASS
#endif

int32_t sandbox_filter_calls(void) {
#ifndef ARCHITECTURE
    return -ENOSYS;
#else
    const uint32_t self = (uint32_t)getpid();
    struct sock_filter calls[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        // The second set of numbers of x86-64 is none of the ones below, and so refused.
        MAY(SYS_read),
        MAY(SYS_write),
        MAY(SYS_sendmsg),
        MAY(SYS_recvmsg),
        MAY(SYS_ppoll),
#ifdef SYS_poll
        MAY(SYS_poll),
#endif
        MAY(SYS_close),
        MAY(SYS_lseek),
        MAY(SYS_brk),
        MAY(SYS_munmap),
        MAY(SYS_mremap),
        MAY(SYS_madvise),
        MAY(SYS_futex),
        MAY(SYS_sched_yield),
        MAY(SYS_sched_getaffinity),
        MAY(SYS_getrusage),
        MAY(SYS_clock_gettime),
        MAY(SYS_clock_nanosleep),
        MAY(SYS_nanosleep),
        MAY(SYS_gettimeofday),
        MAY(SYS_getrandom),
        MAY(SYS_getpid),
        MAY(SYS_gettid),
        MAY(SYS_rt_sigaction),
        MAY(SYS_rt_sigprocmask),
        MAY(SYS_rt_sigreturn),
        MAY(SYS_sigaltstack),
        MAY(SYS_restart_syscall),
        MAY(SYS_set_robust_list),
        MAY(SYS_rseq),
        MAY(SYS_exit),
        MAY(SYS_exit_group),
        // No memory that is shared, and none that can be run.
        MAY_WITHOUT(SYS_mprotect, args[2], PROT_EXEC),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 7),
        LOAD(args[2]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
        REFUSE(EPERM),
        LOAD(args[3]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 1),
        REFUSE(EPERM),
        PASS,
        // Threads, which decoders of HEIC have, and no processes. What the newer call asks for cannot be seen from here;
        // the C library then takes the older one.
        MAY_WITH(SYS_clone, args[0], CLONE_THREAD),
        ON(SYS_clone3),
        REFUSE(ENOSYS),
        MAY_FOR_ITSELF(SYS_prlimit64),
        // abort(3).
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4),
        LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, self, 1, 0),
        REFUSE(EPERM),
        PASS,
        REFUSE(EPERM),
    };
    struct sock_fprog program = {.len = sizeof calls / sizeof calls[0], .filter = calls};
    // Without it only root may do that.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) < 0) return -errno;
    return prctl(PR_SET_SECCOMP, (unsigned long)SECCOMP_MODE_FILTER, &program, 0UL, 0UL) < 0 ? -errno : 0;
#endif
}
