// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include <spng.h>
