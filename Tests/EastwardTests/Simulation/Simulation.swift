import Foundation
import MarketContract

@testable import Eastward

/// A store, the features that send to it and those that follow it, with everything between them from one
/// seed: connections that are cut, a disk that refuses, processes that start again.
struct Simulation {
    private var dice: Dice
    private var now: UInt64 = 1
    private var wallClock: Int64 = 1_000_000
    private var life: UInt64 = 1
    private var store: SimulatedStore
    private var features: [SimulatedFeature]
    private let followers: [any SimulatedFollowing]
    private var isCalm = false
    /// In so many steps an outbox moves on once; behind slow ones a crash finds much that is not settled.
    private let outboxDelay: Int

    /// By epoch and revision, the count.
    private var countsOfLives: [UInt64: [Int]] = [:]
    /// By an action's number, what the journals say of it.
    private var journaled: [Int: Receipt] = [:]
    /// By process, the last of its actions in any journal.
    private var lastOfProcess: [String: Int] = [:]
    private var owners: [Int: String] = [:]
    private var nextNumber = 1
    private var nextConnection: UInt64 = 1
    private var nextTicket: UInt64 = 1

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        outboxDelay = dice.once(in: 3) ? 15 : 3
        features = (1...4).map {
            SimulatedFeature(
                identity: Identity(process: "counter.\($0)", role: "market.CounterFeature"),
                seed: seed &* 31 &+ UInt64($0), outbox: $0 > 2 ? SimulatedOutbox() : nil)
        }
        followers = [
            SimulatedFollower<ShownChoice>(number: 0), SimulatedFollower<ShownChoice>(number: 1),
            SimulatedFollower<ShownRows>(number: 2), SimulatedFollower<ShownRows>(number: 3),
        ]
        store = SimulatedStore(life: 1, pipes: followers.map(\.pipe))
        for feature in features { connect(feature) }
    }

    /// How many actions were acknowledged.
    var acknowledged: Int { features.reduce(0) { $0 + $1.acknowledged } }
    /// How many of these a feature had accepted before it was killed.
    var restored: Int { features.reduce(0) { $0 + $1.restored } }
    /// How many parts of snapshots came after a first one.
    private(set) var laterParts = 0

    mutating func run(steps: Int = 250) throws {
        for _ in 0..<steps {
            try step()
            try check()
        }
        try calmDown()
    }

    // MARK: Steps

    private mutating func step() throws {
        now += UInt64(dice.number(0...20_000_000))
        wallClock += Int64(dice.number(-1_000_000...10_000_000))
        let feature = features[dice.number(0...(features.count - 1))]
        let follower = followers[dice.number(0...(followers.count - 1))]
        switch dice.number(1...112) {
        case 1...16: submit(feature)
        case 17...34: feature.send(dice.number(1...6), now: now)
        case 35...52: hearFeature(feature, dice.number(1...6))
        case 53...68: try turn()
        case 69...76: try workDisk()
        case 77...84: feature.receive(dice.number(1...6), now: now)
        case 85...88: feature.cut(&dice)
        case 89...92: connect(feature)
        case 93...95: follower.pipe.disturb(&dice)
        case 96...97: standStill()
        case 98: if dice.once(in: 2) { lose(feature) } else { dispatch() }
        case 99:
            if feature.outbox != nil || dice.once(in: 3) { try feature.startAgain(seed: dice.word(), &dice) }
        case 100: if dice.once(in: 3) { restartStore() } else { follower.ask(now: now) }
        case 101...102: cut(follower)
        case 103...107: follower.pipe.restore()
        case 108: leave(follower)
        default: follower.listen(now: now)
        }
        for follower in followers { try hear(follower) }
        for feature in features {
            feature.session.tick(now: now)
            if dice.once(in: outboxDelay) { try feature.workOutbox(now: now, &dice, isCalm: false) }
        }
        for follower in followers { follower.tick(now: now) }
    }

    /// The store does nothing until the features lose patience; some of them connect again.
    private mutating func standStill() {
        for _ in 0..<dice.number(1...3) {
            now += SessionCore.patience
            for feature in features {
                feature.session.tick(now: now)
                if dice.once(in: 4) { feature.cut(&dice) }
                if dice.once(in: 2) { connect(feature) }
                feature.send(dice.number(0...3), now: now)
            }
        }
    }

    private mutating func submit(_ feature: SimulatedFeature) {
        let numbers = Array(nextNumber..<(nextNumber + dice.number(1...5)))
        nextNumber += numbers.count
        for number in numbers { owners[number] = feature.identity.process }
        feature.submit(numbers, now: now, &dice)
    }

    private mutating func connect(_ feature: SimulatedFeature) {
        feature.connect(nextConnection)
        nextConnection += 1
    }

    /// The store reads from one of the feature's connections; older ones may come later than newer ones.
    private mutating func hearFeature(_ feature: SimulatedFeature, _ count: Int) {
        guard !feature.links.isEmpty else { return }
        let index = isCalm ? feature.links.count - 1 : dice.number(0...(feature.links.count - 1))
        for _ in 0..<count where store.bench.acceptsActions && !feature.links[index].up.isEmpty {
            let link = feature.links[index].id
            switch feature.links[index].up.removeFirst().message {
            case .hello(let hello): store.bench.core.hello(hello, from: link, identity: feature.identity)
            case .batch(let batch):
                // No socket repeats a message; a store that is told one twice must not mind.
                if !isCalm, dice.once(in: 8) { feature.links[index].repeat(batch, &dice) }
                store.bench.core.receive(batch, from: link, nanoseconds: wallClock, seed: dice.word())
            case .goodbye(let goodbye): store.bench.core.goodbye(goodbye, from: link)
            case nil: break
            }
        }
    }

    /// A turn of the store's gateway.
    private mutating func turn() throws {
        let hasCommitted = try store.hearDisk()
        for feature in features {
            for index in feature.links.indices {
                for message in store.bench.said(to: feature.links[index].id) {
                    // A reply that finds no room is dropped, and so is one to a connection that is gone.
                    let arrives = index == feature.links.count - 1 && feature.isConnected
                    if arrives, isCalm || !dice.once(in: 25) { feature.links[index].down.append(message) }
                }
            }
        }
        try store.outlet.turn(
            store.bench.committed.state, store.revision, hasCommitted: hasCommitted, now: now, &dice, isCalm: isCalm)
        store.bench.flush()
    }

    // MARK: Followers

    /// The follower hears something, and sooner or later that its connection is a new one.
    private mutating func hear(_ follower: any SimulatedFollowing) throws {
        try follower.receive(dice.number(0...3), now: now)
        guard follower.pipe.isRenewed, dice.once(in: 4) else { return }
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

    private mutating func workDisk() throws {
        var entries: [(Replay.Entry, JournalSegment)] = []
        try store.workDisk(&dice, isCalm: isCalm) { entries.append(($0, $1)) }
        for (entry, segment) in entries where segment.session != 0 {
            let number: Int
            switch entry.action {
            case .increment(let by), .decrement(let by): number = by / 1000
            default: continue
            }
            let process = owners[number] ?? ""
            try hold(journaled[number] == nil, "action \(number) was applied twice")
            try hold(number > lastOfProcess[process, default: 0], "\(process)'s actions are out of order")
            journaled[number] = entry.receipt
            lastOfProcess[process] = number
        }
    }

    private mutating func lose(_ feature: SimulatedFeature) {
        guard let link = feature.links.first, feature.links.count > 1 || !feature.isConnected else { return }
        store.bench.core.lost(link.id)
        feature.links.removeFirst()
    }

    private mutating func dispatch() {
        try? store.bench.core.dispatch(
            .increment(by: 1), ticket: nextTicket, nanoseconds: wallClock, seed: dice.word())
        nextTicket += 1
    }

    /// The store forgets everything: another lineage.
    private mutating func restartStore() {
        countsOfLives[life] = store.counts
        life += 1
        laterParts += store.outlet.laterParts
        store = SimulatedStore(life: life, pipes: followers.map(\.pipe))
        for feature in features {
            feature.cut(&dice)
            for index in feature.links.indices { feature.links[index].up = [] }
        }
        for follower in followers {
            follower.pipe.cut(&dice)
            follower.pipe.forget()
            follower.pipe.restore()
        }
    }

    // MARK: Checks

    private func check() throws {
        for feature in features { try feature.settle(journaled, isFateDoubtful: life > 1) }
        for follower in followers { try follower.check { $0 == life ? store.counts : countsOfLives[$0] } }
        try hold(store.bench.sessions.count <= 2 * features.count + 1, "sessions are never closed")
    }

    /// From now on everything works: in the end every action is answered and every follower is right.
    private mutating func calmDown() throws {
        isCalm = true
        for follower in followers {
            follower.pipe.restore()
            follower.listen(now: now)
        }
        for round in 0..<80 {
            now += round % 8 == 7 ? SessionCore.patience : 1_000_000
            for feature in features {
                connect(feature)
                feature.session.tick(now: now)
                for _ in 0..<2 { try feature.workOutbox(now: now, &dice, isCalm: true) }
                feature.send(100, now: now)
                hearFeature(feature, 200)
            }
            try turn()
            for _ in 0..<3 { try workDisk() }
            try turn()
            for feature in features { feature.receive(200, now: now) }
            for follower in followers {
                try follower.receive(.max, now: now)
                follower.tick(now: now)
            }
            try check()
        }
        for feature in features {
            try hold(feature.waiting.isEmpty, "\(feature.identity.process) waits: \(feature.session.phase)")
            try hold(feature.session.outstanding == 0, "\(feature.identity.process) waits for receipts")
            try hold(feature.restoring.isEmpty, "\(feature.identity.process) never hears of what it restored")
            guard let outbox = feature.outbox else { continue }
            let missing = outbox.accepted.filter { journaled[$0] == nil }
            try hold(
                missing.isSubset(of: outbox.aside.flatMap(\.numbers)),
                "\(feature.identity.process) lost what its outbox had accepted")
            try hold(life > 1 || outbox.aside.isEmpty, "something is set aside though its fate is known")
            try hold(outbox.contents.parcels.isEmpty, "the outbox of \(feature.identity.process) is never emptied")
        }
        for follower in followers {
            try hold(follower.reached == store.revision, "a follower lags behind for ever")
        }
        try hold(store.bench.head.state == store.bench.committed.state, "something is never committed")
        laterParts += store.outlet.laterParts
    }
}
