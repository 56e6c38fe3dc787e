import Eastward
import FixtureContract
import Foundation
import Logging
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite final class RolePublisherTests {
    private let run: TestDirectory
    private let context = ZeroMQ.Context()
    private let path: String
    private let publisher: RolePublisher
    private let authenticator: Authenticator

    init() throws {
        run = try TestDirectory()
        authenticator = try Authenticator(context)
        path = try run.directory.slicesSocket(role: "role")
        let socket = try RolePublisher.socket(role: "role", context)
        try socket.set(.plainServer, true)
        try Listeners(run.directory, roles: ["role"], log: Logger(label: "test")).bind(socket, at: path)
        let slices = ["one", "two"]
        publisher = RolePublisher(
            role: "role", slices: slices, socket: XPubPublisherSocket(socket, slices: slices))
    }

    private func subscriber() throws -> SubSocket {
        let sub = try SubSocket(context)
        try sub.set(.plainUsername, "name")
        try sub.set(.plainPassword, "password")
        try sub.connect("ipc://\(path)")
        return sub
    }

    /// Receives subscriptions until `condition` holds.
    private func receiveEvents(until condition: () -> Bool) throws {
        var message = Message()
        _ = try wait {
            _ = try authenticator.answer { _ in .accepted(userID: "name") }
            // No reactor waits on the descriptor here.
            try publisher.publish([0])
            _ = try publisher.receiveEvents(&message, Reactor.Wake(now: 0, ready: []), limit: 100)
            return condition() ? true : nil
        }
    }

    private func progressDeadline(_ committed: Revision) -> Instant? {
        publisher.progressDeadline(committed, pace: .milliseconds(1))
    }

    @Test func aSliceHasSubscribersUntilTheLastLeaves() throws {
        let first = try subscriber()
        let second = try subscriber()
        try first.subscribe(WireProtocol.patchTopic("one"))
        try receiveEvents(until: { publisher.subscribedSlices == ["one"] })
        try second.subscribe(WireProtocol.patchTopic("one"))
        try second.subscribe(WireProtocol.patchTopic("two"))
        try receiveEvents(until: { publisher.subscribedSlices == ["one", "two"] })
        try second.unsubscribe(WireProtocol.patchTopic("one"))
        try second.unsubscribe(WireProtocol.patchTopic("two"))
        try receiveEvents(until: { publisher.subscribedSlices == ["one"] })
        try first.unsubscribe(WireProtocol.patchTopic("one"))
        try receiveEvents(until: { publisher.subscribedSlices.isEmpty })
    }

    @Test func aSubscriberThatDisconnectsIsRemoved() throws {
        func visit() throws {
            let sub = try subscriber()
            try sub.subscribe(WireProtocol.patchTopic("one"))
            try receiveEvents(until: { publisher.subscribedSlices == ["one"] })
        }
        try visit()
        try receiveEvents(until: { publisher.subscribedSlices.isEmpty })
    }

    @Test func aSnapshotIsRequestedOnAPrivateTopic() throws {
        let sub = try subscriber()
        let topic = WireProtocol.snapshotTopic("two", nonce: [1, 2, 3])
        try sub.subscribe(topic)
        var request: RolePublisher.SnapshotRequest?
        try receiveEvents(until: {
            request = publisher.nextRequest()
            return request != nil
        })
        #expect(request?.slice == "two")
        #expect(request?.topic == topic)
        #expect(publisher.nextRequest()?.topic == nil)
        #expect(publisher.subscribedSlices.isEmpty)
    }

    /// A subscriber of all topics learns those of others. The parts of a second answer would be mixed with the first one's.
    @Test func anotherSubscriptionToARequestedTopicIsNoRequest() throws {
        let sub = try subscriber()
        let other = try subscriber()
        let topic = WireProtocol.snapshotTopic("two", nonce: [1, 2, 3])
        try sub.subscribe(topic)
        try receiveEvents(until: { publisher.nextRequest() != nil })
        try other.subscribe(topic)
        // Subscriptions of one subscriber arrive in order.
        try other.subscribe(WireProtocol.patchTopic("one"))
        try receiveEvents(until: { publisher.subscribedSlices == ["one"] })
        #expect(publisher.nextRequest()?.topic == nil)
    }

    @Test(arguments: [[], [71], WireProtocol.progressTopic])
    func progressHasSubscribersUntilTheLastLeaves(topic: [UInt8]) throws {
        let sub = try subscriber()
        try sub.subscribe(WireProtocol.patchTopic("one"))
        try receiveEvents(until: { publisher.subscribedSlices == ["one"] })
        #expect(!publisher.hasProgressSubscribers)
        #expect(progressDeadline(0) == nil)
        try sub.subscribe(topic)
        try receiveEvents(until: { publisher.hasProgressSubscribers })
        #expect(progressDeadline(0) == .distantPast + .milliseconds(1))
        publisher.progressSent(3, now: .seconds(5))
        #expect(progressDeadline(3) == .seconds(6))
        #expect(progressDeadline(4) == .seconds(5) + .milliseconds(100))
        publisher.oweProgress()
        #expect(progressDeadline(4) == .seconds(5) + .milliseconds(1))
        try sub.unsubscribe(topic)
        try receiveEvents(until: { !publisher.hasProgressSubscribers })
    }

    @Test func topicsOutsideTheRoleAreIgnored() throws {
        let sub = try subscriber()
        let others: [[UInt8]] = [
            [], [0], [80], WireProtocol.patchTopic("three"), WireProtocol.patchTopic(""),
            WireProtocol.snapshotTopic("three", nonce: [1]), WireProtocol.progressTopic,
            Array(WireProtocol.snapshotTopic("one", nonce: [1]).dropLast()),
            WireProtocol.snapshotTopic("one", nonce: Array(repeating: 1, count: 300)), Array(repeating: 255, count: 64),
        ]
        for topic in others { try sub.subscribe(topic) }
        // Subscriptions arrive in order: when this one is received, the others have been received.
        try sub.subscribe(WireProtocol.patchTopic("one"))
        try receiveEvents(until: { publisher.subscribedSlices.contains("one") })
        #expect(publisher.subscribedSlices == ["one"])
        #expect(publisher.nextRequest()?.topic == nil)
    }

    @Test func requestsBeyondTheLimitAreDropped() throws {
        let sub = try subscriber()
        // The requests exceed a subscriber's own high-water mark, so they are sent in parts.
        for part in 0..<10 {
            // Detects that there is capacity again.
            sub.settle()
            for number in 0..<500 {
                try sub.subscribe(WireProtocol.snapshotTopic("one", nonce: Array("\(part * 500 + number)".utf8)))
            }
            try sub.subscribe(WireProtocol.patchTopic("two"))
            try receiveEvents(until: { publisher.subscribedSlices == ["two"] })
            try sub.unsubscribe(WireProtocol.patchTopic("two"))
            try receiveEvents(until: { publisher.subscribedSlices.isEmpty })
        }
        var count = 0
        while let request = publisher.nextRequest() {
            #expect(request.slice == "one")
            count += 1
        }
        #expect(count == RolePublisher.requestsKept)
    }
}

