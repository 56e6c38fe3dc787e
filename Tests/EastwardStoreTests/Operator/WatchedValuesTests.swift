import Dispatch
import Eastward
import FixtureContract
import SwiftProtobuf
import Testing
import ZeroMQ

@testable import EastwardStore

/// Watches of a store whose state changes while a value is being written.
@Suite struct WatchedValuesTests {
    private let bench: LoopBench
    private let fence: UInt64
    private let feature = RouterSocket.Peer(bytes: [1])
    private let peer = RouterSocket.Peer(bytes: [2])
    private let queue = DispatchQueue(label: "values")

    init() throws {
        bench = LoopBench()
        fence = try bench.connect("counter.1", feature).fence
        bench.loop.operators.watchers = Watchers(queue: queue, wake: {})
    }

    private func watch(_ id: UInt64) throws {
        let request = WireOperatorRequest.with {
            $0.id = id
            $0.magic = WireProtocol.magic
            $0.version = WireProtocol.version
            $0.watch.slice = CountSlice.name
        }
        try bench.operators.add(request, from: peer)
        try bench.settle()
    }

    private func increment(_ sequence: UInt64) throws {
        try bench.features.add(LoopBench.batch([.increment(by: 1)], from: sequence, fence: fence), from: feature)
        try bench.settle()
    }

    /// Waits for the value that is being written. Returns what the store's next turn sends, as "watch: value".
    private func sentAfterWriting() throws -> [String] {
        queue.sync {}
        try bench.turn()
        return try sent()
    }

    private func sent() throws -> [String] {
        try bench.operators.replies(WireOperatorReply.self, to: peer).map { "\($0.id): \($0.slice.json)" }
    }

    /// Calls `body` while no value is written.
    private func whileWriting(_ body: () throws -> Void) rethrows {
        queue.suspend()
        defer { queue.resume() }
        try body()
    }

    @Test func theStoreContinuesWhileAValueIsWritten() throws {
        try whileWriting {
            try watch(1)
            try increment(1)
            #expect(bench.loop.journaled.core.committed.revision == 1)
            #expect(try sent().isEmpty)
        }
        #expect(try sentAfterWriting() == [#"1: {"count":0}"#])
    }

    @Test func aValueThatChangedWhileItWasWrittenIsSentAndThenTheNextOne() throws {
        try whileWriting {
            try watch(1)
            try increment(1)
            bench.now = bench.now + .milliseconds(1)
            try increment(2)
        }
        #expect(try sentAfterWriting() == [#"1: {"count":0}"#])
        #expect(try sentAfterWriting() == [#"1: {"count":2}"#])
        #expect(try sentAfterWriting().isEmpty)
    }

    @Test func aWatchDoesNotBeginWithAValueFromBeforeIt() throws {
        try whileWriting {
            try watch(1)
            try increment(1)
            try watch(2)
        }
        #expect(try sentAfterWriting() == [#"1: {"count":0}"#])
        #expect(try sentAfterWriting() == [#"1: {"count":1}"#, #"2: {"count":1}"#])
    }
}
