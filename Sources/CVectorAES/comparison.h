// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include <openssl/types.h>
#include <stdbool.h>

/// Whether the AES-128-GCM that a query finds does what OpenSSL's own does: records of all kinds of lengths, each
/// encrypted to the same bytes and decrypted to what they were, and none of them if a bit of it is another.
bool vector_aes_agrees(OSSL_LIB_CTX *context, const char *query);
