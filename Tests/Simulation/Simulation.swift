import Eastward
import FixtureContract
import Foundation
import LarderContract

/// A store, the features that send to it, its subscribers and the connections between them, all driven by one seed:
/// connections are cut, the disk refuses or fails, processes die at any time and restart.
struct Simulation {
    var dice: Dice
    /// A monotonic clock, in nanoseconds; the machine has been up for days.
    var now = Instant.distantPast + .seconds(3 * 86_400)
    private(set) var wallClock: Int64 = 1_000_000
    let plan: SimulationPlan
    let limits: StoreLimits
    let prepare: (StoreBench) -> Void
    let record = ActionRecord()
    /// The store that leads.
    var store: SimulatedStore
    /// A store that another one has replaced, and that still runs.
    var replaced: SimulatedStore?
    /// The state of a store that follows the journal.
    var standby: JournalReplay<TallyState, MarketAction>?
    /// The number of disks so far.
    var disks = 1
    let features: [SimulatedFeature]
    /// Other processes with the identities of features, by the index of the feature.
    var rivals: [Int: SimulatedFeature] = [:]
    let replicas: [any SimulatedSubscription]
    private(set) var isCalm = false
    /// The number of the current step in the plan.
    private var currentStep = 0
    private var nextConnection: UInt64 = 1
    private var nextTicket: UInt64 = 1
    private var counts = SimulationTotals()

    /// - Parameter prepare: called for every store that starts.
    init(_ plan: SimulationPlan, prepare: @escaping (StoreBench) -> Void = { _ in }) throws {
        self.plan = plan
        let setup = plan.setup
        dice = Dice(seed: setup.seed)
        self.prepare = prepare
        let record = record
        features = (1...setup.features).map {
            SimulatedFeature(
                identity: Identity(process: "counter.\($0)", role: "market.CounterFeature"),
                outbox: $0 <= (setup.isCrowded ? 1 : 2) ? SimulatedOutbox() : nil, record: record, setup: setup,
                seed: setup.seed &* 31 &+ UInt64($0))
        }
        var replicas: [any SimulatedSubscription] = [SimulatedSubscriber<ShownChoice>(number: 0)]
        if setup.hasTables {
            replicas += [
                SimulatedSubscriber<ShownChoice>(number: 1), SimulatedSubscriber<ShownRows>(number: 2),
                SimulatedSubscriber<ShownRows>(number: 3),
            ]
        }
        if setup.showsPresence { replicas.append(SimulatedSubscriber<ShownPresence>(number: 4)) }
        self.replicas = replicas
        limits = setup.limits
        store = try SimulatedStore(on: SimulatedDisk(number: 1), pipes: replicas.map(\.pipe), setup, &dice)
        begin()
        for feature in features { connect(feature) }
    }

    /// The counts so far.
    var totals: SimulationTotals {
        var totals = counts
        for feature in features {
            totals[.acknowledged] += feature.acknowledged
            totals[.interrupted] += feature.interrupted
        }
        return totals
    }

    mutating func note(_ counter: SimulationCounter, _ number: Int = 1) { counts[counter] += number }

    mutating func advance(by duration: Duration) { now = now + duration }

    mutating func run() throws {
        for step in plan.steps {
            try perform(step)
            try check()
        }
        dice = Dice(seed: plan.seed)
        try settle()
        for feature in features { try feature.checkFates() }
        note(.laterParts, store.publisher.laterParts)
    }

    /// Registers a store that starts.
    mutating func begin() {
        prepare(store.bench)
        record.begin(epoch: store.epoch, of: store.disk.journalID)
        if plan.setup.hasStandby, standby == nil { standby = store.disk.standby(limits) }
        store.bench.core.tick(now: now)
    }

    /// The features, and the other processes with their identities.
    var senders: [SimulatedFeature] { features + rivals.values.sorted { $0.identity.process < $1.identity.process } }

    private var stores: [SimulatedStore] { [store] + (replaced.map { [$0] } ?? []) }

    // MARK: Steps

