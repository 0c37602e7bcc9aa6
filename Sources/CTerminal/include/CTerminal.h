// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Columns of the terminal behind a descriptor, or 0 where it is none. (TIOCGWINSZ goes through variadic ioctl.)
int cterminal_columns(int descriptor);

// Whether a descriptor is a terminal.
bool cterminal_is_terminal(int descriptor);

// Writes everything: one write(2) unless the kernel takes a part of it. Waits where the descriptor does not block.
// SIGPIPE is held back for this thread meanwhile, so that a closed pipe is EPIPE and nothing else.
// Returns 0 or an errno value.
int cterminal_write_all(int descriptor, const uint8_t *bytes, size_t count);

// Opens a terminal for a question; it never becomes the controlling terminal. Returns a descriptor or -1.
int cterminal_open(const char *path);

void cterminal_close(int descriptor);

// An event that one thread raises and another waits for, as a descriptor; -1 where none can be had.
int cterminal_event_make(void);
void cterminal_event_raise(int event);

enum {
    CTERMINAL_LINE_END = -1,
    CTERMINAL_LINE_CANCELLED = -2,
    CTERMINAL_LINE_TOO_LONG = -3,
    CTERMINAL_LINE_FAILED = -4,
};

// Prints a question and reads one line with line editing, echo and signals on, and puts the settings back afterwards.
// The newline is taken but not stored. `discard` drops what was typed before the question stands there: before, since
// an answer may come as soon as it can be read. Returns the length or one of the values above; a raised event ends the wait.
long cterminal_ask(
    int descriptor, int event, bool discard, const uint8_t *question, size_t question_length, uint8_t *bytes,
    size_t capacity);

// Asks the terminal itself, which answers as if somebody had typed it: writes a question and reads until the answer to
// "what are you" (ESC [ ? ... c) is complete, for so many milliseconds at most, without showing it. Does nothing in the
// background, or where something was typed already. Returns the length of all that came, or -1 where there was no answer.
long cterminal_query(
    int descriptor, const uint8_t *question, size_t question_length, uint8_t *bytes, size_t capacity, int milliseconds);

// Runs `body(context)` on a new detached thread. Returns false where there is none to be had.
bool cterminal_run_on_thread(void *(*body)(void *context), void *context);

#endif
