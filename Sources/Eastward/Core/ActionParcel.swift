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
