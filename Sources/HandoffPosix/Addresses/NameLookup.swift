// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork
internal import Glibc
internal import HandoffTransport
internal import Locking

/// Asks the system for the addresses of a name.
///
/// getaddrinfo(3) blocks, for many seconds if a server is silent, so each lookup has a thread of its own, never one of
/// the cooperative pool or of a loop.
enum NameLookup {
    private typealias Answer = Result<[Endpoint.Address], TransportError>

    /// The continuation of a lookup; answer and cancellation compete for it.
    private final class Waiter: Sendable {
        private enum State {
            case idle
            case waiting(CheckedContinuation<Answer, Never>)
            case done
        }

        private let state = Lock(State.idle)

        /// Whether the wait may begin; false if it has been cancelled already.
        func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
            self.state.withLock { state in
                if case .done = state { return false }
                state = .waiting(continuation)
                return true
            }
        }

        func finish(_ answer: Answer) {
            let before = self.state.withLock { state in
                let before = state
                state = .done
                return before
            }
            if case .waiting(let continuation) = before { continuation.resume(returning: answer) }
        }
    }

    private static let cancelled = Answer.failure(TransportError(.closed, "the lookup was cancelled"))

    /// Looks a name up.
    ///
    /// - Parameter name: A host name.
    /// - Returns: At least one address, in the system's order (RFC 6724), without duplicates.
    /// - Throws: ``TransportError`` with `.badAddress`, `.system` if no thread can be had, or `.closed` if the task is
    ///   cancelled; the thread then ends by itself.
    static func addresses(of name: String) async throws(TransportError) -> [Endpoint.Address] {
        let waiter = Waiter()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard waiter.begin(continuation) else {
                    continuation.resume(returning: self.cancelled)
                    return
                }
                do throws(SystemError) {
                    try OwnedThread(name: "handoff-names") { waiter.finish(self.lookUp(name)) }.detach()
                } catch {
                    waiter.finish(.failure(error.transportError("cannot look up \"\(name)\"")))
                }
            }
        } onCancel: {
            waiter.finish(self.cancelled)
        }
        return try answer.get()
    }

    private static func lookUp(_ name: String) -> Answer {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let result = unsafe getaddrinfo(name, nil, &hints, &list)
        guard result == 0 else {
            let reason = unsafe String(cString: gai_strerror(result))
            return .failure(TransportError(.badAddress, "cannot find \"\(name)\": \(reason)"))
        }
        defer { unsafe freeaddrinfo(list) }
        var addresses: [Endpoint.Address] = []
        var entry = unsafe list
        while let current = unsafe entry {
            let endpoint = unsafe SocketAddress.unpack(cln_address_of(current.pointee.ai_addr))
            if let address = endpoint?.address, !addresses.contains(address) { addresses.append(address) }
            unsafe entry = unsafe current.pointee.ai_next
        }
        guard !addresses.isEmpty else {
            return .failure(TransportError(.badAddress, "\"\(name)\" has no IP address"))
        }
        return .success(addresses)
    }
}
