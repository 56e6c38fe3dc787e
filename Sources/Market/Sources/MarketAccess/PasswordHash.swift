internal import LibSodium

/// The stored form of a password: salted and slow to guess, by libsodium's Argon2id with the limits for interactive
/// use.
nonisolated enum PasswordHash {
    private static let isReady = sodium_init() >= 0

    /// - Returns: `nil` if there is not enough memory.
    static func make(of password: String) -> String? {
        precondition(isReady, "libsodium cannot be used.")
        let password = password.utf8.map(CChar.init(bitPattern:))
        var hash = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = crypto_pwhash_str(
            &hash, password, UInt64(password.count), UInt64(crypto_pwhash_opslimit_interactive()),
            crypto_pwhash_memlimit_interactive())
        guard result == 0 else { return nil }
        return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func matches(_ hash: String, _ password: String) -> Bool {
        precondition(isReady, "libsodium cannot be used.")
        let password = password.utf8.map(CChar.init(bitPattern:))
        return crypto_pwhash_str_verify(hash, password, UInt64(password.count)) == 0
    }
}
