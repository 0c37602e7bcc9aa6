// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork
internal import Glibc
internal import HandoffTransport

/// The system calls on sockets, with errors as values.
///
/// The C target reads errno, in one function, and makes interrupted calls again; what arrives here is a result or a
/// negated error number.
enum Syscalls {
    /// Turns a negated error number into a thrown error.
    @discardableResult
    static func check<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
        guard result >= 0 else { throw SystemError(number: Int32(-result)) }
        return result
    }

    /// The system's words for an error.
    static func text(of error: SystemError) -> String {
        unsafe String(cString: cln_error_text(error.number))
    }

    /// Closes a descriptor; only ``FileDescriptor`` calls this.
    static func close(_ descriptor: Int32) {
        _ = cln_close(descriptor)
    }

    /// Makes a non-blocking TCP socket of the address's family.
    static func socket(for address: Endpoint.Address) throws(SystemError) -> FileDescriptor {
        FileDescriptor(owning: try self.check(cln_tcp_socket(SocketAddress.version(of: address))))
    }

    /// Binds a socket, and lets it follow a listener that has just ended on the same port.
    static func bind(_ descriptor: borrowing FileDescriptor, to endpoint: Endpoint) throws(SystemError) {
        try self.check(cln_allow_address_reuse(descriptor.number))
        try self.check(cln_bind(descriptor.number, SocketAddress.pack(endpoint)))
    }

    /// Confines a socket to one interface.
    static func bind(_ descriptor: borrowing FileDescriptor, toInterface name: String) throws(SystemError) {
        try self.check(unsafe cln_bind_to_device(descriptor.number, name))
    }

    /// Makes a bound socket listen, with the longest queue that the system allows.
    static func listen(_ descriptor: borrowing FileDescriptor) throws(SystemError) {
        try self.check(cln_listen(descriptor.number))
    }

    /// Starts to connect.
    ///
    /// - Returns: Whether it is connected already; else it becomes writable once that is decided.
    static func connect(_ descriptor: borrowing FileDescriptor, to endpoint: Endpoint) throws(SystemError) -> Bool {
        let result = cln_connect(descriptor.number, SocketAddress.pack(endpoint))
        if result == -EINPROGRESS { return false }
        try self.check(result)
        return true
    }

    /// How a connect that was in progress ended.
    ///
    /// - Returns: Whether it is connected; false while that is undecided.
    static func isConnected(_ descriptor: Int32) throws(SystemError) -> Bool {
        let error = cln_pending_error(descriptor)
        guard error == 0 else { throw SystemError(number: error) }
        let named = cln_remote_address(descriptor)
        if named.result == -ENOTCONN { return false }
        try self.check(named.result)
        return true
    }

    /// A connection that was accepted.
    struct Accepted: ~Copyable {
        let descriptor: FileDescriptor
        let remote: Endpoint?
    }

    /// Accepts one connection.
    ///
    /// - Returns: The connection, or nil if none waits.
    static func accept(_ descriptor: Int32) throws(SystemError) -> Accepted? {
        let accepted = cln_accept(descriptor)
        if accepted.result == -EAGAIN { return nil }
        let owned = FileDescriptor(owning: try self.check(accepted.result))
        return Accepted(descriptor: owned, remote: SocketAddress.unpack(accepted.address))
    }

    /// The socket's own address.
    static func localEndpoint(_ descriptor: Int32) -> Endpoint? {
        SocketAddress.unpack(cln_local_address(descriptor).address)
    }

    /// The address that a text stands for, without scope; nil if it is none.
    static func parseAddress(_ text: String) -> Endpoint.Address? {
        SocketAddress.unpack(unsafe cln_parse_address(text))?.address
    }

    /// Sets the options that every connection gets.
    static func tuneConnection(_ descriptor: Int32, _ tuning: ConnectionTuning) throws(SystemError) {
        try self.check(
            cln_tune_connection(descriptor, tuning.idle, tuning.interval, tuning.probes, tuning.timeout)
        )
        try self.check(cln_unpace(descriptor, tuning.unpacedRoundTrip))
    }

    /// Receives without waiting.
    ///
    /// - Returns: How many bytes came, 0 at the peer's end, nil if nothing is there.
    static func receive(
        _ descriptor: Int32,
        into buffer: inout MutableSpan<UInt8>,
        at offset: Int
    ) throws(SystemError) -> Int? {
        let result = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            let rest = unsafe UnsafeMutableBufferPointer(rebasing: bytes[offset...])
            return unsafe cln_receive(descriptor, rest.baseAddress, rest.count)
        }
        if result == -Int64(EAGAIN) { return nil }
        return Int(try self.check(result))
    }

    /// Sends without waiting.
    ///
    /// - Returns: How many bytes were taken, nil if the path is full.
    static func send(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int? {
        let result = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe cln_send(descriptor, bytes.baseAddress, bytes.count)
        }
        if result == -Int64(EAGAIN) { return nil }
        return Int(try self.check(result))
    }

    /// Ends the sending direction; a connection that is gone already has none.
    static func shutdownWriting(_ descriptor: Int32) {
        _ = cln_shutdown_write(descriptor)
    }
}
