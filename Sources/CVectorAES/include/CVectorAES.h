// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include <openssl/types.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// AES-128-GCM with the instructions that take four blocks at once (VAES, VPCLMULQDQ on AVX-512), which OpenSSL 3.0 does
// not use: 25 GB/s instead of 5 where this was written. The cipher itself is Intel's Multi-Buffer Crypto library,
// libIPSec_MB; what is here lets OpenSSL's TLS call it, as one algorithm of one provider (provider(7)).
//
// The library is loaded at run time: where it is not installed, or the processor does not have the instructions,
// OpenSSL's own cipher serves.

/// The library context with the provider in it, which is there for the rest of the process; NULL if there is none.
///
/// The provider is taken only after it was held against OpenSSL's own cipher, for all that TLS asks of it.
OSSL_LIB_CTX *_Nullable vector_aes_context(void);

/// What to ask of that context: the provider's algorithm, and OpenSSL's for all else.
extern const char *const vector_aes_query;

/// The library's version as it calls itself; empty if there is no context.
const char *vector_aes_version(void);

#pragma clang assume_nonnull end
