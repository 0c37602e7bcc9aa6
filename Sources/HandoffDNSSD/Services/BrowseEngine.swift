// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// An engine that can browse into a mailbox.
protocol BrowseEngine: Discovery {
    /// Begins to browse.
    ///
    /// - Parameter mailbox: Where the events go.
    /// - Returns: What ends it when it is dropped.
    /// - Throws: ``DiscoveryError``.
    func begin(_ mailbox: BrowseMailbox) async throws(DiscoveryError) -> BrowseSession.Ending
}
