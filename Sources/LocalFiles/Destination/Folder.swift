// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// An open folder of a destination, shared by whoever places something in it.
final class Folder: Sendable {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) {
        self.descriptor = descriptor
    }
}
