// swift-tools-version: 6.3
// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import PackageDescription

// One set of rules for every Swift target; each line names the proposal behind it.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),  // SE-0458
    .treatAllWarnings(as: .error),  // SE-0480
    .treatWarning("ExplicitSendable", as: .error),
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
]

let package = Package(
    name: "photoshare",
    products: [
        .executable(name: "photoshare", targets: ["photoshare"]),
        .library(name: "DefaultBrowser", targets: ["DefaultBrowser"]),
        .library(
            name: "Handoff",
            targets: [
                "Handoff", "HandoffCrypto", "HandoffDNSSD", "HandoffPosix", "HandoffStore", "HandoffTransport",
            ]
        ),
        .library(name: "HandoffFiles", targets: ["HandoffFiles"]),
        .library(name: "HandoffFoundation", targets: ["HandoffFoundation"]),
        .library(name: "HandoffTesting", targets: ["HandoffTesting"]),
        .library(name: "ImagePreview", targets: ["ImagePreview"]),
    ],
    targets: [
        // C, each imported by one or two Swift leaf modules.
        .systemLibrary(name: "CAvahiCore", providers: [.apt(["libavahi-core-dev"])]),
        .target(name: "CDecoderProcesses"),
        .systemLibrary(name: "CDNSSD", providers: [.apt(["libavahi-compat-libdnssd-dev"])]),
        .target(name: "CDiscoveryLibraries", dependencies: ["CAvahiCore", "CDNSSD"]),
        .target(name: "CLinuxFiles"),
        .target(name: "CLinuxNetwork"),
        .target(name: "CLinuxProcesses"),
        .target(name: "CLinuxSandbox"),
        .target(name: "CMeasuring", dependencies: ["COpenSSL", "CVectorAES"]),
        .systemLibrary(name: "CLittleCMS", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .target(name: "CPictureLibraries"),
        .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSpng", providers: [.apt(["libspng-dev"])]),
        .target(name: "CTLSShims", dependencies: ["COpenSSL"]),
        .target(name: "CVectorAES", dependencies: ["COpenSSL"]),
        .target(name: "CTerminal"),
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),

        // Pure core: no I/O, clock, randomness, logging, Foundation.
        .target(name: "ByteCoding"),
        .target(name: "HandoffProtocol", dependencies: ["HandoffWire"]),
        .target(name: "HandoffWire", dependencies: ["ByteCoding"]),

        // A lock that the thread sanitizer understands; for every layer but the pure ones.
        .target(name: "Locking"),

        // Seams: protocols and value types only.
        .target(name: "HandoffTransport"),

        // Engines; none sees another.
        .target(
            name: "HandoffCrypto",
            dependencies: ["COpenSSL", "CSodium", "CTLSShims", "CVectorAES", "HandoffTransport"]
        ),
        .target(
            name: "HandoffDNSSD",
            dependencies: ["CAvahiCore", "CDNSSD", "CDiscoveryLibraries", "HandoffTransport", "Locking"]
        ),
        .target(name: "HandoffPosix", dependencies: ["CLinuxNetwork", "HandoffTransport", "Locking"]),
        .target(name: "HandoffStore", dependencies: ["Database", "HandoffTransport", "LocalFiles", "Locking"]),

        // What people import.
        .target(name: "Handoff", dependencies: ["HandoffProtocol", "HandoffTransport", "HandoffWire", "Locking"]),

        // What people may import beside it: files on streams, and streams as Foundation has them.
        .target(name: "HandoffFiles", dependencies: ["ByteCoding", "Digests", "Handoff", "LocalFiles"]),
        .target(name: "HandoffFoundation", dependencies: ["Handoff", "Locking"]),

        // What people import in the tests of their applications.
        .target(name: "HandoffTesting", dependencies: ["HandoffTransport", "Locking"]),

        // Leaves that the tool may use beside the library.
        .target(name: "Compression", dependencies: ["CZstd"]),
        .target(name: "Database", dependencies: ["CSQLite"]),
        .target(
            name: "DecoderProcesses",
            dependencies: ["ByteCoding", "CDecoderProcesses", "ImagePreview", "LocalFiles", "Locking", "Sandbox"]
        ),
        .target(name: "DefaultBrowser", dependencies: ["CLinuxProcesses"]),
        .target(name: "Digests", dependencies: ["CSodium", "CXXHash"]),
        .target(
            name: "ImagePreview",
            dependencies: ["CLittleCMS", "CPictureLibraries", "CSpng", "CTurboJPEG", "CWebP"]
        ),
        .target(name: "LocalFiles", dependencies: ["CLinuxFiles", "Locking", "Quantities"]),
        .target(name: "Measuring", dependencies: ["CMeasuring", "COpenSSL", "CSodium", "CVectorAES", "CXXHash"]),
        .target(name: "Quantities"),
        .target(name: "Sandbox", dependencies: ["CLinuxSandbox"]),

        // The tool.
        .target(name: "Benchmark"),
        .target(name: "CommandLineInterface", dependencies: ["CTerminal", "Locking", "Quantities"]),
        .target(
            name: "FileTransfer",
            dependencies: [
                "ByteCoding", "Compression", "Database", "Digests", "Handoff", "ImagePreview", "LocalFiles", "Locking",
            ]
        ),
        .executableTarget(
            name: "photoshare",
            dependencies: [
                "Benchmark", "ByteCoding", "CommandLineInterface", "DecoderProcesses", "DefaultBrowser", "Digests",
                "FileTransfer", "Handoff", "HandoffCrypto", "HandoffDNSSD", "HandoffPosix", "HandoffStore",
                "HandoffTransport", "ImagePreview", "LocalFiles", "Locking", "Measuring", "Quantities", "Sandbox",
            ]
        ),

        // Programs to learn from, which use the library as anybody would.
        .target(
            name: "SampleDevice",
            dependencies: ["Handoff", "HandoffCrypto", "HandoffDNSSD", "HandoffPosix"],
            path: "Samples/SampleDevice"
        ),
        .executableTarget(
            name: "Airports",
            dependencies: ["Handoff", "SampleDevice"],
            path: "Samples/Airports",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "Letters",
            dependencies: ["Handoff", "HandoffFiles", "SampleDevice"],
            path: "Samples/Letters",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "Notes",
            dependencies: ["Handoff", "SampleDevice"],
            path: "Samples/Notes",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "PhotoSharer",
            dependencies: ["Handoff", "HandoffFiles", "ImagePreview", "SampleDevice"],
            path: "Samples/PhotoSharer",
            exclude: ["README.md"]
        ),
        .executableTarget(
            name: "SamplePhoto",
            dependencies: ["ImagePreview"],
            path: "Samples/SamplePhoto"
        ),

        // Tests mirror the sources.
        .target(
            name: "Meeting",
            dependencies: ["Handoff", "HandoffCrypto", "HandoffTesting", "HandoffTransport"],
            path: "Tests/Meeting"
        ),
        .executableTarget(
            name: "decoder-probe",
            dependencies: ["DecoderProcesses", "ImagePreview", "LocalFiles", "Locking"],
            path: "Tests/DecoderProbe"
        ),
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "AirportsTests", dependencies: ["Airports", "Handoff"]),
        .testTarget(name: "BenchmarkTests", dependencies: ["Benchmark"]),
        .testTarget(name: "ByteCodingTests", dependencies: ["ByteCoding"]),
        .testTarget(
            name: "CommandLineInterfaceTests",
            dependencies: ["CommandLineInterface", "Locking", "Quantities"],
            exclude: ["Snapshots"]
        ),
        .testTarget(name: "CompressionTests", dependencies: ["Compression"]),
        .testTarget(name: "DatabaseTests", dependencies: ["Database"]),
        .testTarget(
            name: "DecoderProcessesTests",
            dependencies: ["DecoderProcesses", "ImagePreview", "Sandbox", "decoder-probe"]
        ),
        .testTarget(name: "DefaultBrowserTests", dependencies: ["DefaultBrowser", "TestSupport"]),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
        .testTarget(
            name: "FileTransferTests",
            dependencies: [
                "ByteCoding", "Compression", "Digests", "FileTransfer", "Handoff", "HandoffCrypto", "HandoffPosix",
                "HandoffTesting",
                "HandoffTransport", "ImagePreview", "LocalFiles", "Locking", "TestSupport",
            ]
        ),
        .testTarget(
            name: "HandoffCryptoTests",
            dependencies: [
                "COpenSSL", "CSodium", "CTLSShims", "CVectorAES", "HandoffCrypto", "HandoffProtocol",
                "HandoffTransport",
            ],
            resources: [.copy("Vectors")]
        ),
        .testTarget(name: "HandoffDNSSDTests", dependencies: ["HandoffDNSSD", "HandoffTransport", "TestSupport"]),
        .testTarget(
            name: "HandoffFilesTests",
            dependencies: [
                "Digests", "Handoff", "HandoffFiles", "HandoffTesting", "LocalFiles", "Locking", "Meeting",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "HandoffFoundationTests",
            dependencies: ["Handoff", "HandoffFoundation", "HandoffTesting", "Locking", "Meeting"]
        ),
        .testTarget(name: "HandoffPosixTests", dependencies: ["HandoffPosix", "HandoffTransport"]),
        .testTarget(
            name: "HandoffProtocolTests",
            dependencies: ["HandoffProtocol", "HandoffWire", "Locking", "TestSupport"]
        ),
        .testTarget(
            name: "HandoffStoreTests",
            dependencies: ["Database", "HandoffStore", "HandoffTransport", "LocalFiles"]
        ),
        .testTarget(name: "HandoffWireTests", dependencies: ["ByteCoding", "HandoffWire", "TestSupport"]),
        .testTarget(
            name: "HandoffTests",
            dependencies: [
                "COpenSSL", "CTLSShims", "Handoff", "HandoffCrypto", "HandoffPosix", "HandoffProtocol",
                "HandoffTesting", "HandoffTransport", "HandoffWire", "Locking", "TestSupport",
            ]
        ),
        .testTarget(
            name: "HandoffTestingTests",
            dependencies: [
                "Handoff", "HandoffCrypto", "HandoffFiles", "HandoffTesting", "HandoffTransport", "TestSupport",
            ]
        ),
        .testTarget(
            name: "ImagePreviewTests",
            dependencies: ["CLittleCMS", "CSpng", "CTurboJPEG", "CWebP", "ImagePreview", "Locking", "TestSupport"]
        ),
        .testTarget(name: "LocalFilesTests", dependencies: ["CLinuxFiles", "LocalFiles", "TestSupport"]),
        .testTarget(name: "NotesTests", dependencies: ["Handoff", "Meeting", "Notes"]),
        .testTarget(
            name: "PhotoshareTests",
            dependencies: [
                "Benchmark", "ByteCoding", "CommandLineInterface", "Digests", "FileTransfer", "Handoff",
                "HandoffCrypto", "HandoffDNSSD", "HandoffPosix", "HandoffTesting", "HandoffTransport", "ImagePreview",
                "LocalFiles", "Locking", "Measuring", "Sandbox", "TestSupport",
                "photoshare",
            ]
        ),
        .testTarget(
            name: "RecordedStreamTests",
            dependencies: [
                "ByteCoding", "Digests", "FileTransfer", "Handoff", "HandoffCrypto", "HandoffProtocol",
                "HandoffTesting", "HandoffTransport", "HandoffWire", "LocalFiles", "TestSupport",
            ],
            exclude: ["README.md", "Streams"]
        ),
        .testTarget(name: "SampleDeviceTests", dependencies: ["SampleDevice"]),
        .testTarget(name: "SandboxTests", dependencies: ["LocalFiles", "Sandbox", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzzer (Tests/Fuzzing/run) and the test that reads its corpus are the same files, with another beginning.
let fuzzingDependencies: [Target.Dependency] = [
    "ByteCoding", "Digests", "FileTransfer", "Handoff", "HandoffCrypto", "HandoffDNSSD", "HandoffProtocol",
    "HandoffTransport", "HandoffWire", "ImagePreview", "LocalFiles", "Locking",
]
if Context.environment["PHOTOSHARE_FUZZER"] == nil {
    package.targets.append(
        .testTarget(
            name: "FuzzingTests",
            dependencies: fuzzingDependencies,
            exclude: ["Main.swift", "run"],
            resources: [.copy("Corpus")]
        )
    )
} else {
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: fuzzingDependencies + ["CFuzzer"],
            path: "Tests/FuzzingTests",
            exclude: ["Corpus", "CorpusTests.swift", "run"]
        ),
    ]
}

// What measures the decoders in one process (Tests/Performance/pictures); nobody else needs to build it.
if Context.environment["PHOTOSHARE_MEASUREMENTS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "picture-times",
            dependencies: ["CTurboJPEG", "ImagePreview"],
            path: "Tests/Performance/PictureTimes"
        )
    )
}

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}
