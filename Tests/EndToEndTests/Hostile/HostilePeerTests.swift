import Eastward
import EastwardTesting
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

extension EndToEnd {
    /// Tests that a client with a valid token cannot affect the store's other clients.
    @Suite struct HostilePeers {
        /// Runs `talk` against a running store, on a thread of its own; afterwards the store must still work.
        private func store(
            _ talk: @escaping @Sendable (RunningApp, ControlConnection.Enrolled) throws -> Void
        ) async throws {
            try await RunningApp.run { app in
                let before = try await app.process("store")
                try await onThread {
                    let control = try ControlConnection(app)
                    try talk(app, control.enroll("probe")[0])
                }
                #expect(try await app.dispatch("market.Increment", #"{"by":1}"#).outcome == "applied")
                let after = try await app.process("store")
                #expect((after.pid, after.restarts) == (before.pid, 0))
            }
        }

        @Test func bytesThatAreNoMessageAreRefused() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                try raw.send([0xFF, 0xFE, 0xFD])
                #expect(try raw.reply().refusal.code == .foreignProtocol)
                try raw.send([])
                #expect(try raw.reply().refusal.code == .foreignProtocol)
                // After a hello, the same bytes are malformed.
                _ = try raw.greet()
                try raw.send([0xFF, 0xFE, 0xFD])
                #expect(try raw.reply().refusal.code == .malformed)
            }
        }

        @Test func randomFramesAreSurvived() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                var generator = SeededGenerator(seed: 1)
                for _ in 0..<500 {
                    let count = Int.random(in: 0...200, using: &generator)
                    try raw.send(
                        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
                }
                // The store reads in order: its welcome shows that it processed all frames before the hello.
                try raw.send { $0.hello = RawClient.hello() }
                while try raw.reply().welcome.session == 0 {}
            }
        }

        @Test func onlyTheFirstFrameOfAMessageCounts() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                var greeting = WireFeatureMessage()
                greeting.hello = RawClient.hello()
                let hello: [UInt8] = try greeting.serializedBytes()
                try raw.send([0xFF], hello, hello)
                #expect(try raw.reply().refusal.code == .foreignProtocol)
                try raw.send(hello, [0xFF], [])
                #expect(try raw.reply().welcome.nextSequence == 1)
            }
        }

        /// The store keeps the first frame of a message only, and limits the bytes of all its frames.
        @Test func aMessageWithoutEndEndsItsConnection() async throws {
            try await store { app, enrolled in
                let raw = try RawConnection(app.directory.actionsSocket, enrolled, type: "DEALER")
                let frame = [UInt8](repeating: 0xFF, count: 1 << 20)
                let taken = (0..<256).prefix { _ in raw.send(unfinished: frame) }
                #expect(taken.count >= 60 && taken.count < 128)
            }
        }

        @Test func aMessageBeyondTheLargestEndsItsConnection() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                let largest = Int(try raw.greet().largestMessage)
                try raw.send([UInt8](repeating: 0xFF, count: largest))
                #expect(try raw.reply().refusal.code == .malformed)
                try raw.send([UInt8](repeating: 0xFF, count: largest + 1))
                try raw.expect(.disconnected)
                // The client reconnects, sends a valid hello and is accepted.
                try raw.expect(.connected)
                #expect(try raw.greet().nextSequence == 1)
            }
        }

        @Test func foreignHellosAreRefused() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                try raw.send { $0.hello = RawClient.hello { $0.magic = 0x4854_5450 } }
                #expect(try raw.reply().refusal.code == .foreignProtocol)
                try raw.send { $0.hello = RawClient.hello { $0.version = 99 } }
                let version = try raw.reply().refusal
                #expect(version.code == .foreignVersion)
                #expect(version.versions == [1])
                try raw.send { $0.hello = RawClient.hello { $0.nonce = Data([1]) } }
                #expect(try raw.reply().refusal.code == .malformed)
                try raw.send {
                    $0.hello = RawClient.hello {
                        $0.session = 1; $0.lineage = Data(count: 16)
                    }
                }
                #expect(try raw.reply().refusal.code == .foreignLineage)
            }
        }

        @Test func aClientCannotResumeTheSessionOfAnother() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                let mine = try raw.greet()
                for session in [mine.session - 1, mine.session + 1, .max] {
                    try raw.send {
                        $0.hello = RawClient.hello {
                            $0.session = session; $0.lineage = mine.lineage
                        }
                    }
                    #expect(try raw.reply().refusal.code == .unknownSession)
                }
            }
        }

        @Test func messagesBeforeTheHelloAreIgnored() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                try raw.send { $0.batch = Self.increments(1) }
                try raw.send { $0.goodbye.fence = 1 }
                #expect(try raw.greet().nextSequence == 1)
            }
        }

        @Test(arguments: HostileBatch.all)
        func aBatchWithInconsistentPartsIsRefused(hostile: HostileBatch) async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                let welcome = try raw.greet()
                var batch = Self.increments(2)
                batch.fence = welcome.fence
                hostile.change(&batch)
                try raw.send { $0.batch = batch }
                #expect(try raw.reply().refusal.code == hostile.answer)
            }
        }

        @Test func actionsThatDoNotExistOrCannotBeReadAreRejectedOneByOne() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                var batch = Self.increments(3)
                batch.fence = try raw.greet().fence
                batch.actions.names += ["market.Explode", ""]
                batch.actions.kinds = [1, 2, 0]
                batch.actions.sizes = [0, 0, 2]
                batch.actions.payload = Data([0x0F, 0xFF])
                try raw.send { $0.batch = batch }
                let ranges = try raw.reply().receipts.ranges
                #expect(ranges.map(\.rejection.code) == ["unknown_action", "unknown_action", "malformed"])
                #expect(ranges.map(\.firstSequence) == [1, 2, 3])
            }
        }

        /// Each rejection quotes the name, and adjacent rejections differ: without a limit, a reply of 60 GB.
        @Test func longNamesAreNotEchoedInFull() async throws {
            try await store { app, enrolled in
                let raw = try RawClient.actions(app, enrolled)
                var batch = WireActionBatch()
                batch.fence = try raw.greet().fence
                batch.firstSequence = 1
                batch.actions.names = ["a", "b"].map { String(repeating: $0, count: 1 << 20) }
                batch.actions.kinds = (0..<65_536).map { $0 % 2 }
                batch.actions.sizes = Array(repeating: 0, count: 65_536)
                try raw.send { $0.batch = batch }
                var answered: UInt64 = 0
                while answered < 65_536 {
                    for range in try raw.reply().receipts.ranges {
                        guard range.rejection.code == "unknown_action",
                            range.rejection.reason.utf8.count < 200
                        else {
                            throw WaitedInVain(
                                "The rejection has a reason of \(range.rejection.reason.utf8.count) bytes.")
                        }
                        answered += range.count
                    }
                }
            }
        }

        static func increments(_ count: Int) -> WireActionBatch {
            var columns = ActionColumns()
            for _ in 0..<count { columns.append(name: "market.Increment", payload: [0x08, 0x01]) }
            return .with {
                $0.fence = 1
                $0.firstSequence = 1
                $0.lowestAwaited = 1
                $0.actions = columns.wire
            }
        }
    }
}

