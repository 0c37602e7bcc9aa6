// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// A file that was sent to its end: its content, and which file on the disk that was.
struct DeliveredFile: Sendable, Hashable {
    let end: FileEnd
    let identity: FileIdentity
}
