// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension DoctorCheck {
    /// Whether the kernel can confine a process to the folders that it needs.
    static let sandbox = DoctorCheck("sandbox", \.system) { system, _ in
        guard let landlock = system.landlock else {
            return .note("the kernel has no Landlock that serves: what is received is confined by photoshare alone")
        }
        guard !landlock.gaps.isEmpty else {
            return .ok("the kernel confines what is received to its folders (Landlock \(landlock.version))")
        }
        let gaps = landlock.gaps.joined(separator: ", or ")
        return .note(
            "the kernel confines what is received to its folders (Landlock \(landlock.version)), but it could \(gaps)"
        )
    }

    /// Whether encryption costs much.
    static let processor = DoctorCheck("processor", \.system) { system, _ in
        switch system.hasAES {
        case true?: .ok("the processor has instructions for AES")
        case false?:
            .note("the processor has no instructions for AES: encryption costs more, and ChaCha20 is the better cipher")
        case nil: .note("what instructions the processor has cannot be read")
        }
    }

    /// A connection costs a few descriptors, and so does each lookup through the daemon.
    private static let fewDescriptors: UInt64 = 256

    /// Whether there are enough descriptors.
    static let descriptors = DoctorCheck("descriptors", \.system) { system, _ in
        guard let limit = system.descriptors else { return .note("the limit on open files cannot be read") }
        guard limit.soft < Self.fewDescriptors else { return .ok("\(limit.soft) files may be open at once") }
        let message = "only \(limit.soft) files may be open at once; many connections need more"
        return .warning(message, fix: limit.hard > limit.soft ? "ulimit -n \(min(limit.hard, 1024))" : nil)
    }
}
