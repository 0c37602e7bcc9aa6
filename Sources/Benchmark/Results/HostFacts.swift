// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the figures of a host depend on besides this program.
package struct HostFacts: Sendable, Hashable, Codable {
    /// The processor's name for itself.
    package var processor: String
    /// How many of them the process may use.
    package var processors: Int
    /// The kernel's release.
    package var kernel: String
    /// What sends its packets at which pace (TCP congestion control).
    package var congestion: String
    /// How many processes wanted a processor during the last minute, when the measurement began.
    package var load: String
    /// The file system of the folder that is read from or written to.
    package var fileSystem: String
    /// The folder.
    package var folder: String
    /// The version of this program.
    package var version: String
    /// How it was built: `release` or `debug`.
    package var build: String
    /// The versions of the libraries that the time goes to.
    package var libraries: String

    /// Puts the facts together.
    package init(
        processor: String,
        processors: Int,
        kernel: String,
        congestion: String,
        load: String,
        fileSystem: String,
        folder: String,
        version: String,
        build: String,
        libraries: String
    ) {
        self.processor = processor
        self.processors = processors
        self.kernel = kernel
        self.congestion = congestion
        self.load = load
        self.fileSystem = fileSystem
        self.folder = folder
        self.version = version
        self.build = build
        self.libraries = libraries
    }

    /// Whether the figures say something about what people install.
    package var isRelease: Bool { self.build == "release" }
}
