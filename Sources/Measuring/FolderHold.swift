// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CMeasuring

/// A folder that is in use: nobody else holds it until this process lets go, or ends in whatever way.
///
/// A lock, and not the number in the folder's name: a number is given again, and means another process in another container.
package final class FolderHold: Sendable {
    private let descriptor: Int32

    /// Holds a folder.
    ///
    /// - Parameter path: The folder, which must belong to this user.
    /// - Throws: ``MeasuringError``: what is held by somebody else is one.
    package init(_ path: String) throws(MeasuringError) {
        self.descriptor = unsafe cme_hold_folder(path)
        guard self.descriptor >= 0 else { throw MeasuringError(number: -self.descriptor) }
    }

    deinit {
        if self.descriptor >= 0 { cme_close(self.descriptor) }
    }
}