    private mutating func perform(_ step: SimulationStep) throws {
        dice = Dice(seed: step.seed)
        currentStep = step.number
        advance(by: .nanoseconds(dice.number(0...20_000_000)))
        wallClock += Int64(dice.number(-1_000_000...10_000_000))
        try perform(step.event)
        for replica in replicas { try deliverPublications(replica) }
        for sender in senders { sender.session.tick(now: now) }
        for replica in replicas { replica.tick(now: now) }
    }

    private mutating func perform(_ event: SimulationStep.Event) throws {
        switch event {
        case .undisturbed: try runUndisturbed()
        case .submit(let index): try submit(features[index])
        case .send(let index): try features[index].send(dice.number(1...6), now: now)
        case .read(let index): try receiveFromConnection(features[index], dice.number(1...6))
        case .turn: try turn()
        case .workDisk: try workDisk()
        case .receive(let index): try features[index].receive(dice.number(1...6), now: now)
        case .cut(let index): features[index].cut(&dice)
        case .connect(let index): connect(features[index])
        case .disturb(let index): replicas[index].pipe.disturb(&dice)
        case .standStill: try standStill()
        case .forgetConnections(let index): lose(features[index])
        case .dispatch: try dispatch()
        case .kill(let index): try restart(index)
        case .crash: try crash()
        case .cutSubscriber(let index): cut(replicas[index])
        case .restoreSubscriber(let index): replicas[index].pipe.restore()
        case .leave(let index): leave(replicas[index])
        case .ask(let index): replicas[index].ask(now: now)
        case .beginSnapshot: store.beginSnapshot()
        case .passHours: try passHours()
        case .workOutbox(let index): try features[index].outbox?.work(&dice, isCalm: false)
        case .interrupt(let index): if features[index].outbox != nil { try interrupt(index) }
        case .listen(let index): replicas[index].listen(now: now)
        case .publishPresence(let index):
            try features[index].publish(dice.once(in: 4) ? nil : dice.number(1...100), now: now)
        case .settle:
            try settle()
            // Sessions were closed for capacity.
            for feature in features where plan.setup.isCrowded { try feature.startAgain(&dice) }
        case .follow: try follow()
        case .promote: try promote()
        case .rejoin(let index): try rejoin(index)
        case .startTwin(let index): startTwin(index)
        case .runRival(let index): try runRival(index)
        case .steal(let index): try steal(index)
        }
    }

    /// Runs for a moment without faults.
    /// - Parameter waitsForOutboxes: whether outboxes write meanwhile.
    mutating func runUndisturbed(waitsForOutboxes: Bool = true) throws {
        for feature in features {
            connect(feature, toLeader: true)
            if waitsForOutboxes { try keepAndSend(feature, 4) } else { try feature.send(4, now: now) }
            if feature.isConnected { try receiveMessages(feature, feature.links.count - 1, 8) }
        }
        try turn()
        try workDisk()
        try turn()
        for feature in features { try feature.receive(8, now: now) }
    }

    /// Kills the feature, sometimes while its outbox lags behind its messages.
    private mutating func interrupt(_ index: Int) throws {
        for _ in 0..<dice.number(0...2) { try runUndisturbed(waitsForOutboxes: false) }
        // It receives its receipts before the outbox can have recorded them.
        try check()
        try restart(index)
    }

    /// Kills and restarts the feature. Sometimes the earlier start continues to run.
    mutating func restart(_ index: Int) throws {
        if plan.setup.hasRivals, !isCalm, dice.once(in: 2) {
            rivals[index] = SimulatedFeature(straggling: features[index])
            note(.stragglers)
        }
        try features[index].startAgain(&dice)
    }

    /// Lets the feature send, with an outbox that writes at once.
    private mutating func keepAndSend(_ feature: SimulatedFeature, _ count: Int) throws {
        for _ in 0..<2 {
            try feature.send(count, now: now)
            try feature.outbox?.work(&dice, isCalm: true)
        }
        try feature.send(count, now: now)
    }

    /// The most actions of a step.
    private static let actionsOfStep = 5

    mutating func submit(_ feature: SimulatedFeature) throws {
        // The numbers of other steps' actions do not depend on this step.
        let first = currentStep * Self.actionsOfStep
        let numbers = Array(first..<(first + dice.number(1...Self.actionsOfStep)))
        try feature.submit(numbers, known: known, now: now, &dice)
    }

