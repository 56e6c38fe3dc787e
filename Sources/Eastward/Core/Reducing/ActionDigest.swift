internal import Foundation

extension WireActions {
    /// For each action, a number computed from its name and bytes. It distinguishes a repetition from another action
    /// under the same sequence. It detects mistakes, not malice.
    ///
    /// Snapshots contain these numbers, so the algorithm is pinned: FNV-1a of the name, then the bytes in words of
    /// eight, the last one padded with zeros, and their number, each multiplied in and folded.
    var digests: [UInt32] { digests(named: nameDigests) }

    /// The digest of each name.
    var nameDigests: [UInt64] { names.map(\.digest) }

    /// ``digests``, computed from the digests of the names.
    func digests(named names: [UInt64]) -> [UInt32] {
        guard !sizes.isEmpty else { return [] }
        return [UInt32](unsafeUninitializedCapacity: sizes.count) { digests, count in
            payload.withUnsafeBytes { payload in
                var offset = 0
                for (index, size) in sizes.enumerated() {
                    let name = names[kinds.isEmpty ? 0 : Int(kinds[index])]
                    let bytes = UnsafeRawBufferPointer(rebasing: payload[offset..<(offset + Int(size))])
                    digests[index] = Self.digest(of: bytes, named: name)
                    offset += Int(size)
                }
            }
            count = sizes.count
        }
    }

    private static func digest(of bytes: UnsafeRawBufferPointer, named name: UInt64) -> UInt32 {
        var digest = name
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            digest = mixed(digest ^ word)
            offset += 8
        }
        var rest: UInt64 = 0
        for index in offset..<bytes.count { rest |= UInt64(bytes[index]) << UInt64(8 * (index - offset)) }
        digest = mixed(mixed(digest ^ rest) ^ UInt64(bytes.count))
        return UInt32(truncatingIfNeeded: digest ^ (digest >> 32))
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }
}

extension String {
    /// FNV-1a of the UTF-8 bytes.
    var digest: UInt64 {
        utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
