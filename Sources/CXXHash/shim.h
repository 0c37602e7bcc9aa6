// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#ifndef PHOTOSHARE_CXXHASH_SHIM_H
#define PHOTOSHARE_CXXHASH_SHIM_H

#include <xxhash.h>

// Debian builds the library with run-time dispatch on x86-64 (AVX2, AVX-512); the plain entry points there are SSE2 only.
// The header replaces the names below by macros that Swift does not see, hence the inline functions.
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#endif

static inline XXH128_hash_t photoshare_xxh3_128(const void *bytes, size_t count) {
    return XXH3_128bits(bytes, count);
}

static inline XXH_errorcode photoshare_xxh3_128_update(XXH3_state_t *state, const void *bytes, size_t count) {
    return XXH3_128bits_update(state, bytes, count);
}

#endif
