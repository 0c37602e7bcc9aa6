// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CTLSShims.h"

#if defined(__aarch64__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

bool ctls_cpu_has_aes(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("aes") && __builtin_cpu_supports("pclmul");
#elif defined(__aarch64__)
    unsigned long features = getauxval(AT_HWCAP);
    return (features & HWCAP_AES) != 0 && (features & HWCAP_PMULL) != 0;
#else
    return false;
#endif
}
