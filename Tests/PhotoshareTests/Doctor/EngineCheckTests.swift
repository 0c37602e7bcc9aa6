// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Testing

@testable import photoshare

/// Facts about the two engines in, verdicts out.
struct EngineCheckTests {
    private static let gone = Verdict.fault(.discoveryUnavailable)

    private static let answering = DaemonFact.answers(version: "avahi 0.8", hostName: "desk.local")

    private static let engines: [DoctorCase] = [
        DoctorCase("daemon", .daemon, .ok, "avahi 0.8 answers as desk.local, and discovery goes through it") {
            $0.daemon = Self.answering
        },
        DoctorCase("daemon unused", .daemon, .ok, "is not used", discovery: .embedded) { $0.daemon = Self.answering },
        DoctorCase("no daemon", .daemon, .ok, "the built-in responder takes its place") {
            $0.daemon = .silent(isInstalled: false)
        },
        DoctorCase("no daemon wanted", .daemon, .ok, "not needed", discovery: .embedded) {
            $0.daemon = .silent(isInstalled: true)
        },
        DoctorCase(
            "daemon wanted",
            .daemon,
            Self.gone,
            "does not run",
            fix: "sudo systemctl start avahi-daemon",
            discovery: .daemon
        ) {
            $0.daemon = .silent(isInstalled: true)
        },
        DoctorCase(
            "daemon to install",
            .daemon,
            Self.gone,
            "no Avahi daemon",
            fix: "sudo apt install avahi-daemon",
            discovery: .daemon
        ) {
            $0.daemon = .silent(isInstalled: false)
        },
        DoctorCase(
            "library to install",
            .daemon,
            Self.gone,
            "library",
            fix: "sudo apt install libavahi-compat-libdnssd1",
            discovery: .daemon
        ) {
            $0.daemon = .unreachable
        },
        DoctorCase("daemon hangs", .daemon, Self.gone, "does not answer", fix: "sudo systemctl restart avahi-daemon") {
            _ in
        },
        DoctorCase("responder used", .responder, .ok, "and is used", discovery: .embedded) { $0.responder = .starts },
        DoctorCase("responder unused", .responder, .ok, "share UDP port 5353") {
            $0.responder = .starts
            $0.daemon = Self.answering
        },
        DoctorCase("responder fails", .responder, Self.gone, "no luck", fix: "sudo ss -lunp 'sport = :5353'") {
            $0.responder = .fails("no luck")
            $0.daemon = .silent(isInstalled: false)
        },
        DoctorCase(
            "responder fails beside the daemon",
            .responder,
            .note,
            "no luck",
            fix: "sudo ss -lunp 'sport = :5353'"
        ) {
            $0.responder = .fails("no luck")
            $0.daemon = Self.answering
        },
        DoctorCase(
            "responder forbidden",
            .responder,
            Self.gone,
            "disallow-other-stacks",
            fix: DaemonConfiguration.edit("disallow-other-stacks"),
            discovery: .embedded
        ) {
            $0.responder = .fails("no luck")
            $0.daemon = Self.answering
            $0.configuration = DaemonConfiguration("[server]\ndisallow-other-stacks=yes")
        },
        DoctorCase(
            "responder missing",
            .responder,
            Self.gone,
            "library",
            fix: "sudo apt install libavahi-core7",
            discovery: .embedded
        ) {
            $0.responder = .isMissing
        },
        DoctorCase("heard", .advert, .ok, "after 240 ms, through embedded") {
            $0.advert = .heard(engine: "embedded", milliseconds: 240)
        },
        DoctorCase("unheard", .advert, Self.gone, "not heard", fix: "sudo nft list ruleset") {
            $0.advert = .unheard(engine: "embedded")
        },
        DoctorCase("unpublished", .advert, Self.gone, "no socket") { $0.advert = .failed("no socket") },
        DoctorCase(
            "unpublished by the daemon",
            .advert,
            Self.gone,
            "gone",
            fix: "photoshare doctor --discovery embedded",
            discovery: .daemon
        ) {
            $0.advert = .failed("gone")
        },
    ]

    @Test(arguments: Self.engines)
    func `facts about the engines come to a verdict`(expected: DoctorCase) {
        expected.verify()
    }
}
