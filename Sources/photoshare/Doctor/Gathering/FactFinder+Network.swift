// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import HandoffPosix
internal import HandoffTransport

extension FactFinder {
    /// Lists the interfaces, and connects to a port at each of their addresses.
    func findPorts() async {
        let all = (try? NetworkInterface.all()) ?? []
        self.note { $0.interfaces = all.map(InterfaceFact.init) }
        let names = self.arguments[CommonOptions.interface]
        let chosen = all.filter { $0.isUp && (names.isEmpty ? !$0.isLoopback : names.contains($0.name)) }
        let facts = await self.reach(chosen.flatMap { $0.addresses.map(\.address) })
        self.note { $0.ports = facts }
    }

    private func reach(_ addresses: [Endpoint.Address]) async -> [PortFact] {
        let transport = PosixTransport(loops: self.engines.loops)
        let listener: any Listener
        do throws(TransportError) {
            // On all interfaces: a listener of one does not hear what the machine sends to itself.
            listener = try await transport.listen(port: 0, interfaces: [])
        } catch {
            return addresses.map { PortFact(address: Self.text($0), failure: error.message.clause) }
        }
        return await withTaskGroup(of: (Int, PortFact)?.self) { group in
            group.addTask {
                // Whoever comes meanwhile is turned away without a word.
                while let link = try? await listener.accept() { link.close() }
                return nil
            }
            for (index, address) in addresses.enumerated() {
                group.addTask {
                    (index, await self.dial(Endpoint(address: address, port: listener.port), with: transport))
                }
            }
            var facts: [(Int, PortFact)] = []
            while facts.count < addresses.count, let result = await group.next() {
                if let result { facts.append(result) }
            }
            listener.close()
            return facts.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func dial(_ endpoint: Endpoint, with transport: PosixTransport) async -> PortFact {
        do throws(TransportError) {
            try await transport.dial([endpoint], deadline: self.arguments[DoctorOptions.wait]).close()
            return PortFact(address: Self.text(endpoint.address), failure: nil)
        } catch {
            return PortFact(address: Self.text(endpoint.address), failure: error.message.clause)
        }
    }

    private static func text(_ address: Endpoint.Address) -> String {
        EndpointText(Endpoint(address: address, port: 0)).address
    }
}
