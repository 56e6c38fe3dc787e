import Eastward
import Foundation
import LibSodium

/// A secret that proves that a browser belongs to the user who started the app: any user of this machine can connect to
/// 127.0.0.1.
///
/// The address that the storefront prints contains it after `#`, which browsers send to no server. The page keeps it in
/// the storage of its origin, and sends it as `Authorization: Bearer`.
nonisolated struct PageSecret: Sendable {
    /// 32 lowercase hexadecimal digits.
    let text: String

    /// A random secret.
    init() {
        self.init(derivedFrom: Token())
    }

    /// The secret that is derived from `token`, of which it reveals nothing (BLAKE2b-128).
    init(derivedFrom token: Token) {
        let (message, key) = (Array(token.text.utf8), Array("market-storefront".utf8))
        var digest = [UInt8](repeating: 0, count: 16)
        // Fails only for lengths outside of its bounds, which these are not.
        precondition(
            crypto_generichash(&digest, digest.count, message, UInt64(message.count), key, key.count) == 0)
        text = digest.hexadecimal
    }

    /// The secret of an app's run. The supervisor makes a new operator token at each start of an app, so browser
    /// windows stay connected when only the storefront restarts. A storefront that may not read the token, since the
    /// manifest gives it a user of its own, has a new secret at each of its starts.
    static func ofThisRun(in directory: String?) -> PageSecret {
        guard let directory, let run = try? RunDirectory(path: directory),
            let text = try? String(contentsOfFile: run.operatorToken, encoding: .utf8),
            let token = Token(text: text.trimmingCharacters(in: .whitespacesAndNewlines))
        else { return PageSecret() }
        return PageSecret(derivedFrom: token)
    }

    /// Compares in a time that reveals nothing about the secret.
    func matches(_ other: some StringProtocol) -> Bool {
        let (expected, actual) = (Array(text.utf8), Array(other.utf8))
        return expected.count == actual.count && sodium_memcmp(expected, actual, expected.count) == 0
    }
}
