internal import CZeroMQ

/// A key pair of CURVE, ZeroMQ's encryption and authentication (RFC 26): each key as 64 hexadecimal digits.
///
/// Not as Z85, ZeroMQ's own text of keys, which contains characters that a shell interprets.
public struct CurveKeyPair: Sendable, Equatable {
    public let publicKey: String
    public let secretKey: String

    /// A new pair from the kernel's random source.
    /// - Throws: `ENOTSUP` if libzmq was built without CURVE.
    public init() throws {
        let (publicKey, secretKey) = try Self.texts { zmq_curve_keypair($0, $1) }
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    /// The pair of a secret key; `nil` if `secretKey` is not a key.
    public init?(secretKey: String) {
        guard let bytes = Self.bytes(secretKey), let secret = Self.z85(bytes),
            let (publicKey, _) = try? Self.texts({ publicKey, _ in zmq_curve_public(publicKey, secret) })
        else { return nil }
        self.publicKey = publicKey
        self.secretKey = secretKey.lowercased()
    }

    /// Whether `text` has the form of a key.
    public static func isKey(_ text: String) -> Bool { bytes(text) != nil }

    /// The 32 bytes of a key; `nil` if `text` is not a key.
    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        guard text.utf8.count == 64, digits.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The 32 bytes of a key as text; `nil` if there are more or fewer.
    static func text(_ key: [UInt8]) -> String? {
        guard key.count == 32 else { return nil }
        return key.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    private static let z85Length = 40

    private static func z85(_ key: [UInt8]) -> [CChar]? {
        var text = [CChar](repeating: 0, count: z85Length + 1)
        return zmq_z85_encode(&text, key, key.count) == nil ? nil : text
    }

    /// Calls one of libzmq's functions that write keys as Z85.
    private static func texts(
        _ make: (UnsafeMutablePointer<CChar>, UnsafeMutablePointer<CChar>) -> CInt
    ) throws -> (String, String) {
        var keys = [[CChar]](repeating: [CChar](repeating: 0, count: z85Length + 1), count: 2)
        var second = keys[1]
        guard make(&keys[0], &second) == 0 else { throw ZeroMQError.last("make a key pair") }
        keys[1] = second
        let texts = keys.map { key -> String in
            var bytes = [UInt8](repeating: 0, count: 32)
            return zmq_z85_decode(&bytes, key) == nil ? "" : text(bytes) ?? ""
        }
        return (texts[0], texts[1])
    }
}
