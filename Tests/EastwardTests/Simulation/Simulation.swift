import Foundation
import MarketContract

@testable import Eastward

/// A store, the features that send to it and those that follow it, with everything between them from one
/// seed: connections that are cut, a disk that refuses or fails, processes that die at any time and start again.
struct Simulation {
    var dice: Dice
    /// A monotonic clock, in nanoseconds; the machine has been up for days.
    var now: UInt64 = 3 * 86_400_000_000_000
    private var wallClock: Int64 = 1_000_000
    let limits: StoreLimits
    let prepare: (StoreBench) -> Void
    /// Counts the disks.
    var lineage = 1
    var store: SimulatedStore
    let features: [SimulatedFeature]
    let followers: [any SimulatedFollowing]
    private var isCalm = false

    /// By epoch, the lineage.
    var lineages: [UInt64: Int] = [:]
    /// By lineage, what was on disks that are lost.
    var lostCounts: [Int: [Int]] = [:]
    /// By an action's number, what the journals say of it.
    private var journaled: [Int: Receipt] = [:]
    /// By an action's number, the last revision that anybody knew of when it was submitted, and on which lineage.
    private var knownBefore: [Int: (lineage: Int, revision: Revision)] = [:]
    /// By process, the last of its actions in any journal.
    private var lastOfProcess: [String: Int] = [:]
    private var owners: [Int: String] = [:]
    private var nextNumber = 1
    private var nextConnection: UInt64 = 1
    private var nextTicket: UInt64 = 1

    /// How many parts of snapshots came after a first one.
    var laterParts = 0
    /// How many batches the store processed in pieces.
    private(set) var splitBatches = 0
    /// How often a store came back with what was on its disk.
    var recoveries = 0
    /// How many sessions ended since nothing was heard of them.
    private(set) var expired = 0
    /// How often a feature died while its outbox held something of which it had heard nothing.
    var interrupted: Int { features.reduce(0) { $0 + $1.interrupted } }

    /// - Parameter prepare: told of every store that starts.
    init(seed: UInt64, prepare: @escaping (StoreBench) -> Void = { _ in }) throws {
        dice = Dice(seed: seed)
        self.prepare = prepare
        // Sometimes there is no room for all. A session with an outbox never makes any.
        let isCrowded = seed % 4 == 0
        features = (1...3).map {
            SimulatedFeature(
                identity: Identity(process: "counter.\($0)", role: "market.CounterFeature"),
                outbox: $0 <= (isCrowded ? 1 : 2) ? SimulatedOutbox() : nil, seed: seed &* 31 &+ UInt64($0))
        }
        // Tables are told in many patches and parts, which takes its time.
        followers =
            seed % 16 == 0
            ? [
                SimulatedFollower<ShownChoice>(number: 0), SimulatedFollower<ShownChoice>(number: 1),
                SimulatedFollower<ShownRows>(number: 2), SimulatedFollower<ShownRows>(number: 3),
            ] : [SimulatedFollower<ShownChoice>(number: 0)]
        var limits = StoreLimits()
        limits.gatheredActions = 40
        limits.window = 64
        limits.sessions = isCrowded ? 2 : 4
        limits.largestMessage = 2048
        self.limits = limits
        store = try SimulatedStore(
            on: SimulatedDisk(number: 1), pipes: followers.map(\.pipe), limits: limits, &dice)
        begin()
        for feature in features { connect(feature) }
    }

    /// How many actions were acknowledged.
    var acknowledged: Int { features.reduce(0) { $0 + $1.acknowledged } }

    mutating func run(steps: Int = 100) throws {
        for _ in 0..<dice.number(0...3) { try goOn() }
        for _ in 0..<steps {
            try step()
            try check()
        }
        try calmDown()
    }

    /// A store starts.
    mutating func begin() {
        prepare(store.bench)
        lineages[store.epoch] = lineage
        store.bench.core.tick(now: now)
    }

    // MARK: Steps

