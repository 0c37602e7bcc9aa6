// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CDiscoveryLibraries
import HandoffTransport

/// What the Avahi daemon says about itself, over D-Bus.
public struct DaemonIdentity: Sendable, Hashable {
    /// Its name and version, such as "avahi 0.8".
    public let version: String
    /// The host name that it publishes, such as `host.local`; empty where it has none yet.
    public let hostName: String

    /// Asks the daemon; blocks until it answers.
    ///
    /// - Throws: ``DiscoveryError`` with `.unavailable`.
    init() throws(DiscoveryError) {
        var version = [CChar](repeating: 0, count: 256)
        var host = version
        guard unsafe discovery_ask_daemon(&version, &host, version.count) else {
            throw DiscoveryError(.unavailable, "The Avahi daemon does not answer.")
        }
        self.version = Self.text(version)
        self.hostName = Self.text(host)
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
