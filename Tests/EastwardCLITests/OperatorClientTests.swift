import Eastward
import EastwardOperator
import EastwardTesting
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

@Suite("The operator's client", .timeLimit(.minutes(2)))
struct OperatorClientTests {
    /// A store that receives the requests of operators, and answers them if the test says so.
    private actor SilentStore {
        private final class Sockets {
            let authenticator: Authenticator
            let router: RouterSocket
            var message = Message()

            init(_ directory: RunDirectory) throws {
                let context = Context()
                authenticator = try Authenticator(context)
                router = try RouterSocket(context)
                try router.set(.plainServer, true)
                try router.bind("ipc://\(directory.operatorSocket)")
            }

            /// Moves what has arrived. Returns whether there was anything.
            func receive(_ pass: (RouterSocket.Peer, WireOperatorRequest) -> Void) throws -> Bool {
                let hasAnswered = try authenticator.answer { _ in .accepted(userID: "operator") }
                guard let peer = try router.receive(&message) else { return hasAnswered }
                pass(peer, try WireOperatorRequest(serializedBytes: message.bytes))
                return true
            }
        }

        private nonisolated let reactor: Reactor
        nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

        nonisolated let requests: AsyncStream<(peer: RouterSocket.Peer, request: WireOperatorRequest)>
        private nonisolated let requested:
            AsyncStream<(peer: RouterSocket.Peer, request: WireOperatorRequest)>.Continuation
        private var sockets: Sockets?
        private var turn: Reactor.TurnID?

        init(_ reactor: Reactor) {
            self.reactor = reactor
            (requests, requested) = AsyncStream.makeStream()
        }

        func open(_ directory: RunDirectory) throws {
            let sockets = try Sockets(directory)
            self.sockets = sockets
            let descriptors = [sockets.authenticator.descriptor, sockets.router.descriptor]
            turn = try reactor.addTurn(of: self, watching: descriptors) { store, _ in store.takeTurn() }
        }

        private func takeTurn() -> Reactor.Turn {
            do {
                return Reactor.Turn(isBusy: try sockets?.receive { requested.yield(($0, $1)) } ?? false)
            } catch {
                Issue.record(error)
                return Reactor.Turn(isBusy: false)
            }
        }

        func answer(_ request: WireOperatorRequest, of peer: RouterSocket.Peer) throws {
            var reply = WireOperatorReply()
            reply.id = request.id
            reply.state.revision = 7
            _ = try sockets?.router.send(reply.serializedBytes(), to: peer)
        }

        func close() {
            if let turn { reactor.removeTurn(turn) }
            (turn, sockets) = (nil, nil)
        }
    }

    /// Passes a client, and the directory and thread for the stores that it connects to.
    private func withClient(
        _ body: (OperatorClient, RunDirectory, Reactor) async throws -> Void
    ) async throws {
        let root = "/tmp/\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let directory = try RunDirectory(path: root)
        try FileManager.default.createDirectory(
            atPath: "\(root)/operator", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        #expect(
            FileManager.default.createFile(
                atPath: directory.operatorToken, contents: Data(Token().text.utf8),
                attributes: [.posixPermissions: 0o600]))
        let client = try await OperatorClient.connect(directory)
        let reactor = try Reactor(name: "store")
        defer { reactor.stop() }
        try await body(client, directory, reactor)
        await client.close()
    }

    @Test func onlyAQuestionIsSentAgainToAStoreThatHasRestarted() async throws {
        try await withClient { client, directory, reactor in
            let store = SilentStore(reactor)
            try await store.open(directory)
            var requests = store.requests.makeAsyncIterator()
            let order = Task { try await client.ask(within: .seconds(60)) { $0.seal = WireSealJournal() } }
            let sent = await requests.next()
            let question = Task { try await client.ask(within: .seconds(60)) { $0.state = WireReadState() } }
            let asked = try #require(await requests.next())
            #expect(sent?.request.id != asked.request.id)
            await store.close()
            await #expect(throws: OperatorClient.disconnected) { try await order.value }
            let next = SilentStore(reactor)
            try await next.open(directory)
            var repeated = next.requests.makeAsyncIterator()
            let again = try #require(await repeated.next())
            #expect(again.request == asked.request)
            try await next.answer(again.request, of: again.peer)
            #expect(try await question.value.state.revision == 7)
            await next.close()
        }
    }

    /// Otherwise a question on which the store traps would end the app, whose restarts are limited.
    @Test func aQuestionIsSentAtMostThreeTimes() async throws {
        try await withClient { client, directory, reactor in
            let question = Task { try await client.ask(within: .seconds(60)) { $0.state = WireReadState() } }
            for _ in 1...3 {
                let store = SilentStore(reactor)
                try await store.open(directory)
                var requests = store.requests.makeAsyncIterator()
                #expect(await requests.next()?.request.state == WireReadState())
                await store.close()
            }
            await #expect(throws: OperatorClient.disconnected) { try await question.value }
        }
    }
}
