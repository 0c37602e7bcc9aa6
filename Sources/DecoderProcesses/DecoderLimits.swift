// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a process that decodes pictures may take.
package struct DecoderLimits: Sendable, Hashable {
    /// How much memory, in bytes.
    package var memory: UInt64
    /// How much it may map beside that, in bytes: the picture, and its program and libraries.
    package var mappings: UInt64
    /// For how long it may use the processor for one picture, in seconds.
    package var processorSeconds: UInt8
    /// How long one picture may take until it is given up, whatever the process says of itself, in milliseconds.
    package var patience: Int32

    /// The largest picture that is handed to a decoder, in bytes.
    package static let pictureBytes: UInt64 = 1 << 30

    /// Makes limits.
    ///
    /// The defaults leave room for what ``PreviewLimits`` allows: three times its largest buffer, and a picture of 1 GiB. A
    /// picture that takes longest by those takes about 10 seconds.
    package init(
        memory: UInt64 = 1 << 30,
        mappings: UInt64 = 2 << 30,
        processorSeconds: UInt8 = 30,
        patience: Int32 = 90_000
    ) {
        self.memory = memory
        self.mappings = mappings
        self.processorSeconds = processorSeconds
        self.patience = patience
    }
}