    /// The last revision that a receipt or a slice has reported.
    private var known: Revision {
        let acknowledged = features.map(\.lastAcknowledged).filter { $0.history == record.history }.map(\.revision)
        let shown = replicas.compactMap { replica in
            replica.epoch.flatMap { record.histories[$0] } == record.history ? replica.reached : nil
        }
        return (acknowledged + shown).max() ?? 0
    }

    /// The number of a new connection.
    mutating func newConnection() -> UInt64 {
        defer { nextConnection += 1 }
        return nextConnection
    }

    /// Connects the feature to the leader or, sometimes, to a store that was replaced.
    mutating func connect(_ feature: SimulatedFeature, toLeader isToLeader: Bool = false) {
        var epoch = store.epoch
        if let replaced, !isToLeader, !isCalm, dice.once(in: 2) { epoch = replaced.epoch }
        feature.connect(newConnection(), toEpoch: epoch)
    }

    /// Lets the store read from one of the feature's connections; an older one may be read after a newer one.
    mutating func receiveFromConnection(_ feature: SimulatedFeature, _ count: Int) throws {
        guard !feature.links.isEmpty else { return }
        let last = feature.links.count - 1
        try receiveMessages(feature, isCalm ? last : dice.number(0...last), count)
    }

    /// Lets the store read from the feature's connection at the index.
    mutating func receiveMessages(_ feature: SimulatedFeature, _ index: Int, _ count: Int) throws {
        let epoch = feature.links[index].epoch
        guard let store = stores.first(where: { $0.epoch == epoch }) else {
            feature.links[index].up = []
            return
        }
        if store === replaced { store.loseJournal(at: now) }
        for _ in 0..<count where store.bench.acceptsActions && !feature.links[index].up.isEmpty {
            let link = feature.links[index]
            switch feature.links[index].up.removeFirst().message {
            case .hello(let hello):
                let isAccepted = try store.hello(hello, over: link)
                if link.identity == feature.identity, store === self.store {
                    // The store answers no hello for a session whose end is not durable.
                    let attached = isAccepted ? store.session(over: link.id) : nil
                    feature.noteHello(hello.session, attachedTo: attached, now: now, expiry: expiry)
                }
                if feature.rivalry != nil, isAccepted { noteReplacement(of: feature.identity) }
            case .batch(let batch):
                // No socket repeats a message, but a store must tolerate a repeated one.
                if !isCalm, dice.once(in: 8) { feature.links[index].repeat(batch, &dice) }
                var pieces = BatchPieces(batch)
                let piece = pieces.removeFirst(dice.once(in: 3) ? dice.number(1...8) : .max, window: limits.window)
                if pieces.remaining > 0 {
                    note(.splitBatches)
                    var rest = WireFeatureMessage()
                    rest.batch = pieces.removeFirst(.max, window: limits.window)
                    feature.links[index].up.insert(rest, at: 0)
                }
                store.bench.core.receive(piece, from: link.id, nanoseconds: wallClock, seed: dice.word())
            case .presence(let presence): store.bench.core.setPresence(presence, from: link.id)
            case .goodbye(let goodbye): store.bench.core.goodbye(goodbye, from: link.id)
            // Simulated features have no subscribers.
            case .report, nil: break
            }
        }
        if !store.bench.acceptsActions { note(.pausedReads) }
    }

    private mutating func noteReplacement(of identity: Identity) {
        for feature in features where feature.identity.process == identity.process { feature.wasReplaced = true }
        note(.acceptedRivals)
    }

    /// A turn of the store, and of one that was replaced.
    mutating func turn() throws {
        if let replaced {
            replaced.loseJournal(at: now)
            try turn(of: replaced)
            if replaced.isStopped { try endReplaced() } else { replaced.bench.flush() }
        }
        try turn(of: store)
        guard !store.isStopped else { return try crash() }
        store.bench.flush()
    }

    private mutating func turn(of store: SimulatedStore) throws {
        store.bench.core.tick(now: now)
        let hasCommitted = try store.deliverOutcomes()
        let replies = store.bench.takeReplies()
        for feature in senders where feature.isConnected {
            let last = feature.links.count - 1
            for (connection, message) in replies where connection == feature.links[last].id {
                // A reply is dropped if the connection has no capacity, or is closed.
                if isCalm || !dice.once(in: 25) { feature.links[last].down.append(message) }
            }
        }
        try store.publish(hasCommitted: hasCommitted, now: now, &dice, isCalm: isCalm)
    }

