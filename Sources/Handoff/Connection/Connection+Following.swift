// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire

extension Connection {
    /// Lets a follower have the updates that come, and the news of the end.
    ///
    /// - Parameter follower: The follower; nil if the activity cannot be followed.
    func lend(to follower: Follower?) {
        self.follower = follower
        if let ended = self.table.ended { follower?.end(ended) }
    }

    /// Answers the follow that is open, after which the peer may send another one.
    ///
    /// - Parameter answer: An update, or an end.
    func answerFollow(_ answer: OutgoingMessage) {
        self.isFollowed = false
        self.lastUpdate = .now
        self.table.queue(answer)
    }

    /// Ends the session of a peer that has broken the protocol.
    ///
    /// - Parameter cause: How.
    func breakOff(_ cause: any Error) {
        let error = HandoffError(cause)
        self.table.end(error)
        // The end empties the queue: the last word comes behind it.
        self.sayGoodbye(Reason(.violation, ""))
        self.follower?.end(error)
    }
}
