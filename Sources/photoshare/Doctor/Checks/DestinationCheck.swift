// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Quantities

extension DoctorCheck {
    /// Less room than this is worth a warning: a few photos fit, an evening's do not.
    private static let littleRoom: UInt64 = 1 << 30

    /// Whether what arrives has a place to go.
    static let destination = DoctorCheck(
        "destination",
        \.destination,
        missing: .fault(.destinationNotWritable, "the folder for what arrives could not be looked at in time")
    ) {
        destination,
        _ in
        switch destination {
        case .nowhere(let reason):
            return .fault(.destinationNotWritable, reason, fix: "photoshare continue --to DIR")
        case .writable(let path, _, isFull: true):
            return .fault(.destinationFull, "\(path) is full", fix: "df -h \(ShellWord(path))")
        case .writable(let path, let free, isFull: false):
            let message = "\(path) can be written to, and has room for \(ByteCountText.text(free))"
            return free < Self.littleRoom ? .warning(message, fix: "df -h \(ShellWord(path))") : .ok(message)
        case .absent(let path, _, isWritable: true): return .ok("\(path) is made when something arrives")
        case .absent(let path, let parent, isWritable: false):
            return .fault(
                .destinationNotWritable,
                "\(path) is not there, and cannot be made in \(parent)",
                fix: "ls -ld \(ShellWord(parent))"
            )
        case .unusable(let path, let reason):
            return .fault(.destinationNotWritable, reason, fix: "ls -ld \(ShellWord(path))")
        }
    }
}
