// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

@testable import CommandLineInterface

/// A pipe whose ends are closed when it is let go.
final class TestPipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() {
        var ends: [Int32] = [0, 0]
        _ = unsafe pipe(&ends)
        (self.readEnd, self.writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(self.readEnd)
        close(self.writeEnd)
    }
}

/// A pseudo-terminal: the test is the person in front of it.
final class PseudoTerminal: Sendable {
    let person: Int32
    let program: Int32
    let path: String

    init(columns: UInt16 = 80) {
        // What grantpt, unlockpt and ptsname do, which Glibc's module does not have: TIOCSPTLCK and TIOCGPTN.
        self.person = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        _ = unsafe ioctl(self.person, 0x4004_5431, &isLocked)
        _ = unsafe ioctl(self.person, 0x8004_5430, &number)
        self.path = "/dev/pts/\(number)"
        // Held open, so that the person's end does not fail before the program has come.
        self.program = unsafe open(self.path, O_RDWR | O_NOCTTY)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(self.program, UInt(TIOCSWINSZ), &size)
    }

    deinit {
        close(self.person)
        close(self.program)
    }

    /// Reads what the program prints until it ends in some text; blocks.
    func read(until text: String) -> String {
        TestBytes.read(from: self.person, until: text)
    }

    func type(_ text: String) {
        try? Terminal.write(Array(text.utf8).span, to: self.person)
    }
}

enum TestBytes {
    /// Reads until what was read ends in some text, or there is no more; blocks.
    static func read(from descriptor: Int32, until text: String) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe Glibc.read(descriptor, &byte, 1) == 1 {
            bytes.append(byte)
            if bytes.suffix(text.utf8.count).elementsEqual(text.utf8) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
