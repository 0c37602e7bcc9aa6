// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#ifndef PHOTOSHARE_CZSTD_SHIM_H
#define PHOTOSHARE_CZSTD_SHIM_H

#include <zstd.h>

#endif
