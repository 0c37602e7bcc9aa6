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
    products: [],
    targets: [
        // Pure core: no I/O, clock, randomness, logging, Foundation.
        .target(name: "ByteCoding"),
        .target(name: "HandoffProtocol", dependencies: ["HandoffWire"]),
        .target(name: "HandoffWire", dependencies: ["ByteCoding"]),

        // What people import.
        .target(name: "Handoff", dependencies: ["HandoffProtocol", "HandoffTransport", "HandoffWire"]),

        // Seams: protocols and value types only.
        .target(name: "HandoffTransport"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}
