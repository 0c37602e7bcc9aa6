// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffCrypto
internal import HandoffTransport

/// Keys and state.
struct StateFact: Sendable, Hashable {
    /// The folder.
    enum Folder: Sendable, Hashable {
        /// Nothing says where it is.
        case nowhere
        /// It is not there yet.
        case absent
        /// It is not there, and cannot be made in this folder, or be seen there.
        case outOfReach(parent: String)
        /// It is private.
        case sound
        /// Something else has its name.
        case notAFolder
        /// It belongs to another user.
        case foreign
        /// Others may look into it.
        case open
        /// It belongs to another user, or others may look into it, and it is a folder for something else.
        case unrelated
        /// It cannot be looked at.
        case hidden
    }

    /// The device key.
    enum Key: Sendable, Hashable {
        /// It is not there yet.
        case absent
        /// It can be used.
        case sound
        /// It cannot be used.
        case refused(KeyFileError)
    }

    /// The paired devices.
    enum Devices: Sendable, Hashable {
        /// So many are paired.
        case paired(Int)
        /// They cannot be read.
        case refused(DeviceStoreError)
    }

    /// The folder's path.
    var path = ""
    /// The number of the user that this is for.
    var user: UInt32 = 0
    /// The folder.
    var folder = Folder.absent
    /// The key; nil where the folder is not sound, so that nothing in it is looked at.
    var key: Key?
    /// The devices; nil where the folder is not sound.
    var devices: Devices?
}
