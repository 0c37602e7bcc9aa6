// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Handoff

/// The document that an activity stands for, on the originator: a file that a continuer gets, edits, and may send back.
///
/// Its closures are called on no particular thread.
///
/// ```swift
/// try activity.represent(document)
/// // In its UserActivityDelegate:
/// func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
///     _ = try? await stream.serveDocument(document)
/// }
/// ```
public struct ActivityDocument: Sendable {
    /// What happens to a document that comes back when the file here was changed meanwhile, or is gone.
    ///
    /// Where it is still what was sent, the document that comes back replaces it, whatever this says.
    public enum Conflict: Sendable, Hashable, CaseIterable {
        /// The one that comes back is saved beside it, as `name (1).ext` or with the next number that is free.
        case rename
        /// The one that comes back is dropped; the continuer hears of it and has its own.
        case skip
        /// The one that comes back replaces it: what was changed here is lost.
        case replace
        /// The one that was changed last stays, the other is lost.
        case newer
        /// The one that comes back is refused with `.declined`; the continuer has its own.
        case fail
    }

    /// Where the file is; symbolic links are followed, and what comes back is saved where they lead.
    public var path: String
    /// What is in it, such as `text/plain`.
    public var mediaType: String
    /// What happens when both sides have changed it; nil takes nothing back.
    public var conflict: Conflict?
    /// The largest document that is taken back, in bytes.
    public var limit: UInt64
    /// Called right before the file is read: save what is not in it yet, and hold back what would change it meanwhile.
    ///
    /// If it throws, the continuer hears that there is no document now.
    public var willSend: @Sendable () async throws -> Void
    /// Called when the continuer has the document on its disk.
    public var wasTaken: @Sendable () async -> Void
    /// Called instead of ``wasTaken`` if the continuer has refused it or was lost: take back what ``willSend`` did.
    public var rollBack: @Sendable (HandoffError) async -> Void

    /// Describes a document.
    ///
    /// - Parameters:
    ///   - path: Where the file is.
    ///   - mediaType: What is in it.
    ///   - conflict: What happens when both sides have changed it; nil takes nothing back.
    ///   - limit: The largest document that is taken back, in bytes: 1 TiB unless told otherwise.
    ///   - willSend: Called right before the file is read.
    ///   - wasTaken: Called when the continuer has it.
    ///   - rollBack: Called if it does not get it.
    public init(
        path: String,
        mediaType: String = "application/octet-stream",
        conflict: Conflict? = .rename,
        limit: UInt64 = 1 << 40,
        willSend: @escaping @Sendable () async throws -> Void = {},
        wasTaken: @escaping @Sendable () async -> Void = {},
        rollBack: @escaping @Sendable (HandoffError) async -> Void = { _ in }
    ) {
        self.path = path
        self.mediaType = mediaType
        self.conflict = conflict
        self.limit = limit
        self.willSend = willSend
        self.wasTaken = wasTaken
        self.rollBack = rollBack
    }
}
