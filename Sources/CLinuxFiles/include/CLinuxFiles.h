// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// The system calls that LocalFiles needs, each as one function that returns a count, a descriptor or 0, or the negative
// error number: nothing reads errno on the Swift side. Names are NUL-terminated bytes, not text. No network.

#ifndef PHOTOSHARE_CLINUXFILES_H
#define PHOTOSHARE_CLINUXFILES_H

#include <stddef.h>
#include <stdint.h>

// What stat says, in types of a fixed width.
struct linux_status {
    uint64_t device;
    uint64_t inode;
    uint64_t links;
    uint64_t size;
    int64_t modified_seconds;
    int64_t changed_seconds;
    uint32_t modified_nanoseconds;
    uint32_t changed_nanoseconds;
    uint32_t mode;
};

// What statvfs says: bytes and file slots; slots are 0 of 0 where the file system does not count them.
struct linux_space {
    uint64_t total_bytes;
    uint64_t free_bytes;
    uint64_t total_files;
    uint64_t free_files;
};

enum linux_kind { LINUX_KIND_FILE, LINUX_KIND_DIRECTORY, LINUX_KIND_LINK, LINUX_KIND_PIPE, LINUX_KIND_OTHER };

enum linux_kind linux_kind_of(uint32_t mode);

// A directory by a path the user gave (symbolic links are followed), for paths beneath it only (O_PATH).
int linux_open_root(const uint8_t *path);
// A directory beneath `root`; no symbolic link on the way. -ENOSYS where the kernel has no openat2.
int linux_open_beneath(int root, const uint8_t *path);
// One step down: never follows a symbolic link.
int linux_open_step(int directory, const uint8_t *name);
// A descriptor of the same directory that can be read and synced.
int linux_reopen_directory(int directory);
// A file or directory to read, relative to `directory` or, with -1, to the working directory; never waits for a FIFO's
// writer.
int linux_open_reading(int directory, const uint8_t *path, int follow, int is_directory);
// A nameless file in the directory: 0644, less the umask.
int linux_create_nameless(int directory);
// A new named file: 0644, less the umask; -EEXIST if the name is taken.
int linux_create_named(int directory, const uint8_t *name);
// An existing named file, for reading and writing.
int linux_open_writing(int directory, const uint8_t *name);

// Whether the permissions allow making something in the directory: 0, -EACCES or -EROFS.
int linux_may_make(int directory);
int linux_make_directory(int directory, const uint8_t *path, int is_private);
// A new symbolic link; -EEXIST if the name is taken.
int linux_make_link(int directory, const uint8_t *name, const uint8_t *target);
// What a symbolic link says, without a NUL, cut at the capacity. Returns its length; -EINVAL if it is no link.
long linux_read_link(int directory, const uint8_t *path, uint8_t *buffer, size_t capacity);
// The time of the link itself, not of what it leads to.
int linux_set_link_modified(int directory, const uint8_t *name, int64_t seconds, uint32_t nanoseconds);
int linux_remove(int directory, const uint8_t *name, int is_directory);
// Gives a nameless file a name; never replaces.
int linux_link(int descriptor, int directory, const uint8_t *name);
int linux_rename(int source, const uint8_t *old_name, int target, const uint8_t *new_name, int replace);
// Exchanges two names in one step: nothing here does it, but an attacker can, and so the tests do.
int linux_exchange(const uint8_t *first, const uint8_t *second);
// Exchanges what two names stand for, in one step.
int linux_exchange_at(int first, const uint8_t *first_name, int second, const uint8_t *second_name);

int linux_status(int descriptor, struct linux_status *status);
int linux_status_at(int directory, const uint8_t *name, int follow, struct linux_status *status);
int linux_space(int descriptor, struct linux_space *space);

// Fills `buffer` with names, a NUL behind each, without `.` and `..`. Returns the bytes written; `finished` becomes 1 at
// the end.
long linux_list(int directory, uint8_t *buffer, size_t capacity, int *finished);

long linux_read(int descriptor, uint8_t *buffer, size_t count, uint64_t offset);
int linux_write(int descriptor, const uint8_t *bytes, size_t count, uint64_t offset);
int linux_set_length(int descriptor, uint64_t length);
int linux_preallocate(int descriptor, uint64_t length);
int linux_set_modified(int descriptor, int64_t seconds, uint32_t nanoseconds);
// The mode that a file has from its source: of what it was made with, nothing for others if it is private, and the right
// to run it for whoever may read it.
int linux_set_mode(int descriptor, int is_executable, int is_private);
// Takes all permissions from a file that the limit has not; 1 if that changed anything.
int linux_narrow_mode(int descriptor, uint32_t limit);
// Gives a file the permissions that another one has, without bits above 0777.
int linux_copy_mode(int from, int to);
// Takes the file for this process until the descriptor is closed; -EWOULDBLOCK if another has it.
int linux_lock(int descriptor);
// The same beside others that share it; -EWOULDBLOCK if one has it for itself.
int linux_share_lock(int descriptor);
int linux_sync(int descriptor);
/* The content and the size, not the times. */
int linux_sync_content(int descriptor);
/* Another descriptor of the same open file. */
int linux_duplicate(int descriptor);
int linux_sync_file_system(int descriptor);
void linux_close(int descriptor);

// The absolute path of a name, without symbolic links. Returns its length.
long linux_real_path(const uint8_t *path, uint8_t *buffer, size_t capacity);
// The system's words for an error number.
void linux_error_text(int number, char *buffer, size_t capacity);

// Starts a detached thread that runs `body`. Signals stay with the threads of the process's owner: all are blocked but
// those that a fault in the thread itself raises.
int linux_start_thread(void *(*body)(void *), void *context);
// Names the calling thread, for people who look at it; at most 15 bytes.
void linux_name_thread(const char *name);

// Standard input and output, which have no position: reads until the buffer is full or the end comes, writes all.
long linux_read_stream(int descriptor, uint8_t *buffer, size_t count);
// Waits until there is something to read, or whoever wrote is gone: -ETIMEDOUT after so many milliseconds. A FIFO that nobody has opened for writing yet reads as if it
// had ended.
int linux_await_input(int descriptor, int milliseconds);
// Reads once, when there is something: -ETIMEDOUT if nothing came in so many milliseconds.
long linux_read_some(int descriptor, uint8_t *buffer, size_t count, int milliseconds);
int linux_write_stream(int descriptor, const uint8_t *bytes, size_t count);

// Whether all bytes are 0; ends at the first that is not.
int linux_is_zero(const uint8_t *bytes, size_t count);

// How glibc's allocator treats buffers: up to which size they come from memory that is kept, and how much of it stays.
void linux_keep_memory(int pooled, int kept);

#endif
