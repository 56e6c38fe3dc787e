import Foundation

/// A batch of actions that the store processes in pieces. Each piece is a batch that the sender could have sent itself.
package struct BatchPieces: Sendable {
    private let batch: WireActionBatch
    /// Where the next piece begins.
    private var place = (action: 0, byte: 0)
    /// Whether the batch is well-formed and fits the window; `nil` until that matters.
    private var isValid: Bool?
    /// How many bytes of names and causes further pieces may repeat: 64 KiB and twice the batch, so that long ones do
    /// not multiply the cost of a batch. When they are used up, the rest is one piece.
    private var textLeft = 0

    package init(_ batch: WireActionBatch) {
        self.batch = batch
    }

    /// How many actions are left.
    package var remaining: Int { batch.actions.sizes.count - place.action }

    /// Removes the next piece: `count` actions, or all that are left.
    /// - Parameter window: how many actions may wait for their receipts. A batch that exceeds it, or that is malformed,
    ///   stays whole, so that the store refuses all of it.
    package mutating func removeFirst(_ count: Int, window: Int) -> WireActionBatch {
        let actions = batch.actions
        guard place.action > 0 || count < remaining, mayBeSplit(window: window) else {
            place.action += remaining
            return batch
        }
        let start = place
        place.action += textLeft > 0 ? min(count, remaining) : remaining
        let range = start.action..<place.action
        var piece = WireActionBatch()
        piece.fence = batch.fence
        piece.firstSequence = batch.firstSequence + UInt64(start.action)
        piece.lowestAwaited = min(batch.lowestAwaited, piece.firstSequence)
        piece.actions.sizes = Array(actions.sizes[range])
        place.byte += piece.actions.sizes.reduce(0) { $0 + Int($1) }
        piece.actions.payload = Data(
            actions.payload[(actions.payload.startIndex + start.byte)..<(actions.payload.startIndex + place.byte)])
        (piece.actions.names, piece.actions.kinds) = names(of: range)
        (piece.actions.causes, piece.actions.caused) = actions.causes(of: range)
        textLeft -= piece.actions.names.reduce(0) { $0 + $1.utf8.count }
        textLeft -= piece.actions.causes.reduce(0) { $0 + $1.count }
        return piece
    }

    private mutating func mayBeSplit(window: Int) -> Bool {
        if let isValid { return isValid }
        let isValid = batch.isWellFormed && batch.fits(UInt64(batch.actions.sizes.count), window: window)
        self.isValid = isValid
        let names = batch.actions.names.reduce(0) { $0 + $1.utf8.count }
        let causes = batch.actions.causes.reduce(0) { $0 + $1.count }
        textLeft = (64 << 10) + 2 * (names + causes + batch.actions.payload.count + batch.actions.sizes.count)
        return isValid
    }

    /// The names that occur in `range`, and for each action the index of its name.
    private func names(of range: Range<Int>) -> ([String], [UInt32]) {
        let actions = batch.actions
        guard actions.names.count > 1 else { return (actions.names, []) }
        var names: [String] = []
        var indices: [UInt32: UInt32] = [:]
        let kinds = actions.kinds[range].map { kind in
            if let index = indices[kind] { return index }
            let index = UInt32(names.count)
            indices[kind] = index
            names.append(actions.names[Int(kind)])
            return index
        }
        return (names, names.count > 1 ? kinds : [])
    }
}

extension WireActionBatch {
    /// Whether the parts of the batch fit together. A repeated batch may begin with actions that have receipts.
    var isWellFormed: Bool {
        // One copy, since each use of the property makes one.
        let actions = actions
        return actions.isWellFormed && actions.hasNeededNamesOnly && actions.hasNeededCausesOnly
            && firstSequence > 0 && firstSequence <= UInt64(Int64.max)
            && lowestAwaited <= firstSequence + UInt64(actions.sizes.count)
    }

    /// Whether at most `window` actions wait for their receipts once the batch of `count` actions is accepted.
    func fits(_ count: UInt64, window: Int) -> Bool {
        firstSequence + count - max(lowestAwaited, 1) <= UInt64(window)
    }
}
