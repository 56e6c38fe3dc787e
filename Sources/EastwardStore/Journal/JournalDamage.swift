package import Eastward

/// The error for a row that cannot be used: the journal is never read past it.
package struct JournalDamage: Error, Equatable, CustomStringConvertible {
    package var file: String
    package var row: UInt64
    /// The last revision before the row, if it is known.
    package var after: Revision?
    package var reason: String
    /// The last row that is known to have been acknowledged.
    package var acknowledged: JournalPlace?
    /// The advice to the operator.
    package var advice = Self.advice

    package init(
        file: String, row: UInt64, after: Revision? = nil, reason: String, acknowledged: JournalPlace? = nil
    ) {
        self.file = file
        self.row = row
        self.after = after
        self.reason = reason
        self.acknowledged = acknowledged
    }

    package var description: String {
        let place = after.map { ", after revision \($0)" } ?? ""
        return """
            Row \(row)\(place), of \(file) cannot be read: \(reason).\(missing) Nothing was changed. \(advice)
            """
    }

    /// The acknowledged rows that are known to be missing.
    private var missing: String {
        guard let acknowledged, acknowledged.row >= row else { return "" }
        let rows = acknowledged.row == row ? "Row \(row)" : "Rows \(row) to \(acknowledged.row)"
        guard let after, acknowledged.revision > after else { return " \(rows) were committed and cannot be read." }
        return " \(rows), revisions \(after + 1) to \(acknowledged.revision), were acknowledged and cannot be read."
    }

    /// The advice about a damaged data directory.
    package static let advice = """
        Restore the original files, or a backup: see eastward restore. Or accept the loss: eastward journal \
        repair reports it, and changes nothing without --accept-loss.
        """
}
