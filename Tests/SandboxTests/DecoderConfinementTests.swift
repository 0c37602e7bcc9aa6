// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import Testing

@testable import Sandbox

/// Each part of the confinement alone: on a kernel without the others it is the only one.
///
/// Each is in a process of its own.
@Suite struct DecoderConfinementTests {
    private static func opening(_ path: String) -> Int32 {
        let descriptor = unsafe open(path, O_RDONLY)
        defer { close(descriptor) }
        return descriptor < 0 ? errno : 0
    }

    @Test(.enabled(if: WriteConfinement.supported != nil)) func `Landlock denies all files`() async {
        await #expect(processExitsWith: .success) {
            #expect(Self.opening("/etc/passwd") == 0)
            #expect(DecoderConfinement.denyFiles())
            #expect(Self.opening("/etc/passwd") == EACCES)
            #expect(Self.opening("/") == EACCES)
        }
    }

    @Test func `the filter refuses system calls that a decoder does not need`() async {
        await #expect(processExitsWith: .success) {
            guard DecoderConfinement.filterCalls() else { return }
            #expect(Self.opening("/etc/passwd") == EPERM)
            #expect(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1 && errno == EPERM)
            #expect(kill(getppid(), 0) == -1 && errno == EPERM)
        }
    }

    @Test(.enabled(if: DecoderConfinement.limitsMemory))
    func `what is allocated beyond the limit is not there, and no file becomes longer`() async {
        await #expect(processExitsWith: .success) {
            let file = unsafe fileno(tmpfile())
            signal(SIGXFSZ, SIG_IGN)
            #expect(DecoderConfinement(memory: 1 << 30, mappings: 1 << 40).limit())
            #expect(unsafe malloc(2 << 30) == nil)
            #expect(ftruncate(file, 1) == -1 && errno == EFBIG)
        }
    }
}
