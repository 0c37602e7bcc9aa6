// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CLinuxNetwork.h"
#include "result.h"

#include <sys/timex.h>

int32_t cln_clock_is_synchronised(void) {
    // No field is set, so nothing is changed: reading needs no privilege.
    struct timex state = {.modes = 0};
    int64_t result = cln_result(adjtimex(&state));
    if (result < 0) return (int32_t)result;
    return (state.status & STA_UNSYNC) == 0;
}
