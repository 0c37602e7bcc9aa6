// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CPictureLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The interface of libheif.so.1 as far as it is used; libheif keeps it compatible within that name.
struct heif_error {
    int code;
    int subcode;
    const char *message;
};

enum { HEIF_OK = 0, HEIF_UNSUPPORTED_FILE = 3, HEIF_UNSUPPORTED_FEATURE = 4, HEIF_NO_MEMORY = 6 };
enum { HEIF_COLOUR_RGB = 1, HEIF_CHROMA_RGB = 10, HEIF_CHROMA_RGBA = 11, HEIF_CHANNEL_INTERLEAVED = 10 };
// Of ITU-T H.273.
enum { UNSPECIFIED = 2 };

// Both are made by libheif, and get longer at their ends only.
struct heif_decoding_options {
    uint8_t version;
    uint8_t ignore_transformations;
    void *callbacks[3];
    void *callback_data;
    uint8_t convert_hdr_to_8bit;
};

struct heif_nclx {
    uint8_t version;
    int primaries;
    int transfer;
};

static struct {
    void *(*context_alloc)(void);
    void (*context_free)(void *);
    void (*context_set_max_decoding_threads)(void *, int);
    struct heif_error (*context_read_from_memory_without_copy)(void *, const void *, size_t, const void *);
    struct heif_error (*context_get_primary_image_handle)(void *, void **);
    void (*image_handle_release)(const void *);
    int (*image_handle_get_width)(const void *);
    int (*image_handle_get_height)(const void *);
    int (*image_handle_has_alpha_channel)(const void *);
    size_t (*image_handle_get_raw_color_profile_size)(const void *);
    struct heif_error (*image_handle_get_raw_color_profile)(const void *, void *);
    struct heif_error (*image_handle_get_nclx_color_profile)(const void *, struct heif_nclx **);
    void (*nclx_color_profile_free)(struct heif_nclx *);
    int (*image_handle_get_list_of_thumbnail_IDs)(const void *, uint32_t *, int);
    struct heif_error (*image_handle_get_thumbnail)(const void *, uint32_t, void **);
    struct heif_decoding_options *(*decoding_options_alloc)(void);
    void (*decoding_options_free)(struct heif_decoding_options *);
    struct heif_error (*decode_image)(const void *, void **, int, int, const struct heif_decoding_options *);
    int (*image_get_width)(const void *, int);
    int (*image_get_height)(const void *, int);
    const uint8_t *(*image_get_plane_readonly)(const void *, int, int *);
    void (*image_release)(const void *);
} heif;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// RTLD_LOCAL keeps its names, and those of its codecs, apart from ours.
static void load(void) {
    void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    bool is_whole = true;
#define FIND(name) is_whole = (heif.name = (__typeof__(heif.name))dlsym(library, "heif_" #name)) != NULL && is_whole
    FIND(context_alloc);
    FIND(context_free);
    FIND(context_set_max_decoding_threads);
    FIND(context_read_from_memory_without_copy);
    FIND(context_get_primary_image_handle);
    FIND(image_handle_release);
    FIND(image_handle_get_width);
    FIND(image_handle_get_height);
    FIND(image_handle_has_alpha_channel);
    FIND(image_handle_get_raw_color_profile_size);
    FIND(image_handle_get_raw_color_profile);
    FIND(image_handle_get_nclx_color_profile);
    FIND(nclx_color_profile_free);
    FIND(image_handle_get_list_of_thumbnail_IDs);
    FIND(image_handle_get_thumbnail);
    FIND(decoding_options_alloc);
    FIND(decoding_options_free);
    FIND(decode_image);
    FIND(image_get_width);
    FIND(image_get_height);
    FIND(image_get_plane_readonly);
    FIND(image_release);
#undef FIND
    is_loaded = is_whole;
    // Newer versions load their codecs when they begin, and may be where no file can be opened by then.
    void *(*init)(void *) = (__typeof__(init))dlsym(library, "heif_init");
    if (is_whole && init != NULL) init(NULL);
}

bool picture_heif_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

static int status(struct picture_heif *file, struct heif_error error) {
    if (error.code == HEIF_OK) return PICTURE_DONE;
    snprintf(file->message, sizeof file->message, "%s", error.message == NULL ? "" : error.message);
    switch (error.code) {
    case HEIF_UNSUPPORTED_FILE:
    case HEIF_UNSUPPORTED_FEATURE:
        return PICTURE_UNSUPPORTED;
    case HEIF_NO_MEMORY:
        return PICTURE_OUT_OF_MEMORY;
    default:
        return PICTURE_CORRUPT;
    }
}

