// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

// The Debian package libipsec-mb-dev is for amd64 only.
#if defined(__x86_64__) && __has_include(<intel-ipsec-mb.h>)
#define VECTOR_AES_IS_KNOWN 1

#include <intel-ipsec-mb.h>

/// The functions that this processor has; they keep nothing between two calls, so that all threads may use them.
/// NULL if there is no library, or if it is not faster here than OpenSSL.
const IMB_MGR *vector_aes_library(void);

#else
#define VECTOR_AES_IS_KNOWN 0
#endif
