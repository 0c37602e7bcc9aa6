// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

extension PosixTransport {
    /// Finds out whether a text has one of the forms of ``resolve(_:defaultPort:)``, without asking anybody.
    ///
    /// A command line is refused by it before a person is asked for anything.
    ///
    /// - Parameter text: A host and perhaps a port, as people write them.
    /// - Returns: What is wrong with it, as a sentence; nil if nothing is.
    package static func fault(ofAddress text: String) -> String? {
        do throws(TransportError) {
            _ = try HostText(text)
            return nil
        } catch {
            return error.message
        }
    }
}
