// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CTLSShims.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct pipe {
    const uint8_t *input;  // borrowed between lend and reclaim, else NULL
    size_t input_left;
    uint8_t *output;  // owned
    size_t start, end, capacity;  // what waits is output[start..<end]
};

static BIO_METHOD *method;
static pthread_once_t method_once = PTHREAD_ONCE_INIT;

static bool reserve(struct pipe *pipe, size_t count) {
    if (count <= pipe->capacity - pipe->end) {
        return true;
    }
    size_t waiting = pipe->end - pipe->start;
    if (count > SIZE_MAX / 4 - waiting) {
        return false;
    }
    size_t needed = waiting + count;
    if (needed <= pipe->capacity && waiting <= pipe->start) {
        // The free space in front is at least as large as what has to move: amortised, each byte moves once.
        memcpy(pipe->output, pipe->output + pipe->start, waiting);
    } else {
        // Twice the size while that is still small enough to keep, then half as much again.
        size_t larger = pipe->capacity < CTLS_PIPE_KEPT / 2 ? pipe->capacity * 2 : pipe->capacity + pipe->capacity / 2;
        if (larger < needed) {
            larger = (needed + 4095) / 4096 * 4096;
        }
        uint8_t *grown = malloc(larger);
        if (grown == NULL) {
            return false;
        }
        if (waiting > 0) {
            memcpy(grown, pipe->output + pipe->start, waiting);
        }
        free(pipe->output);
        pipe->output = grown;
        pipe->capacity = larger;
    }
    pipe->start = 0;
    pipe->end = waiting;
    return true;
}

static int pipe_write(BIO *bio, const char *bytes, size_t count, size_t *written) {
    struct pipe *pipe = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    if (!reserve(pipe, count)) {
        return 0;
    }
    memcpy(pipe->output + pipe->end, bytes, count);
    pipe->end += count;
    *written = count;
    return 1;
}

static int pipe_read(BIO *bio, char *bytes, size_t count, size_t *read) {
    struct pipe *pipe = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    if (pipe->input_left == 0) {
        // Never an end of file: whoever feeds the pipe sees the link's end and judges it.
        BIO_set_retry_read(bio);
        return 0;
    }
    size_t taken = count < pipe->input_left ? count : pipe->input_left;
    memcpy(bytes, pipe->input, taken);
    pipe->input += taken;
    pipe->input_left -= taken;
    *read = taken;
    return 1;
}

static long pipe_control(BIO *bio, int command, long number, void *pointer) {
    (void)bio, (void)number, (void)pointer;
    return command == BIO_CTRL_FLUSH;  // 0 to all else says: no kernel TLS, no end of file, nothing known
}

static int pipe_create(BIO *bio) {
    struct pipe *pipe = calloc(1, sizeof *pipe);
    BIO_set_data(bio, pipe);
    BIO_set_init(bio, pipe != NULL);
    return pipe != NULL;
}

static int pipe_destroy(BIO *bio) {
    struct pipe *pipe = BIO_get_data(bio);
    if (pipe != NULL) {
        free(pipe->output);
        free(pipe);
    }
    return 1;
}

static void make_method(void) {
    BIO_METHOD *made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "handoff pipe");
    if (made != NULL && BIO_meth_set_write_ex(made, pipe_write) && BIO_meth_set_read_ex(made, pipe_read)
        && BIO_meth_set_ctrl(made, pipe_control) && BIO_meth_set_create(made, pipe_create)
        && BIO_meth_set_destroy(made, pipe_destroy)) {
        method = made;
    } else {
        BIO_meth_free(made);
    }
}

BIO *ctls_pipe_new(void) {
    pthread_once(&method_once, make_method);
    return method == NULL ? NULL : BIO_new(method);
}

void ctls_pipe_lend(BIO *bio, const uint8_t *bytes, size_t count) {
    struct pipe *pipe = BIO_get_data(bio);
    pipe->input = bytes;
    pipe->input_left = count;
}

size_t ctls_pipe_reclaim(BIO *bio) {
    struct pipe *pipe = BIO_get_data(bio);
    size_t left = pipe->input_left;
    pipe->input = NULL;
    pipe->input_left = 0;
    return left;
}

bool ctls_pipe_reserve(BIO *bio, size_t count) { return reserve(BIO_get_data(bio), count); }

const uint8_t *ctls_pipe_pending(BIO *bio, size_t *count) {
    struct pipe *pipe = BIO_get_data(bio);
    *count = pipe->end - pipe->start;
    return *count == 0 ? NULL : pipe->output + pipe->start;
}

void ctls_pipe_drop(BIO *bio, size_t count) {
    struct pipe *pipe = BIO_get_data(bio);
    size_t waiting = pipe->end - pipe->start;
    pipe->start += count < waiting ? count : waiting;
    if (pipe->start < pipe->end) {
        return;
    }
    pipe->start = pipe->end = 0;
    if (pipe->capacity > CTLS_PIPE_KEPT) {
        free(pipe->output);
        pipe->output = NULL;
        pipe->capacity = 0;
    }
}

size_t ctls_pipe_capacity(BIO *bio) { return ((struct pipe *)BIO_get_data(bio))->capacity; }
