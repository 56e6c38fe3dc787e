import Eastward
import FixtureContract
import SwiftProtobuf
import Testing

@testable import EastwardStore
@testable import ZeroMQ

/// A socket whose subscriptions a test supplies and whose publications it inspects.
final class ScriptedPublisherSocket: PublisherSocket {
    var events: [XPubSocket.Event] = []
    var published: [[UInt8]] = []
    /// Called for each publication.
    var whilePublishing: () -> Void = {}
    /// The topics whose subscribers do not read.
    var behind: Set<[UInt8]> = []

    var descriptors: [CInt] { [] }

    func isDue(_ wake: Reactor.Wake) -> Bool { !events.isEmpty }

    func receive(_ message: inout ZeroMQ.Message) throws -> XPubSocket.Event? {
        events.isEmpty ? nil : events.removeFirst()
    }

    func publish(_ message: [UInt8]) throws -> Bool {
        published.append(message)
        whilePublishing()
        return false
    }

    func isBehind(_ topic: [UInt8]) -> Bool { behind.contains(topic) }

    func hasUnannouncedEvents() -> Bool { !events.isEmpty }

    /// Removes and returns the topics of the publications.
    func takeTopics() -> [WireProtocol.Topic] {
        defer { published = [] }
        return published.compactMap { WireProtocol.Topic.parse($0)?.0 }
    }
}

@Suite struct PublishingTests {
    private let socket = ScriptedPublisherSocket()
    /// Of a role without slices, whose processes send nothing.
    private let otherSocket = ScriptedPublisherSocket()
    private let peer = RouterSocket.Peer(bytes: [1])
    private let bench: LoopBench
    private let fence: UInt64

