// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation

/// Writes down the events of a stream, and does one thing for each.
final class Listener: NSObject, StreamDelegate {
    private(set) var events: [Stream.Event] = []
    private let act: (Stream, Stream.Event) -> Void
    var isOver: Bool { self.events.last == .endEncountered || self.events.last == .errorOccurred }

    init(_ act: @escaping (Stream, Stream.Event) -> Void = { _, _ in }) { self.act = act }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        self.events.append(eventCode)
        self.act(aStream, eventCode)
    }
}
