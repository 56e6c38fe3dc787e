/// Actions that are sent in one message.
package struct ActionBatch: Sendable, Equatable {
    package var firstSequence: UInt64
    package var columns: ActionColumns

    package init(firstSequence: UInt64, columns: ActionColumns) {
        self.firstSequence = firstSequence
        self.columns = columns
    }

    /// The sequence after the last one.
    package var endSequence: UInt64 { firstSequence + UInt64(columns.count) }
}

/// The number of actions, and an upper bound of their encoded size in bytes.
package struct ActionVolume: Sendable, Equatable {
    package var actions = 0
    package var bytes = 0

    package init() {}

    init(actions: Int, bytes: Int) {
        self.actions = actions
        self.bytes = bytes
    }

    package init(_ columns: ActionColumns) {
        actions = columns.count
        bytes = columns.encodedSize
    }

    package static func += (left: inout ActionVolume, right: ActionVolume) {
        left.actions += right.actions
        left.bytes += right.bytes
    }

    package static func -= (left: inout ActionVolume, right: ActionVolume) {
        left.actions -= right.actions
        left.bytes -= right.bytes
    }
}
