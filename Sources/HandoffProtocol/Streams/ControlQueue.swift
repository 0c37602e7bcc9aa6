// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Whole frames that wait to be sent before all data: what opens, allows, resets, asks and answers.
struct ControlQueue: Sendable {
    private var frames: [[UInt8]] = []
    /// How many bytes the frames have together.
    private(set) var byteCount = 0

    var count: Int { self.frames.count }

    mutating func append(_ frame: [UInt8]) {
        self.frames.append(frame)
        self.byteCount += frame.count
    }

    mutating func popFirst() -> [UInt8]? {
        guard !self.frames.isEmpty else { return nil }
        let frame = self.frames.removeFirst()
        self.byteCount -= frame.count
        return frame
    }

    mutating func discard() {
        self = ControlQueue()
    }
}
