// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "cipher.h"

#if VECTOR_AES_IS_KNOWN

#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_LENGTH = 16, NONCE_LENGTH = 12, TAG_LENGTH = 16, HEADER_LIMIT = 64 };

/// One direction of a connection. A record is: nonce, additional data, content, end.
struct cipher {
    struct gcm_key_data key;
    struct gcm_context_data state;
    uint8_t nonce[NONCE_LENGTH];
    uint8_t header[HEADER_LIMIT];  // the additional data; a TLS 1.3 record has 5 bytes
    size_t header_length;
    uint8_t tag[TAG_LENGTH];
    bool encrypts, has_key, has_nonce, has_content, has_tag;
};

static void *cipher_new(void *provider) {
    (void)provider;
    struct cipher *made = aligned_alloc(_Alignof(struct cipher), sizeof(struct cipher));
    if (made != NULL) memset(made, 0, sizeof *made);
    return made;
}

static void cipher_free(void *context) {
    if (context == NULL) return;
    OPENSSL_cleanse(context, sizeof(struct cipher));
    free(context);
}

static void *cipher_copy(void *context) {
    struct cipher *made = cipher_new(NULL);
    if (made != NULL) memcpy(made, context, sizeof *made);
    return made;
}

static int set_parameters(void *context, const OSSL_PARAM *parameters);

static int begin(struct cipher *cipher, bool encrypts, const uint8_t *key, size_t key_length, const uint8_t *nonce,
                 size_t nonce_length, const OSSL_PARAM *parameters) {
    cipher->encrypts = encrypts;
    if (key != NULL) {
        if (key_length != KEY_LENGTH) return 0;
        vector_aes_library()->gcm128_pre(key, &cipher->key);
        cipher->has_key = true;
    }
    if (nonce != NULL) {
        if (nonce_length != NONCE_LENGTH) return 0;
        memcpy(cipher->nonce, nonce, NONCE_LENGTH);
        cipher->has_nonce = true;
        cipher->has_content = cipher->has_tag = false;
        cipher->header_length = 0;
    }
    return set_parameters(cipher, parameters);
}

static int begin_encrypting(void *context, const unsigned char *key, size_t key_length, const unsigned char *nonce,
                            size_t nonce_length, const OSSL_PARAM *parameters) {
    return begin(context, true, key, key_length, nonce, nonce_length, parameters);
}

static int begin_decrypting(void *context, const unsigned char *key, size_t key_length, const unsigned char *nonce,
                            size_t nonce_length, const OSSL_PARAM *parameters) {
    return begin(context, false, key, key_length, nonce, nonce_length, parameters);
}

/// The first content, or the end, closes the additional data.
static void begin_content(struct cipher *cipher) {
    if (cipher->has_content) return;
    vector_aes_library()->gcm128_init(&cipher->key, &cipher->state, cipher->nonce, cipher->header, cipher->header_length);
    cipher->has_content = true;
}

static int update(void *context, unsigned char *output, size_t *output_length, size_t capacity, const unsigned char *input,
                  size_t input_length) {
    struct cipher *cipher = context;
    *output_length = 0;
    if (!cipher->has_key || !cipher->has_nonce) return 0;
    if (output == NULL) {
        if (cipher->has_content || input_length > HEADER_LIMIT - cipher->header_length) return 0;
        if (input_length > 0) memcpy(cipher->header + cipher->header_length, input, input_length);
        cipher->header_length += input_length;
        *output_length = input_length;
        return 1;
    }
    if (input_length > capacity) return 0;
    begin_content(cipher);
    if (input_length > 0) {
        const IMB_MGR *library = vector_aes_library();
        (cipher->encrypts ? library->gcm128_enc_update : library->gcm128_dec_update)(&cipher->key, &cipher->state, output,
                                                                                    input, input_length);
    }
    *output_length = input_length;
    return 1;
}

static int finish(void *context, unsigned char *output, size_t *output_length, size_t capacity) {
    (void)output, (void)capacity;
    struct cipher *cipher = context;
    *output_length = 0;
    if (!cipher->has_key || !cipher->has_nonce) return 0;
    begin_content(cipher);
    // A nonce serves once.
    cipher->has_nonce = false;
    const IMB_MGR *library = vector_aes_library();
    if (cipher->encrypts) {
        library->gcm128_enc_finalize(&cipher->key, &cipher->state, cipher->tag, TAG_LENGTH);
        cipher->has_tag = true;
        return 1;
    }
    if (!cipher->has_tag) return 0;
    uint8_t computed[TAG_LENGTH];
    library->gcm128_dec_finalize(&cipher->key, &cipher->state, computed, TAG_LENGTH);
    int is_sound = CRYPTO_memcmp(computed, cipher->tag, TAG_LENGTH) == 0;
    OPENSSL_cleanse(computed, sizeof computed);
    cipher->has_tag = false;
    return is_sound;
}

// -- Parameters ---------------------------------------------------------------------------------------------------------

static const OSSL_PARAM known_of_algorithm[] = {
    OSSL_PARAM_uint(OSSL_CIPHER_PARAM_MODE, NULL),
    OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
    OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
    OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_BLOCK_SIZE, NULL),
    OSSL_PARAM_int(OSSL_CIPHER_PARAM_AEAD, NULL),
    OSSL_PARAM_int(OSSL_CIPHER_PARAM_CUSTOM_IV, NULL),
    OSSL_PARAM_END,
};
static const OSSL_PARAM known_of_context[] = {
    OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_KEYLEN, NULL),
    OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_IVLEN, NULL),
    OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_AEAD_TAGLEN, NULL),
    OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),
    OSSL_PARAM_END,
};
static const OSSL_PARAM settable_of_context[] = {
    OSSL_PARAM_size_t(OSSL_CIPHER_PARAM_AEAD_IVLEN, NULL),
    OSSL_PARAM_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, NULL, 0),
    OSSL_PARAM_END,
};

