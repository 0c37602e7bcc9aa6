// Run it on one device, and on another one with the code that the first shows.

import Handoff
import HandoffCrypto
import HandoffDNSSD
import HandoffPosix

let node = HandoffNode(
    transport: PosixTransport(loops: try EventLoopGroup()),
    discovery: SystemDiscovery(),
    security: try OpenSSLSecurity()
)

if CommandLine.arguments.count > 1 {
    let code = try OneShotCode(CommandLine.arguments[1])
    for try await case .found(let nearby) in node.browse() where nearby.nameplate == code.nameplate {
        try await node.withContinuation(of: .nearby(nearby), code: code) { activity in
            print(activity.title ?? "", activity.userInfo?["text"]?.stringValue ?? "")
        }
        break
    }
} else {
    let activity = UserActivity(activityType: "org.example.notes.editing")
    activity.title = "Shopping"
    activity.userInfo = ["text": "milk, bread"]
    activity.becomeCurrent()
    try await node.run { event in
        if case .advertised(let code?, _, _) = event { print("on the other device:", code.text) }
    }
}
