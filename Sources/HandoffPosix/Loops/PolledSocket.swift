// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// A descriptor that an event loop watches.
///
/// The lock is held while a system call uses the descriptor. None of these calls blocks, so that ``close()`` on another
/// thread waits for one copy at most, and the number can never have been given to somebody else in between. Events that
/// were fetched before carry a token that is never used twice, not the number.
final class PolledSocket: Sendable {
    /// The loop that watches.
    let loop: EventLoop
    /// Where the loop reports to.
    let readiness: Readiness

    private let token: UInt64
    private let descriptor: Lock<FileDescriptor?>

    /// Takes over a descriptor and has it watched.
    ///
    /// The loop keeps this object until ``close()``.
    ///
    /// - Throws: ENOSPC or ENOMEM if the system cannot watch more, ECANCELED if the loop has ended; the descriptor is
    ///   closed then.
    init(
        _ descriptor: consuming FileDescriptor,
        loop: EventLoop,
        readiness: Readiness = Readiness()
    ) throws(SystemError) {
        let number = descriptor.number
        self.loop = loop
        self.readiness = readiness
        self.token = loop.makeToken()
        self.descriptor = Lock(descriptor)
        do {
            try loop.watch(self, descriptor: number, token: self.token)
        } catch {
            self.close()
            throw error
        }
    }

    /// Uses the descriptor, if it is still open.
    ///
    /// - Returns: What the body returned, or nil once this is closed.
    func withDescriptor<Result: ~Copyable, Failure: Error>(
        _ body: (Int32) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
        try self.descriptor.withLock { descriptor throws(Failure) -> sending Result? in
            guard let number = descriptor?.number else { return nil }
            return try body(number)
        }
    }

    /// Closes the descriptor and ends all waits; the second call does nothing.
    func close() {
        // Only one caller gets the descriptor, so that it is closed once.
        let taken = self.descriptor.withLock { $0.take() }
        guard let taken else { return }
        self.loop.unwatch(descriptor: taken.number, token: self.token)
        self.readiness.close()
    }
}
