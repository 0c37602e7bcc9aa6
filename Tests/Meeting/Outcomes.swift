// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What comes out of one task and is waited for in another.
package struct Outcomes<Value: Sendable>: Sendable {
    private let values: AsyncStream<Value>
    private let inlet: AsyncStream<Value>.Continuation

    package init() {
        (self.values, self.inlet) = AsyncStream.makeStream()
    }

    package func add(_ value: Value) { self.inlet.yield(value) }

    /// Waits for the next one.
    package func next() async throws -> Value {
        for await value in self.values { return value }
        throw CancellationError()
    }
}
