// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffTransport
import Testing

@testable import HandoffPosix

@Suite(.enabled(if: CongestionControl.allowsPacing)) struct CongestionTests {
    /// A connection over loopback that BBR paces, and the listener that holds its other end.
    private struct Paced: ~Copyable {
        let listener: FileDescriptor
        let client: FileDescriptor

        init() throws {
            let listener = try Syscalls.socket(for: .v4(127, 0, 0, 1))
            try Syscalls.bind(listener, to: Loopback.v4(0))
            try Syscalls.listen(listener)
            let port = try #require(Syscalls.localEndpoint(listener.number)).port
            let client = try Syscalls.socket(for: .v4(127, 0, 0, 1))
            try Self.check(CongestionControl.set("bbr", on: client.number))
            _ = try Syscalls.connect(client, to: Loopback.v4(port))
            var waiting = pollfd(fd: client.number, events: Int16(POLLOUT), revents: 0)
            try Self.check(unsafe poll(&waiting, 1, 60_000) == 1)
            self.listener = listener
            self.client = client
        }

        private static func check(_ isDone: Bool) throws { try #require(isDone) }
    }

    @Test func `a short path is not paced`() throws {
        let paced = try Paced()
        try Syscalls.tuneConnection(paced.client.number, ConnectionTuning(unpacedRoundTrip: .max))
        let name = CongestionControl.name(of: paced.client.number)
        #expect(name == "cubic" || name == "reno")
    }

    @Test func `a long path keeps what the system chose`() throws {
        let paced = try Paced()
        // No path is as short as that.
        try Syscalls.tuneConnection(paced.client.number, ConnectionTuning(unpacedRoundTrip: 0))
        #expect(CongestionControl.name(of: paced.client.number) == "bbr")
    }

    @Test func `what does not pace stays as it is`() throws {
        let paced = try Paced()
        try #require(CongestionControl.set("reno", on: paced.client.number))
        try Syscalls.tuneConnection(paced.client.number, ConnectionTuning(unpacedRoundTrip: .max))
        #expect(CongestionControl.name(of: paced.client.number) == "reno")
    }
}
