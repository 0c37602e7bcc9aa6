// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The clock.
struct ClockFact: Sendable, Hashable {
    /// Whether something keeps it right; nil where the kernel does not say.
    var isSynchronised: Bool?
}

/// The kernel and the processor.
struct SystemFact: Sendable, Hashable {
    /// What the kernel's Landlock can hold a process to; nil where there is none, or none that serves.
    var landlock: Landlock?
    /// Whether the processor has instructions for AES; nil where that cannot be read.
    var hasAES: Bool?
    /// How many descriptors a process may have, and how many it may ask for.
    var descriptors: DescriptorLimit?

    /// What the kernel's Landlock can do.
    struct Landlock: Sendable, Hashable {
        /// Its version (ABI).
        let version: Int
        /// What it does not hold a process to yet, as clauses.
        let gaps: [String]
    }

    /// The limits on descriptors; a limit that is none is the largest number.
    struct DescriptorLimit: Sendable, Hashable {
        /// What counts.
        let soft: UInt64
        /// What may be asked for.
        let hard: UInt64
    }
}

extension SystemFact.DescriptorLimit {
    /// Reads the line of `/proc/self/limits`; nil if it is not there.
    init?(limits text: String) {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Max open files") }) else {
            return nil
        }
        let numbers = line.dropFirst("Max open files".count).split(separator: " ").prefix(2).map { word in
            word == "unlimited" ? UInt64.max : UInt64(word)
        }
        guard numbers.count == 2, let soft = numbers[0], let hard = numbers[1] else { return nil }
        self.init(soft: soft, hard: hard)
    }
}

extension SystemFact {
    /// Whether the processor has instructions for AES, after `/proc/cpuinfo`; nil if it does not say what it has.
    static func hasAES(processors text: String) -> Bool? {
        let lists = text.split(separator: "\n").filter { $0.hasPrefix("flags") || $0.hasPrefix("Features") }
        guard let list = lists.first else { return nil }
        return list.split { $0 == " " || $0 == "\t" }.contains("aes")
    }
}
