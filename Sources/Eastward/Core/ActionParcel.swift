/// Actions that go out together.
package struct ActionParcel: Sendable, Equatable {
    package var firstSequence: UInt64
    package var columns: ActionColumns

    package init(firstSequence: UInt64, columns: ActionColumns) {
        self.firstSequence = firstSequence
        self.columns = columns
    }

    /// The sequence after the last one.
    package var endSequence: UInt64 { firstSequence + UInt64(columns.count) }
}

/// How many actions there are, and how many bytes they have at most when they are encoded.
package struct ActionVolume: Sendable, Equatable {
    package var actions = 0
    package var bytes = 0

    package init() {}

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
