// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// Whose items a part of the journal is about: one sender's, for one folder of this device.
///
/// What one device has sent is never completed with what another sends.
struct JournalScope: Sendable, Hashable {
    /// The sender's ID; empty for whoever showed a code.
    ///
    /// Its files are told apart by their entries alone.
    let sender: [UInt8]
    /// The folder they go to.
    let folder: FileIdentity
}
