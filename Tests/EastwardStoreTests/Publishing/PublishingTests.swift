import Eastward
import FixtureContract
import SwiftProtobuf
import Testing

@testable import EastwardStore
@testable import ZeroMQ

/// A socket whose subscriptions a test supplies and whose publications it inspects.
final class ScriptedPublisherSocket: PublisherSocket {
    var events: [XPubSocket.Event] = []
    private(set) var published: [[UInt8]] = []

    var descriptors: [CInt] { [] }

    func isDue(_ wake: Reactor.Wake) -> Bool { !events.isEmpty }

    func receive(_ message: inout ZeroMQ.Message) throws -> XPubSocket.Event? {
        events.isEmpty ? nil : events.removeFirst()
    }

    func publish(_ message: consuming ZeroMQ.Message) throws -> Bool {
        published.append(message.bytes)
        return false
    }

    /// Removes and returns the topics of the publications.
    func takeTopics() -> [WireProtocol.Topic] {
        defer { published = [] }
        return published.compactMap { WireProtocol.Topic.parse($0)?.0 }
    }
}

@Suite struct PublishingTests {
    private let socket = ScriptedPublisherSocket()
    private let peer = RouterSocket.Peer(bytes: [1])
    private let bench: LoopBench
    private let fence: UInt64

    init() throws {
        let publisher = RolePublisher(role: CounterFeature.name, slices: [CountSlice.name], socket: socket)
        bench = LoopBench(publishers: [publisher])
        fence = try bench.connect("counter.1", peer).fence
    }

    private func increment(_ sequence: UInt64) throws {
        try bench.features.add(LoopBench.batch([.increment(by: 1)], from: sequence, fence: fence), from: peer)
        try bench.settle()
    }

    @Test func aSliceWithoutASubscriberIsNotPublished() throws {
        try increment(1)
        #expect(socket.published.isEmpty)
        #expect(bench.loop.publishing.progress(of: CountSlice.name).sequence == 0)
    }

    @Test func everyCommitThatChangesASubscribedSliceIsOnePatch() throws {
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(1)
        _ = socket.takeTopics()
        let before = bench.loop.publishing.progress(of: CountSlice.name).sequence
        for sequence in 2...3 as ClosedRange<UInt64> { try increment(sequence) }
        #expect(socket.takeTopics().count == 2)
        #expect(bench.loop.publishing.progress(of: CountSlice.name).sequence == before + 2)
        socket.events = [.unsubscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(4)
        #expect(socket.takeTopics().isEmpty)
    }

    @Test func aRequestedSnapshotIsSentOnItsTopic() throws {
        try increment(1)
        let topic = WireProtocol.snapshotTopic(CountSlice.name, nonce: [1, 2, 3])
        socket.events = [.subscribed(topic)]
        try bench.settle()
        #expect(!socket.published.isEmpty)
        #expect(socket.published.allSatisfy { $0.starts(with: topic) })
    }

    @Test func progressIsSentToItsFirstSubscriberAtOnceAndAgainWhenIdle() throws {
        socket.events = [.subscribed(WireProtocol.progressTopic)]
        try bench.turn()
        #expect(socket.takeTopics() == [.progress])
        try bench.turn()
        #expect(socket.takeTopics().isEmpty)
        let deadline = try #require(try bench.turn().deadline)
        bench.now = Instant(nanoseconds: deadline)
        try bench.turn()
        #expect(socket.takeTopics() == [.progress])
    }
}
