// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// An advert that an engine's actor holds under a number.
final class LoopPublication: Publication {
    private let withdrawal: @Sendable () async -> Void
    private let abandonment: @Sendable () -> Void

    /// Makes a publication.
    ///
    /// - Parameters:
    ///   - withdrawal: Says goodbye and waits until that is sent.
    ///   - abandonment: Says goodbye without waiting.
    init(withdrawal: @escaping @Sendable () async -> Void, abandonment: @escaping @Sendable () -> Void) {
        self.withdrawal = withdrawal
        self.abandonment = abandonment
    }

    deinit {
        self.abandonment()
    }

    func withdraw() async {
        await self.withdrawal()
    }
}
