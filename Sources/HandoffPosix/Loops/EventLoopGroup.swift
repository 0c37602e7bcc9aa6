// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork
public import HandoffTransport
internal import Synchronization

/// The event loops of a process; each connection lives on one of them.
///
/// The threads run until ``shutDown()``, whether or not the group is still referred to: connections refer to their loop
/// only. A program makes one group and keeps it.
public final class EventLoopGroup: Sendable {
    /// More loops than this do not pay: disk and hashing have threads of their own.
    private static let mostLoops = 4

    /// The loops, at least one.
    public let loops: [EventLoop]
    private let turn = Atomic<Int>(0)

    /// Starts the loops.
    ///
    /// - Parameter count: How many, at least one; nil stands for one a processor that this process may use, 4 at most.
    /// - Throws: `TransportError` with `.system` if descriptors or threads cannot be had.
    public init(count: Int? = nil) throws(TransportError) {
        var loops: [EventLoop] = []
        do throws(TransportError) {
            for _ in 0..<max(1, count ?? min(Int(cln_processor_count()), Self.mostLoops)) {
                loops.append(try EventLoop())
            }
        } catch {
            for loop in loops { loop.stop() }
            for loop in loops { loop.join() }
            throw error
        }
        self.loops = loops
    }

    /// The loop whose turn it is.
    ///
    /// - Returns: Each of the loops in turn.
    public func next() -> EventLoop {
        let turn = self.turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return self.loops[Int(UInt(bitPattern: turn) % UInt(self.loops.count))]
    }

    /// Closes every link and listener of the loops and waits until their threads have ended.
    ///
    /// Blocks for as long as the jobs that are there take. Called on a loop's own thread, it does not wait for that
    /// one.
    /// More than one call is harmless.
    public func shutDown() {
        for loop in self.loops { loop.stop() }
        for loop in self.loops { loop.join() }
    }
}
