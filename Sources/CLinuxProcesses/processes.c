// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#define _GNU_SOURCE
#include "CLinuxProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Everything about the new process but its pipes: another failure than that of memory is not expected of these.
static int prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int in, int out) {
    int error = posix_spawn_file_actions_adddup2(actions, in, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(actions, out, 1);
    if (error == 0) error = posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_WRONLY, 0);
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (int number = 1; number < 32; number++) {
        if (number != SIGKILL && number != SIGSTOP) sigaddset(&usual, number);
    }
    if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(attributes, &usual);
    if (error == 0) {
        // A session of its own: a terminal that is closed, or Ctrl-C in it, is nothing to a browser.
        error = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    return error;
}

static int spawn(pid_t *process, const char *script, const char *name, int in, int out) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        error = prepare(&actions, &attributes, in, out);
        char *const words[] = {(char *)"sh", (char *)"-c", (char *)script, (char *)name, NULL};
        if (error == 0) error = posix_spawn(process, "/bin/sh", &actions, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int32_t clp_run_script(const char *script, const char *name, int32_t *input, int32_t *output) {
    // A socket and not a pipe on the way in: writing to it can be told not to send SIGPIPE.
    int in[2], out[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) < 0) return -errno;
    if (pipe2(out, O_CLOEXEC) < 0) {
        int error = errno;
        close(in[0]);
        close(in[1]);
        return -error;
    }
    pid_t process = 0;
    int error = spawn(&process, script, name, in[1], out[1]);
    close(in[1]);
    close(out[1]);
    if (error == 0) {
        int status = 0;
        while (waitpid(process, &status, 0) < 0) {
            // Where nobody wants to hear of children, the kernel has forgotten it already.
            if (errno == ECHILD) break;
            if (errno != EINTR) error = errno;
            if (error != 0) break;
        }
        if (error == 0 && status != 0) error = EIO;
    }
    if (error != 0) {
        close(in[0]);
        close(out[0]);
        return -error;
    }
    *input = in[0];
    *output = out[0];
    return 0;
}

int32_t clp_write(int32_t descriptor, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(descriptor, bytes, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return -errno;
        bytes += sent;
        count -= (size_t)sent;
    }
    return 0;
}

int32_t clp_read_byte(int32_t descriptor, int32_t milliseconds) {
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    int ready;
    do { ready = poll(&wait, 1, milliseconds); } while (ready < 0 && errno == EINTR);
    if (ready < 0) return -errno;
    if (ready == 0) return -ETIMEDOUT;
    uint8_t byte;
    ssize_t count;
    do { count = read(descriptor, &byte, 1); } while (count < 0 && errno == EINTR);
    if (count < 0) return -errno;
    return count == 0 ? 256 : byte;
}

void clp_close(int32_t descriptor) { close(descriptor); }

int32_t clp_is_program(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}
