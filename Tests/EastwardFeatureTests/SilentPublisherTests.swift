import Eastward
import FixtureContract
import Testing
import ZeroMQ

@testable import EastwardFeature

/// A feature's requests to its store's slice publisher, as the publisher receives them.
@Suite(.timeLimit(.minutes(10))) struct SilentPublisherTests {
    /// A slice publisher that receives requests and never answers.
    private final class SilentPublisher {
        private let authenticator: Authenticator
        private let socket: XPubSocket
        private var message = Message()
        private var topics: Set<[UInt8]> = []

        init(in run: TestDirectory) throws {
            let context = ZeroMQ.Context()
            authenticator = try Authenticator(context)
            socket = try XPubSocket(context)
            try socket.set(.plainServer, true)
            try socket.set(.zapDomain, CounterFeature.name)
            try socket.bind("ipc://\(run.directory.slicesSocket(role: CounterFeature.name))")
        }

        /// The topics that are subscribed to now.
        func receiveSubscriptions() throws -> Set<[UInt8]> {
            _ = try authenticator.answer { _ in .accepted(userID: "name") }
            while let event = try socket.receive(&message) {
                switch event {
                case .subscribed(let topic): topics.insert(topic)
                case .unsubscribed(let topic): topics.remove(topic)
                case .foreign: break
                }
            }
            return topics
        }
    }

    @Test func aSubscriberThatLeavesBeforeTheSnapshotLeavesNoTopic() async throws {
        let run = try TestDirectory()
        let store = try await RunningStore(in: run)
        let (connection, feature) = try await run.connect()
        await store.close()
        let publisher = try SilentPublisher(in: run)
        let live = Task { for try await _ in feature.countValues() {} }
        try await wait(until: { try publisher.receiveSubscriptions().contains { $0.first == UInt8(ascii: "S") } })
        let topics = try publisher.receiveSubscriptions()
        live.cancel()
        try await wait(until: { try publisher.receiveSubscriptions() == [WireProtocol.progressTopic] })
        #expect(topics.contains(WireProtocol.patchTopic(CountSlice.name)))
        await connection.abandon()
    }
}
