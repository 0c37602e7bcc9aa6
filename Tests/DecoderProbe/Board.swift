// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import Locking

/// A page of memory that a process shares with those that it makes.
final class Board: Sendable {
    /// Where it is; the same in all of them.
    private let address: Int
    /// For the threads of this process; the others have one of their own.
    private let turn = Lock(())

    init() throws {
        let page = unsafe mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        guard let page = unsafe page, unsafe page != UnsafeMutableRawPointer(bitPattern: -1) else {
            throw POSIXError(.ENOMEM)
        }
        self.address = Int(bitPattern: page)
    }

    private subscript(_ place: Int) -> Int32 {
        get { self.turn.withLock { _ in unsafe UnsafePointer<Int32>(bitPattern: self.address)?[place] ?? 0 } }
        set {
            self.turn.withLock { _ in
                unsafe UnsafeMutablePointer<Int32>(bitPattern: self.address)?[place] = newValue
            }
        }
    }

    /// The decoder that was asked last.
    var decoder: Int32 {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// Whether a decoder is in the middle of a picture.
    var isBusy: Bool {
        get { self[1] == 1 }
        set { self[1] = newValue ? 1 : 0 }
    }

    /// The processes that this one has made.
    var children: [Int32] {
        let text = try? String(contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { Int32($0) }
    }
}
