// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

extension DeclaredTypes {
    /// The largest property list that is read, in bytes.
    public static let sizeLimit = 1024 * 1024

    /// Reads the types that a property list declares, such as an application's Info.plist.
    ///
    /// They are the strings of `NSUserActivityTypes`, and those that `CFBundleDocumentTypes` name as
    /// `NSUbiquitousDocumentUserActivityType`: documents of that kind need not be declared twice. Everything else in it is
    /// passed over.
    ///
    /// - Parameter data: The property list, XML or binary, of ``sizeLimit`` bytes at most.
    /// - Throws: ``HandoffError`` with `.invalidValue` if it is too large or no property list, if it declares nothing, or
    ///   something that cannot be the type of an activity.
    public init(propertyList data: Data) throws(HandoffError) {
        guard data.count <= Self.sizeLimit else {
            throw HandoffError(
                .invalidValue,
                "a property list of declared types has \(Self.sizeLimit) bytes at most, this one has \(data.count)"
            )
        }
        let form: ManifestForm
        do {
            form = try PropertyListDecoder().decode(ManifestForm.self, from: data)
        } catch {
            throw HandoffError(
                .invalidValue,
                "that is no property list of declared types: \(ManifestForm.clause(error))"
            )
        }
        let types = form.types
        // An application that can continue nothing is a word that was misspelt.
        guard !types.isEmpty else {
            throw HandoffError(.invalidValue, "the property list declares no types: they belong in NSUserActivityTypes")
        }
        for type in types where !UserActivity.isActivityType(type) {
            throw HandoffError(.invalidValue, "a declared type has \(type.utf8.count) bytes, 1 to 4096 are allowed")
        }
        self.init(Set(types))
    }

    /// Reads the types that a property list in a file declares.
    ///
    /// Blocks for as long as the file takes to be read: an application does it once, when it is launched.
    ///
    /// - Parameter path: Where the file is.
    /// - Throws: ``HandoffError`` with `.fileUnusable` if it cannot be read, or as ``init(propertyList:)``.
    public init(contentsOfFile path: String) throws(HandoffError) {
        let data: Data
        do {
            let file = URL(filePath: path)
            // A size that is known beforehand, so that not all of what is no such file is read.
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            data = size > Self.sizeLimit ? Data(count: size) : try Data(contentsOf: file)
        } catch {
            throw HandoffError(.fileUnusable, "the property list of declared types at \(path) cannot be read")
        }
        try self.init(propertyList: data)
    }
}
