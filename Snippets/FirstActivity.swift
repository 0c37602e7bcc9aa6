// One activity from one process to another: run `FirstActivity offer`, then `FirstActivity HOST:PORT CODE` elsewhere.

import Handoff
import HandoffCrypto
import HandoffDNSSD
import HandoffPosix

let node = HandoffNode(
    transport: PosixTransport(loops: try EventLoopGroup()),
    discovery: SystemDiscovery(),
    security: try OpenSSLSecurity()
)
if CommandLine.arguments.count == 3 {
    try await node.withContinuation(
        of: .address(CommandLine.arguments[1]),
        code: OneShotCode(CommandLine.arguments[2])
    ) { activity in
        print("continuing \(activity.title ?? activity.activityType): \(activity.userInfo ?? [:])")
    }
} else {
    let activity = UserActivity(activityType: "org.example.reading")
    activity.title = "A good book"
    activity.userInfo = ["page": .int(42)]
    activity.becomeCurrent()
    try await node.run { event in
        guard case .advertised(let code?, let port, _) = event else { return }
        print("on the other device: FirstActivity HOST:\(port) \(code.text)")
    }
    activity.invalidate()
}
