// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Makes an incoming file's content durable; any thread may call, whatever others write to the file meanwhile.
public final class ContentSync: Sendable {
    private let descriptor: Descriptor
    private let destination: Destination

    init(_ descriptor: consuming Descriptor, of destination: Destination) {
        self.descriptor = descriptor
        self.destination = destination
    }

    /// Makes durable what was written before the call (fdatasync), and blocks until it is.
    ///
    /// A journal may name it then.
    ///
    /// - Throws: ``FileError`` with `.full`, `.notWritable` or `.io`.
    public func sync() throws(FileError) {
        do throws(Errno) {
            try self.descriptor.syncContent()
        } catch {
            throw self.destination.writing(error, self.destination.path)
        }
    }
}
