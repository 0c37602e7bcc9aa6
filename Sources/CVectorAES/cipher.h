// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include "library.h"

#if VECTOR_AES_IS_KNOWN
#include <openssl/core.h>

/// What OpenSSL calls of an AES-128-GCM with nonces of 12 bytes and tags of 16 (provider-cipher(7)).
extern const OSSL_DISPATCH vector_aes_functions[];
#endif
