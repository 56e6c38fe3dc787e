internal import Eastward
internal import SwiftProtobuf

/// A slice to which this process subscribes, and its local listeners.
protocol SubscribedSliceProtocol: AnyObject {
    var name: String { get }
    var deadline: Instant? { get }
    /// The committed revision up to which nothing is missing, and its epoch; `nil` while something is missing.
    var reached: (epoch: UInt64, revision: Revision)? { get }
    var hasNoListener: Bool { get }
    func ask(now: Instant) -> [TopicChange]
    func tick(now: Instant) -> [TopicChange]
    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: Instant) throws -> [TopicChange]
    func patch(_ update: WireSliceUpdate, now: Instant) throws -> [TopicChange]
    func progress(_ progress: WireProgress, now: Instant) -> [TopicChange]
    /// Drops the topic of a snapshot that was requested and has not arrived.
    func leave() -> [TopicChange]
    func removeListener(_ id: UInt64)
    func fail(_ error: FeatureError)
    var mailboxes: [any MailboxProtocol] { get }
}

/// The replica of one slice, and its listeners.
final class SubscribedSlice<S: Slice>: SubscribedSliceProtocol {
    private var replica: SliceReplica<S>
    private var listeners: [(id: UInt64, mailbox: Mailbox<S>)] = []
    private var last: SliceChange<S>?

    init(seed: [UInt8], now: Instant) {
        replica = SliceReplica(seed: seed, now: now)
    }

    var name: String { S.name }
    var deadline: Instant? { replica.deadline }
    var hasNoListener: Bool { listeners.isEmpty }
    var mailboxes: [any MailboxProtocol] { listeners.map(\.mailbox) }

    var reached: (epoch: UInt64, revision: Revision)? {
        guard case .live(let epoch, _) = replica.phase else { return nil }
        return (epoch, replica.reached)
    }

    func addListener(_ id: UInt64, _ mailbox: Mailbox<S>) {
        listeners.append((id, mailbox))
        // A later listener receives the current value at once.
        if let last {
            mailbox.put(SliceChange(value: last.value, fields: replica.contents.fields, revision: last.revision))
        }
    }

    func removeListener(_ id: UInt64) {
        listeners.removeAll { $0.id == id }
    }

    func fail(_ error: FeatureError) {
        for listener in listeners { listener.mailbox.fail(error) }
        listeners = []
    }

    func ask(now: Instant) -> [TopicChange] { perform(replica.ask(now: now)) }
    func tick(now: Instant) -> [TopicChange] { perform(replica.tick(now: now)) }

    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: Instant) throws -> [TopicChange] {
        perform(try replica.snapshot(update, nonce: nonce, now: now))
    }

    func patch(_ update: WireSliceUpdate, now: Instant) throws -> [TopicChange] {
        perform(try replica.patch(update, now: now))
    }

    func progress(_ progress: WireProgress, now: Instant) -> [TopicChange] {
        perform(replica.progress(progress, now: now))
    }

    func leave() -> [TopicChange] {
        guard case .asking(let nonce, _) = replica.phase else { return [] }
        return [.unsubscribe(snapshotTopic(nonce))]
    }

    /// Delivers an update to the listeners, and returns the changes to the topics.
    private func perform(_ step: SliceReplica<S>.Step) -> [TopicChange] {
        switch step {
        case .nothing: return []
        case .ask(let old?, let new): return [.unsubscribe(snapshotTopic(old)), .subscribe(snapshotTopic(new))]
        case .ask(nil, let new): return [.subscribe(snapshotTopic(new))]
        case .allow(let nonce, let below):
            // The subscription message itself is the credit; the subscription is not needed.
            let credit = WireProtocol.snapshotCredit(S.name, nonce: nonce, below: below)
            return [.subscribe(credit), .unsubscribe(credit)]
        case .deliver(let change, let nonce):
            if let change {
                last = change
                for listener in listeners { listener.mailbox.put(change) }
            }
            return nonce.map { [.unsubscribe(snapshotTopic($0))] } ?? []
        }
    }

    private func snapshotTopic(_ nonce: [UInt8]) -> [UInt8] {
        WireProtocol.snapshotTopic(S.name, nonce: nonce)
    }
}
