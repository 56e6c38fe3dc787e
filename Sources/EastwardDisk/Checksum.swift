internal import CSodium

/// An incremental BLAKE2b hash.
package final class Checksum {
    private let state: UnsafeMutableRawPointer
    private let length: Int

    /// - Parameter length: the length of the result, 16 to 64 bytes.
    package init(length: Int = 32) {
        self.length = length
        state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
        // Fails only for lengths outside of its bounds.
        precondition(crypto_generichash_init(OpaquePointer(state), nil, 0, length) == 0)
    }

    package func add(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        crypto_generichash_update(
            OpaquePointer(state), start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    package func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { add($0) }
    }

    /// Adds a number as eight bytes in little-endian order.
    package func add(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    package func finish() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        crypto_generichash_final(OpaquePointer(state), &result, length)
        return result
    }

    deinit { state.deallocate() }
}