    private mutating func step() throws {
        now += UInt64(dice.number(0...20_000_000))
        wallClock += Int64(dice.number(-1_000_000...10_000_000))
        let feature = features[dice.number(0...(features.count - 1))]
        let follower = followers[dice.number(0...(followers.count - 1))]
        switch dice.number(1...136) {
        case 1...16: submit(feature)
        case 17...34: try feature.send(dice.number(1...6), now: now)
        case 35...52: hearFeature(feature, dice.number(1...6))
        case 53...68: try turn()
        case 69...76: try workDisk()
        case 77...84: try feature.receive(dice.number(1...6), now: now)
        case 85...88: feature.cut(&dice)
        case 89...93: connect(feature)
        case 94...95: follower.pipe.disturb(&dice)
        case 96...97: try standStill()
        case 98: if dice.once(in: 2) { lose(feature) } else { try dispatch() }
        case 99: if dice.once(in: 2) { try feature.startAgain(lineage: lineage, &dice) }
        case 100...101: try crash()
        case 102: cut(follower)
        case 103...107: follower.pipe.restore()
        case 108: leave(follower)
        case 109: follower.ask(now: now)
        case 110...111: store.beginSnapshot()
        case 112: if dice.once(in: 2) { try passHours() }
        case 113...119: try goOn()
        case 120...131: try feature.outbox?.work(&dice, isCalm: false)
        case 132...135: if feature.outbox != nil { try interrupt(feature) }
        default: follower.listen(now: now)
        }
        for follower in followers { try hear(follower) }
        for feature in features { feature.session.tick(now: now) }
        for follower in followers { follower.tick(now: now) }
    }

    /// For a moment nothing goes wrong.
    /// - Parameter waitsForOutboxes: whether outboxes write meanwhile.
    mutating func goOn(waitsForOutboxes: Bool = true) throws {
        for feature in features {
            connect(feature)
            if waitsForOutboxes { try keepAndSend(feature, 4) } else { try feature.send(4, now: now) }
            if feature.isConnected { hear(feature, feature.links.count - 1, 8) }
        }
        try turn()
        try workDisk()
        try turn()
        for feature in features { try feature.receive(8, now: now) }
    }

    /// The feature dies, sometimes after its outbox has been too slow for all that happened.
    private mutating func interrupt(_ feature: SimulatedFeature) throws {
        for _ in 0..<dice.number(0...2) { try goOn(waitsForOutboxes: false) }
        // It hears of its receipts before the outbox can have noted them.
        try check()
        try feature.startAgain(lineage: lineage, &dice)
    }