/// A change that invalidates a batch of two increments, and the store's answer to it.
struct HostileBatch: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var answer: WireRefusal.Code = .malformed
    var change: @Sendable (inout WireActionBatch) -> Void

    static let all = [
        HostileBatch(testDescription: "no sizes") { $0.actions.sizes = [] },
        HostileBatch(testDescription: "no names") { $0.actions.names = [] },
        HostileBatch(testDescription: "too few kinds") { $0.actions.kinds = [0] },
        HostileBatch(testDescription: "a kind without a name") { $0.actions.kinds = [0, 1] },
        HostileBatch(testDescription: "the largest kind") { $0.actions.kinds = [0, .max] },
        HostileBatch(testDescription: "sizes beyond the payload") { $0.actions.sizes = [2, 3] },
        HostileBatch(testDescription: "sizes short of the payload") { $0.actions.sizes = [2, 1] },
        HostileBatch(testDescription: "the largest sizes") { $0.actions.sizes = [.max, .max] },
        HostileBatch(testDescription: "a cause that no action has") { $0.actions.causes = [Data([1]), Data([2])] },
        HostileBatch(testDescription: "a number without a cause") { $0.actions.caused = [0, 1] },
        HostileBatch(testDescription: "too few numbers of causes") { batch in
            batch.actions.causes = [Data([1])]
            batch.actions.caused = [1]
        },
        HostileBatch(testDescription: "a long cause") { $0.actions.causes = [Data(count: 513)] },
        HostileBatch(testDescription: "sequence 0") { $0.firstSequence = 0 },
        HostileBatch(testDescription: "receipts that cannot have come") { $0.lowestAwaited = 4 },
        HostileBatch(testDescription: "a fence that was not given") { $0.fence += 1 },
        HostileBatch(testDescription: "the largest fence") { $0.fence = .max },
        HostileBatch(testDescription: "a fence of before", answer: .fenced) { $0.fence -= 1 },
        HostileBatch(testDescription: "the last sequence of all") { batch in
            batch.firstSequence = .max
            batch.lowestAwaited = .max
        },
        HostileBatch(testDescription: "more than the window", answer: .windowExceeded) { batch in
            batch.actions.sizes = Array(repeating: 0, count: 65_537)
            batch.actions.payload = Data()
        },
    ]
}

/// SplitMix64: the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
