import Dispatch
import Eastward
import FixtureContract
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite final class WatchersTests {
    private let socket = ScriptedSocket()
    private let caller = OperatorCaller(peer: RouterSocket.Peer(bytes: [1]), id: 7)
    private let queue = DispatchQueue(label: "values")
    private var watchers: Watchers
    private var publishing = Publishing(
        CountState.roles, of: { CountState() }, presence: PresenceTable(), over: [], intervals: [:],
        tracing: StoreTracing(nil, actions: []))
    private let replies: OperatorReplies

    init() {
        replies = OperatorReplies(socket, log: LogLines().logger)
        watchers = Watchers(queue: queue, wake: {})
    }

    private func watch() throws -> Bool {
        try watchers.add(caller, of: CountSlice.name, from: 0, over: replies)
    }

    private func send(at now: Instant = 1) throws -> [WireOperatorReply] {
        for _ in 0..<2 {
            _ = try watchers.sendDue(over: replies, of: &publishing, epoch: 5, now: now)
            queue.sync {}
        }
        return try socket.replies(WireOperatorReply.self, to: caller.peer).filter { $0.reply != nil }
    }

    @Test func aWatcherReceivesASnapshotAndThenChanges() throws {
        #expect(try watch())
        let first = try send()
        #expect(first.map(\.slice.snapshot) == [true])
        #expect(try send().isEmpty)
        watchers.noteChanges(of: [CountSlice.name, CountSlice.name])
        let second = try send()
        #expect(second.map(\.slice.snapshot) == [false])
        #expect(!watchers.areDue)
    }

    @Test func aWatcherThatDoesNotReadStaysDue() throws {
        #expect(try watch())
        socket.outcome = .wouldBlock
        #expect(try send().isEmpty)
        let sizeOfTheValue = socket.lastSize
        watchers.noteChanges(of: [CountSlice.name])
        // The value may be large: it is not serialized while the operator reads nothing.
        #expect(try send(at: 1 + Watchers.retryInterval).isEmpty)
        #expect(socket.lastSize < min(sizeOfTheValue, 8))
        socket.outcome = .sent
        // Not in every turn.
        #expect(try send(at: 1 + Watchers.retryInterval).isEmpty)
        #expect(
            try send(at: 1 + Watchers.retryInterval * 2).map(\.slice.snapshot) == [true], "it has received no value yet"
        )
    }

    @Test func aDisconnectedWatcherIsRemovedEvenWithoutAChange() throws {
        #expect(try watch())
        _ = try send()
        socket.outcome = .unreachable
        _ = try send(at: 1 + Watchers.probeInterval)
        #expect(watchers.isEmpty)
    }
}
