// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// What is asked for while an application is not ready.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ApplicationLaunchTests {
    @Test func `nothing happens before the application says that it is ready`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let originator = Originator()
                offer.makeActivity("a", delegate: originator).becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell, isLaunched: false) { application in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addImmediateTask { try await application.accept(invitation) }
                        // Somebody else is served from first to last meanwhile.
                        try await stage.offer { other in
                            other.makeActivity("b").becomeCurrent()
                            let invitation = try await other.invitation()
                            let node = stage.continuer()
                            try await node.withContinuation(of: invitation.source, code: invitation.code) { _ in }
                        }
                        #expect(shell.calls.entries.isEmpty)
                        #expect(originator.calls.entries.isEmpty)
                        shell.calls.add(.launched)
                        application.finishLaunching()
                        try await group.waitForAll()
                    }
                    #expect(shell.calls.entries == [.launched, .willContinue("a"), .didContinue("a")])
                }
            }
        }
    }

    @Test func `an application that does not accept what it was launched for is not called, and takes the next`()
        async throws
    {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell, isLaunched: false) { application in
                    let codes = Journal<HandoffError.Code?>()
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addImmediateTask { codes.add(await application.failure(of: invitation)) }
                        application.finishLaunching(accepts: false)
                        try await group.waitForAll()
                    }
                    #expect(codes.entries == [.cancelled])
                    #expect(shell.calls.entries.isEmpty)
                    application.finishLaunching(accepts: false)
                    try await application.accept(invitation)
                    #expect(shell.calls.entries == [.willContinue("a"), .didContinue("a")])
                }
            }
        }
    }

    @Test func `of two activities that were picked before the launch the last is meant`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                try await stage.continuer().runApplication(shell, isLaunched: false) { application in
                    let codes = Journal<HandoffError.Code?>()
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addImmediateTask { codes.add(await application.failure(of: invitation)) }
                        group.addImmediateTask { codes.add(await application.failure(of: invitation)) }
                        try await codes.wait { $0 }
                        application.finishLaunching()
                        try await group.waitForAll()
                    }
                    #expect(codes.entries == [.cancelled, nil])
                    #expect(shell.calls.entries == [.willContinue("a"), .didContinue("a")])
                }
            }
        }
    }

    @Test func `whoever asks and goes away before the launch is not served after it`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("a").becomeCurrent()
                let invitation = try await offer.invitation()
                let shell = Shell()
                let application = HandoffApplication(node: stage.continuer())
                application.delegate = shell
                let codes = Journal<HandoffError.Code?>()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addImmediateTask { codes.add(await application.failure(of: invitation)) }
                    group.cancelAll()
                    try await group.waitForAll()
                }
                #expect(codes.entries == [.cancelled])
                application.finishLaunching()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { await application.run() }
                    // The code is good still: nobody has used it.
                    try await application.accept(invitation)
                    group.cancelAll()
                }
                #expect(shell.calls.entries == [.willContinue("a"), .didContinue("a")])
            }
        }
    }

    @Test func `an application that has ended continues nothing`() async throws {
        try await Stage.run { stage in
            let shell = Shell()
            let application = HandoffApplication(node: stage.continuer())
            application.finishLaunching()
            await withDiscardingTaskGroup { group in
                group.addTask { await application.run() }
                group.cancelAll()
            }
            let invitation = Offer.Invitation(
                code: try OneShotCode("7-abandon-ability"),
                source: .address("nobody"),
                port: 1
            )
            let end = await application.failure(of: invitation)
            #expect(end == .cancelled)
            #expect(shell.calls.entries.isEmpty)
        }
    }
}
