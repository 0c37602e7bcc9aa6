// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include "CMeasuring.h"

#include <time.h>

static inline double seconds_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static inline cme_work begin_work(void) {
    cme_work work = {0, seconds_of(CLOCK_MONOTONIC), seconds_of(CLOCK_THREAD_CPUTIME_ID)};
    return work;
}

static inline cme_work end_work(cme_work begun, int64_t bytes) {
    cme_work work = {
        bytes,
        seconds_of(CLOCK_MONOTONIC) - begun.seconds,
        seconds_of(CLOCK_THREAD_CPUTIME_ID) - begun.processor,
    };
    return work;
}
