// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Isolation to the executor that a link lives on.
///
/// The executor outlives the actor because the actor holds it; that is what `unowned` asks for.
protocol LoopIsolated: Actor {
    /// The link's executor.
    nonisolated var executor: any SerialExecutor & TaskExecutor { get }
}

extension LoopIsolated {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.executor.asUnownedSerialExecutor() }
}
