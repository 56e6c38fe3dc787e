// Every commit encodes a row, and SwiftProtobuf's generic code would take longer than SQLite takes to store it. So a row
// in the usual form is encoded here. SwiftProtobuf encodes every other row, and would encode all of them to the same
// bytes.

extension JournalBatch {
    /// The batch as a row; `nil` if it opens or closes a session, or an action was rejected or has a cause.
    var row: [UInt8]? {
        guard opened.isEmpty, closed.isEmpty, segments.allSatisfy(\.isUsual) else { return nil }
        var names = RowNames()
        let columns = segments.map { EncodedColumns($0, &names) }
        var size = columns.reduce(0) { $0 + FrameWriter.size(bytes: $1.size) }
        for name in names.distinct { size += FrameWriter.size(bytes: name.utf8.count) }
        return FrameWriter.frame(of: size) { writer in
            for name in names.distinct { writer.write(3, bytes: name.utf8) }
            for (segment, columns) in zip(segments, columns) { columns.write(segment, to: &writer) }
        }
    }
}

extension JournalSegment {
    /// Whether no action was rejected or has a cause.
    fileprivate var isUsual: Bool {
        actions.causes.isEmpty && actions.caused.isEmpty && outcomes.ranges.allSatisfy { $0.rejection == nil }
    }

    /// The number of actions before the first one that still awaited its receipt.
    var awaited: UInt64 { firstSequence - min(lowestAwaited, firstSequence) }
}

/// The lengths of a segment's encoded columns.
private struct EncodedColumns {
    let names: [UInt32]
    let namesSize: Int
    let kindsSize: Int
    let sizesSize: Int
    /// The length of the whole segment, without its tag and length.
    let size: Int

    init(_ segment: JournalSegment, _ rowNames: inout RowNames) {
        names = segment.actions.names.map { rowNames.index(of: $0) }
        namesSize = FrameWriter.size(packed: names)
        kindsSize = FrameWriter.size(packed: segment.actions.kinds)
        sizesSize = FrameWriter.size(packed: segment.actions.sizes)
        var size = FrameWriter.size(field: segment.session) + FrameWriter.size(field: segment.firstSequence)
        size += FrameWriter.size(field: segment.awaited)
        size += FrameWriter.size(fixed: UInt64(bitPattern: segment.nanoseconds)) + FrameWriter.size(fixed: segment.seed)
        for column in [namesSize, kindsSize, sizesSize, segment.actions.payload.count] where column > 0 {
            size += FrameWriter.size(bytes: column)
        }
        self.size = size
    }

    func write(_ segment: JournalSegment, to writer: inout FrameWriter) {
        writer.begin(4, count: size)
        writer.write(1, segment.session)
        writer.write(2, segment.firstSequence)
        writer.write(3, segment.awaited)
        writer.write(4, fixed: UInt64(bitPattern: segment.nanoseconds))
        writer.write(5, fixed: segment.seed)
        writer.write(6, packed: names, count: namesSize)
        writer.write(7, packed: segment.actions.kinds, count: kindsSize)
        writer.write(8, packed: segment.actions.sizes, count: sizesSize)
        if !segment.actions.payload.isEmpty { writer.write(9, bytes: segment.actions.payload) }
    }
}

/// The names of the actions in a row, each once.
struct RowNames {
    private(set) var distinct: [String] = []
    private var indices: [ExactText: UInt32] = [:]

    /// The index of `name`, which is added if it is new.
    mutating func index(of name: String) -> UInt32 {
        // As a rule all actions of a row have the same name.
        if let last = distinct.last, last.hasSameBytes(as: name) { return UInt32(distinct.count - 1) }
        let next = UInt32(distinct.count)
        let index = indices[ExactText(name), default: next]
        if index == next {
            indices[ExactText(name)] = next
            distinct.append(name)
        }
        return index
    }
}
