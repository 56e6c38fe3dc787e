import Eastward
import EastwardOperator
import EastwardTesting
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

@Suite("The operator's client", .timeLimit(.minutes(10)))
struct OperatorClientTests {
    /// A store that receives the requests of operators, and answers them if the test says so.
    private final class SilentStore {
        private let authenticator: Authenticator
        private let router: RouterSocket
        private var message = Message()

        init(_ directory: RunDirectory) throws {
            let context = Context()
            authenticator = try Authenticator(context)
            router = try RouterSocket(context)
            try router.set(.plainServer, true)
            try router.bind("ipc://\(directory.operatorSocket)")
        }

        /// Waits for a request.
        func request() async throws -> (peer: RouterSocket.Peer, request: WireOperatorRequest) {
            let end = Instant.now() + .seconds(60)
            while Instant.now() < end {
                while try authenticator.answer({ _ in .accepted(userID: "operator") }) {}
                if let peer = try router.receive(&message) {
                    return (peer, try WireOperatorRequest(serializedBytes: message.bytes))
                }
                try await Task.sleep(for: .milliseconds(1))
            }
            throw WaitedInVain("No request arrived.")
        }

        func answer(_ request: WireOperatorRequest, of peer: RouterSocket.Peer) throws {
            var reply = WireOperatorReply()
            reply.id = request.id
            reply.sealed.revision = 7
            _ = try router.send(reply.serializedBytes(), to: peer)
        }
    }

    @Test func onlyAQuestionIsSentAgainToAStoreThatHasRestarted() async throws {
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
        var store: SilentStore? = try SilentStore(directory)
        let order = Task { try await client.ask(within: .seconds(60)) { $0.seal = WireSealJournal() } }
        let sent = try await store?.request().request
        let question = Task {
            try await client.ask(within: .seconds(60), isQuestion: true) { $0.seal = WireSealJournal() }
        }
        let asked = try await store?.request().request
        #expect(sent?.id != asked?.id)
        store = nil
        await #expect(throws: CommandError.self) { try await order.value }
        let next = try SilentStore(directory)
        let (peer, again) = try await next.request()
        #expect(again == asked)
        try next.answer(again, of: peer)
        #expect(try await question.value.sealed.revision == 7)
        await client.close()
    }
}
