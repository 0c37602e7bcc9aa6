// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

int cterminal_columns(int descriptor) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col;
}

bool cterminal_is_terminal(int descriptor) { return isatty(descriptor) == 1; }

static int write_all(int descriptor, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            // Another process may have made a shared terminal or pipe non-blocking.
            struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
            if (poll(&ready, 1, -1) < 0 && errno != EINTR) return errno;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

int cterminal_write_all(int descriptor, const uint8_t *bytes, size_t count) {
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    // A SIGPIPE that was pending before is somebody else's: it is left for them.
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    int result = write_all(descriptor, bytes, count);
    if (result == EPIPE && !was_pending) {
        struct timespec none = {0, 0};
        while (sigtimedwait(&pipe, NULL, &none) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}

int cterminal_open(const char *path) {
    int descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (descriptor >= 0 && !isatty(descriptor)) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

void cterminal_close(int descriptor) { close(descriptor); }

int cterminal_event_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cterminal_event_raise(int event) {
    uint64_t one = 1;
    // The only failure is a counter that is full, and then the event stands already.
    ssize_t ignored = write(event, &one, sizeof one);
    (void)ignored;
}

static long read_line(int descriptor, int event, uint8_t *bytes, size_t capacity) {
    size_t length = 0;
    bool too_long = false;
    for (;;) {
        struct pollfd ready[2] = {{.fd = descriptor, .events = POLLIN}, {.fd = event, .events = POLLIN}};
        if (poll(ready, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return CTERMINAL_LINE_FAILED;
        }
        if (ready[1].revents != 0) return CTERMINAL_LINE_CANCELLED;
        uint8_t byte;
        // One byte a read: nothing behind the newline is taken from whoever reads the terminal next.
        ssize_t count = read(descriptor, &byte, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return CTERMINAL_LINE_FAILED;
        if (count == 0) return length > 0 && !too_long ? (long)length : CTERMINAL_LINE_END;
        if (byte == '\n') return too_long ? CTERMINAL_LINE_TOO_LONG : (long)length;
        if (length == capacity) {
            too_long = true;
        } else {
            bytes[length++] = byte;
        }
    }
}

long cterminal_ask(
    int descriptor, int event, bool discard, const uint8_t *question, size_t question_length, uint8_t *bytes,
    size_t capacity) {
    struct termios before;
    if (tcgetattr(descriptor, &before) != 0) return CTERMINAL_LINE_FAILED;
    // Only sane settings are added, so a Ctrl-C that ends the program here leaves a usable terminal behind.
    struct termios during = before;
    during.c_iflag |= ICRNL;
    during.c_lflag |= ICANON | ECHO | ECHOE | ECHOK | ISIG;
    tcsetattr(descriptor, discard ? TCSAFLUSH : TCSADRAIN, &during);
    long result = CTERMINAL_LINE_FAILED;
    if (cterminal_write_all(descriptor, question, question_length) == 0) {
        result = read_line(descriptor, event, bytes, capacity);
    }
    tcsetattr(descriptor, TCSADRAIN, &before);
    return result;
}

static int64_t milliseconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool is_whole(const uint8_t *bytes, size_t length) {
    if (length == 0 || bytes[length - 1] != 'c') return false;
    for (size_t i = length - 1; i >= 2; i--) {
        const uint8_t byte = bytes[i - 2];
        if (byte == 0x1B) return bytes[i - 1] == '[' && bytes[i] == '?';
    }
    return false;
}

static long read_answer(int descriptor, uint8_t *bytes, size_t capacity, int milliseconds) {
    const int64_t end = milliseconds_now() + milliseconds;
    size_t length = 0;
    while (length < capacity) {
        const int64_t left = end - milliseconds_now();
        struct pollfd ready = {.fd = descriptor, .events = POLLIN};
        const int count = left <= 0 ? 0 : poll(&ready, 1, (int)left);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return -1;
        const ssize_t got = read(descriptor, bytes + length, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        length++;
        if (is_whole(bytes, length)) return (long)length;
    }
    return -1;
}

long cterminal_query(
    int descriptor, const uint8_t *question, size_t question_length, uint8_t *bytes, size_t capacity,
    int milliseconds) {
    // A process in the background would be stopped by what follows.
    if (tcgetpgrp(descriptor) != getpgrp()) return -1;
    struct termios before;
    if (tcgetattr(descriptor, &before) != 0) return -1;
    struct termios during = before;
    // Ctrl-C stays what it is.
    during.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    during.c_cc[VMIN] = 1;
    during.c_cc[VTIME] = 0;
    if (tcsetattr(descriptor, TCSADRAIN, &during) != 0) return -1;
    long result = -1;
    int waiting = 0;
    if (ioctl(descriptor, FIONREAD, &waiting) == 0 && waiting == 0 &&
        cterminal_write_all(descriptor, question, question_length) == 0) {
        result = read_answer(descriptor, bytes, capacity, milliseconds);
    }
    tcsetattr(descriptor, TCSADRAIN, &before);
    return result;
}

bool cterminal_run_on_thread(void *(*body)(void *), void *context) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    int result = pthread_create(&thread, &attributes, body, context);
    pthread_attr_destroy(&attributes);
    return result == 0;
}
