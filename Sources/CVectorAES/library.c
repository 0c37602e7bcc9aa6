// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "library.h"

#if VECTOR_AES_IS_KNOWN

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

#define TEXT(value) #value
#define NAME_OF(major) "libIPSec_MB.so." TEXT(major)
// The header that this was compiled with decides which library fits: the table of functions is part of its interface.
#if IMB_VERSION_NUM >= 0x20000 && IMB_VERSION_NUM < 0x30000
#define LIBRARY NAME_OF(2)
#elif IMB_VERSION_NUM >= 0x10000 && IMB_VERSION_NUM < 0x20000
#define LIBRARY NAME_OF(1)
#else
#error "a version of intel-ipsec-mb.h that this was not written for"
#endif
#define FIND(library, name) __typeof__(name) *find_##name = (__typeof__(name) *)dlsym(library, #name)

static const IMB_MGR *manager;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// Asked before the library is loaded, which takes its time, and which runs what it finds in a processor's list: that the
/// operating system keeps the wide registers, too, is part of this answer.
static bool has_instructions(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("vaes") && __builtin_cpu_supports("vpclmulqdq") && __builtin_cpu_supports("gfni")
        && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl");
}

static void load(void) {
    if (!has_instructions()) return;
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    FIND(library, alloc_mb_mgr);
    FIND(library, free_mb_mgr);
    FIND(library, init_mb_mgr_auto);
    FIND(library, imb_get_version);
    if (find_alloc_mb_mgr == NULL || find_free_mb_mgr == NULL || find_init_mb_mgr_auto == NULL || find_imb_get_version == NULL
        || find_imb_get_version() >> 16 != IMB_VERSION_NUM >> 16) {
        dlclose(library);
        return;
    }
    IMB_MGR *made = find_alloc_mb_mgr(0);
    if (made == NULL) return;
    IMB_ARCH kind = IMB_ARCH_NONE;
    find_init_mb_mgr_auto(made, &kind);
    // It tests itself against published vectors when it starts, from version 1.3 on.
    uint64_t wanted = IMB_FEATURE_VAES | IMB_FEATURE_VPCLMULQDQ | IMB_FEATURE_SELF_TEST | IMB_FEATURE_SELF_TEST_PASS;
    if (kind == IMB_ARCH_AVX512 && (made->features & wanted) == wanted) {
        manager = made;
    } else {
        find_free_mb_mgr(made);
    }
}

const IMB_MGR *vector_aes_library(void) {
    pthread_once(&once, load);
    return manager;
}

#endif
