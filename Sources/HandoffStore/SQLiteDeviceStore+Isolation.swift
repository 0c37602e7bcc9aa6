// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension SQLiteDeviceStore {
    /// The executor that the store was given, and holds, so that it outlives the store.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.executor.asUnownedSerialExecutor() }
}

extension ActivityHistory {
    /// The executor that the history was given, and holds, so that it outlives the history.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.executor.asUnownedSerialExecutor() }
}
