// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CVectorAES.h"

#include "cipher.h"
#include "comparison.h"

const char *const vector_aes_query = "?provider=handoff-vector";

#if VECTOR_AES_IS_KNOWN

#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/params.h>
#include <openssl/provider.h>
#include <pthread.h>

#define PROVIDER "handoff-vector"

static const OSSL_ALGORITHM ciphers[] = {
    {"AES-128-GCM:id-aes128-GCM:2.16.840.1.101.3.4.1.6", "provider=" PROVIDER, vector_aes_functions, "AES-128-GCM, VAES"},
    {NULL, NULL, NULL, NULL},
};

static const OSSL_ALGORITHM *find_algorithms(void *provider, int operation, int *is_not_to_be_kept) {
    (void)provider;
    *is_not_to_be_kept = 0;
    return operation == OSSL_OP_CIPHER ? ciphers : NULL;
}

static const OSSL_DISPATCH provider_functions[] = {
    {OSSL_FUNC_PROVIDER_QUERY_OPERATION, (void (*)(void))find_algorithms},
    {0, NULL},
};

static int start_provider(const OSSL_CORE_HANDLE *core, const OSSL_DISPATCH *of_core, const OSSL_DISPATCH **functions,
                          void **provider) {
    (void)of_core;
    *functions = provider_functions;
    *provider = (void *)core;
    return 1;
}

static OSSL_LIB_CTX *shared;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_context(void) {
    if (vector_aes_library() == NULL) return;
    // A context of its own: another user of OpenSSL in this process is not to get the provider unasked.
    OSSL_LIB_CTX *made = OSSL_LIB_CTX_new();
    if (made == NULL) return;
    if (OSSL_PROVIDER_add_builtin(made, PROVIDER, start_provider) == 1 && OSSL_PROVIDER_load(made, "default") != NULL
        && OSSL_PROVIDER_load(made, PROVIDER) != NULL && vector_aes_agrees(made, vector_aes_query)) {
        shared = made;
    } else {
        OSSL_LIB_CTX_free(made);
    }
}

OSSL_LIB_CTX *vector_aes_context(void) {
    pthread_once(&once, make_context);
    return shared;
}

const char *vector_aes_version(void) {
    static const char version[] = "libIPSec_MB " IMB_VERSION_STR;
    return vector_aes_context() == NULL ? "" : version;
}

#else

OSSL_LIB_CTX *vector_aes_context(void) { return NULL; }
const char *vector_aes_version(void) { return ""; }

#endif
