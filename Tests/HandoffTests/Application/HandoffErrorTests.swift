// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import Testing

struct HandoffErrorTests {
    @Test(arguments: [
        (HandoffError.Code.cancelled, CocoaError.Code.userCancelled), (.unsupported, .featureUnsupported),
        (.handoffFailed, CocoaError.Code(rawValue: 4608)), (.connectionUnavailable, CocoaError.Code(rawValue: 4609)),
        (.timedOut, CocoaError.Code(rawValue: 4610)), (.userInfoTooLarge, CocoaError.Code(rawValue: 4611)),
    ])
    func `a code that Apple has carries Apple's number`(code: HandoffError.Code, cocoa: CocoaError.Code) {
        #expect(code.number == cocoa.rawValue)
    }

    @Test func `an error says its own sentence to whoever asks in Foundation's way`() {
        let error: any Error = HandoffError(.timedOut, "the other device did not answer in time")
        #expect((error as? any LocalizedError)?.errorDescription == "the other device did not answer in time")
    }
}
