import MarketContract

@testable import Eastward

extension Simulation {
    /// The store is killed, and comes back with what was on its disk; sometimes with an empty one.
    mutating func crash() throws {
        try note(store.die(&dice))
        laterParts += store.outlet.laterParts
        var disk = store.disk
        if dice.once(in: 8) {
            lostCounts[lineage] = disk.witness.counts
            lineage += 1
            disk = SimulatedDisk(number: lineage)
        } else {
            recoveries += 1
        }
        store = try SimulatedStore(on: disk, pipes: followers.map(\.pipe), limits: limits, &dice)
        begin()
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

    /// The store does nothing until the features lose patience; some of them connect again.
    mutating func standStill() throws {
        for _ in 0..<dice.number(1...3) {
            now += SessionCore.patience
            for feature in features {
                feature.session.tick(now: now)
                if dice.once(in: 4) { feature.cut(&dice) }
                if dice.once(in: 2) { connect(feature) }
                try feature.send(dice.number(0...3), now: now)
            }
        }
    }

    /// Hours pass. Features that are connected say that they are there; the sessions of others may end
    /// before they come back.
    mutating func passHours() throws {
        for feature in features where dice.once(in: 2) { feature.cut(&dice) }
        try hearAll()
        for _ in 0..<dice.number(2...4) {
            now += UInt64(dice.number(1...20)) * 3_600_000_000_000
            for feature in features {
                feature.session.tick(now: now)
                try feature.send(6, now: now)
            }
            try hearAll()
        }
        try goOn()
    }

    /// A store that has hours reads everything.
    private mutating func hearAll() throws {
        for _ in 0..<8 {
            try turn()
            try workDisk()
            for feature in features {
                for index in feature.links.indices { hear(feature, index, 12) }
            }
        }
    }

    mutating func lose(_ feature: SimulatedFeature) {
        for connection in feature.dropDrained() { store.bench.core.lost(connection) }
    }
}
