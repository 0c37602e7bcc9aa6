// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

package import Handoff
private import HandoffCrypto
private import HandoffDNSSD
private import HandoffPosix

/// What the samples have in common: a node on this machine's engines, as in `Snippets/FirstActivity.swift`, and a person.
package struct Device: Sendable {
    /// Connects to other devices.
    package let node: HandoffNode
    /// What the person types.
    package let keyboard = Keyboard()

    /// Puts a device together.
    ///
    /// - Throws: What the engines throw where one of them cannot work.
    package init() throws {
        self.node = HandoffNode(
            transport: PosixTransport(loops: try EventLoopGroup()),
            discovery: SystemDiscovery(),
            security: try OpenSSLSecurity()
        )
    }

    /// Offers the current activity until the task is cancelled, and shows what a person has to know of that.
    ///
    /// - Parameter command: What to run on the other device.
    /// - Throws: ``HandoffError``, as ``HandoffNode/run(onEvent:)`` does.
    package func offer(continuedBy command: String) async throws(HandoffError) {
        try await self.node.run { event in
            switch event {
            case .advertised(let code?, _, _):
                Screen.show("On the other device, run  \(command)  and type  \(code.text)")
            // Who does not hear of us may still know the address: that is worth a sentence, and no reason to stop.
            case .notAdvertised(let error), .notSent(let error): Screen.warn(error.message)
            case .codesStopped: Screen.warn("Three wrong codes were typed, so there are no more: start again.")
            default: break
            }
        }
    }

    /// Waits for the device that shows a code.
    ///
    /// - Parameter code: The code.
    /// - Returns: Where to continue from.
    /// - Throws: ``HandoffError`` with `.connectionUnavailable` if none is heard within twenty seconds, or as
    ///   ``HandoffNode/browse()``.
    package func find(_ code: OneShotCode) async throws -> ContinuationSource {
        let node = self.node
        return try await withThrowingTaskGroup(of: ContinuationSource.self) { group in
            group.addTask {
                try await Task.sleep(for: .seconds(20))
                throw HandoffError(
                    .connectionUnavailable,
                    "No device in this network shows a code that begins with \(code.nameplate)."
                )
            }
            group.addTask {
                for try await case .found(let nearby) in node.browse() where nearby.nameplate == code.nameplate {
                    return .nearby(nearby)
                }
                throw HandoffError(.cancelled, "The search was given up.")
            }
            defer { group.cancelAll() }
            guard let source = try await group.next() else {
                throw HandoffError(.cancelled, "The search was given up.")
            }
            return source
        }
    }
}
