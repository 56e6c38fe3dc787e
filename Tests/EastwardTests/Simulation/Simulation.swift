import FixtureContract
import Foundation
import LarderContract

@testable import Eastward

/// A store, the features that send to it, its subscribers and the connections between them, all driven by one seed:
/// connections are cut, the disk refuses or fails, processes die at any time and restart.
struct Simulation {
    var dice: Dice
    /// A monotonic clock, in nanoseconds; the machine has been up for days.
    var now = Instant.distantPast + .seconds(3 * 86_400)
    private var wallClock: Int64 = 1_000_000
    let limits: StoreLimits
    let prepare: (StoreBench) -> Void
    /// The number of the current disk, which determines its journal ID.
    var journalID = 1
    var store: SimulatedStore
    let features: [SimulatedFeature]
    let replicas: [any SimulatedSubscription]
    private var isCalm = false

    /// The journal ID of each epoch.
    var journalIDs: [UInt64: Int] = [:]
    /// The counts on lost disks, by journal ID.
    var lostCounts: [Int: [Int]] = [:]
    /// The receipts in the journals, by the action's number.
    private var journaled: [Int: Receipt] = [:]
    /// By an action's number, the last revision known to any process when the action was submitted, and its journal ID.
    private var knownBefore: [Int: (journalID: Int, revision: Revision)] = [:]
    /// By process, the last of its actions in any journal.
    private var lastOfProcess: [String: Int] = [:]
    private var owners: [Int: String] = [:]
    private var nextNumber = 1
    private var nextConnection: UInt64 = 1
    private var nextTicket: UInt64 = 1

    /// The number of snapshot parts after a first part.
    var laterParts = 0
    /// The number of batches that the store processed in pieces.
    private(set) var splitBatches = 0
    /// How often a store recovered from its disk.
    var recoveries = 0
    /// The number of sessions that expired.
    private(set) var expired = 0
    /// How often a feature died while its outbox held actions of unreported fate.
    var interrupted: Int { features.reduce(0) { $0 + $1.interrupted } }

    /// - Parameter prepare: called for every store that starts.
    init(seed: UInt64, prepare: @escaping (StoreBench) -> Void = { _ in }) throws {
        dice = Dice(seed: seed)
        self.prepare = prepare
        // Sometimes the store has no capacity for all sessions. A session with an outbox never frees any.
        let isCrowded = seed % 4 == 0
        features = (1...3).map {
            SimulatedFeature(
                identity: Identity(process: "counter.\($0)", role: "market.CounterFeature"),
                outbox: $0 <= (isCrowded ? 1 : 2) ? SimulatedOutbox() : nil, seed: seed &* 31 &+ UInt64($0))
        }
        // Tables are published in many patches and parts, which takes time.
        replicas =
            seed % 16 == 0
            ? [
                SimulatedSubscriber<ShownChoice>(number: 0), SimulatedSubscriber<ShownChoice>(number: 1),
                SimulatedSubscriber<ShownRows>(number: 2), SimulatedSubscriber<ShownRows>(number: 3),
            ] : [SimulatedSubscriber<ShownChoice>(number: 0)]
        var limits = StoreLimits()
        limits.gatheredActions = 40
        limits.window = 64
        limits.sessions = isCrowded ? 2 : 4
        limits.largestMessage = 2048
        self.limits = limits
        store = try SimulatedStore(
            on: SimulatedDisk(number: 1), pipes: replicas.map(\.pipe), limits: limits, &dice)
        begin()
        for feature in features { connect(feature) }
    }

    /// The number of acknowledged actions.
    var acknowledged: Int { features.reduce(0) { $0 + $1.acknowledged } }

    mutating func run(steps: Int = 100) throws {
        for _ in 0..<dice.number(0...3) { try runUndisturbed() }
        for _ in 0..<steps {
            try step()
            try check()
        }
        try calmDown()
    }

    /// Registers a store that starts.
    mutating func begin() {
        prepare(store.bench)
        journalIDs[store.epoch] = journalID
        store.bench.core.tick(now: now)
    }