static void read_colours(struct picture_heif *file) {
    struct heif_nclx *nclx = NULL;
    file->primaries = file->transfer = UNSPECIFIED;
    if (heif.image_handle_get_nclx_color_profile(file->primary, &nclx).code != HEIF_OK || nclx == NULL) return;
    file->primaries = nclx->primaries;
    file->transfer = nclx->transfer;
    heif.nclx_color_profile_free(nclx);
}

int picture_heif_open(struct picture_heif *file, const uint8_t *bytes, size_t count) {
    memset(file, 0, sizeof *file);
    file->context = heif.context_alloc();
    if (file->context == NULL) return PICTURE_OUT_OF_MEMORY;
    // Pictures are decoded side by side already.
    heif.context_set_max_decoding_threads(file->context, 0);
    int result = status(file, heif.context_read_from_memory_without_copy(file->context, bytes, count, NULL));
    if (result == PICTURE_DONE) {
        result = status(file, heif.context_get_primary_image_handle(file->context, &file->primary));
    }
    if (result != PICTURE_DONE) {
        picture_heif_close(file);
        return result;
    }
    file->chosen = file->primary;
    file->width = heif.image_handle_get_width(file->primary);
    file->height = heif.image_handle_get_height(file->primary);
    file->has_alpha = heif.image_handle_has_alpha_channel(file->primary) != 0;
    read_colours(file);
    return PICTURE_DONE;
}

void picture_heif_close(struct picture_heif *file) {
    if (file->image != NULL) heif.image_release(file->image);
    if (file->chosen != NULL && file->chosen != file->primary) heif.image_handle_release(file->chosen);
    if (file->primary != NULL) heif.image_handle_release(file->primary);
    if (file->context != NULL) heif.context_free(file->context);
    file->image = file->chosen = file->primary = file->context = NULL;
}

size_t picture_heif_profile(struct picture_heif *file, uint8_t *profile, size_t capacity) {
    size_t length = heif.image_handle_get_raw_color_profile_size(file->primary);
    if (length == 0 || length > capacity) return length;
    return heif.image_handle_get_raw_color_profile(file->primary, profile).code == HEIF_OK ? length : 0;
}

void picture_heif_choose_thumbnail(struct picture_heif *file, int long_side) {
    uint32_t identifier;
    void *thumbnail = NULL;
    if (heif.image_handle_get_list_of_thumbnail_IDs(file->primary, &identifier, 1) != 1) return;
    if (heif.image_handle_get_thumbnail(file->primary, identifier, &thumbnail).code != HEIF_OK) return;
    int64_t width = heif.image_handle_get_width(thumbnail), height = heif.image_handle_get_height(thumbnail);
    // The same shape, within a pixel of the thumbnail: one with bars or of another cut is no preview.
    int64_t difference = width * file->height - height * file->width;
    int64_t tolerance = file->width > file->height ? file->width : file->height;
    bool is_alike = difference <= tolerance && -difference <= tolerance;
    if (!is_alike || (width > height ? width : height) < long_side) {
        heif.image_handle_release(thumbnail);
        return;
    }
    file->chosen = thumbnail;
}

static int decode(struct picture_heif *file, const struct heif_decoding_options *options) {
    file->has_alpha = heif.image_handle_has_alpha_channel(file->chosen) != 0;
    int chroma = file->has_alpha ? HEIF_CHROMA_RGBA : HEIF_CHROMA_RGB;
    return status(file, heif.decode_image(file->chosen, &file->image, HEIF_COLOUR_RGB, chroma, options));
}

int picture_heif_decode(struct picture_heif *file, const uint8_t **pixels, int *width, int *height, int *stride) {
    struct heif_decoding_options *options = heif.decoding_options_alloc();
    if (options == NULL) return PICTURE_OUT_OF_MEMORY;
    options->convert_hdr_to_8bit = 1;
    int result = decode(file, options);
    if (result != PICTURE_DONE && file->chosen != file->primary) {
        // The thumbnail is damaged, or has another coding.
        heif.image_handle_release(file->chosen);
        file->chosen = file->primary;
        result = decode(file, options);
    }
    heif.decoding_options_free(options);
    if (result != PICTURE_DONE) return result;
    *width = heif.image_get_width(file->image, HEIF_CHANNEL_INTERLEAVED);
    *height = heif.image_get_height(file->image, HEIF_CHANNEL_INTERLEAVED);
    *pixels = heif.image_get_plane_readonly(file->image, HEIF_CHANNEL_INTERLEAVED, stride);
    bool is_whole = *pixels != NULL && *width > 0 && *height > 0 && *stride / (file->has_alpha ? 4 : 3) >= *width;
    return is_whole ? PICTURE_DONE : PICTURE_CORRUPT;
}
