import Eastward
import EastwardTesting
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

extension EndToEnd {
    /// Tests that a remote process may do exactly that for which its role is declared.
    @Suite struct RemoteScope {
        /// A remote process of one role.
        private struct Peer {
            let role: WireDescription.Role
            let keys: CurveKeyPair
            let token: Token
            let storeKey: String
            let client: RawClient
            let welcome: WireWelcome

            init(_ role: WireDescription.Role, _ environment: [String: String]) throws {
                self.role = role
                keys = try #require(CurveKeyPair(secretKey: environment["EASTWARD_SECRET_KEY"] ?? ""))
                token = try #require(Token(text: environment["EASTWARD_TOKEN"] ?? ""))
                storeKey = environment["EASTWARD_STORE_KEY"] ?? ""
                client = try RawClient(TCPEndpoint(environment["EASTWARD_STORE"] ?? ""), keys: keys, store: storeKey)
                try client.expect(.connected)
                let bytes = token.bytes
                try client.send { $0.hello = RawClient.hello { $0.token = Data(bytes) } }
                welcome = try client.reply().welcome
            }

            /// The codes of the rejections of all `actions`, each with the default value of its fields.
            func send(_ actions: [String]) throws -> [String: String] {
                try client.send { message in
                    message.batch.fence = welcome.fence
                    message.batch.firstSequence = 1
                    message.batch.lowestAwaited = 1
                    message.batch.actions.names = actions
                    message.batch.actions.kinds = actions.indices.map(UInt32.init)
                    message.batch.actions.sizes = actions.map { _ in 0 }
                }
                var codes: [String: String] = [:]
                while codes.count < actions.count {
                    for range in try client.reply().receipts.ranges {
                        for sequence in range.firstSequence..<range.firstSequence + range.count {
                            codes[actions[Int(sequence) - 1]] = range.hasRejection ? range.rejection.code : ""
                        }
                    }
                }
                return codes
            }

            /// The slices of which a snapshot arrives, of all `slices`: first those that the role may not read are
            /// requested.
            func read(_ slices: [String]) throws -> Set<String> {
                let ordered = slices.filter { !role.slices.contains($0) } + slices.filter { role.slices.contains($0) }
                let topics = ordered.map { Array("S\($0)\0nonce\0".utf8) }
                let listener = try Listener(endpoint, keys: keys, store: storeKey, topics: topics)
                #expect(try listener.event() == .connected)
                var read: Set<String> = []
                while !read.isSuperset(of: role.slices) {
                    let publication = try listener.next()
                    let topic = publication.dropFirst().prefix { $0 != 0 }
                    read.insert(String(decoding: topic, as: UTF8.self))
                }
                return read
            }

            /// The endpoint of the slices of this role.
            var endpoint: TCPEndpoint { TCPEndpoint(host: "127.0.0.1", port: UInt16(welcome.slicesPort)) }

            func isRefused(at endpoint: TCPEndpoint) throws -> Bool {
                let listener = try Listener(endpoint, keys: keys, store: storeKey, topics: [[]])
                return try listener.event() == .refused(status: 400)
            }
        }

        @Test func eachRoleSendsItsActionsAndReadsItsSlicesAndNoOthers() async throws {
            try await RemoteProcesses.run { app in
                let described = try await RunningApp.command(
                    ["describe"], environment: app.environment, program: "fixture-store")
                let description = try WireDescription(jsonString: described.output)
                let slices = Set(description.roles.flatMap(\.slices)).sorted()
                let actions = description.actions.map(\.name)
                #expect(description.roles.count > 1 && slices.count > 1 && actions.count > 1)
                var environments: [[String: String]] = []
                for role in description.roles {
                    let printed = try await app.run("env", "--role", role.name, "--remote")
                    #expect(printed.exitCode == 0, "\(printed.errors)")
                    environments.append(RemoteProcesses.environment(app, printed.output))
                }
                try await onThread { [environments] in
                    let peers = try zip(description.roles, environments).map { try Peer($0, $1) }
                    for peer in peers {
                        for (action, code) in try peer.send(actions) {
                            let isAllowed = peer.role.actions.contains(action)
                            #expect((code == "not_allowed") == !isAllowed, "\(peer.role.name) \(action) \(code)")
                        }
                        if !peer.role.slices.isEmpty {
                            #expect(try peer.read(slices) == Set(peer.role.slices), "\(peer.role.name)")
                        }
                        for other in peers where other.role.name != peer.role.name {
                            #expect(try peer.isRefused(at: other.endpoint), "\(peer.role.name) \(other.role.name)")
                        }
                    }
                }
            }
        }
    }
}
