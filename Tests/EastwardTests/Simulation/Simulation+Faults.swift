import FixtureContract

@testable import Eastward

extension Simulation {
    /// Kills the store and restarts it from its disk, sometimes from an empty one.
    mutating func crash() throws {
        try note(store.die(&dice))
        laterParts += store.publisher.laterParts
        var disk = store.disk
        if dice.once(in: 8) {
            lostCounts[journalID] = disk.witness.counts
            journalID += 1
            disk = SimulatedDisk(number: journalID)
        } else {
            recoveries += 1
        }
        store = try SimulatedStore(on: disk, pipes: replicas.map(\.pipe), limits: limits, &dice)
        begin()
        for feature in features {
            feature.cut(&dice)
            for index in feature.links.indices { feature.links[index].up = [] }
        }
        for replica in replicas {
            replica.pipe.cut(&dice)
            replica.pipe.forget()
            replica.pipe.restore()
        }
    }

    /// Stops the store until the features' timeouts expire; some of them connect again.
    mutating func standStill() throws {
        for _ in 0..<dice.number(1...3) {
            now += SessionCore.timeout
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
            now += .seconds(3_600 * dice.number(1...20))
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
                for index in feature.links.indices { receiveMessages(feature, index, 12) }
            }
        }
    }

    mutating func lose(_ feature: SimulatedFeature) {
        for connection in feature.dropDrained() { store.bench.core.lost(connection) }
    }
}
