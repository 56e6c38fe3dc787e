import Eastward
import Foundation
import Logging
import MarketContract
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite final class OutletTests {
    private let run: TestDirectory
    private let context = ZeroMQ.Context()
    private let path: String
    private let outlet: Outlet
    private let authenticator: Authenticator

    init() throws {
        run = try TestDirectory()
        authenticator = try Authenticator(context)
        path = try run.directory.slicesSocket(role: "role")
        outlet = try Outlet(
            role: "role", slices: ["one", "two"], path: path,
            listeners: Listeners(run.directory, roles: ["role"], log: Logger(label: "test")), context: context)
    }

    private func subscriber() throws -> SubSocket {
        let sub = try SubSocket(context)
        try sub.set(.plainUsername, "name")
        try sub.set(.plainPassword, "password")
        try sub.connect("ipc://\(path)")
        return sub
    }

    /// Hears what there is until `condition` holds.
    private func hear(until condition: () -> Bool) throws {
        var message = Message()
        _ = try wait {
            _ = try authenticator.answer { .accepted(userID: $0.username) }
            // Nobody waits on the descriptor here.
            try outlet.publish(Message([0]))
            _ = try outlet.hear(&message, Reactor.Wake(now: 0, ready: []), limit: 100)
            return condition() ? true : nil
        }
    }

    @Test func whatIsSubscribedIsFollowedUntilTheLastLeaves() throws {
        let first = try subscriber()
        let second = try subscriber()
        try first.subscribe(WireProtocol.patchTopic("one"))
        try hear(until: { outlet.followed == ["one"] })
        try second.subscribe(WireProtocol.patchTopic("one"))
        try second.subscribe(WireProtocol.patchTopic("two"))
        try hear(until: { outlet.followed == ["one", "two"] })
        try second.unsubscribe(WireProtocol.patchTopic("one"))
        try second.unsubscribe(WireProtocol.patchTopic("two"))
        try hear(until: { outlet.followed == ["one"] })
        try first.unsubscribe(WireProtocol.patchTopic("one"))
        try hear(until: { outlet.followed.isEmpty })
    }

    @Test func whoLeavesWithoutAWordFollowsNoMore() throws {
        func visit() throws {
            let sub = try subscriber()
            try sub.subscribe(WireProtocol.patchTopic("one"))
            try hear(until: { outlet.followed == ["one"] })
        }
        try visit()
        try hear(until: { outlet.followed.isEmpty })
    }

    @Test func aSnapshotIsAskedForOnATopicOfOnesOwn() throws {
        let sub = try subscriber()
        let topic = WireProtocol.snapshotTopic("two", nonce: [1, 2, 3])
        try sub.subscribe(topic)
        var request: Outlet.SnapshotRequest?
        try hear(until: {
            request = outlet.nextRequest()
            return request != nil
        })
        #expect(request?.slice == "two")
        #expect(request?.topic == topic)
        #expect(outlet.nextRequest()?.topic == nil)
        #expect(outlet.followed.isEmpty)
    }

    @Test(arguments: [[], [71], WireProtocol.progressTopic])
    func progressHasSubscribersUntilTheLastLeaves(topic: [UInt8]) throws {
        let sub = try subscriber()
        try sub.subscribe(WireProtocol.patchTopic("one"))
        try hear(until: { outlet.followed == ["one"] })
        #expect(!outlet.hasProgressSubscribers)
        #expect(!outlet.takeOwedProgress())
        try sub.subscribe(topic)
        try hear(until: { outlet.hasProgressSubscribers })
        #expect(outlet.takeOwedProgress())
        #expect(!outlet.takeOwedProgress(), "it was sent")
        try sub.unsubscribe(topic)
        try hear(until: { !outlet.hasProgressSubscribers })
    }

    @Test func whatIsNoneOfTheRolesIsLeftAlone() throws {
        let sub = try subscriber()
        let others: [[UInt8]] = [
            [], [0], [80], WireProtocol.patchTopic("three"), WireProtocol.patchTopic(""),
            WireProtocol.snapshotTopic("three", nonce: [1]), WireProtocol.progressTopic,
            Array(WireProtocol.snapshotTopic("one", nonce: [1]).dropLast()),
            WireProtocol.snapshotTopic("one", nonce: Array(repeating: 1, count: 300)), Array(repeating: 255, count: 64),
        ]
        for topic in others { try sub.subscribe(topic) }
        // In the order of the wire: when this is heard, so were the others.
        try sub.subscribe(WireProtocol.patchTopic("one"))
        try hear(until: { outlet.followed.contains("one") })
        #expect(outlet.followed == ["one"])
        #expect(outlet.nextRequest()?.topic == nil)
    }

    @Test func requestsBeyondTheBoundAreDropped() throws {
        let sub = try subscriber()
        // More than fit at a subscriber's own high-water mark are sent in parts.
        for part in 0..<10 {
            // Hears that there is room again.
            sub.settle()
            for number in 0..<500 {
                try sub.subscribe(WireProtocol.snapshotTopic("one", nonce: Array("\(part * 500 + number)".utf8)))
            }
            try sub.subscribe(WireProtocol.patchTopic("two"))
            try hear(until: { outlet.followed == ["two"] })
            try sub.unsubscribe(WireProtocol.patchTopic("two"))
            try hear(until: { outlet.followed.isEmpty })
        }
        var count = 0
        while let request = outlet.nextRequest() {
            #expect(request.slice == "one")
            count += 1
        }
        #expect(count == Outlet.requestsKept)
    }
}