    // MARK: Steps

    private mutating func step() throws {
        now += .nanoseconds(dice.number(0...20_000_000))
        wallClock += Int64(dice.number(-1_000_000...10_000_000))
        let feature = features[dice.number(0...(features.count - 1))]
        let replica = replicas[dice.number(0...(replicas.count - 1))]
        switch dice.number(1...140) {
        case 1...16: submit(feature)
        case 17...34: try feature.send(dice.number(1...6), now: now)
        case 35...52: receiveFromConnection(feature, dice.number(1...6))
        case 53...68: try turn()
        case 69...76: try workDisk()
        case 77...84: try feature.receive(dice.number(1...6), now: now)
        case 85...88: feature.cut(&dice)
        case 89...93: connect(feature)
        case 94...95: replica.pipe.disturb(&dice)
        case 96...97: try standStill()
        case 98: if dice.once(in: 2) { lose(feature) } else { try dispatch() }
        case 99: if dice.once(in: 2) { try feature.startAgain(journalID: journalID, &dice) }
        case 100...101: try crash()
        case 102: cut(replica)
        case 103...107: replica.pipe.restore()
        case 108: leave(replica)
        case 109: replica.ask(now: now)
        case 110...111: store.beginSnapshot()
        case 112: if dice.once(in: 2) { try passHours() }
        case 113...119: try runUndisturbed()
        case 120...131: try feature.outbox?.work(&dice, isCalm: false)
        case 132...135: if feature.outbox != nil { try interrupt(feature) }
        case 136: replica.listen(now: now)
        default: try feature.publish(dice.once(in: 4) ? nil : dice.number(1...100), now: now)
        }
        for replica in replicas { try deliverPublications(replica) }
        for feature in features { feature.session.tick(now: now) }
        for replica in replicas { replica.tick(now: now) }
    }

    /// Runs for a moment without faults.
    /// - Parameter waitsForOutboxes: whether outboxes write meanwhile.
    mutating func runUndisturbed(waitsForOutboxes: Bool = true) throws {
        for feature in features {
            connect(feature)
            if waitsForOutboxes { try keepAndSend(feature, 4) } else { try feature.send(4, now: now) }
            if feature.isConnected { receiveMessages(feature, feature.links.count - 1, 8) }
        }
        try turn()
        try workDisk()
        try turn()
        for feature in features { try feature.receive(8, now: now) }
    }

    /// Kills the feature, sometimes while its outbox lags behind its messages.
    private mutating func interrupt(_ feature: SimulatedFeature) throws {
        for _ in 0..<dice.number(0...2) { try runUndisturbed(waitsForOutboxes: false) }
        // It receives its receipts before the outbox can have recorded them.
        try check()
        try feature.startAgain(journalID: journalID, &dice)
    }

    /// Lets the feature send, with an outbox that writes at once.
    private mutating func keepAndSend(_ feature: SimulatedFeature, _ count: Int) throws {
        for _ in 0..<2 {
            try feature.send(count, now: now)
            try feature.outbox?.work(&dice, isCalm: true)
        }
        try feature.send(count, now: now)
    }

    private mutating func submit(_ feature: SimulatedFeature) {
        let numbers = Array(nextNumber..<(nextNumber + dice.number(1...5)))
        nextNumber += numbers.count
        let known = known
        for number in numbers {
            owners[number] = feature.identity.process
            knownBefore[number] = (journalID, known)
        }
        feature.submit(numbers, journalID: journalID, now: now, &dice)
    }

    /// The last revision that a receipt or a slice has reported.
    private var known: Revision {
        let acknowledged = features.map(\.lastAcknowledged).filter { $0.journalID == UInt8(journalID) }.map(\.revision)
        let shown = replicas.compactMap { replica in
            replica.epoch.flatMap { journalIDs[$0] } == journalID ? replica.reached : nil
        }
        return (acknowledged + shown).max() ?? 0
    }

    mutating func connect(_ feature: SimulatedFeature) {
        feature.connect(nextConnection)
        nextConnection += 1
    }