    /// The feature sends what its outbox takes at once.
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
            knownBefore[number] = (lineage, known)
        }
        feature.submit(numbers, lineage: lineage, now: now, &dice)
    }

    /// The last revision of which a receipt or a slice has told.
    private var known: Revision {
        let acknowledged = features.map(\.lastAcknowledged).filter { $0.lineage == UInt8(lineage) }.map(\.revision)
        let shown = followers.compactMap { follower in
            follower.epoch.flatMap { lineages[$0] } == lineage ? follower.reached : nil
        }
        return (acknowledged + shown).max() ?? 0
    }

    mutating func connect(_ feature: SimulatedFeature) {
        feature.connect(nextConnection)
        nextConnection += 1
    }

    /// The store reads from one of the feature's connections; older ones may come later than newer ones.
    private mutating func hearFeature(_ feature: SimulatedFeature, _ count: Int) {
        guard !feature.links.isEmpty else { return }
        hear(feature, isCalm ? feature.links.count - 1 : dice.number(0...(feature.links.count - 1)), count)
    }

    /// The store reads from the feature's connection of that index.
    mutating func hear(_ feature: SimulatedFeature, _ index: Int, _ count: Int) {
        for _ in 0..<count where store.bench.acceptsActions && !feature.links[index].up.isEmpty {
            let link = feature.links[index]
            switch feature.links[index].up.removeFirst().message {
            case .hello(let hello):
                let isCurrent = link.identity == feature.identity && hello.session == feature.session.session
                if isCurrent, isOpen(hello.session) { feature.heardAt = now }
                store.bench.core.hello(hello, from: link.id, identity: link.identity)
            case .batch(let batch):
                // No socket repeats a message; a store that is told one twice must not mind.
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
            case .goodbye(let goodbye): store.bench.core.goodbye(goodbye, from: link.id)
            case nil: break
            }
        }
    }

    private func isOpen(_ session: UInt64) -> Bool {
        session == 0 || store.bench.sessions[session] != nil && !store.bench.sessions.isReplaced(session)
    }

    /// A turn of the store's gateway.
    mutating func turn() throws {
        store.bench.core.tick(now: now)
        let hasCommitted = try store.hearDisk()
        let replies = store.bench.takeReplies()
        for feature in features where feature.isConnected {
            let last = feature.links.count - 1
            for (connection, message) in replies where connection == feature.links[last].id {
                // A reply that finds no room is dropped, and so is one to a connection that is gone.
                if isCalm || !dice.once(in: 25) { feature.links[last].down.append(message) }
            }
        }
        try store.outlet.turn(
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

    // MARK: Followers

    /// The follower hears something, and sooner or later that its connection is a new one.
    private mutating func hear(_ follower: any SimulatedFollowing) throws {
        try follower.receive(dice.number(0...3), now: now)
        guard follower.pipe.isRenewed, isCalm || dice.once(in: 4) else { return }
        follower.pipe.isRenewed = false
        follower.ask(now: now)
    }

    /// The follower's connection ends, or those of all that follow the slice.
    private mutating func cut(_ follower: any SimulatedFollowing) {
        let isOne = dice.once(in: 2)
        for other in followers where isOne ? other === follower : other.pipe.slice == follower.pipe.slice {
            other.pipe.cut(&dice)
        }
    }

    /// Nobody listens to the follower any more, or to all that follow the slice.
    private mutating func leave(_ follower: any SimulatedFollowing) {
        let isOne = dice.once(in: 2)
        for other in followers where isOne ? other === follower : other.pipe.slice == follower.pipe.slice {
            other.leave()
        }
    }

    // MARK: Checks

    /// Actions of features became durable: each once, in the order of its process, and after all that was known before.
    mutating func note(_ entries: [Replay.Entry]) throws {
        for entry in entries {
            guard let number = entry.action.number else { continue }
            let process = owners[number] ?? ""
            try hold(journaled[number] == nil, "action \(number) was applied twice")
            try hold(number > lastOfProcess[process, default: 0], "\(process)'s actions are out of order")
            if let outbox = features.first(where: { $0.identity.process == process })?.outbox {
                try hold(outbox.accepted.contains(number), "action \(number) was applied, but never kept")
            }
            if let before = knownBefore[number], before.lineage == lineage {
                try hold(
                    entry.receipt.revision > before.revision,
                    "action \(number) comes before revision \(before.revision), which was known when it was submitted")
            }
            journaled[number] = entry.receipt
            lastOfProcess[process] = number
        }
    }

    private mutating func check() throws {
        try store.check()
        for feature in features {
            try feature.settle(
                journaled, lineage: lineage, now: now,
                expiry: limits.sessions < features.count ? limits.sessionExpiryWhenFull : limits.sessionExpiry)
            if case .failed = feature.session.phase {
                if feature.outbox == nil { expired += 1 }
                try feature.startAgain(lineage: lineage, &dice)
            }
        }
        for follower in followers { try follower.check(history) }
    }

    private func history(_ epoch: UInt64) -> SimulatedHistory? {
        guard let number = lineages[epoch] else { return nil }
        return (number, number == lineage ? store.disk.witness.counts : lostCounts[number] ?? [])
    }

    /// From now on everything works: in the end every action is answered and every follower is right.
    private mutating func calmDown() throws {
        isCalm = true
        for follower in followers {
            follower.pipe.restore()
            follower.listen(now: now)
        }
        var round = 0
        repeat {
            round += 1
            now += round % 8 == 7 ? SessionCore.patience : 1_000_000
            if limits.sessions < features.count { makeRoom(round) }
            for feature in features {
                connect(feature)
                feature.session.tick(now: now)
                try keepAndSend(feature, 100)
                hearFeature(feature, 200)
            }
            try turn()
            for _ in 0..<3 { try workDisk() }
            try turn()
            for feature in features { try feature.receive(200, now: now) }
            for follower in followers {
                try hear(follower)
                try follower.receive(.max, now: now)
                follower.tick(now: now)
            }
            try check()
        } while round < 80 && !isSettled
        for feature in features {
            try hold(feature.isAnswered, "\(feature.identity.process) waits: \(feature.session.phase)")
            try feature.checkFates()
        }
        for follower in followers {
            try hold(follower.reached == store.revision, "a follower lags behind for ever")
        }
        try hold(store.bench.head.state == store.bench.committed.state, "something is never committed")
        laterParts += store.outlet.laterParts
    }

    private var isSettled: Bool {
        features.allSatisfy(\.isAnswered) && followers.allSatisfy { $0.reached == store.revision }
            && store.bench.core.isIdle
    }

    /// Those that have no more to say leave, and sessions end of which nothing is heard.
    private mutating func makeRoom(_ round: Int) {
        if round % 4 == 0 { now += SessionCore.keepAlive }
        for feature in features where feature.isAnswered { feature.session.close() }
    }
}
