// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CLinuxFiles.h"

#include <malloc.h>

// Nothing to report: without it everything works as well, only slower.
void linux_keep_memory(int pooled, int kept) {
    mallopt(M_MMAP_THRESHOLD, pooled);
    mallopt(M_TRIM_THRESHOLD, kept);
}
