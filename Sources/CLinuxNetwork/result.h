// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#ifndef CLINUXNETWORK_RESULT_H
#define CLINUXNETWORK_RESULT_H

#include <errno.h>
#include <stdint.h>

/// The one place where errno is read.
static inline int64_t cln_result(int64_t value) { return value < 0 ? -(int64_t)errno : value; }

/// Makes a call again for as long as signals interrupt it.
#define CLN_RETRY(result, call)        \
    do {                               \
        (result) = cln_result(call);   \
    } while ((result) == -EINTR)

#endif
