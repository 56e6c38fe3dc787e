/// The store's identifier of a connection; never reused.
package struct ConnectionID: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) {
        self.number = number
    }
}

/// The identity of a connection's peer, as its token proved.
package struct Identity: Hashable, Sendable {
    /// The process and its instance, such as `counter.1`.
    package var process: String
    /// The role's full name.
    package var role: String
    /// The start count of the process: an earlier start may not replace a later one.
    package var generation: Int

    package init(process: String, role: String, generation: Int = 1) {
        self.process = process
        self.role = role
        self.generation = generation
    }
}

/// An operation that ``StoreCore`` requests from the owner of the sockets. Batches for the journal are separate: see
/// ``StoreCore/takeBatches()``.
package enum StoreEffect: Sendable, Equatable {
    case reply(ConnectionID, WireStoreMessage)
    /// The committed state has advanced: update the slices.
    case committed
    /// The presence of a process has changed: update the slices that contain presence.
    case presenceChanged
    /// Answer the operator.
    case dispatched(ticket: UInt64, receipt: Receipt)
    /// Notify the operator that the action was not accepted.
    case dispatchHeld(ticket: UInt64, reason: String)
    /// The action is rejected because reducing it has ended the process before: log it as critical.
    case poisoned(PoisonedAction, name: String)
    /// Actions of this name from this sender, a process or a role, are rejected because they have ended the process too
    /// often. Issued once for each name and sender.
    case blocked(name: String, sender: String)
    /// The disk accepts no writes for now.
    case held(String)
    /// The content of the disk is unknown: stop without any further message.
    case stop(String)
}

/// The limits of a store.
package struct StoreLimits: Sendable, Equatable {
    /// The longest message that is accepted, in bytes.
    package var largestMessage = WireProtocol.largestMessage
    /// How many actions of a session may wait for their receipts.
    package var window = WireProtocol.largestWindow
    /// How many sessions may be open.
    package var sessions = 10_000
    /// The maximum number of connections: two for each session's process, and some to spare.
    package var connections = 21_000
    /// How many sessions of one role may have an outbox.
    package var outboxSessionsPerRole = 1000
    /// How long a session may be idle before it ends: a day. Features send a hello every
    /// ``SessionCore/keepAlive``. Sessions with an outbox never expire.
    package var sessionExpiry = Duration.seconds(86_400)
    /// The same, for one session at a time, when another session needs its place: an hour.
    package var sessionExpiryWhenFull = Duration.seconds(3_600)
    /// The most bytes of presence of one session, and of all sessions together.
    package var largestPresence = WireProtocol.largestPresence
    package var presenceBytes = 64 << 20
    /// How long the presence of a silent session is kept.
    package var presenceLease = WireProtocol.presenceLease
    /// The shortest interval of the reports that features send; zero for none.
    package var reportInterval = Duration.seconds(1)
    /// How many batches may be in flight. The second one waits while the first is synced; more would only add latency.
    package var batchesInFlight = 2
    /// How many actions may gather behind the batches in flight.
    package var gatheredActions = 1 << 16
    /// How many bytes may gather until a row of the journal is closed: far below SQLite's largest value of
    /// 1,000,000,000 bytes, since a row exceeds this by one message at most. Several copies of a row are in memory
    /// while it is encoded and written.
    package var gatheredBytes = 16 << 20
    /// The largest row that is written to the disk, in bytes. A larger one is refused before.
    package static let largestRow = 512 << 20
    /// How long senders pause after a hold.
    package var holdMilliseconds = 500

    package init() {}
}
