internal import Eastward
internal import Synchronization
internal import ZeroMQ

/// The heartbeat that a feature sends to the supervisor. A feature works on two threads, so the connection's thread
/// queries the other one, and sends a heartbeat when that has answered. Belongs to the connection's thread.
final class FeatureHeartbeat {
    /// A query of a thread, which calls `answer` once it processes the query, from any thread.
    typealias Question = @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void

    /// Queries the main actor, which delivers updates to the components.
    static let mainActor: Question = { answer in Task { @MainActor in answer() } }

    private final class Answer: Sendable {
        let isThere = Atomic(false)
    }

    private let notification: ServiceNotification
    private let reactor: Reactor
    private let ask: Question
    private let answer = Answer()
    private var heartbeat: Heartbeat

    /// `nil` if no heartbeat is expected.
    init?(_ notification: ServiceNotification, _ reactor: Reactor, asking ask: @escaping Question) {
        guard let heartbeat = Heartbeat(interval: notification.watchdogInterval) else { return nil }
        self.notification = notification
        self.reactor = reactor
        self.ask = ask
        self.heartbeat = heartbeat
    }

    /// When the next check is due; an answer wakes the reactor.
    var deadline: Instant? { heartbeat.deadline }

    /// Called in each turn of the reactor.
    func turn(now: Instant) {
        if answer.isThere.load(ordering: .acquiring) {
            answer.isThere.store(false, ordering: .relaxed)
            if heartbeat.answered() { notification.watchdog() }
        }
        guard heartbeat.ask(now: now) else { return }
        ask { [answer, reactor] in
            answer.isThere.store(true, ordering: .releasing)
            reactor.poke()
        }
    }
}

extension FeatureConnection {
    /// Starts the heartbeat, if the supervisor expects one. It shows that this feature works: that its connection's
    /// thread turns, with or without a store, and that the queried thread answers.
    func beat(
        _ notification: ServiceNotification,
        asking ask: @escaping FeatureHeartbeat.Question = FeatureHeartbeat.mainActor
    ) {
        heartbeat = FeatureHeartbeat(notification, reactor, asking: ask)
        lifecycle.requestTurn()
    }
}
