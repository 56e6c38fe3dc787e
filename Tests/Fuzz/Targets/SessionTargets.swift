#if DEBUG || FUZZING
    import Foundation
    import SwiftProtobuf

    @testable import Eastward
    @testable import EastwardFeature

    extension Target {
        /// Messages of the store to a feature's session.
        static let storeMessages = Target(name: "store-messages", longest: 64 << 10) { input in
            var session = SessionUnderTest(flags: input.first ?? 0)
            for (operation, bytes) in Records(input.dropFirst()) { try session.perform(operation, bytes) }
        }

        /// The batches of an outbox, each of which is a row of its file.
        static let outboxRows = Target(name: "outbox-rows", longest: 64 << 10) { input in
            var contents = OutboxContents(head: OutboxHead(nonce: [1], session: 3, journalID: [7]))
            for (_, bytes) in Records(input) {
                guard let columns = ActionColumns(try WireActions(serializedBytes: bytes)) else { continue }
                let encoded: [UInt8] = try columns.wire.serializedBytes()
                require(
                    try ActionColumns(WireActions(serializedBytes: encoded)) == columns, "Columns are not stable.")
                for action in columns.actions { _ = ActionTag(in: action.payload)?.bridgedKey }
                contents.batches.append(ActionBatch(firstSequence: contents.nextSequence, columns: columns))
            }
            _ = BridgePosition(source: [7]).after(contents.batches)
            var session = SessionUnderTest(
                SessionCore(window: 64, restoring: contents, generator: SystemRandomNumberGenerator()))
            try session.perform(4, [])
            try session.perform(2, [])
        }
    }

    extension Target {
        /// Replies of the store to an operator, as commands decode them.
        static let operatorReplies = Target(name: "operator-replies", longest: 32 << 10) { input in
            let reply = try WireOperatorReply(serializedBytes: input)
            let encoded: [UInt8] = try reply.serializedBytes()
            require(try WireOperatorReply(serializedBytes: encoded) == reply, "A reply is not stable.")
        }
    }

    /// A feature's session, whose store an input plays.
    struct SessionUnderTest: ~Copyable {
        private static let window = 64

        private var core: SessionCore
        private var now = Instant(nanoseconds: 1000)
        private var ticket: UInt64 = 0
        private var completed: Set<UInt64> = []
        private var write: OutboxWrite?

        init(_ core: consuming SessionCore) { self.core = core }

        init(flags: UInt8) {
            let generator = SeededGenerator(seed: 1, revision: 1)
            if flags & 1 == 0 {
                core = SessionCore(window: Self.window, generator: generator)
            } else {
                core = SessionCore(window: Self.window, restoring: OutboxContents(), generator: generator)
            }
            core.hasSeveralEndpoints = flags & 2 != 0
        }

        /// Performs an operation: its low three bits are its kind, the others a number.
        mutating func perform(_ operation: UInt8, _ bytes: [UInt8]) throws {
            let number = Int(operation >> 3)
            switch operation & 7 {
            case 0:
                let message = try bytes.withUnsafeBytes { try WireStoreMessage(frame: $0) }
                let again = try message.frame().withUnsafeBytes { try WireStoreMessage(frame: $0) }
                require(again == message, "A message of a store is not stable.")
                core.received(message, now: now)
            case 1: submit(number + 1, bytes)
            case 2: try send()
            case 3:
                now = core.deadline ?? now + .seconds(1)
                core.tick(now: now)
            case 4:
                core.disconnected()
                core.connected()
            case 5: core.disconnected()
            case 6:
                if let write = core.takeWrite(now: now) { self.write = write }
                if write != nil { core.wrote(number % 3 == 1 ? .full(reason: "full") : .written, now: now) }
                write = nil
            default:
                if number == 31 { core.close() } else { try? core.publish(bytes, as: "larder.Shopper", now: now) }
            }
            now = now + .milliseconds(1)
            check()
        }

        private mutating func submit(_ count: Int, _ payload: [UInt8]) {
            var columns = ActionColumns()
            for index in 0..<count { columns.append(name: "larder.Append\(index & 1)", payload: payload) }
            guard core.reserve(ActionVolume(columns)) else { return }
            ticket += 1
            core.submit(columns, ticket: ticket, now: now)
        }

        private mutating func send() throws {
            var sent = 0
            while let message = core.nextMessage() {
                let again = try message.frame().withUnsafeBytes { try WireFeatureMessage(frame: $0) }
                require(again == message, "A message of a feature is not stable.")
                core.sent(message, now: now)
                sent += 1
                require(sent < 10_000, "The session sends without end.")
            }
        }

        private mutating func check() {
            for completion in core.takeCompletions() where completion.ticket != SessionCore.restoredTicket {
                require(completed.insert(completion.ticket).inserted, "A ticket is completed twice.")
            }
            _ = core.takeNotices()
            require(core.outstanding >= 0 && core.capacity >= 0, "The session counts below zero.")
            _ = core.acknowledged
            _ = core.largestAction
        }
    }
#endif
