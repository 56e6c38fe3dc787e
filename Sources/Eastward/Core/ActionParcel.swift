internal import CSodium

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

    /// BLAKE2b of `bytes`, in 16 bytes: tells a parcel that a disk gives back from one that was never written.
    package static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        // Fails only for lengths outside of its bounds, which these are not.
        precondition(crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0) == 0)
        return digest
    }
}
