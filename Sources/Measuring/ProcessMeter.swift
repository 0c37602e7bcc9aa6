// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CMeasuring

/// What this process has used of the machine.
package enum ProcessMeter {
    /// Begins to look at the process's memory, every five milliseconds; again does nothing.
    package static func begin() {
        // Where there is no thread for it, the memory of the moment of each question is told.
        _ = cme_watch_memory()
    }

    /// Processor seconds of all its threads, since it began.
    package static var processor: Double { cme_process_seconds() }

    /// The most bytes of memory that it was seen to have since the last question.
    package static func takePeak() -> UInt64 { cme_peak_memory() }
}
