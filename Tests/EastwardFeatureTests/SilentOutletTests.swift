import Eastward
import MarketContract
import Testing
import ZeroMQ

@testable import EastwardFeature

/// What a feature asks of its store's outlet, seen from there.
@Suite(.timeLimit(.minutes(10))) struct SilentOutletTests {
    /// An outlet that hears and never answers.
    private final class SilentOutlet {
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

        /// What is subscribed to now.
        func hear() throws -> Set<[UInt8]> {
            _ = try authenticator.answer { .accepted(userID: $0.username) }
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

    @Test func whoLeavesBeforeTheSnapshotLeavesNothingBehind() async throws {
        let run = try TestDirectory()
        let store = try await RunningStore(in: run)
        let (connection, feature) = try await run.connect()
        await store.close()
        let outlet = try SilentOutlet(in: run)
        let following = Task { for try await _ in feature.countValues() {} }
        try await wait(until: { try outlet.hear().contains { $0.first == UInt8(ascii: "S") } })
        let topics = try outlet.hear()
        following.cancel()
        try await wait(until: { try outlet.hear() == [WireProtocol.progressTopic] })
        #expect(topics.contains(WireProtocol.patchTopic(CountSlice.name)))
        await connection.abandon()
    }
}
