import Eastward
import FixtureContract
import Foundation

extension Simulation {
    /// Kills the store and restarts it from its disk, sometimes from an empty one or from an older copy.
    mutating func crash() throws {
        try note(store.die(&dice))
        note(.laterParts, store.publisher.laterParts)
        if replaced != nil { try endReplaced() }
        var disk = store.disk
        if dice.once(in: 8) {
            record.beginHistory(after: disk.witness.counts)
            disks += 1
            disk = SimulatedDisk(number: disks)
            standby = nil
        } else if dice.once(in: 8) {
            let counts = disk.witness.counts
            disk = try SimulatedDisk(of: disk, rows: dice.number(0...disk.count))
            record.beginHistory(after: counts, keeping: disk.allEntries)
            standby = nil
            note(.olderCopies)
        } else {
            note(.recoveries)
        }
        store = try SimulatedStore(on: disk, pipes: replicas.map(\.pipe), plan.setup, &dice)
        begin()
        for sender in senders {
            sender.cut(&dice)
            for index in sender.links.indices { sender.links[index].up = [] }
        }
        moveSubscribers()
    }

    /// Connects the subscribers to a store that has begun to lead.
    private mutating func moveSubscribers() {
        for replica in replicas {
            replica.pipe.cut(&dice)
            replica.pipe.forget()
            replica.pipe.restore()
        }
    }

    /// Stops the store until the features' timeouts expire; some of them connect again.
    mutating func standStill() throws {
        for _ in 0..<dice.number(1...3) {
            advance(by: SessionCore.timeout)
            for feature in features {
                feature.session.tick(now: now)
                if dice.once(in: 4) { feature.cut(&dice) }
                if dice.once(in: 2) { connect(feature) }
                try feature.send(dice.number(0...3), now: now)
            }
        }
    }

    /// Lets hours pass. Connected features send keep-alives; the sessions of others may end before they reconnect.
    mutating func passHours() throws {
        for feature in features where dice.once(in: 2) { feature.cut(&dice) }
        try receiveAll()
        for _ in 0..<dice.number(2...4) {
            advance(by: .seconds(3_600 * dice.number(1...20)))
            for feature in features {
                feature.session.tick(now: now)
                try feature.send(6, now: now)
            }
            try receiveAll()
        }
        try runUndisturbed()
    }

    /// Lets the store read all messages, since it has hours for them.
    private mutating func receiveAll() throws {
        for _ in 0..<8 {
            try turn()
            try workDisk()
            for feature in features {
                for index in feature.links.indices { try receiveMessages(feature, index, 12) }
            }
        }
    }

    mutating func lose(_ feature: SimulatedFeature) {
        for connection in feature.dropDrained() {
            store.bench.core.lost(connection)
            replaced?.bench.core.lost(connection)
        }
    }

    // MARK: Standby

    /// Lets the standby apply some rows.
    mutating func follow() throws {
        if standby != nil { try store.disk.follow(&standby!, dice.number(1...8)) }
    }

    /// Lets the standby take the journal over. The store that led does not know: it runs until it fails to commit.
    mutating func promote() throws {
        guard let promoted = standby else { return }
        if replaced != nil { try endReplaced() }
        note(.laterParts, store.publisher.laterParts)
        let old = store
        store = try SimulatedStore(
            promoting: promoted, on: old.disk, pipes: replicas.map(\.pipe), plan.setup, &dice)
        old.loseJournal(at: now)
        replaced = old
        standby = nil
        begin()
        moveSubscribers()
        for feature in features where dice.once(in: 2) {
            feature.cut(&dice)
            connect(feature, toLeader: true)
        }
        note(.promotions)
    }

    /// Lets the feature exchange messages with the leader and, over the next connection, with the store that was
    /// replaced.
    mutating func rejoin(_ index: Int) throws {
        guard let replaced else { return }
        let feature = features[index]
        try runUndisturbed()
        guard self.replaced === replaced else { return }
        feature.cut(&dice)
        feature.connect(newConnection(), toEpoch: replaced.epoch)
        try feature.send(2, now: now)
        guard feature.isConnected else { return }
        try receiveMessages(feature, feature.links.count - 1, 2)
        try turn()
        try feature.receive(4, now: now)
    }

    /// Ends the store that was replaced.
    mutating func endReplaced() throws {
        guard let replaced else { return }
        self.replaced = nil
        for sender in senders {
            if sender.links.last?.epoch == replaced.epoch { sender.cut(&dice) }
            for index in sender.links.indices where sender.links[index].epoch == replaced.epoch {
                sender.links[index].up = []
            }
        }
        if !isCalm, replaced.isStopped { note(.fencedStores) }
    }

    // MARK: Rivals

    /// Starts a second process with the feature's identity.
    mutating func startTwin(_ index: Int) {
        rivals[index] = SimulatedFeature(twinOf: features[index], seed: dice.word())
    }

    /// Lets another process with the feature's identity connect, submit, send and receive.
    mutating func runRival(_ index: Int) throws {
        guard let rival = rivals[index] else { return }
        connect(rival)
        if rival.rivalry == .twin, dice.once(in: 2) { try submit(rival) }
        for _ in 0..<dice.number(1...3) {
            try rival.send(dice.number(1...4), now: now)
            try receiveFromConnection(rival, dice.number(1...6))
            if dice.once(in: 2) { try turn() }
            if dice.once(in: 2) { try workDisk() }
            try rival.receive(dice.number(1...6), now: now)
        }
        if dice.once(in: 3) { rival.cut(&dice) }
    }

    /// Lets a process of another role, or of a role that the store does not serve, use the feature's session. The store
    /// must refuse it.
    mutating func steal(_ index: Int) throws {
        let victim = features[index]
        let isForeign = dice.once(in: 2)
        let thief = Identity(
            process: isForeign ? "counter.\(index + 1)" : "cashier.1",
            role: isForeign ? "market.ForeignFeature" : "market.CashierFeature")
        let connection = ConnectionID(newConnection())
        var hello = WireHello()
        hello.magic = WireProtocol.magic
        hello.version = WireProtocol.version
        hello.nonce = Data(victim.session.nonce)
        hello.session = max(victim.session.session, 1)
        hello.lineage = Data(store.disk.journalID)
        let before = store.bench.sessions.count
        store.bench.core.hello(hello, from: connection, identity: thief)
        var batch = WireActionBatch()
        batch.fence = victim.session.welcomed?.fence ?? 1
        batch.firstSequence = 1
        batch.actions = WireActions.of([.increment(by: 1000)])
        store.bench.core.receive(batch, from: connection, nanoseconds: wallClock, seed: dice.word())
        let replies = store.bench.said(to: connection)
        try hold(
            replies.count == 1 && replies.allSatisfy { $0.asRefusal != nil } && store.bench.sessions.count == before,
            "a process of another role uses the session of counter.\(index + 1)")
        note(.refusedRoles)
    }
}
