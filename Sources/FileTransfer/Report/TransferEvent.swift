// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Handoff
public import ImagePreview

/// What happens during a transfer, on either side.
public enum TransferEvent: Sendable {
    /// A peer has begun to look at the offer, or an offer is being looked at.
    case began(Peer)
    /// The manifest is complete.
    case manifest(Manifest)
    /// A preview was received, or sent.
    case preview(item: Int, path: [UInt8], Preview)
    /// An item that looks like a picture has no preview; the original is not concerned.
    case noPreview(item: Int, path: [UInt8], reason: String)
    /// The receiver has accepted: bytes will flow.
    case accepted
    /// A part of an item was there, and its source is not the same any more: it begins anew.
    case changed(path: [UInt8])
    /// What comes cannot be kept in the journal: after an interruption it begins anew.
    case notKept(reason: String)
    /// Nothing has come for so long, although the sender is there and answers: its disk may be slow.
    case waiting(Duration)
    /// How far it is, ten times a second at most.
    case progress(TransferProgress)
    /// What became of an item.
    case item(path: [UInt8], ItemReport)
    /// It has ended.
    case ended(TransferSummary)
    /// The receiver has seen enough and asked for nothing.
    case left
}
