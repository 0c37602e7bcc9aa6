// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDecoderProcesses

/// One end of a connection between two processes; closed when it is dropped.
struct Connection: ~Copyable, Sendable {
    let number: Int32

    /// Takes over a descriptor.
    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        decoder_close(self.number)
    }

    /// Makes a process that was just made one of its own, which has this connection and nothing else.
    ///
    /// - Parameter name: What `ps` and `top` show.
    /// - Returns: The connection, or nil if that was not possible.
    consuming func settle(as name: String) -> Connection? {
        let number = unsafe decoder_settle(self.number, name)
        // All other numbers are closed, and this one may be the same.
        discard self
        return number >= 0 ? Connection(number) : nil
    }

    /// Both ends of a new connection.
    struct Pair: ~Copyable {
        let one: Connection
        let other: Connection

        /// Connects; nil where the system has no descriptors left.
        init?() {
            var ends: [Int32] = [-1, -1]
            let result = unsafe ends.withUnsafeMutableBufferPointer { ends in
                unsafe ends.baseAddress.map { unsafe decoder_connect($0) } ?? -1
            }
            guard result == 0 else { return nil }
            self.one = Connection(ends[0])
            self.other = Connection(ends[1])
        }

        /// Gives one end away, and closes the other.
        consuming func takeOne() -> Connection { self.one }
    }

    /// Why something did not come.
    enum Failure: Error, Sendable {
        /// The other process has let go of its end.
        case ended
        /// It did not come in time.
        case late
    }

    /// Sends all bytes; blocks while the other process does not read.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - descriptor: What the other process gets a descriptor of.
    /// - Throws: `.ended` if nobody reads.
    func send(_ bytes: [UInt8], with descriptor: Int32 = -1) throws(Failure) {
        try Self.send(bytes, to: self.number, with: descriptor)
    }

    /// Waits for exactly so many bytes.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - milliseconds: How long; -1 for ever.
    /// - Returns: The bytes, and the descriptor that came with them.
    /// - Throws: `.ended` or `.late`.
    func receive(_ count: Int, within milliseconds: Int32) throws(Failure) -> Message {
        try Self.receive(count, from: self.number, within: milliseconds)
    }

    /// What came.
    struct Message: ~Copyable {
        let bytes: [UInt8]
        let descriptor: Connection?

        /// Gives the descriptor away.
        consuming func takeDescriptor() -> Connection? { self.descriptor }
    }

    /// The same for whoever has the number, of a connection that somebody else keeps open meanwhile.
    static func send(_ bytes: [UInt8], to number: Int32, with descriptor: Int32) throws(Failure) {
        let result = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.map { unsafe decoder_send(number, $0, bytes.count, descriptor) } ?? 0
        }
        guard result == 0 else { throw .ended }
    }

    /// The same for whoever has the number, of a connection that somebody else keeps open meanwhile.
    static func receive(_ count: Int, from number: Int32, within milliseconds: Int32) throws(Failure) -> Message {
        var descriptor: Int32 = -1
        var bytes = [UInt8](repeating: 0, count: count)
        let result = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return 0 as Int32 }
            return unsafe decoder_receive(number, base, bytes.count, &descriptor, milliseconds)
        }
        let message = Message(bytes: bytes, descriptor: descriptor >= 0 ? Connection(descriptor) : nil)
        guard result == 0 else { throw result == Self.timedOut ? .late : .ended }
        return message
    }

    /// -ETIMEDOUT, on every processor of Linux that Swift runs on.
    private static let timedOut: Int32 = -110
}
