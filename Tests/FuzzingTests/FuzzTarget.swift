// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Something of ours that reads what a stranger wrote.
protocol FuzzTarget: SendableMetatype {
    /// The name of the target, and of its folder in the corpus.
    static var name: String { get }
    /// The longest input that is worth trying, in bytes.
    static var longestInput: Int { get }
    /// Inputs that the real encoders make, where mutation begins.
    static func seeds() throws -> [[UInt8]]
    /// Reads an input, and checks what must hold of everything that could be read.
    static func check(_ input: [UInt8]) throws(BrokenProperty)
}

/// All targets.
enum FuzzTargets {
    static let all: [any FuzzTarget.Type] = [
        AdvertTarget.self, EighthTarget.self, FormatTarget.self, FrameTarget.self, HandshakeTarget.self,
        MessageTarget.self, PairingTarget.self, PictureTarget.self, RecordTarget.self, StreamTarget.self,
    ]
}

/// Something that must hold of every input and does not hold of this one.
struct BrokenProperty: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Checks that something holds.
func hold(_ isTrue: Bool, _ sentence: @autoclosure () -> String) throws(BrokenProperty) {
    guard isTrue else { throw BrokenProperty(sentence()) }
}
