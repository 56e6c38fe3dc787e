package import Eastward
internal import EastwardDisk

/// A row of a journal as it is stored.
package struct EncodedRow: Sendable, Equatable {
    package var number: UInt64
    /// The last revision of this row or of those before.
    package var revision: Revision
    package var hash: [UInt8]
    package var body: [UInt8]

    package init(number: UInt64, revision: Revision, hash: [UInt8], body: [UInt8]) {
        self.number = number
        self.revision = revision
        self.hash = hash
        self.body = body
    }

    /// Encodes the row after `last`.
    /// - Throws: ``UnwritableRow`` if it cannot be encoded, or is longer than `largest` bytes.
    package init(
        _ row: JournalRow, after last: JournalPlace, largest: Int = StoreLimits.largestRow
    ) throws(UnwritableRow) {
        do {
            body = try row.encoded()
        } catch {
            throw UnwritableRow(description: "A row of the journal cannot be encoded: \(error)")
        }
        guard body.count <= largest else {
            throw UnwritableRow(
                description: "A row of the journal has \(body.count) bytes, more than the largest of \(largest).")
        }
        number = last.row + 1
        revision = last.revision + row.actionCount
        hash = Self.hash(of: body, number, revision, after: last.chain)
    }

    /// BLAKE2b-128 of the previous hash, the row's number, its revision and its body.
    package static func hash(
        of body: [UInt8], _ number: UInt64, _ revision: Revision, after chain: [UInt8]
    ) -> [UInt8] {
        let checksum = Checksum(length: 16)
        checksum.add(chain)
        checksum.add(number)
        checksum.add(revision)
        checksum.add(body)
        return checksum.finish()
    }

    /// The row's position.
    package var place: JournalPlace { JournalPlace(row: number, revision: revision, chain: hash) }
}

/// The error for a row that is rejected before it is written anywhere.
package struct UnwritableRow: Error, CustomStringConvertible {
    package let description: String
}

/// A position in a journal.
package struct JournalPlace: Equatable, Sendable {
    package var row: UInt64 = 0
    package var revision: Revision = 0
    /// The hash of that row.
    package var chain: [UInt8]

    package init(row: UInt64 = 0, revision: Revision = 0, chain: [UInt8]) {
        self.row = row
        self.revision = revision
        self.chain = chain
    }
}

/// The beginning of a sequence of rows: their journal, and the row before the first one.
package struct JournalHead: Equatable, Sendable {
    /// The version of the layout of files.
    package static let format = 1

    package var journalID: [UInt8]
    package var firstRow: UInt64
    /// The last revision before the first row.
    package var revision: Revision
    /// The hash of the previous row; of the very first row, the journal ID.
    package var chain: [UInt8]

    package init(journalID: [UInt8], firstRow: UInt64, revision: Revision, chain: [UInt8]) {
        self.journalID = journalID
        self.firstRow = firstRow
        self.revision = revision
        self.chain = chain
    }

    /// The position of the row before the first one.
    package var follows: JournalPlace { JournalPlace(row: firstRow &- 1, revision: revision, chain: chain) }
}

extension JournalRow {
    /// The number of actions in the row.
    package var actionCount: UInt64 {
        guard case .batch(let batch) = self else { return 0 }
        return UInt64(batch.count)
    }
}