/// Snapshots over a socket that the test drives.
@Suite struct RolePublisherSnapshotTests {
    private let socket = ScriptedPublisherSocket()
    private let publisher: RolePublisher

    init() {
        publisher = RolePublisher(role: "role", slices: ["one"], socket: socket)
    }

    /// A snapshot that never ends.
    private final class Endless: SliceSnapshot {
        func next() throws -> [UInt8]? { [1] }
    }

    private func topic(_ number: Int) -> [UInt8] {
        WireProtocol.snapshotTopic("one", nonce: Array("\(number)".utf8))
    }

    private func receive(_ events: [XPubSocket.Event]) throws {
        socket.events = events
        var message = ZeroMQ.Message()
        while try publisher.receiveEvents(&message, Reactor.Wake(now: 0, ready: []), limit: 100) {}
    }

    private func answer(_ numbers: ClosedRange<Int>) throws {
        try receive(numbers.map { .subscribed(topic($0)) })
        while let request = publisher.nextRequest() { publisher.answer(request, with: Endless(), now: 0) }
    }

    private func topicsSent() throws -> Set<[UInt8]> {
        socket.published = []
        _ = try publisher.sendParts(bytes: 6, now: 0)
        return Set(socket.published.map { Array($0.dropLast()) })
    }

    @Test func aSubscriberThatIsBehindGetsNoPartWhileOthersDo() throws {
        try answer(1...3)
        socket.behind = [topic(2)]
        #expect(try topicsSent() == [topic(1), topic(3)])
        socket.behind = []
        #expect(try topicsSent().contains(topic(2)))
    }

    @Test func nothingIsSentWhileAllAreBehind() throws {
        try answer(1...2)
        socket.behind = [topic(1), topic(2)]
        #expect(try topicsSent() == [])
    }

    @Test func anAnswerAndARequestEndWithTheirSubscription() throws {
        try answer(1...2)
        try receive([.subscribed(topic(3)), .subscribed(topic(4)), .unsubscribed(topic(1)), .unsubscribed(topic(3))])
        #expect(publisher.nextRequest()?.topic == topic(4))
        #expect(publisher.nextRequest()?.topic == nil)
        #expect(try topicsSent() == [topic(2)])
    }
}