static const OSSL_PARAM *known_parameters(void *provider) {
    (void)provider;
    return known_of_algorithm;
}
static const OSSL_PARAM *known_context_parameters(void *context, void *provider) {
    (void)context, (void)provider;
    return known_of_context;
}
static const OSSL_PARAM *settable_context_parameters(void *context, void *provider) {
    (void)context, (void)provider;
    return settable_of_context;
}

static int set_size(OSSL_PARAM *parameters, const char *name, size_t value) {
    OSSL_PARAM *wanted = OSSL_PARAM_locate(parameters, name);
    return wanted == NULL || OSSL_PARAM_set_size_t(wanted, value);
}
static int set_flag(OSSL_PARAM *parameters, const char *name, int value) {
    OSSL_PARAM *wanted = OSSL_PARAM_locate(parameters, name);
    return wanted == NULL || OSSL_PARAM_set_int(wanted, value);
}

static int get_algorithm(OSSL_PARAM parameters[]) {
    OSSL_PARAM *mode = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_MODE);
    return (mode == NULL || OSSL_PARAM_set_uint(mode, EVP_CIPH_GCM_MODE))
        && set_size(parameters, OSSL_CIPHER_PARAM_KEYLEN, KEY_LENGTH)
        && set_size(parameters, OSSL_CIPHER_PARAM_IVLEN, NONCE_LENGTH)
        && set_size(parameters, OSSL_CIPHER_PARAM_BLOCK_SIZE, 1) && set_flag(parameters, OSSL_CIPHER_PARAM_AEAD, 1)
        && set_flag(parameters, OSSL_CIPHER_PARAM_CUSTOM_IV, 1);
}

static int get_parameters(void *context, OSSL_PARAM parameters[]) {
    struct cipher *cipher = context;
    OSSL_PARAM *tag = OSSL_PARAM_locate(parameters, OSSL_CIPHER_PARAM_AEAD_TAG);
    if (tag != NULL) {
        if (!cipher->encrypts || !cipher->has_tag || tag->data_size != TAG_LENGTH
            || !OSSL_PARAM_set_octet_string(tag, cipher->tag, TAG_LENGTH))
            return 0;
    }
    return set_size(parameters, OSSL_CIPHER_PARAM_KEYLEN, KEY_LENGTH)
        && set_size(parameters, OSSL_CIPHER_PARAM_IVLEN, NONCE_LENGTH)
        && set_size(parameters, OSSL_CIPHER_PARAM_AEAD_TAGLEN, TAG_LENGTH);
}

static int set_parameters(void *context, const OSSL_PARAM *parameters) {
    struct cipher *cipher = context;
    if (parameters == NULL) return 1;
    const OSSL_PARAM *length = OSSL_PARAM_locate_const(parameters, OSSL_CIPHER_PARAM_AEAD_IVLEN);
    size_t asked;
    if (length != NULL && (!OSSL_PARAM_get_size_t(length, &asked) || asked != NONCE_LENGTH)) return 0;
    const OSSL_PARAM *tag = OSSL_PARAM_locate_const(parameters, OSSL_CIPHER_PARAM_AEAD_TAG);
    if (tag == NULL) return 1;
    if (tag->data_type != OSSL_PARAM_OCTET_STRING || tag->data_size != TAG_LENGTH) return 0;
    if (tag->data == NULL) return 1;  // the length alone
    if (cipher->encrypts) return 0;
    memcpy(cipher->tag, tag->data, TAG_LENGTH);
    cipher->has_tag = true;
    return 1;
}

#define FUNCTION(number, name) {number, (void (*)(void))(name)}

const OSSL_DISPATCH vector_aes_functions[] = {
    FUNCTION(OSSL_FUNC_CIPHER_NEWCTX, cipher_new),
    FUNCTION(OSSL_FUNC_CIPHER_FREECTX, cipher_free),
    FUNCTION(OSSL_FUNC_CIPHER_DUPCTX, cipher_copy),
    FUNCTION(OSSL_FUNC_CIPHER_ENCRYPT_INIT, begin_encrypting),
    FUNCTION(OSSL_FUNC_CIPHER_DECRYPT_INIT, begin_decrypting),
    FUNCTION(OSSL_FUNC_CIPHER_UPDATE, update),
    FUNCTION(OSSL_FUNC_CIPHER_FINAL, finish),
    FUNCTION(OSSL_FUNC_CIPHER_GET_PARAMS, get_algorithm),
    FUNCTION(OSSL_FUNC_CIPHER_GET_CTX_PARAMS, get_parameters),
    FUNCTION(OSSL_FUNC_CIPHER_SET_CTX_PARAMS, set_parameters),
    FUNCTION(OSSL_FUNC_CIPHER_GETTABLE_PARAMS, known_parameters),
    FUNCTION(OSSL_FUNC_CIPHER_GETTABLE_CTX_PARAMS, known_context_parameters),
    FUNCTION(OSSL_FUNC_CIPHER_SETTABLE_CTX_PARAMS, settable_context_parameters),
    {0, NULL},
};

#endif
