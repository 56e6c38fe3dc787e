internal import DequeModule
internal import Eastward

/// A bridge without I/O and clock: which item to hand over next, and which items to acknowledge.
///
/// An item is **handed over** when its action is in the queue of the connection to the destination, whose outbox writes
/// the action and the item's key in one transaction. It is **settled** when the destination has applied or rejected the
/// action. The position of a later start is the highest key in the outbox.
struct BridgeCore<Item: Sendable>: Sendable {
    /// The most items that may be handed over and not settled.
    struct Limit: Sendable {
        var items = 1024
        /// Reached by the item that exceeds it.
        var bytes = 4 << 20
    }

    /// The effect that the caller performs.
    enum Step: Sendable, Equatable {
        case send(key: UInt64, EncodedAction)
        case acknowledge(through: UInt64)
    }

    enum Outcome: Sendable, Equatable {
        case applied
        case rejected(Rejection)
        /// The destination lost its journal while the action was in transit.
        case unknown
    }

    private enum Acknowledgment {
        /// None is in transit. Exits: sending.
        case idle
        /// The source has not answered yet. Exits: idle, failed.
        case sending(through: UInt64)
        /// The last one failed, and is due again after the next update. Exits: idle.
        case failed
    }

    private struct InTransit {
        let key: UInt64
        let bytes: Int
        var isSettled = false
    }

    private let limit: Limit
    private let encode: @Sendable (UInt64, Item) throws -> EncodedAction
    private let acknowledges: Bool
    /// The items that the source published last.
    private var items: Table<UInt64, Item> = [:]
    private var inTransit: Deque<InTransit> = []
    private var acknowledgment = Acknowledgment.idle
    private var acknowledged: UInt64 = 0

    /// Every item up to this key is handed over.
    private(set) var position: UInt64
    /// Every item up to this key is settled.
    private(set) var settled: UInt64
    private(set) var bytesInTransit = 0
    /// How many items the destination has rejected since the start.
    private(set) var rejected = 0

    var itemsInTransit: Int { inTransit.count }

    /// - Parameters:
    ///   - position: the position in the outbox, up to which every item is settled.
    ///   - acknowledges: whether settled items are acknowledged to the source.
    ///   - encode: the destination's action for an item.
    init(
        position: UInt64, limit: Limit = Limit(), acknowledges: Bool,
        encode: @escaping @Sendable (UInt64, Item) throws -> EncodedAction
    ) {
        self.position = position
        self.limit = limit
        self.acknowledges = acknowledges
        self.encode = encode
        settled = position
    }

    /// Handles an update of the source's table.
    mutating func arrived(_ items: Table<UInt64, Item>) {
        self.items = items
        if case .failed = acknowledgment { acknowledgment = .idle }
    }

    /// The next step; `nil` if there is none before another event.
    /// - Throws: the error of an item that cannot be encoded.
    mutating func next() throws -> Step? {
        if let through = dueAcknowledgment {
            acknowledgment = .sending(through: through)
            return .acknowledge(through: through)
        }
        guard inTransit.count < limit.items, bytesInTransit < limit.bytes, let (key, item) = items.row(after: position)
        else { return nil }
        let action = try encode(key, item)
        position = key
        inTransit.append(InTransit(key: key, bytes: action.payload.count))
        bytesInTransit += action.payload.count
        return .send(key: key, action)
    }

    /// The key up to which settled items are still in the source's table.
    private var dueAcknowledgment: UInt64? {
        guard acknowledges, case .idle = acknowledgment, settled > acknowledged, let first = items.first?.key,
            first <= settled
        else { return nil }
        return settled
    }

    /// Handles the outcome of a handed-over item.
    mutating func settle(_ key: UInt64, _ outcome: Outcome) {
        guard let index = inTransit.firstIndex(where: { $0.key == key }), !inTransit[index].isSettled else { return }
        inTransit[index].isSettled = true
        bytesInTransit -= inTransit[index].bytes
        if case .rejected = outcome { rejected += 1 }
        while let first = inTransit.first, first.isSettled {
            settled = first.key
            inTransit.removeFirst()
        }
    }

    /// Handles the source's answer to the acknowledgment in transit.
    mutating func finishAcknowledgment(isReceived: Bool) {
        guard case .sending(let through) = acknowledgment else { return }
        acknowledgment = isReceived ? .idle : .failed
        if isReceived { acknowledged = through }
    }
}

extension Table {
    /// The row with the lowest key.
    fileprivate var first: Element? {
        var rows = makeIterator()
        return rows.next()
    }
}
