// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire

/// What a continuer asks for.
enum PeerRequest: Sendable, Hashable {
    case peek
    case get
    /// The state behind the one with this revision, whenever there is one.
    case follow(after: Int64)

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - type: Its frame type.
    ///   - payload: Its payload.
    /// - Throws: What is wrong with it.
    init(_ type: FrameType, _ payload: [UInt8]) throws {
        switch type {
        case .peek: self = .peek
        case .get: self = .get
        case .follow: self = .follow(after: try FollowRequest(decoding: payload).revision)
        default: throw StreamViolation.malformed(type)
        }
    }
}
