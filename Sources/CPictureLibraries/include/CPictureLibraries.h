// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// Pictures through libraries that are loaded where they are installed, and not needed where they are not: libheif (HEIC and
// AVIF) with its codecs has 24 MB, libtiff with its own 3 MB. Nothing of their headers is needed to build; what is used of
// them is declared here and in the files beside, by their documented and stable interfaces.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What came of a call.
enum picture_status {
    PICTURE_DONE = 0,
    // The file breaks the rules; the message says which.
    PICTURE_CORRUPT = 1,
    // The file is right, and the library cannot read it.
    PICTURE_UNSUPPORTED = 2,
    PICTURE_OUT_OF_MEMORY = 3,
};

enum { PICTURE_MESSAGE_SIZE = 200 };

// Load the library of that name from the system's folders, once in a process; false where it is not installed. A process
// that gives up the right to read files calls them before. Any thread may call them.
bool picture_heif_load(void);
bool picture_tiff_load(void);

// An open HEIF file. The bytes have to stay until it is closed.
struct picture_heif {
    void *context;
    void *primary;
    // The picture that is decoded: the primary one or its thumbnail.
    void *chosen;
    void *image;
    // Of the primary picture, upright: rotation and mirroring are part of the format.
    int width;
    int height;
    bool has_alpha;
    // Numbers of ITU-T H.273; 2 where the file tells none.
    int primaries;
    int transfer;
    char message[PICTURE_MESSAGE_SIZE];
};

// What is open after PICTURE_DONE has to be closed; after anything else nothing is open.
int picture_heif_open(struct picture_heif *file, const uint8_t *bytes, size_t count);
void picture_heif_close(struct picture_heif *file);
// The length of the ICC profile, 0 without one; it is written where it fits.
size_t picture_heif_profile(struct picture_heif *file, uint8_t *profile, size_t capacity);
// Decodes the thumbnail instead where it has the shape of the primary picture and at least this long a side.
void picture_heif_choose_thumbnail(struct picture_heif *file, int long_side);
// Decodes to 8 bits, three samples a pixel or four with alpha, which stay until the file is closed.
int picture_heif_decode(struct picture_heif *file, const uint8_t **pixels, int *width, int *height, int *stride);

// An open TIFF file. The bytes have to stay until it is closed.
struct picture_tiff {
    void *file;
    const uint8_t *bytes;
    uint64_t count;
    uint64_t position;
    // Of the first picture.
    uint32_t width;
    uint32_t height;
    uint16_t orientation;
    uint16_t bits_per_sample;
    // How many errors libtiff found so far, and what it said of the first.
    int errors;
    char message[PICTURE_MESSAGE_SIZE];
};

// As above. No single buffer of libtiff's gets larger than the limit.
int picture_tiff_open(struct picture_tiff *file, const uint8_t *bytes, size_t count, size_t buffer_limit);
void picture_tiff_close(struct picture_tiff *file);
// The length of the ICC profile, and where it is while the file is open.
size_t picture_tiff_profile(struct picture_tiff *file, const uint8_t **profile);
// Decodes what can be decoded to width times height pixels of red, green, blue and opacity, premultiplied, as they are stored.
int picture_tiff_decode(struct picture_tiff *file, uint32_t *pixels);
