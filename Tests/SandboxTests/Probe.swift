// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import Synchronization

/// A thread that waits to be asked, and then tries to make a file.
final class Probe: Sendable {
    private let path: String
    private let asked = DispatchSemaphore(value: 0)
    private let answered = DispatchSemaphore(value: 0)
    private let number = Atomic<Int32>(-1)

    init(_ path: String) {
        self.path = path
        Thread.detachNewThread {
            self.asked.wait()
            let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o644)
            self.number.store(descriptor < 0 ? errno : 0, ordering: .releasing)
            if descriptor >= 0 { close(descriptor) }
            self.answered.signal()
        }
    }

    /// Has the file made.
    ///
    /// - Returns: The error number, 0 for none.
    func answer() -> Int32 {
        self.asked.signal()
        self.answered.wait()
        return self.number.load(ordering: .acquiring)
    }
}
