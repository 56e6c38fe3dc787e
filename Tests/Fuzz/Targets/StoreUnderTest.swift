#if DEBUG || FUZZING
    import Foundation
    import LarderContract
    import Logging
    import SwiftProtobuf

    @testable import Eastward
    @testable import EastwardStore
    @testable import LarderStore
    @testable import ZeroMQ

    /// A socket whose messages an input supplies. It checks that every reply can be decoded.
    private final class ScriptedPeers<Reply: SwiftProtobuf.Message & Equatable>: PeerSocket {
        private var waiting: [(peer: RouterSocket.Peer, bytes: [UInt8])] = []
        var outcome = SendOutcome.sent
        /// The sender of each peer's messages.
        var senders: [RouterSocket.Peer: Sender] = [:]

        func add(_ bytes: [UInt8], from peer: RouterSocket.Peer) { waiting.append((peer, bytes)) }

        var descriptors: [CInt] { [] }

        func isDue(_ wake: Reactor.Wake) -> Bool { !waiting.isEmpty }

        func receive(_ message: inout ZeroMQ.Message) throws -> RouterSocket.Peer? {
            guard !waiting.isEmpty else { return nil }
            let (peer, bytes) = waiting.removeFirst()
            message = Message(bytes)
            return peer
        }

        func sender(of message: borrowing ZeroMQ.Message, over peer: RouterSocket.Peer) -> Sender? { senders[peer] }

        func isSent(_ message: borrowing ZeroMQ.Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool {
            senders[peer] == sender
        }

        func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome {
            guard let reply = try? Reply(serializedBytes: bytes) else { violate("The store sent an unreadable reply.") }
            require(
                try Reply(serializedBytes: reply.serializedBytes() as [UInt8]) == reply, "A reply is not stable.")
            return outcome
        }

        func settle() {}

        func hasUnannouncedMessages() -> Bool { !waiting.isEmpty }
    }

    /// A publisher whose subscriptions an input supplies. It checks that every publication can be decoded.
    private final class ScriptedPublisher: PublisherSocket {
        var events: [XPubSocket.Event] = []

        var descriptors: [CInt] { [] }

        func isDue(_ wake: Reactor.Wake) -> Bool { !events.isEmpty }

        func receive(_ message: inout ZeroMQ.Message) throws -> XPubSocket.Event? {
            events.isEmpty ? nil : events.removeFirst()
        }

        func publish(_ message: [UInt8]) throws -> Bool {
            let isReadable = message.withUnsafeBytes { bytes in
                guard let (topic, length) = WireProtocol.Topic.parse(bytes) else { return false }
                let body = UnsafeRawBufferPointer(rebasing: bytes[length...]).bytes
                switch topic {
                case .progress: return (try? WireProgress(serializedBytes: body)) != nil
                case .patch, .snapshot: return (try? WireSliceUpdate(serializedBytes: body)) != nil
                }
            }
            require(isReadable, "The store published an unreadable message.")
            return false
        }

        func hasUnannouncedEvents() -> Bool { !events.isEmpty }
    }

    /// A journal that keeps the batches that it commits.
    private final class RecordingJournal: Journal {
        let durability = "memory"
        let journalID = StoreUnderTest.journalID
        let epoch = StoreUnderTest.epoch
        private(set) var batches: [JournalBatch] = []
        private var last: UInt64 = 0
        var isFull = false

        func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
            guard !isFull, batch.follows == last else { return completion(.refused(reason: "The disk is full.")) }
            last = batch.number
            batches.append(batch)
            completion(.committed)
        }
    }

    /// A store without sockets, disk and threads, and its peers.
    final class StoreUnderTest {
        static let journalID = [UInt8](0xA0..<0xB0)
        static let epoch: UInt64 = 5

        /// The role of the process of each peer. The last one is a second connection of the first process.
        static let roles = [
            ShopperFeature.name, PricesFeature.name, TapeFeature.name, SalesFeature.name, ShopperFeature.name,
        ]

        private static let limits: StoreLimits = {
            var limits = StoreLimits()
            limits.window = 256
            limits.sessions = 3
            limits.outboxSessionsPerRole = 1
            limits.largestPresence = 1024
            limits.presenceBytes = 2048
            limits.gatheredActions = 512
            limits.gatheredBytes = 8192
            return limits
        }()

        private let features = ScriptedPeers<WireStoreMessage>()
        private let operators = ScriptedPeers<WireOperatorReply>()
        private let publishers = AppState.roles.map { _ in ScriptedPublisher() }
        private let journal = RecordingJournal()
        private let loop: StoreLoop<AppState, LarderAction>
        private let time = ManualClock()

        private final class ManualClock {
            var now = Instant.distantPast + .seconds(1)
        }

        init() {
            let states = StateVersions(
                reducer: AppState.reducer, roles: AppState.roles.map { ($0.name, $0.actions) })
            let core = StoreCore(
                states, journalID: journal.journalID, epoch: journal.epoch, durability: journal.durability,
                limits: Self.limits,
                presence: PresenceTable(AppState.roles.map { ($0.name, $0.presence) }, limits: Self.limits))
            let publishers = zip(AppState.roles, publishers).map { role, socket in
                RolePublisher(role: role.name, slices: role.slices.map(\.name), socket: socket)
            }
            loop = StoreLoop(
                JournaledCore(core, journal: journal, wake: {}), states,
                sockets: StoreSockets(actions: features, operators: operators, publishers: publishers),
                roles: AppState.roles, intervals: [:], window: Self.limits.window,
                snapshots: StateSnapshots(nil, row: 0, after: RecoveryWork(), wake: {}),
                clock: { [time] in time.now }, log: Logger(label: "fuzz", factory: { _ in SwiftLogNoOpLogHandler() }),
                wake: {})
            for (index, role) in Self.roles.enumerated() {
                let identity = Identity(process: "process.\(index % 4)", role: role)
                features.senders[Self.peer(index)] = Sender(identity, userID: "\(identity.process) 1")
            }
        }

        private static func peer(_ number: Int) -> RouterSocket.Peer { RouterSocket.Peer(bytes: [UInt8(number)]) }

        private func turn(after pause: Duration = .microseconds(10)) throws {
            time.now = time.now + pause
            _ = try loop.turn(Reactor.Wake(now: time.now.nanoseconds, ready: []))
        }

        /// Performs the operations of `records`. An operation's low three bits are its kind, the others its peer.
        /// - Parameter kind: the kind of operations with the number 0.
        func run(_ records: Records, kind: UInt8) throws {
            for (operation, bytes) in records {
                let number = Int(operation >> 3)
                switch operation & 7 == 0 ? kind : operation & 7 {
                case 1: features.add(bytes, from: Self.peer(number % Self.roles.count))
                case 2: operators.add(bytes, from: Self.peer(number % 3))
                case 3: publishers[number % publishers.count].events.append(.subscribed(bytes))
                case 4: publishers[number % publishers.count].events.append(.unsubscribed(bytes))
                case 5: try turn(after: .nanoseconds(1 << (Int64(number) + Int64((bytes.first ?? 0) % 16))))
                case 6: journal.isFull = number & 1 == 1
                default:
                    let outcomes: [SendOutcome] = [.sent, .wouldBlock, .unreachable]
                    features.outcome = outcomes[number % 3]
                    operators.outcome = outcomes[number / 3 % 3]
                }
                if operation & 7 < 5 { try turn() }
                check()
            }
            journal.isFull = false
            for _ in 0..<16 { try turn(after: .milliseconds(1)) }
            check()
            try checkJournal()
        }

        private func check() {
            let core = loop.journaled.core.sessions.count
            require(core <= 2 * Self.limits.sessions, "\(core) sessions are open.")
            let presence = loop.journaled.core.presence.bytes
            require(presence <= Self.limits.presenceBytes, "The presence has \(presence) bytes.")
        }

        /// Checks that the journal's rows lead to the committed state.
        private func checkJournal() throws {
            var replay = JournalReplay<AppState, LarderAction>(
                from: RecoveredStore(limits: Self.limits), reducer: AppState.reducer)
            for (index, batch) in journal.batches.enumerated() {
                let row = JournalRow.batch(batch)
                do {
                    let read = try JournalRow(
                        row.encoded(), number: UInt64(index + 1), after: replay.store.revision)
                    let bytes = try row.encoded()
                    require(try read.encoded() == bytes, "Row \(index + 1) is not stable.")
                    try replay.apply(read)
                } catch {
                    violate("Row \(index + 1), which the store wrote, is refused: \(error)")
                }
            }
            require(replay.store.state == loop.states.committed, "The journal leads to another state.")
            let revision = loop.journaled.core.committed.revision
            require(replay.store.revision == revision, "The journal leads to another revision.")
            // The journal does not contain each confirmation of receipts.
            let durable = loop.journaled.core.durable(loop.states.committed)
            let sessions = [replay.store, durable].map { store in
                store.sessions.stored.map { session in
                    StoredSessionState.with {
                        $0.opening = session.opening
                        $0.nextSequence = session.nextSequence
                    }
                }
            }
            require(sessions[0] == sessions[1], "The journal leads to other sessions.")
            require(replay.store.statistics == durable.statistics, "The journal leads to other statistics.")
        }
    }

    extension Target {
        /// Messages of features to the store.
        static let featureMessages = Target(name: "feature-messages", longest: 64 << 10) { input in
            try StoreUnderTest().run(Records(input), kind: 1)
        }

        /// Requests of operators to the store.
        static let operatorRequests = Target(name: "operator-requests", longest: 64 << 10) { input in
            try StoreUnderTest().run(Records(input), kind: 2)
        }

        /// Subscriptions of features, which are requests for snapshots and credit for their parts.
        static let subscriptions = Target(name: "subscriptions", longest: 32 << 10) { input in
            try StoreUnderTest().run(Records(input), kind: 3)
        }
    }
#endif
