import Eastward
import FixtureContract
import Logging
import Synchronization

@testable import EastwardFeature

extension TestDirectory {
    /// The address of a process in the credentials file.
    func address(_ process: String = "counter.1") throws -> FeatureAddress {
        FeatureAddress(
            directory: directory, role: CounterFeature.name, process: process, token: try admit(process))
    }

    /// A connection of a process in the credentials file, and its feature.
    func connect(
        _ process: String = "counter.1", window: Int = 4096
    ) async throws -> (connection: FeatureConnection, feature: CounterFeature) {
        let connection = try await FeatureConnection.open(
            address(process), window: window, within: .seconds(20), log: .silent)
        return (connection, CounterFeature(connection))
    }
}

extension FeatureConnection {
    var isClosing: Bool { if case .closing = lifecycle.phase { true } else { false } }
    var suspendedSenders: Int { senders.queued }
    /// How many more actions may be sent now.
    var capacity: Int { core.capacity }
    var hasListener: Bool { !subscriptions.mailboxes.isEmpty }
    /// Whether a snapshot or a revision is awaited.
    var hasDeadline: Bool { subscriptions.deadline != nil }
}

extension Logger {
    static var silent: Logger {
        var log = Logger(label: "feature")
        log.logLevel = .critical
        return log
    }
}

/// Records the updates that it receives.
@MainActor final class Presenter: @MainActor CountComponent {
    private(set) var counts: [Int] = []
    private(set) var revisions: [Revision] = []

    func newCount(_ count: Int) {
        counts.append(count)
    }

    func didReach(_ revision: Revision) {
        revisions.append(revision)
    }
}

/// The notes of several tasks, in the order in which they were added.
final class Notes<Note: Sendable>: Sendable {
    private let notes = Mutex<[Note]>([])

    var all: [Note] { notes.withLock { $0 } }

    func add(_ note: Note) {
        notes.withLock { $0.append(note) }
    }
}
