// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CPictureLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The interface of libtiff.so.6, from 4.5 on, as far as it is used.
typedef int error_handler(void *, void *, const char *, const char *, va_list);
typedef int64_t transfer_function(void *, void *, int64_t);
typedef uint64_t seek_function(void *, uint64_t, int);
typedef int close_function(void *);
typedef uint64_t size_function(void *);
typedef int map_function(void *, void **, uint64_t *);
typedef void unmap_function(void *, void *, uint64_t);

enum { TAG_WIDTH = 256, TAG_HEIGHT = 257, TAG_BITS = 258, TAG_COMPRESSION = 259, TAG_ORIENTATION = 274, TAG_PROFILE = 34675 };
enum { UPRIGHT = 1, LAST_ORIENTATION = 8 };

static struct {
    void *(*OpenOptionsAlloc)(void);
    void (*OpenOptionsFree)(void *);
    void (*OpenOptionsSetMaxSingleMemAlloc)(void *, int64_t);
    void (*OpenOptionsSetErrorHandlerExtR)(void *, error_handler *, void *);
    void (*OpenOptionsSetWarningHandlerExtR)(void *, error_handler *, void *);
    void *(*ClientOpenExt)(const char *, const char *, void *, transfer_function *, transfer_function *, seek_function *,
        close_function *, size_function *, map_function *, unmap_function *, void *);
    void (*Close)(void *);
    int (*GetField)(void *, uint32_t, ...);
    int (*GetFieldDefaulted)(void *, uint32_t, ...);
    int (*IsCODECConfigured)(uint16_t);
    int (*RGBAImageOK)(void *, char[1024]);
    int (*ReadRGBAImageOriented)(void *, uint32_t, uint32_t, uint32_t *, int, int);
} tiff;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    bool is_whole = true;
#define FIND(name) is_whole = (tiff.name = (__typeof__(tiff.name))dlsym(library, "TIFF" #name)) != NULL && is_whole
    FIND(OpenOptionsAlloc);
    FIND(OpenOptionsFree);
    FIND(OpenOptionsSetMaxSingleMemAlloc);
    FIND(OpenOptionsSetErrorHandlerExtR);
    FIND(OpenOptionsSetWarningHandlerExtR);
    FIND(ClientOpenExt);
    FIND(Close);
    FIND(GetField);
    FIND(GetFieldDefaulted);
    FIND(IsCODECConfigured);
    FIND(RGBAImageOK);
    FIND(ReadRGBAImageOriented);
#undef FIND
    is_loaded = is_whole;
}

bool picture_tiff_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

static int64_t read_bytes(void *context, void *buffer, int64_t count) {
    struct picture_tiff *file = context;
    if (count <= 0 || file->position >= file->count) return 0;
    uint64_t left = file->count - file->position;
    uint64_t length = (uint64_t)count < left ? (uint64_t)count : left;
    memcpy(buffer, file->bytes + file->position, length);
    file->position += length;
    return (int64_t)length;
}

static int64_t write_bytes(void *context, void *buffer, int64_t count) {
    (void)context, (void)buffer, (void)count;
    return -1;
}

// A place behind the end is no error before something is read there.
static uint64_t seek(void *context, uint64_t offset, int whence) {
    struct picture_tiff *file = context;
    if (whence == SEEK_CUR) offset += file->position;
    if (whence == SEEK_END) offset += file->count;
    return file->position = offset;
}

static int close_nothing(void *context) {
    (void)context;
    return 0;
}

static uint64_t size(void *context) { return ((struct picture_tiff *)context)->count; }

static int map(void *context, void **base, uint64_t *count) {
    struct picture_tiff *file = context;
    // libtiff only reads from what it maps for reading.
    *base = (void *)(uintptr_t)file->bytes;
    *count = file->count;
    return 1;
}

static void unmap(void *context, void *base, uint64_t count) { (void)context, (void)base, (void)count; }

static int on_error(void *handle, void *context, const char *module, const char *format, va_list arguments) {
    struct picture_tiff *file = context;
    (void)handle, (void)module;
    if (file->errors++ == 0) vsnprintf(file->message, sizeof file->message, format, arguments);
    return 1;
}

static int on_warning(void *handle, void *context, const char *module, const char *format, va_list arguments) {
    (void)handle, (void)context, (void)module, (void)format, (void)arguments;
    return 1;
}

int picture_tiff_open(struct picture_tiff *file, const uint8_t *bytes, size_t count, size_t buffer_limit) {
    memset(file, 0, sizeof *file);
    file->bytes = bytes;
    file->count = count;
    void *options = tiff.OpenOptionsAlloc();
    if (options == NULL) return PICTURE_OUT_OF_MEMORY;
    tiff.OpenOptionsSetMaxSingleMemAlloc(options, (int64_t)buffer_limit);
    tiff.OpenOptionsSetErrorHandlerExtR(options, on_error, file);
    tiff.OpenOptionsSetWarningHandlerExtR(options, on_warning, file);
    file->file = tiff.ClientOpenExt(
        "picture", "r", file, read_bytes, write_bytes, seek, close_nothing, size, map, unmap, options);
    tiff.OpenOptionsFree(options);
    if (file->file == NULL) return PICTURE_CORRUPT;
    uint16_t compression = 0;
    if (tiff.GetField(file->file, TAG_WIDTH, &file->width) != 1 || tiff.GetField(file->file, TAG_HEIGHT, &file->height) != 1 ||
        tiff.GetFieldDefaulted(file->file, TAG_COMPRESSION, &compression) != 1) {
        picture_tiff_close(file);
        return PICTURE_CORRUPT;
    }
    if (!tiff.IsCODECConfigured(compression)) {
        snprintf(file->message, sizeof file->message, "compression %d", compression);
        picture_tiff_close(file);
        return PICTURE_UNSUPPORTED;
    }
    tiff.GetFieldDefaulted(file->file, TAG_BITS, &file->bits_per_sample);
    tiff.GetFieldDefaulted(file->file, TAG_ORIENTATION, &file->orientation);
    if (file->orientation < UPRIGHT || file->orientation > LAST_ORIENTATION) file->orientation = UPRIGHT;
    return PICTURE_DONE;
}

void picture_tiff_close(struct picture_tiff *file) {
    if (file->file != NULL) tiff.Close(file->file);
    file->file = NULL;
}

size_t picture_tiff_profile(struct picture_tiff *file, const uint8_t **profile) {
    uint32_t length = 0;
    void *data = NULL;
    if (tiff.GetField(file->file, TAG_PROFILE, &length, &data) != 1 || data == NULL) return 0;
    *profile = data;
    return length;
}

int picture_tiff_decode(struct picture_tiff *file, uint32_t *pixels) {
    char reason[1024] = "";
    if (!tiff.RGBAImageOK(file->file, reason)) {
        snprintf(file->message, sizeof file->message, "%s", reason);
        return PICTURE_CORRUPT;
    }
    // Asked for the orientation that it has, libtiff turns nothing.
    int result = tiff.ReadRGBAImageOriented(file->file, file->width, file->height, pixels, file->orientation, 0);
    return result == 1 ? PICTURE_DONE : PICTURE_CORRUPT;
}
