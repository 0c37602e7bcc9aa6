// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// -- A pipe: the BIO between an SSL object and memory --------------------------------------------------------------
//
// Its read side borrows the caller's ciphertext for the time of one call, its write side appends to a buffer that it
// owns. A memory BIO would copy the input once more and would regrow its buffer in every burst.

/// Makes a pipe; its owner is the SSL object that it is given to. NULL when memory is short.
BIO *_Nullable ctls_pipe_new(void);

/// Lends ciphertext to the read side, until ctls_pipe_reclaim.
void ctls_pipe_lend(BIO *pipe, const uint8_t *_Nullable bytes, size_t count);

/// Ends the loan.
/// @return How many of the bytes lent were not read.
size_t ctls_pipe_reclaim(BIO *pipe);

/// Makes room for `count` more bytes, so that a burst of records grows the buffer once.
/// @return Whether there was memory.
bool ctls_pipe_reserve(BIO *pipe, size_t count);

/// The bytes that wait to be sent; valid until the next call on the pipe or its SSL object.
const uint8_t *_Nullable ctls_pipe_pending(BIO *pipe, size_t *count);

/// Forgets the first `count` bytes that wait; a buffer that grew beyond CTLS_PIPE_KEPT is freed once it is empty.
void ctls_pipe_drop(BIO *pipe, size_t count);

/// How many bytes of buffer the pipe holds.
size_t ctls_pipe_capacity(BIO *pipe);

/// How much buffer an empty pipe keeps: a burst of 256 KiB with its record overhead, and a little more.
#define CTLS_PIPE_KEPT 327680

// -- What is a function-like or cast macro in OpenSSL, which Swift does not import ---------------------------------

static inline bool ctls_set_versions(SSL_CTX *context, int lowest, int highest) {
    return SSL_CTX_set_min_proto_version(context, lowest) == 1 && SSL_CTX_set_max_proto_version(context, highest) == 1;
}

static inline bool ctls_set_groups(SSL_CTX *context, const char *list) {
    return SSL_CTX_set1_groups_list(context, list) == 1;
}

/// For both uses: our own signatures and those asked of the peer, whichever side this is.
static inline bool ctls_set_signature_algorithms(SSL_CTX *context, const char *list) {
    return SSL_CTX_set1_sigalgs_list(context, list) == 1 && SSL_CTX_set1_client_sigalgs_list(context, list) == 1;
}

static inline void ctls_set_mode(SSL_CTX *context, long mode) { SSL_CTX_set_mode(context, mode); }

static inline void ctls_disable_session_cache(SSL_CTX *context) {
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static inline void ctls_disable_read_ahead(SSL_CTX *context) { SSL_CTX_set_read_ahead(context, 0); }

static inline void ctls_set_max_certificate_list(SSL_CTX *context, long bytes) {
    SSL_CTX_set_max_cert_list(context, bytes);
}

static inline bool ctls_set_server_name(SSL *connection, const char *name) {
    return SSL_set_tlsext_host_name(connection, name) == 1;
}

static inline uint64_t ctls_option_no_ticket(void) { return SSL_OP_NO_TICKET; }
static inline uint64_t ctls_option_no_renegotiation(void) { return SSL_OP_NO_RENEGOTIATION; }
static inline uint64_t ctls_option_server_preference(void) { return SSL_OP_CIPHER_SERVER_PREFERENCE; }
static inline uint64_t ctls_option_prioritize_chacha(void) { return SSL_OP_PRIORITIZE_CHACHA; }

/// Whether the processor has instructions for AES; without them ChaCha20 is several times faster.
bool ctls_cpu_has_aes(void);

#pragma clang assume_nonnull end
