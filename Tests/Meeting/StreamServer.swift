// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

package import Handoff

/// A delegate that serves each stream with a closure, and resets it if that throws.
package final class StreamServer: UserActivityDelegate {
    private let body: @Sendable (ContinuationStream) async throws -> Void

    package init(_ body: @escaping @Sendable (ContinuationStream) async throws -> Void) {
        self.body = body
    }

    package func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
        do { try await self.body(stream) } catch { stream.reset() }
    }
}
