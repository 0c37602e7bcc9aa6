// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What can be done with files and folders, as Landlock divides it (linux/landlock.h, `LANDLOCK_ACCESS_FS_*`).
///
/// Reading has rights of its own, which ``WriteConfinement`` leaves alone and ``DecoderConfinement`` takes away.
struct FileRights: OptionSet, Sendable, Hashable {
    let rawValue: UInt64

    static let execute = FileRights(rawValue: 1 << 0)
    static let writeFile = FileRights(rawValue: 1 << 1)
    static let readFile = FileRights(rawValue: 1 << 2)
    static let readFolder = FileRights(rawValue: 1 << 3)
    static let removeFolder = FileRights(rawValue: 1 << 4)
    static let removeFile = FileRights(rawValue: 1 << 5)
    static let makeCharacterDevice = FileRights(rawValue: 1 << 6)
    static let makeFolder = FileRights(rawValue: 1 << 7)
    static let makeFile = FileRights(rawValue: 1 << 8)
    static let makeSocket = FileRights(rawValue: 1 << 9)
    static let makeFIFO = FileRights(rawValue: 1 << 10)
    static let makeBlockDevice = FileRights(rawValue: 1 << 11)
    static let makeSymbolicLink = FileRights(rawValue: 1 << 12)
    /// Linking and renaming from one folder into another; refused where it is not granted, even if it is not handled.
    static let refer = FileRights(rawValue: 1 << 13)
    /// Since version 3.
    static let truncate = FileRights(rawValue: 1 << 14)
    /// ioctl(2) on a device that is opened from now on; since version 5.
    static let controlDevice = FileRights(rawValue: 1 << 15)
}