    /// Lets the store read from one of the feature's connections; an older one may be read after a newer one.
    private mutating func receiveFromConnection(_ feature: SimulatedFeature, _ count: Int) {
        guard !feature.links.isEmpty else { return }
        receiveMessages(feature, isCalm ? feature.links.count - 1 : dice.number(0...(feature.links.count - 1)), count)
    }

    /// Lets the store read from the feature's connection at the index.
    mutating func receiveMessages(_ feature: SimulatedFeature, _ index: Int, _ count: Int) {
        for _ in 0..<count where store.bench.acceptsActions && !feature.links[index].up.isEmpty {
            let link = feature.links[index]
            switch feature.links[index].up.removeFirst().message {
            case .hello(let hello):
                let isCurrent = link.identity == feature.identity && hello.session == feature.session.session
                if isCurrent, isOpen(hello.session) { feature.receivedAt = now }
                store.bench.core.hello(hello, from: link.id, identity: link.identity)
            case .batch(let batch):
                // No socket repeats a message, but a store must tolerate a repeated one.
                if !isCalm, dice.once(in: 8) { feature.links[index].repeat(batch, &dice) }
                var pieces = BatchPieces(batch)
                let piece = pieces.removeFirst(dice.once(in: 3) ? dice.number(1...8) : .max, window: limits.window)
                if pieces.remaining > 0 {
                    splitBatches += 1
                    var rest = WireFeatureMessage()
                    rest.batch = pieces.removeFirst(.max, window: limits.window)
                    feature.links[index].up.insert(rest, at: 0)
                }
                store.bench.core.receive(piece, from: link.id, nanoseconds: wallClock, seed: dice.word())
            case .presence(let presence): store.bench.core.setPresence(presence, from: link.id)
            case .goodbye(let goodbye): store.bench.core.goodbye(goodbye, from: link.id)
            case nil: break
            }
        }
    }

    private func isOpen(_ session: UInt64) -> Bool {
        session == 0 || store.bench.sessions[session] != nil && !store.bench.sessions.isReplaced(session)
    }

    /// A turn of the store.
    mutating func turn() throws {
        store.bench.core.tick(now: now)
        let hasCommitted = try store.deliverOutcomes()
        let replies = store.bench.takeReplies()
        for feature in features where feature.isConnected {
            let last = feature.links.count - 1
            for (connection, message) in replies where connection == feature.links[last].id {
                // A reply is dropped if the connection has no capacity, or is closed.
                if isCalm || !dice.once(in: 25) { feature.links[last].down.append(message) }
            }
        }
        try store.publisher.turn(
            store.bench.committed.state, store.revision, hasCommitted: hasCommitted, now: now, &dice, isCalm: isCalm)
        guard !store.isStopped else { return try crash() }
        store.bench.flush()
    }

    mutating func workDisk() throws {
        try note(store.workDisk(&dice, isCalm: isCalm))
    }

    private mutating func dispatch() throws {
        try store.dispatch(nextTicket, nanoseconds: wallClock, seed: dice.word())
        nextTicket += 1
    }

    // MARK: Subscribers

    /// Delivers messages to the subscriber and, sooner or later, the notice of a new connection.
    private mutating func deliverPublications(_ replica: any SimulatedSubscription) throws {
        try replica.receive(dice.number(0...3), now: now)
        guard replica.pipe.isRenewed, isCalm || dice.once(in: 4) else { return }
        replica.pipe.isRenewed = false
        replica.ask(now: now)
    }

    /// Ends the connection of the subscriber, or the connections of all subscribers of the slice.
    private mutating func cut(_ replica: any SimulatedSubscription) {
        let isOne = dice.once(in: 2)
        for other in replicas where isOne ? other === replica : other.pipe.slice == replica.pipe.slice {
            other.pipe.cut(&dice)
        }
    }

