// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The jobs that wait for a loop, and whether its thread must be woken for them.
struct LoopInbox {
    /// What whoever adds a job has to do.
    enum Call {
        /// The loop sleeps: wake it.
        case wake
        /// The loop has ended: start a thread that runs what came too late.
        case runLate
    }

    /// What the loop's thread does next.
    enum Step {
        /// Run the batch.
        case run
        /// Nothing to do: sleep until an event comes.
        case park
        /// Stop was asked for and nothing is left.
        case end
    }

    private enum Phase {
        case running
        case parked
        case ended
    }

    private var jobs: [LoopJob] = []
    private var phase = Phase.running
    private var isStopping = false

    /// Adds a job.
    mutating func add(_ job: LoopJob) -> Call? {
        self.jobs.append(job)
        switch self.phase {
        case .running:
            return nil
        case .parked:
            self.phase = .running
            return .wake
        case .ended:
            self.phase = .running
            return .runLate
        }
    }

    /// Gives out all jobs, or says what to do without any.
    ///
    /// - Parameter batch: Empty; gets the jobs, and its storage is reused for the next ones.
    /// - Returns: What to do now.
    mutating func next(_ batch: inout [LoopJob]) -> Step {
        guard self.jobs.isEmpty else {
            swap(&self.jobs, &batch)
            return .run
        }
        self.phase = self.isStopping ? .ended : .parked
        return self.isStopping ? .end : .park
    }

    /// The thread is awake again.
    mutating func unpark() {
        if self.phase == .parked { self.phase = .running }
    }

    /// Asks the loop to end once it has nothing left to do.
    mutating func stop() -> Call? {
        self.isStopping = true
        guard self.phase == .parked else { return nil }
        self.phase = .running
        return .wake
    }
}
