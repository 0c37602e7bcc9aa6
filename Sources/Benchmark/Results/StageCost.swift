// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What one step on the way of a byte costs, measured alone.
package struct StageCost: Sendable, Hashable {
    /// The steps, in their order.
    package enum Stage: String, Sendable, Hashable, CaseIterable {
        /// From the file (most likely from the kernel's cache).
        case read
        /// The digests of its chunks.
        case hash
        /// TLS records made.
        case encrypt
        /// Bytes given to the socket.
        case send
        /// Bytes taken from the socket.
        case receive
        /// TLS records opened.
        case decrypt
        /// The digests made again.
        case verify
        /// To the file, and the file to the disk.
        case write

        /// Whether it is done by the side that has the payload.
        package var isSenders: Bool { [.read, .hash, .encrypt, .send].contains(self) }
    }

    /// Which step.
    package var stage: Stage
    /// Processor seconds a GiB.
    package var processor: Distribution
    /// Seconds a GiB by the clock.
    package var time: Distribution

    /// Puts the figures together.
    ///
    /// - Parameters:
    ///   - stage: Which step.
    ///   - processor: Processor seconds a GiB.
    ///   - time: Seconds a GiB by the clock.
    package init(_ stage: Stage, processor: Distribution, time: Distribution) {
        self.stage = stage
        self.processor = processor
        self.time = time
    }
}
