internal import Eastward
internal import Synchronization
internal import ZeroMQ

/// Tells the supervisor that a feature works. Its work is done on two threads, so the connection's asks the other one,
/// and beats when that has answered. Belongs to the connection's thread.
final class FeaturePulse {
    /// Calls `answer` once whoever is asked gets round to it, from any thread.
    typealias Question = @Sendable (_ answer: @escaping @Sendable () -> Void) -> Void

    /// Asks the main actor, where components are told.
    static let mainActor: Question = { answer in Task { @MainActor in answer() } }

    private final class Answer: Sendable {
        let isThere = Atomic(false)
    }

    private let notification: ServiceNotification
    private let reactor: Reactor
    private let ask: Question
    private let answer = Answer()
    private var heartbeat: Heartbeat

    /// `nil` if nobody waits for beats.
    init?(_ notification: ServiceNotification, _ reactor: Reactor, asking ask: @escaping Question) {
        guard let heartbeat = Heartbeat(interval: notification.watchdogInterval) else { return nil }
        self.notification = notification
        self.reactor = reactor
        self.ask = ask
        self.heartbeat = heartbeat
    }

    /// When to look again, in nanoseconds; an answer wakes the reactor.
    var deadline: UInt64? { heartbeat.deadline }

    /// In each turn of the reactor.
    func turn(now: UInt64) {
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
    /// From now on tells the supervisor, if it wants to know, that this feature works: that its connection's thread
    /// turns, whether or not there is a store, and that whoever is asked answers.
    func beat(_ notification: ServiceNotification, asking ask: @escaping FeaturePulse.Question = FeaturePulse.mainActor)
    {
        pulse = FeaturePulse(notification, reactor, asking: ask)
        reactor.poke()
    }
}
