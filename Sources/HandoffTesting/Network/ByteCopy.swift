// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// Copies in one piece: byte by byte, an unoptimized build takes seconds for what a test moves in a moment.

/// Copies bytes to a place in a buffer, which must have room for them.
func copy(_ bytes: ArraySlice<UInt8>, into buffer: inout MutableSpan<UInt8>, at offset: Int) {
    precondition(offset >= 0 && bytes.count <= buffer.count - offset, "a piece does not fit into the buffer")
    unsafe buffer.withUnsafeMutableBytes { target in
        unsafe bytes.withUnsafeBytes { source in
            unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset...]).copyMemory(from: source)
        }
    }
}

extension Array where Element == UInt8 {
    /// The first bytes of a span, in an array of their own.
    init(first count: Int, of bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0.prefix(count)) }
    }
}
