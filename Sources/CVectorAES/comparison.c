// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "comparison.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <string.h>

enum { HEADER = 5, TAG = 16, LONGEST = 16385 };

/// A record as TLS 1.3 makes it: the key is set first, then for each record nonce, header, content, end.
static bool seal(EVP_CIPHER_CTX *cipher, const unsigned char *nonce, const unsigned char *header,
                 const unsigned char *content, int count, unsigned char *sealed) {
    int written = 0, last = 0;
    return EVP_CipherInit_ex(cipher, NULL, NULL, NULL, nonce, 1) == 1
        && EVP_CipherUpdate(cipher, NULL, &written, header, HEADER) == 1
        && EVP_CipherUpdate(cipher, sealed, &written, content, count) == 1
        && EVP_CipherFinal_ex(cipher, sealed + written, &last) == 1 && written + last == count
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, TAG, sealed + count) == 1;
}

static bool open(EVP_CIPHER_CTX *cipher, const unsigned char *nonce, const unsigned char *header, unsigned char *sealed,
                 int count, unsigned char *content) {
    int written = 0, last = 0;
    return EVP_CipherInit_ex(cipher, NULL, NULL, NULL, nonce, 0) == 1
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, TAG, sealed + count) == 1
        && EVP_CipherUpdate(cipher, NULL, &written, header, HEADER) == 1
        && EVP_CipherUpdate(cipher, content, &written, sealed, count) == 1
        && EVP_CipherFinal_ex(cipher, content + written, &last) == 1 && written + last == count;
}

static EVP_CIPHER_CTX *begin(EVP_CIPHER *algorithm, const unsigned char *key, int encrypts) {
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    if (cipher != NULL
        && (EVP_CipherInit_ex(cipher, algorithm, NULL, NULL, NULL, encrypts) != 1
            || EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_IVLEN, 12, NULL) != 1
            || EVP_CipherInit_ex(cipher, NULL, NULL, key, NULL, -1) != 1)) {
        EVP_CIPHER_CTX_free(cipher);
        return NULL;
    }
    return cipher;
}

static bool agrees_at(EVP_CIPHER_CTX *ours, EVP_CIPHER_CTX *opening, EVP_CIPHER_CTX *known, int count,
                      unsigned char *buffers) {
    unsigned char nonce[12], header[HEADER] = {23, 3, 3, (unsigned char)(count >> 8), (unsigned char)count};
    unsigned char *content = buffers, *sealed = content + LONGEST, *expected = sealed + LONGEST + TAG;
    for (size_t i = 0; i < sizeof nonce; i++) nonce[i] = (unsigned char)(count + 31 * (int)i);
    for (int i = 0; i < count; i++) content[i] = (unsigned char)(i * 7 + (i >> 8) + count);
    if (!seal(ours, nonce, header, content, count, sealed) || !seal(known, nonce, header, content, count, expected)
        || memcmp(sealed, expected, (size_t)count + TAG) != 0)
        return false;
    // What was sealed comes back; with one bit changed, in the content, the tag or the header, nothing does.
    if (!open(opening, nonce, header, sealed, count, expected) || memcmp(expected, content, (size_t)count) != 0) return false;
    sealed[count / 2] ^= 4;
    if (open(opening, nonce, header, sealed, count, expected)) return false;
    sealed[count / 2] ^= 4;
    sealed[count + TAG - 1] ^= 128;
    if (open(opening, nonce, header, sealed, count, expected)) return false;
    sealed[count + TAG - 1] ^= 128;
    header[0] ^= 1;
    return !open(opening, nonce, header, sealed, count, expected);
}

bool vector_aes_agrees(OSSL_LIB_CTX *context, const char *query) {
    static const unsigned char key[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
    // Around the ends of a block, of the four and the sixteen that are computed at once, and of a full record.
    static const int lengths[] = {0, 1, 15, 16, 17, 63, 64, 65, 255, 256, 257, 767, 768, 4099, LONGEST};
    EVP_CIPHER *one = EVP_CIPHER_fetch(context, "AES-128-GCM", query);
    EVP_CIPHER *other = EVP_CIPHER_fetch(context, "AES-128-GCM", "provider=default");
    unsigned char *buffers = OPENSSL_malloc(3 * (LONGEST + TAG));
    bool agrees = false;
    if (one != NULL && other != NULL && one != other && buffers != NULL) {
        EVP_CIPHER_CTX *ours = begin(one, key, 1), *opening = begin(one, key, 0), *known = begin(other, key, 1);
        agrees = ours != NULL && opening != NULL && known != NULL;
        for (size_t i = 0; agrees && i < sizeof lengths / sizeof lengths[0]; i++)
            agrees = agrees_at(ours, opening, known, lengths[i], buffers);
        EVP_CIPHER_CTX_free(ours), EVP_CIPHER_CTX_free(opening), EVP_CIPHER_CTX_free(known);
    }
    OPENSSL_free(buffers);
    EVP_CIPHER_free(one), EVP_CIPHER_free(other);
    return agrees;
}
