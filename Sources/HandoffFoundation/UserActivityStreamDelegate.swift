// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Foundation
public import Handoff

/// A delegate that gets the streams of its activity as Foundation has them.
///
/// Be one instead of a `UserActivityDelegate`, of which it is a kind; its `userActivity(_:didReceive:)` with one stream
/// is then not to be implemented.
public protocol UserActivityStreamDelegate: UserActivityDelegate {
    /// Where the streams are handed over; nil, the default, is a thread made for each pair, which may block.
    var streamQueue: OperationQueue? { get }

    /// The continuer asked for streams.
    ///
    /// They are those of ``Handoff/UserActivity/getContinuationStreams(queue:deadlines:completionHandler:)``, with the same
    /// rules: unopened, to be opened within 10 s, and to be closed.
    ///
    /// - Parameters:
    ///   - userActivity: The activity.
    ///   - inputStream: What the continuer writes.
    ///   - outputStream: What the continuer reads.
    func userActivity(
        _ userActivity: UserActivity,
        didReceive inputStream: sending InputStream,
        outputStream: sending OutputStream
    )
}

extension UserActivityStreamDelegate {
    /// A thread made for each pair.
    public var streamQueue: OperationQueue? { nil }

    /// Makes a pair of a stream, and keeps it going until both are closed.
    public func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
        let pump = StreamPump(stream: stream)
        let (input, output, peer) = (pump.input, pump.output, stream.peer)
        UserActivity.call(on: self.streamQueue) {
            self.userActivity(
                activity,
                didReceive: ContinuationInputStream(input, peer),
                outputStream: ContinuationOutputStream(output, peer)
            )
        }
        await pump.run()
    }
}
