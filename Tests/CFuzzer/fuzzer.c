// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#include "CFuzzer.h"

// Part of libFuzzer (https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library"), which comes with the compiler
// and has no header.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*body)(const uint8_t *, size_t));

int fuzzer_run(int count, char **arguments, int (*body)(const uint8_t *, size_t)) {
  return LLVMFuzzerRunDriver(&count, &arguments, body);
}
