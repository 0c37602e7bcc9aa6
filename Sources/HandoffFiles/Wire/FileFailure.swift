// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Handoff

/// Why one side gave the file up, as a number of the table in docs/protocol.md, section 9.6.
///
/// No text goes with it: what a peer writes is not shown as ours.
struct FileFailure: Sendable, Hashable {
    var code: UInt16

    private static let codes: [(code: UInt16, meaning: HandoffError.Code)] = [
        (9, .cancelled), (10, .fileUnusable), (11, .folderUnusable), (12, .diskFull), (14, .damaged), (15, .declined),
    ]
    private static let other: UInt16 = 1

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(self.code)
        return writer.bytes
    }

    /// What the peer is told about an error on this side.
    init(_ error: HandoffError) {
        let meaning = error.code == .protocolViolation ? .damaged : error.code
        self.code = Self.codes.first { $0.meaning == meaning }?.code ?? Self.other
    }

    init(decoding bytes: [UInt8]) throws(HandoffError) {
        var reader = ByteReader(bytes)
        do {
            self.code = try reader.read(UInt16.self)
            try reader.finish()
        } catch {
            throw .brokenFile("a failure cannot be read")
        }
    }

    /// What the peer's word means on this side.
    var error: HandoffError {
        switch self.code {
        case 9: HandoffError(.cancelled, "the other side stopped")
        case 10: HandoffError(.fileUnusable, "the other device could not read the file, or it changed meanwhile")
        case 11: HandoffError(.folderUnusable, "the other device cannot write into its folder")
        case 12: HandoffError(.diskFull, "the other device has too little space")
        case 14: HandoffError(.damaged, "the file did not arrive as it was sent")
        case 15: HandoffError(.declined, "the other device does not take the file")
        default: HandoffError(.handoffFailed, "the file failed on the other device")
        }
    }
}
