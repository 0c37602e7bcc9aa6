// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// An actor that runs on a worker thread, so that its calls may block on the disk.
public protocol WorkerIsolated: Actor {
    /// The thread; the actor holds it, so that it outlives the actor.
    nonisolated var thread: WorkerThread { get }
}

extension WorkerIsolated {
    /// The thread as the actor's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe self.thread.asUnownedSerialExecutor() }
}
