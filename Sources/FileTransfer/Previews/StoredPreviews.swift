// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import ImagePreview
public import LocalFiles

/// Previews that are made once, and found again as long as their originals stay as they are.
public struct StoredPreviews: PreviewSource {
    private let source: any PreviewSource
    private let store: PreviewStore

    /// Prepares.
    ///
    /// - Parameters:
    ///   - source: What makes those that are not there.
    ///   - store: Where they are kept.
    public init(_ source: any PreviewSource, in store: PreviewStore) {
        self.source = source
        self.store = store
    }

    /// How many previews are made at a time.
    public var width: Int { self.source.width }

    /// Finds the preview of a file, or makes it.
    public func preview(of entry: SourceEntry) async -> Result<Preview, PreviewRefusal>? {
        let key = PreviewKey(entry)
        if let preview = await self.store.preview(key) { return .success(preview) }
        let result = await self.source.preview(of: entry)
        // A refusal may be another one next time: a package was installed, or more memory was there.
        if case .success(let preview)? = result { await self.store.keep(preview, key) }
        return result
    }

    /// Writes what was made.
    public func finish() async { await self.store.flush() }
}
