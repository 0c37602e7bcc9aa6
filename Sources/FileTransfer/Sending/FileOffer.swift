// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Handoff
public import LocalFiles

/// Files on offer: the delegate of an activity, which serves whoever continues it.
public final class FileOffer: UserActivityDelegate {
    let catalogue: Catalogue
    let workers: WorkerPool
    /// Where a long list is read, if there is one: not behind a source that lets others wait, as standard input does.
    let listThread: WorkerThread?
    let packs: Bool
    let previews: any PreviewSource
    /// What several continuers read together.
    let shared = SharedChunks()
    let onEvent: @Sendable (TransferEvent) -> Void
    let withdrawal = Withdrawal()

    /// Offers what a catalogue lists.
    ///
    /// - Parameters:
    ///   - catalogue: What is offered.
    ///   - workers: The threads that read and digest.
    ///   - packs: Whether what is sent is compressed where that pays, for whoever can take it.
    ///   - previews: What makes the previews; by default they are made in this process.
    ///   - onEvent: Told what happens; must not block.
    public init(
        _ catalogue: Catalogue,
        workers: WorkerPool,
        packs: Bool = true,
        previews: (any PreviewSource)? = nil,
        onEvent: @escaping @Sendable (TransferEvent) -> Void
    ) {
        self.catalogue = catalogue
        self.packs = packs
        self.workers = workers
        // Without one more thread the list is read where the events are, which is slower and no failure.
        self.listThread = catalogue.manifest.spool.isInFile ? try? WorkerThread(name: "photoshare-list") : nil
        self.previews = previews ?? DirectPreviews(workers)
        self.onEvent = onEvent
    }

    /// The state that the activity carries: enough to show before anything is pulled.
    public var userInfo: [String: UserInfoValue] {
        [
            "version": .int(1),
            "items": .int(Int64(self.catalogue.manifest.count)),
            "bytes": .int(Int64(self.catalogue.manifest.bytes)),
        ]
    }

    /// Ends the offer for those who are pulling: they are told so, and do not take it for a link that broke.
    ///
    /// It returns at once; their sessions end as soon as the path has taken what says so.
    public func withdraw() { self.withdrawal.begin() }

    /// Serves a continuer.
    public func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        await SendingSession(self, session).run()
    }
}