    /// Ends the subscription of the subscriber, or of all subscribers of the slice.
    private mutating func leave(_ replica: any SimulatedSubscription) {
        let isOne = dice.once(in: 2)
        for other in replicas where isOne ? other === replica : other.pipe.slice == replica.pipe.slice {
            other.leave()
        }
    }

    // MARK: Checks

    /// Records features' actions that became durable: each once, in the order of its process, and after every revision
    /// known when it was submitted.
    mutating func note(_ entries: [Replay.Entry]) throws {
        for entry in entries {
            guard let number = entry.action.number else { continue }
            let process = owners[number] ?? ""
            try hold(journaled[number] == nil, "action \(number) was applied twice")
            try hold(number > lastOfProcess[process, default: 0], "\(process)'s actions are out of order")
            if let outbox = features.first(where: { $0.identity.process == process })?.outbox {
                try hold(outbox.accepted.contains(number), "action \(number) was applied, but never stored")
            }
            if let before = knownBefore[number], before.journalID == journalID {
                try hold(
                    entry.receipt.revision > before.revision,
                    "action \(number) precedes revision \(before.revision), which was known when it was submitted")
            }
            journaled[number] = entry.receipt
            lastOfProcess[process] = number
        }
    }

    private mutating func check() throws {
        try store.check()
        for feature in features {
            try feature.settle(
                journaled, journalID: journalID, now: now,
                expiry: limits.sessions < features.count ? limits.sessionExpiryWhenFull : limits.sessionExpiry)
            if case .failed = feature.session.phase {
                if feature.outbox == nil { expired += 1 }
                try feature.startAgain(journalID: journalID, &dice)
            }
        }
        for replica in replicas { try replica.check(history) }
    }

    private func history(_ epoch: UInt64) -> SimulatedHistory? {
        guard let number = journalIDs[epoch] else { return nil }
        return (number, number == journalID ? store.disk.witness.counts : lostCounts[number] ?? [])
    }

    /// Ends all faults. In the end every action must be answered and every subscriber be right.
    private mutating func calmDown() throws {
        isCalm = true
        for replica in replicas {
            replica.pipe.restore()
            replica.listen(now: now)
        }
        var round = 0
        repeat {
            round += 1
            now += round % 8 == 7 ? SessionCore.timeout : .milliseconds(1)
            if limits.sessions < features.count { freeCapacity(round) }
            for feature in features {
                connect(feature)
                feature.session.tick(now: now)
                try keepAndSend(feature, 100)
                receiveFromConnection(feature, 200)
            }
            try turn()
            for _ in 0..<3 { try workDisk() }
            try turn()
            for feature in features { try feature.receive(200, now: now) }
            for replica in replicas {
                try deliverPublications(replica)
                try replica.receive(.max, now: now)
                replica.tick(now: now)
            }
            try check()
        } while round < 80 && !isSettled
        for feature in features {
            try hold(feature.isAnswered, "\(feature.identity.process) still awaits answers: \(feature.session.phase)")
            try feature.checkFates()
        }
        for replica in replicas {
            try hold(replica.reached == store.revision, "a subscriber never reaches the last revision")
        }
        try hold(hasEveryPresence, "the store has another presence than its features")
        try hold(store.bench.latest.state == store.bench.committed.state, "an accepted action is never committed")
        laterParts += store.publisher.laterParts
    }

    private var isSettled: Bool {
        features.allSatisfy(\.isAnswered) && replicas.allSatisfy { $0.reached == store.revision }
            && store.bench.core.isIdle && hasEveryPresence
    }

    /// Whether the store has exactly the presence of the features. A session that closes to make room is not compared.
    private var hasEveryPresence: Bool {
        if limits.sessions < features.count { return true }
        let known = store.bench.core.presence.values(of: Shopper.self)
        return features.allSatisfy { known[$0.identity.process]?.items == $0.presence }
    }

    /// Closes the sessions of features without pending actions, and lets idle sessions expire.
    private mutating func freeCapacity(_ round: Int) {
        if round % 4 == 0 { now += SessionCore.keepAlive }
        for feature in features where feature.isAnswered { feature.session.close() }
    }
}
