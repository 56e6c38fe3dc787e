internal import Eastward
internal import SwiftProtobuf

/// A slice to which this process subscribes, and its local listeners.
protocol SubscribedSliceProtocol: AnyObject {
    var name: String { get }
    var deadline: UInt64? { get }
    /// The committed revision up to which nothing is missing, and its epoch; `nil` while something is missing.
    var reached: (epoch: UInt64, revision: Revision)? { get }
    /// The nonce of a snapshot that was requested and has not arrived.
    var awaited: [UInt8]? { get }
    var hasNoListener: Bool { get }
    func ask(now: UInt64) -> SliceTopics
    func tick(now: UInt64) -> SliceTopics
    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: UInt64) throws -> SliceTopics
    func patch(_ update: WireSliceUpdate, now: UInt64) throws -> SliceTopics
    func progress(_ progress: WireProgress, now: UInt64) -> SliceTopics
    func removeListener(_ id: UInt64)
    func fail(_ error: FeatureError)
    var mailboxes: [any MailboxProtocol] { get }
}

/// The changes to the subscriptions for a slice's snapshots.
struct SliceTopics {
    var drop: [UInt8]?
    var subscribe: [UInt8]?
    /// The part below which parts of the snapshot are allowed.
    var allow: (nonce: [UInt8], below: UInt32)?
}

final class SubscribedSlice<S: Slice>: SubscribedSliceProtocol {
    private var replica: SliceReplica<S>
    private var listeners: [(id: UInt64, mailbox: Mailbox<S>)] = []
    private var last: SliceChange<S>?

    init(seed: [UInt8], now: UInt64) {
        replica = SliceReplica(seed: seed, now: now)
    }

    var name: String { S.name }
    var deadline: UInt64? { replica.deadline }
    var hasNoListener: Bool { listeners.isEmpty }
    var mailboxes: [any MailboxProtocol] { listeners.map(\.mailbox) }

    var reached: (epoch: UInt64, revision: Revision)? {
        guard case .live(let epoch, _) = replica.phase else { return nil }
        return (epoch, replica.reached)
    }

    var awaited: [UInt8]? {
        guard case .asking(let nonce, _) = replica.phase else { return nil }
        return nonce
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

    func ask(now: UInt64) -> SliceTopics { perform(replica.ask(now: now)) }
    func tick(now: UInt64) -> SliceTopics { perform(replica.tick(now: now)) }

    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: UInt64) throws -> SliceTopics {
        perform(try replica.snapshot(update, nonce: nonce, now: now))
    }

    func patch(_ update: WireSliceUpdate, now: UInt64) throws -> SliceTopics {
        perform(try replica.patch(update, now: now))
    }

    func progress(_ progress: WireProgress, now: UInt64) -> SliceTopics {
        perform(replica.progress(progress, now: now))
    }

    private func perform(_ step: SliceReplica<S>.Step) -> SliceTopics {
        switch step {
        case .nothing: return SliceTopics()
        case .ask(let old, let new): return SliceTopics(drop: old, subscribe: new)
        case .allow(let nonce, let below): return SliceTopics(allow: (nonce, below))
        case .deliver(let change, let nonce):
            if let change {
                last = change
                for listener in listeners { listener.mailbox.put(change) }
            }
            return SliceTopics(drop: nonce)
        }
    }
}
