// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include <lcms2.h>

// The layouts of pixels are macros that call macros, which Swift does not import.
static const cmsUInt32Number lcms_rgb = TYPE_RGB_8;
static const cmsUInt32Number lcms_grey = TYPE_GRAY_8;
// Adobe's programs write inks inverted: 255 is none.
static const cmsUInt32Number lcms_inverted_inks = TYPE_CMYK_8_REV;
