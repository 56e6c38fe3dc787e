internal import Eastward
internal import SwiftProtobuf

/// A slice that this process follows, and everybody here who listens to it.
protocol FollowedSliceProtocol: AnyObject {
    var name: String { get }
    var deadline: UInt64? { get }
    /// The committed revision up to which nothing is missing, and its epoch; `nil` while something is.
    var reached: (epoch: UInt64, revision: Revision)? { get }
    /// The nonce of the snapshot that was asked for and is not there.
    var awaited: [UInt8]? { get }
    var isUnheard: Bool { get }
    func ask(now: UInt64) -> SliceTopics
    func tick(now: UInt64) -> SliceTopics
    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: UInt64) throws -> SliceTopics
    func patch(_ update: WireSliceUpdate, now: UInt64) throws -> SliceTopics
    func progress(_ progress: WireProgress, now: UInt64) -> SliceTopics
    func removeListener(_ id: UInt64)
    func fail(_ error: FeatureError)
    var mailboxes: [any MailboxProtocol] { get }
}

/// Which snapshot topics are no longer wanted, and which one is.
struct SliceTopics {
    var drop: [UInt8]?
    var want: [UInt8]?
    /// Up to which part the snapshot is wanted now.
    var allow: (nonce: [UInt8], below: UInt32)?
}

final class FollowedSlice<S: Slice>: FollowedSliceProtocol {
    private var follower: SliceFollower<S>
    private var listeners: [(id: UInt64, mailbox: Mailbox<S>)] = []
    private var last: SliceChange<S>?

    init(seed: [UInt8], now: UInt64) {
        follower = SliceFollower(seed: seed, now: now)
    }

    var name: String { S.name }
    var deadline: UInt64? { follower.deadline }
    var isUnheard: Bool { listeners.isEmpty }
    var mailboxes: [any MailboxProtocol] { listeners.map(\.mailbox) }

    var reached: (epoch: UInt64, revision: Revision)? {
        guard case .following(let epoch, _) = follower.phase else { return nil }
        return (epoch, follower.reached)
    }

    var awaited: [UInt8]? {
        guard case .asking(let nonce, _) = follower.phase else { return nil }
        return nonce
    }

    func addListener(_ id: UInt64, _ mailbox: Mailbox<S>) {
        listeners.append((id, mailbox))
        // Whoever comes later is told at once what the others know.
        if let last {
            mailbox.put(SliceChange(value: last.value, fields: follower.told.fields, revision: last.revision))
        }
    }

    func removeListener(_ id: UInt64) {
        listeners.removeAll { $0.id == id }
    }

    func fail(_ error: FeatureError) {
        for listener in listeners { listener.mailbox.fail(error) }
        listeners = []
    }

    func ask(now: UInt64) -> SliceTopics { perform(follower.ask(now: now)) }
    func tick(now: UInt64) -> SliceTopics { perform(follower.tick(now: now)) }

    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: UInt64) throws -> SliceTopics {
        perform(try follower.snapshot(update, nonce: nonce, now: now))
    }

    func patch(_ update: WireSliceUpdate, now: UInt64) throws -> SliceTopics {
        perform(try follower.patch(update, now: now))
    }

    func progress(_ progress: WireProgress, now: UInt64) -> SliceTopics {
        perform(follower.progress(progress, now: now))
    }

    private func perform(_ step: SliceFollower<S>.Step) -> SliceTopics {
        switch step {
        case .nothing: return SliceTopics()
        case .ask(let old, let new): return SliceTopics(drop: old, want: new)
        case .allow(let nonce, let below): return SliceTopics(allow: (nonce, below))
        case .tell(let change, let nonce):
            if let change {
                last = change
                for listener in listeners { listener.mailbox.put(change) }
            }
            return SliceTopics(drop: nonce)
        }
    }
}
