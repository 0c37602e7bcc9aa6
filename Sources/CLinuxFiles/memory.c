// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CLinuxFiles.h"

#include <malloc.h>
#include <string.h>

// Each byte is the one before it, and the first is 0.
int linux_is_zero(const uint8_t *bytes, size_t count) {
    return count == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, count - 1) == 0);
}

// Nothing to report: without it everything works as well, only slower.
void linux_keep_memory(int pooled, int kept) {
    mallopt(M_MMAP_THRESHOLD, pooled);
    mallopt(M_TRIM_THRESHOLD, kept);
}