    init() throws {
        let publisher = RolePublisher(role: CounterFeature.name, slices: [CountSlice.name], socket: socket)
        bench = LoopBench(
            publishers: [publisher, RolePublisher(role: NotesFeature.name, slices: [], socket: otherSocket)])
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

    @Test func aRevisionSettlesSomeSecondsAfterItsPublication() throws {
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(1)
        #expect(bench.loop.publishing.settledRevision(of: CountSlice.name) == 0)
        for second in 1...5 {
            bench.now = bench.now + .seconds(1)
            try bench.settle()
            let settled = bench.loop.publishing.settledRevision(of: CountSlice.name)
            if second < 2 { #expect(settled == 0) }
            if second == 5 { #expect(settled == 1) }
        }
    }

    @Test func commitsWithinAMillisecondAreOnePatch() throws {
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(1)
        bench.now = bench.now + .milliseconds(1)
        _ = socket.takeTopics()
        for sequence in 2...20 as ClosedRange<UInt64> {
            try bench.features.add(LoopBench.batch([.increment(by: 1)], from: sequence, fence: fence), from: peer)
            try bench.turn()
            #expect(socket.published.count == 1, "the first one is published at once")
        }
        try bench.settle()
        #expect(socket.takeTopics().count == 2)
        #expect(bench.loop.publishing.value(of: CountSlice.name)?.json == #"{"count":20}"#)
    }

    @Test(arguments: [(connected: 1, interval: 10), (20, 20), (150, 100)])
    func underHeavyLoadPublicationsAreRarerWithMoreFeatures(connected: Int, interval: Int64) throws {
        for number in 1..<connected {
            let peer = RouterSocket.Peer(bytes: [2, UInt8(number)])
            _ = try bench.connect("counter.\(number + 1)", peer)
        }
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(1)
        let start = bench.now
        _ = socket.takeTopics()
        let many = Array(repeating: MarketAction.increment(by: 1), count: 1000)
        try bench.features.add(LoopBench.batch(many, from: 2, fence: fence), from: peer)
        while bench.now < start + .milliseconds(interval - 1) {
            bench.now = bench.now + .microseconds(500)
            try bench.turn()
            #expect(socket.published.isEmpty)
        }
        bench.now = start + .milliseconds(interval)
        try bench.turn()
        #expect(socket.takeTopics().count == 1)
        #expect(bench.loop.publishing.value(of: CountSlice.name)?.json == #"{"count":1001}"#)
    }

    /// A process that has the receipt of its action, and then asks for the slice, expects the action in it.
    @Test func aRequestedSliceContainsEveryCommittedAction() throws {
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(1)
        bench.now = bench.now + .milliseconds(1)
        for sequence in 2...3 as ClosedRange<UInt64> {
            try bench.features.add(LoopBench.batch([.increment(by: 1)], from: sequence, fence: fence), from: peer)
            try bench.turn()
        }
        #expect(bench.loop.publishing.value(of: CountSlice.name)?.json == #"{"count":2}"#, "the interval is not over")
        _ = socket.takeTopics()
        let topic = WireProtocol.snapshotTopic(CountSlice.name, nonce: [1, 2, 3])
        socket.events = [.subscribed(topic)]
        try bench.turn()
        #expect(bench.loop.publishing.value(of: CountSlice.name)?.json == #"{"count":3}"#)
        let progress = bench.loop.publishing.progress(of: CountSlice.name)
        #expect(progress.revision == 3)
        let body = try #require(socket.published.first { $0.starts(with: topic) }?.dropFirst(topic.count))
        let part = try WireSliceUpdate(serializedBytes: Array(body))
        #expect(part.revision == 3 && part.sequence == progress.sequence)
    }

    @Test func progressWakesOnlyTheRolesForWhichThereIsNews() throws {
        for socket in [socket, otherSocket] { socket.events = [.subscribed(WireProtocol.progressTopic)] }
        try bench.settle()
        #expect(otherSocket.takeTopics() == [.progress], "to the new subscriber")
        _ = socket.takeTopics()
        for sequence in 1...10 as ClosedRange<UInt64> { try increment(sequence) }
        #expect(socket.takeTopics().count == 10, "its process waits for its own actions")
        #expect(otherSocket.takeTopics().isEmpty)
        bench.now = bench.now + RolePublisher.quietInterval
        try bench.turn()
        #expect(otherSocket.takeTopics() == [.progress])
        #expect(socket.takeTopics().isEmpty, "nothing was committed since its last one")
    }

    @Test func anActionIsReceivedCommittedAnsweredAndPublishedInOneTurn() throws {
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(1)
        bench.now = bench.now + .milliseconds(1)
        (_, socket.published) = (try bench.features.replies(WireStoreMessage.self, to: peer), [])
        try bench.features.add(LoopBench.batch([.increment(by: 1)], from: 2, fence: fence), from: peer)
        let turn = try bench.turn()
        #expect(!turn.isBusy)
        #expect(try bench.features.replies(WireStoreMessage.self, to: peer).count == 1)
        #expect(socket.published.count == 1)
    }

    @Test func afterSlowSendingThePauseIsNineTimesAsLong() throws {
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        try increment(1)
        var published = bench.now
        socket.whilePublishing = { [bench] in
            published = bench.now
            bench.now = bench.now + .milliseconds(2)
        }
        for sequence in 2...3 as ClosedRange<UInt64> {
            bench.now = bench.now + .milliseconds(1)
            try increment(sequence)
        }
        #expect(socket.takeTopics().count == 2, "One slow publication may have been preempted.")
        let deadline = published + .milliseconds(18)
        try increment(4)
        #expect(socket.takeTopics().isEmpty)
        #expect(bench.loop.publishing.deadline == deadline)
        bench.now = deadline
        try bench.turn()
        #expect(socket.takeTopics().count == 1)
    }

    @Test func aRequestedSnapshotIsSentOnItsTopic() throws {
        try increment(1)
        let topic = WireProtocol.snapshotTopic(CountSlice.name, nonce: [1, 2, 3])
        socket.events = [.subscribed(topic)]
        try bench.settle()
        #expect(!socket.published.isEmpty)
        #expect(socket.published.allSatisfy { $0.starts(with: topic) })
    }

    @Test func progressIsSentToItsFirstSubscriberAtOnceAndLessAndLessOftenWhileIdle() throws {
        socket.events = [.subscribed(WireProtocol.progressTopic)]
        try bench.settle()
        #expect(socket.takeTopics() == [.progress])
        #expect(try progressTimes(5) == [1, 3, 7, 11, 15])
        try increment(1)
        #expect(socket.takeTopics() == [.progress])
        #expect(try progressTimes(2) == [1, 3], "the first of them are for a subscriber that missed the last patch")
    }

    /// How many seconds from now the next `count` progress messages are sent.
    private func progressTimes(_ count: Int) throws -> [Int64] {
        let start = bench.now
        var times: [Int64] = []
        while times.count < count {
            bench.now = bench.now + .seconds(1)
            try bench.turn()
            if socket.takeTopics() == [.progress] { times.append((bench.now - start).components.seconds) }
        }
        return times
    }
}
