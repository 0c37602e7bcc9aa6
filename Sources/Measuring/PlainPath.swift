// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CMeasuring

/// A TCP connection without encryption, over the same path; each call blocks its thread.
package enum PlainPath {
    /// How long either side waits for the other, in seconds.
    private static let patience: Int32 = 20

    /// A port that takes one connection.
    package struct Door: ~Copyable, Sendable {
        private var descriptor: Int32
        /// The port.
        package let port: UInt16

        /// Opens one.
        ///
        /// - Throws: ``MeasuringError``.
        package init() throws(MeasuringError) {
            var port: UInt16 = 0
            self.descriptor = unsafe cme_listen(&port)
            self.port = port
            guard self.descriptor >= 0 else { throw MeasuringError(number: -self.descriptor) }
        }

        deinit {
            if self.descriptor >= 0 { cme_close(self.descriptor) }
        }

        /// Gives whoever connects first so many bytes, and closes the port.
        ///
        /// - Parameters:
        ///   - bytes: How many bytes from memory.
        ///   - path: A file to give with sendfile(2) instead.
        /// - Returns: What it cost.
        /// - Throws: ``MeasuringError``.
        package mutating func serve(_ bytes: UInt64, file path: String?) throws(MeasuringError) -> Work {
            let descriptor = self.descriptor
            // The call closes it, whatever comes of it.
            self.descriptor = -1
            return try Work(unsafe cme_serve(descriptor, bytes, path, PlainPath.patience))
        }
    }

    /// Connects, and reads to the end.
    ///
    /// - Parameters:
    ///   - host: A numeric address.
    ///   - port: The port.
    ///   - path: A file to write what comes to, else it is dropped.
    /// - Returns: What it cost.
    /// - Throws: ``MeasuringError``.
    package static func fetch(_ host: String, _ port: UInt16, into path: String?) throws(MeasuringError) -> Work {
        try Work(unsafe cme_fetch(host, port, path, Self.patience))
    }
}
