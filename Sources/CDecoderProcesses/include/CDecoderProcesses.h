// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// The system calls by which processes are made, spoken to and ended. Each returns a value that is not negative, or the
// negative error number.

#ifndef PHOTOSHARE_CDECODERPROCESSES_H
#define PHOTOSHARE_CDECODERPROCESSES_H

#include <stddef.h>
#include <stdint.h>

/// Makes a process that goes on from here with a copy of the memory: 0 in the new one, its number in the other. -EBUSY
/// where there is more than one thread: what the others held would be held in the copy for ever.
int32_t decoder_fork(void);
/// Makes two connected sockets, which a program that is started does not get.
int32_t decoder_connect(int32_t ends[2]);
void decoder_close(int32_t descriptor);
/// Ends a connection in both directions, also for whoever waits on it in another thread.
void decoder_hang_up(int32_t connection);

/// Sends all bytes, and with the first one a descriptor unless that is -1.
int32_t decoder_send(int32_t connection, const uint8_t *bytes, size_t count, int32_t descriptor);
/// Receives exactly so many bytes, and at most one descriptor with them, which stays -1 where none came.
/// -EPIPE where the connection ended before the last byte, -ETIMEDOUT after so many milliseconds; -1 waits for ever.
int32_t decoder_receive(
    int32_t connection, uint8_t *bytes, size_t count, int32_t *descriptor, int32_t milliseconds);

/// A descriptor of memory that holds these bytes and that nobody can change any more.
int32_t decoder_memory_file(const uint8_t *bytes, size_t count);
/// Maps all of a file for reading; an empty one has no bytes. A file that becomes shorter later ends the process.
int32_t decoder_map(int32_t descriptor, const uint8_t **bytes, size_t *count);
void decoder_unmap(const uint8_t *bytes, size_t count);

/// Makes a process that was just forked one of its own: no descriptor but this connection (whose number afterwards it
/// returns), the standard ones leading nowhere, deaf for what a terminal signals, without the words of its environment.
int32_t decoder_settle(int32_t connection, const char *name);
/// Has the process ended when the one that made it ends, whose number that is.
int32_t decoder_end_with(int32_t maker);
/// The number of this process.
int32_t decoder_number(void);
/// On how many processors this process may run.
int32_t decoder_processors(void);
/// Ends a child if it has not ended, and waits for it: its exit status, or 256 and the signal that ended it.
int32_t decoder_end(int32_t child);
/// Waits for a child that ends by itself, or forgets one that has ended already.
void decoder_wait(int32_t child);
void decoder_forget(int32_t child);
/// Waits for all children.
void decoder_wait_for_all(void);
/// Ends this process at once.
_Noreturn void decoder_exit(int32_t status);

#endif
