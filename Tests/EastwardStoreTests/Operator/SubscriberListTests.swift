import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite("Reports of subscribers") struct SubscriberListTests {
    private let socket = ScriptedPublisherSocket()
    private let peer = RouterSocket.Peer(bytes: [1])
    private let caller = RouterSocket.Peer(bytes: [9])
    private let bench: LoopBench
    private let fence: UInt64

    init() throws {
        bench = LoopBench(
            publishers: [
                RolePublisher(role: CounterFeature.name, slices: [CountSlice.name], socket: socket),
                RolePublisher(role: NotesFeature.name, slices: [], socket: ScriptedPublisherSocket()),
            ])
        let welcome = try bench.connect("counter.1", peer)
        #expect(welcome.reportMilliseconds == 1000)
        fence = welcome.fence
        socket.events = [.subscribed(WireProtocol.patchTopic(CountSlice.name))]
        try bench.settle()
        let actions = Array(repeating: MarketAction.increment(by: 1), count: 5)
        try bench.features.add(LoopBench.batch(actions, fence: fence), from: peer)
        try bench.settle()
        _ = try bench.features.replies(WireStoreMessage.self, to: peer)
    }

    private func report(_ slices: [(name: String, handled: Revision)]) throws {
        try bench.features.add(
            WireFeatureMessage.with {
                $0.report.fence = fence
                $0.report.slices = slices.map { name, handled in
                    .with {
                        $0.slice = name
                        $0.received = 5
                        $0.handled = handled
                    }
                }
                $0.report.gaps = 2
                $0.report.queuedActions = 3
                $0.report.queuedBytes = 40
            }, from: peer)
        try bench.settle()
    }

    private func list() throws -> WireSubscriberList {
        try bench.operators.add(
            WireOperatorRequest.with {
                $0.id = 7
                $0.magic = WireProtocol.magic
                $0.version = WireProtocol.version
                $0.listSubscribers = WireListSubscribers()
            }, from: caller)
        try bench.settle()
        let reply = try #require(try bench.operators.replies(WireOperatorReply.self, to: caller).first)
        #expect(reply.id == 7)
        return reply.subscriberList
    }

    private func samples(_ name: String) -> [Double] {
        bench.loop.metrics.first { $0.name == name }?.samples.map(\.value) ?? []
    }

    @Test func anOperatorSeesThePublishedRevisionsAndTheLagOfEachSubscriber() throws {
        try report([(CountSlice.name, 3), ("market.Notes", 1)])
        let list = try list()
        #expect(list.roles.map(\.name) == [CounterFeature.name, NotesFeature.name])
        #expect(list.roles.map { $0.slices.map(\.slice) } == [[CountSlice.name], []])
        #expect(list.roles[0].slices.map(\.revision) == [5])
        #expect(list.subscribers.map(\.process) == ["counter.1"])
        let report = try #require(list.subscribers.first).report
        #expect(report.slices.map(\.slice) == [CountSlice.name])
        #expect(report.slices.map(\.lag) == [2])
        #expect([report.gaps, report.queuedActions, report.queuedBytes] == [2, 3, 40])
        #expect(try bench.features.replies(WireStoreMessage.self, to: peer).isEmpty, "nothing answers a report")
    }

    @Test func withoutAReportASessionIsListedWithoutOne() throws {
        #expect(try list().subscribers.map(\.hasReport) == [false])
    }

    @Test func eachRoleHasMetricsOfItsSubscribers() throws {
        #expect(samples("eastward_subscriber_lag_revisions") == [0, 0])
        try report([(CountSlice.name, 3)])
        #expect(samples("eastward_subscriber_lag_revisions") == [2, 0])
        #expect(samples("eastward_queued_actions") == [3, 0])
        #expect(samples("eastward_queued_bytes") == [40, 0])
        bench.loop.forget(try #require(bench.loop.features.peers[peer]).id)
        #expect(samples("eastward_subscriber_lag_revisions") == [0, 0], "the process has ended")
        #expect(samples("eastward_subscriber_gaps_total") == [0, 0], "a first report is no gap")
    }

    @Test func aReportThatCannotBeReadIsRefusedAsMalformed() throws {
        bench.features.add([5 << 3 | 2, 2, 0xFF, 0xFF], from: peer)
        try bench.settle()
        let replies = try bench.features.replies(WireStoreMessage.self, to: peer)
        #expect(replies.map(\.refusal.code) == [.malformed])
    }
}
