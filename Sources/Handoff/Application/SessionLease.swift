// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the users of a session hold its connection by: it is given back when the last of them has let go.
///
/// The activity, the session and each of its streams hold it; whoever holds any of them can count on the connection.
final class SessionLease: Sendable {
    private let inlet: AsyncStream<Void>.Continuation

    /// Makes a lease.
    ///
    /// - Parameter inlet: What the connection's owner waits on; finished when the lease ends.
    init(_ inlet: AsyncStream<Void>.Continuation) {
        self.inlet = inlet
    }

    deinit { self.inlet.finish() }

    /// Ends the lease, whoever still holds it.
    func end() { self.inlet.finish() }
}
