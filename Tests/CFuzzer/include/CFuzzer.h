// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// libFuzzer, which calls a body again and again with inputs that reach further and further.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer as its own main would.
int fuzzer_run(
    int count, char *_Nullable *_Nonnull arguments,
    int (*_Nonnull body)(const uint8_t *_Nullable bytes, size_t count));
