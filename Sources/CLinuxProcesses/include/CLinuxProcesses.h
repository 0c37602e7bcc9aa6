// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// Starting a program, as one function that returns a value or the negative error number.

#ifndef PHOTOSHARE_CLINUXPROCESSES_H
#define PHOTOSHARE_CLINUXPROCESSES_H

#include <stddef.h>
#include <stdint.h>

/// Runs a script of /bin/sh with one pipe on its standard input and one on its standard output, and waits for its end; what the
/// script leaves in the background goes on, in a session of its own, with nothing else of this process open. The name is $0 there.
///
/// On success the two ends that are this process's are in input and output.
int32_t clp_run_script(const char *script, const char *name, int32_t *input, int32_t *output);

/// Writes all bytes; a reader that is gone is an error and no signal.
int32_t clp_write(int32_t descriptor, const uint8_t *bytes, size_t count);
/// Waits for one byte; 256 at the end of what comes, -ETIMEDOUT when the time is up.
int32_t clp_read_byte(int32_t descriptor, int32_t milliseconds);
void clp_close(int32_t descriptor);
/// Whether a path is a program that may be run.
int32_t clp_is_program(const char *path);

#endif
