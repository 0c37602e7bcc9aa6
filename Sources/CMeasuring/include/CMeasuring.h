// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What measurements are made of: the machine without the program. All calls block; none is interrupted by a signal for good.

/// What a piece of work did, and what it cost.
typedef struct {
    /// How many bytes were moved, or the negated error number.
    int64_t bytes;
    /// Seconds by the clock.
    double seconds;
    /// Processor seconds of the calling thread.
    double processor;
} cme_work;

// process.c
/// Processor seconds of the whole process.
double cme_process_seconds(void);
/// Processor seconds of the calling thread.
double cme_thread_seconds(void);
/// Starts the thread that looks at the process's memory every few milliseconds, once; false if there is none.
bool cme_watch_memory(void);
/// The most bytes of memory that the process was seen to have since the last call.
uint64_t cme_peak_memory(void);
/// Starts a program that dies with the calling thread; its input and output are pipes, its errors are ours.
/// @return Its number, or the negated error number.
int32_t cme_spawn(const char *program, char *const _Nullable *_Nonnull arguments, int32_t *input, int32_t *output);
/// What such a program calls to be ended by SIGTERM, once; until then it ends at once.
void cme_end_with_parent(void);
/// Waits for a process to end; after two seconds it is asked to, after four more it is made to.
void cme_end(int32_t process);
void cme_close(int32_t descriptor);
/// Reads what is there; 0 at the end, or the negated error number.
int64_t cme_read(int32_t descriptor, uint8_t *buffer, size_t count);

// memory.c
/// Copies so many bytes from memory to memory, in blocks too large for the caches.
cme_work cme_copy_memory(uint64_t bytes);
/// Encrypts so many bytes with the AES-128-GCM of connections, in records of 16 KiB.
cme_work cme_seal(uint64_t bytes);

// files.c
/// Makes a file of bytes that cannot be compressed.
cme_work cme_make_file(const char *path, uint64_t bytes);
/// Reads a file to its end.
cme_work cme_read_file(const char *path);
/// Writes a new file, and waits until it is on the disk.
cme_work cme_write_file(const char *path, uint64_t bytes);
/// Writes a new file, and does not wait for the disk.
cme_work cme_fill_file(const char *path, uint64_t bytes);
/// The magic number of the file system of a path (statfs); 0 if it cannot be found out.
uint64_t cme_file_system(const char *path);

/// Opens a folder of this user, and locks it until the descriptor is closed, which the end of the process does at the latest.
/// @return The descriptor, or the negated error number: EWOULDBLOCK where somebody else has it.
int32_t cme_hold_folder(const char *path);

// sockets.c
/// Listens on a free port, for IPv6 and IPv4.
/// @return The descriptor, or the negated error number.
int32_t cme_listen(uint16_t *port);
/// Accepts one connection, gives it so many bytes from memory, or a file with sendfile(2), and closes both descriptors.
cme_work cme_serve(int32_t listener, uint64_t bytes, const char *_Nullable path, int32_t patience);
/// Connects and reads to the end, into memory or into a new file.
cme_work cme_fetch(const char *host, uint16_t port, const char *_Nullable path, int32_t patience);

#pragma clang assume_nonnull end
