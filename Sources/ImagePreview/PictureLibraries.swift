// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CPictureLibraries

/// The libraries that are not needed but used where they are installed.
///
/// They are loaded when the first picture needs one, which takes some milliseconds. A process that gives up the right to
/// read files has to load them before.
public enum PictureLibraries: Sendable, Hashable, CaseIterable {
    /// libheif, for HEIC and AVIF.
    case heif
    /// libtiff, for TIFF.
    case tiff

    /// Loads the library, once in a process.
    ///
    /// - Returns: Whether it is there.
    @discardableResult
    public func load() -> Bool {
        switch self {
        case .heif: picture_heif_load()
        case .tiff: picture_tiff_load()
        }
    }

    /// The package of Debian and its likes that has it.
    public var package: String {
        switch self {
        case .heif: "libheif1"
        case .tiff: "libtiff6"
        }
    }
}
