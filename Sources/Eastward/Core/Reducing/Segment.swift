internal import Foundation

/// The position of an action in a segment.
struct SegmentPlace: Equatable {
    var action = 0
    var byte = 0
    /// The index of its ``SegmentPart``.
    var part = 0
}

/// Neighboring actions of one kind.
struct SegmentPart {
    var run: ActionRun
    /// The index of the action behind them.
    var end: Int

    /// The parts of `actions`.
    /// - Parameter runs: by the index of the name.
    static func of(_ actions: WireActions, _ runs: [ActionRun]) -> [SegmentPart] {
        let count = actions.sizes.count
        guard !actions.kinds.isEmpty else { return count == 0 ? [] : [SegmentPart(run: runs[0], end: count)] }
        var parts: [SegmentPart] = []
        var last: UInt32?
        for (index, kind) in actions.kinds.enumerated() {
            if kind == last {
                parts[parts.count - 1].end = index + 1
            } else {
                parts.append(SegmentPart(run: runs[Int(kind)], end: index + 1))
                last = kind
            }
        }
        return parts
    }
}

extension [SegmentPart] {
    /// Splits the parts so that each action of `poisoned` has a part of its own, which rejects it. The indices ascend.
    func split(at poisoned: [Int]) -> [SegmentPart] {
        guard !poisoned.isEmpty else { return self }
        let rejecting = RejectingRun(.poison)
        var poisoned = poisoned[...]
        var split: [SegmentPart] = []
        var end: Int { split.last?.end ?? 0 }
        for part in self {
            while let index = poisoned.first, index < part.end {
                if end < index { split.append(SegmentPart(run: part.run, end: index)) }
                split.append(SegmentPart(run: rejecting, end: index + 1))
                poisoned = poisoned.dropFirst()
            }
            if end < part.end { split.append(part) }
        }
        return split
    }
}

/// The actions of one segment, in a form that can be reduced several times.
struct Segment {
    let payload: UnsafeRawBufferPointer
    let sizes: [UInt32]
    let parts: [SegmentPart]
    let mark: UnsafeMutablePointer<ReduceMark>?

    /// Reduces the actions from `place` on, before `end`. Returns whether it stopped behind one that invalidated the
    /// state.
    func reduce(_ place: inout SegmentPlace, to end: Int, _ outcomes: inout SegmentOutcomes) -> Bool {
        while place.action < end {
            let part = parts[place.part]
            let sizes = sizes[place.action..<min(part.end, end)]
            let bytes = UnsafeRawBufferPointer(rebasing: payload[place.byte...])
            let stop = part.run.reduce(bytes, sizes, mark, &outcomes)
            advance(&place, by: stop ?? SegmentPlace(action: sizes.count, byte: sizes.reduce(0) { $0 + Int($1) }))
            if stop != nil { return true }
        }
        return false
    }

    /// Skips the actions from `place` on, before `end`.
    func pass(_ place: inout SegmentPlace, to end: Int) {
        while place.action < end {
            let sizes = sizes[place.action..<min(parts[place.part].end, end)]
            advance(&place, by: SegmentPlace(action: sizes.count, byte: sizes.reduce(0) { $0 + Int($1) }))
        }
    }

    private func advance(_ place: inout SegmentPlace, by step: SegmentPlace) {
        place.action += step.action
        place.byte += step.byte
        if place.action == parts[place.part].end { place.part += 1 }
    }
}
