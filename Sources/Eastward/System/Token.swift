import CSodium
import Foundation

/// A secret that authenticates a process to the store: 32 random bytes, written as 64 hexadecimal digits.
public struct Token: Sendable, Equatable {
    /// 64 lowercase hexadecimal digits.
    public let text: String

    /// A new token from the kernel's random source.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        text = bytes.hexadecimal
    }

    /// The token that `text` represents; `nil` if it is invalid.
    public init?(text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
            return nil
        }
        self.text = text.lowercased()
    }

    /// The token of 32 bytes, as a hello contains it; `nil` for another number of bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        text = bytes.hexadecimal
    }

    /// The 32 random bytes.
    package var bytes: [UInt8] {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// BLAKE2b-256 of the text, in hexadecimal. A random token of this length needs no slow hash.
    public var hash: String {
        var digest = [UInt8](repeating: 0, count: 32)
        let text = Array(text.utf8)
        // Fails only for lengths out of bounds, which these are not.
        precondition(crypto_generichash(&digest, digest.count, text, UInt64(text.count), nil, 0) == 0)
        return digest.hexadecimal
    }
}

extension Sequence<UInt8> {
    /// Two lowercase digits for each byte.
    public var hexadecimal: String {
        map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
