// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "timing.h"

#include <CVectorAES.h>
#include <errno.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

// Larger than what a processor of today has as its last cache for one core.
static const size_t block = (size_t)64 << 20;

// The compiler must not find out that nobody looks at the copy.
static void keep(void *memory) { __asm__ volatile("" : : "r"(memory) : "memory"); }

cme_work cme_copy_memory(uint64_t bytes) {
    uint8_t *from = malloc(block), *to = malloc(block);
    cme_work work = {-ENOMEM, 0, 0};
    if (from && to) {
        // Touched before: the first use of a page costs more than its copy.
        memset(from, 1, block);
        memset(to, 2, block);
        work = begin_work();
        uint64_t done = 0;
        while (done < bytes) {
            size_t count = bytes - done < block ? (size_t)(bytes - done) : block;
            memcpy(to, from, count);
            keep(to);
            done += count;
        }
        work = end_work(work, (int64_t)done);
    }
    free(from);
    free(to);
    return work;
}

cme_work cme_seal(uint64_t bytes) {
    enum { record = 16384 };
    static const uint8_t key[16] = {1, 2, 3};
    uint8_t nonce[12] = {0}, tag[16];
    uint8_t *plain = calloc(1, record), *sealed = calloc(1, record);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    // The one that connections use: OpenSSL's own where there is no library context with a faster one.
    OSSL_LIB_CTX *library = vector_aes_context();
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(library, "AES-128-GCM", library == NULL ? NULL : vector_aes_query);
    cme_work work = {-ENOMEM, 0, 0};
    if (plain && sealed && context && cipher && EVP_EncryptInit_ex(context, cipher, NULL, key, nonce) == 1) {
        work = begin_work();
        uint64_t done = 0, number = 0;
        int count = 0;
        bool is_sound = true;
        while (done < bytes && is_sound) {
            number++;
            memcpy(nonce + 4, &number, sizeof number);
            is_sound = EVP_EncryptInit_ex(context, NULL, NULL, NULL, nonce) == 1 &&
                EVP_EncryptUpdate(context, sealed, &count, plain, record) == 1 &&
                EVP_EncryptFinal_ex(context, sealed, &count) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, sizeof tag, tag) == 1;
            done += record;
        }
        work = end_work(work, is_sound ? (int64_t)done : -EIO);
    }
    EVP_CIPHER_CTX_free(context);
    EVP_CIPHER_free(cipher);
    free(plain);
    free(sealed);
    return work;
}