    mutating func workDisk() throws {
        try note(store.workDisk(&dice, isCalm: isCalm))
        if let replaced { try note(replaced.workDisk(&dice, isCalm: isCalm)) }
    }

    private mutating func dispatch() throws {
        guard store.bench.acceptsActions else { return }
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

    /// Records features' actions that became durable.
    mutating func note(_ entries: [Replay.Entry]) throws {
        for entry in entries {
            try record.add(entry)
            guard let number = entry.action.number, let sender = record.sender(of: number) else { continue }
            if let outbox = features.first(where: { $0.sender == sender })?.outbox {
                try hold(outbox.accepted.contains(number), "action \(number) was applied, but never stored")
            }
        }
    }

    /// The idle time after which a session may end.
    private var expiry: Duration { plan.setup.isCrowded ? limits.sessionExpiryWhenFull : limits.sessionExpiry }

    private mutating func check() throws {
        for store in stores { try store.check() }
        for (index, feature) in features.enumerated() {
            try feature.settle(now: now, expiry: expiry)
            if case .failed = feature.session.phase {
                if feature.outbox == nil { note(.expired) }
                try restart(index)
            }
        }
        for (index, rival) in rivals.sorted(by: { $0.key < $1.key }) {
            try rival.settle(now: now, expiry: expiry)
            if rival.isOver { rivals[index] = nil }
        }
        let counts = store.disk.witness.counts
        for replica in replicas { try replica.check { record.commits($0, current: counts) } }
    }

    /// Ends all faults until every action is answered and every subscriber is right.
    private mutating func settle() throws {
        isCalm = true
        defer { isCalm = false }
        rivals = [:]
        if replaced != nil { try endReplaced() }
        for replica in replicas {
            replica.pipe.restore()
            replica.listen(now: now)
        }
        var round = 0
        repeat {
            round += 1
            advance(by: round % 8 == 7 ? SessionCore.timeout : .milliseconds(1))
            if plan.setup.isCrowded { freeCapacity(round) }
            store.bench.core.tick(now: now)
            for feature in features {
                connect(feature)
                feature.session.tick(now: now)
                try keepAndSend(feature, 100)
                try receiveFromConnection(feature, 200)
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
        } while round < 160 && !isSettled
        for feature in features {
            try hold(feature.isAnswered, "\(feature.identity.process) still awaits answers: \(feature.session.phase)")
        }
        for replica in replicas {
            try hold(replica.reached == store.revision, "a subscriber never reaches the last revision")
        }
        try hold(hasEveryPresence, "the store has another presence than its features")
        try hold(showsEveryPresence, "a subscriber shows another presence than that of the features")
        try hold(store.bench.latest.state == store.bench.committed.state, "an accepted action is never committed")
        note(.quietPoints)
    }

    private var isSettled: Bool {
        features.allSatisfy(\.isAnswered) && replicas.allSatisfy { $0.reached == store.revision }
            && store.bench.core.isIdle && hasEveryPresence && showsEveryPresence
    }

    /// The presence of the features, by process.
    private var presence: [String: Int] {
        var presence: [String: Int] = [:]
        for feature in features { presence[feature.identity.process] = feature.presence }
        return presence
    }

    /// Whether the store has exactly the presence of the features. A session that closes for capacity is not compared.
    private var hasEveryPresence: Bool {
        if plan.setup.isCrowded { return true }
        let known = store.bench.core.presence.values(of: Shopper.self)
        return Dictionary(uniqueKeysWithValues: known.map { ($0.key, $0.value.items) }) == presence
    }

    private var showsEveryPresence: Bool { replicas.compactMap(\.presence).allSatisfy { $0 == presence } }

    /// Closes the sessions of features without pending actions, and lets idle sessions expire.
    private mutating func freeCapacity(_ round: Int) {
        if round % 4 == 0 { advance(by: SessionCore.keepAlive) }
        for feature in features where feature.isAnswered { feature.session.close() }
    }
}
