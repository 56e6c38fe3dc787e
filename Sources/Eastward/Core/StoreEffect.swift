/// The gateway's name for a connection; never used twice.
package struct ConnectionID: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) {
        self.number = number
    }
}

/// Who is at the other end of a connection, as its token proved.
package struct Identity: Hashable, Sendable {
    /// The process and its instance, such as `counter.1`.
    package var process: String
    /// The role's full name.
    package var role: String
    /// How often the process has been started: an earlier start of it may not take the later one's place.
    package var generation: Int

    package init(process: String, role: String, generation: Int = 1) {
        self.process = process
        self.role = role
        self.generation = generation
    }
}

/// What ``StoreCore`` wants done.
package enum StoreEffect: Sendable, Equatable {
    case reply(ConnectionID, WireStoreMessage)
    /// Write this down, then call ``StoreCore/finished(_:_:)``.
    case append(JournalBatch)
    /// The committed state moved on: tell the slices.
    case committed
    /// Answer the operator.
    case dispatched(ticket: UInt64, receipt: Receipt)
    /// Tell the operator that nothing was taken.
    case dispatchHeld(ticket: UInt64, reason: String)
    /// This action is rejected because reducing it has ended the process before: say so loudly.
    case poisoned(PoisonedAction, name: String)
    /// Actions of this name from this sender, a process or a role, are rejected because they have ended the process
    /// too often. Once for each name and sender.
    case blocked(name: String, sender: String)
    /// The disk takes nothing for now.
    case held(String)
    /// Nobody knows what is on the disk: stop without another word.
    case stop(String)
}

/// The bounds of a store.
package struct StoreLimits: Sendable, Equatable {
    /// The longest message taken, in bytes.
    package var largestMessage = WireProtocol.largestMessage
    /// How many actions of a session may wait for their receipts.
    package var window = WireProtocol.largestWindow
    /// How many sessions may be open.
    package var sessions = 10_000
    /// How many connections the store accepts at most: two of each session's process, and some to spare.
    package var connections = 21_000
    /// How many sessions of one role may have an outbox.
    package var outboxSessionsPerRole = 1000
    /// How long nothing may be heard of a session before it ends, in nanoseconds: a day. Features say hello every
    /// ``SessionCore/keepAlive``. Those with an outbox never expire.
    package var sessionExpiry: UInt64 = 86_400_000_000_000
    /// The same, for one session at a time, when another needs its place: an hour.
    package var sessionExpiryWhenFull: UInt64 = 3_600_000_000_000
    /// While one batch is being synced the next waits its turn behind it; more would only add latency.
    package var batchesInFlight = 2
    /// How many actions may gather behind those.
    package var gatheredActions = 1 << 16
    /// How many bytes may gather, until a row of the journal is closed: far below SQLite's largest value of
    /// 1,000,000,000 bytes, since a row has one message more at most. Several copies of a row are in memory while it is
    /// encoded and written.
    package var gatheredBytes = 16 << 20
    /// The largest row that is given to the disk, in bytes. A larger one is refused before.
    package static let largestRow = 512 << 20
    /// How long senders wait when the disk takes nothing.
    package var holdMilliseconds = 500

    package init() {}
}
