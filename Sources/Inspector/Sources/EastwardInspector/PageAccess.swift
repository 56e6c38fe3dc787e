internal import Foundation

/// Decides which requests the page's server answers: those of pages that were opened with a printed address.
///
/// The address contains a token after `#`, which browsers send to no server. The page exchanges it for a key, once, and
/// sends the key with each request. A cookie would also be sent to the servers of other users on other ports. No I/O.
struct PageAccess: Sendable {
    /// The parts of a request on which access depends.
    struct Request {
        var host: String?
        var origin: String?
        /// The relation of the page that sends it to this server (`Sec-Fetch-Site`).
        var site: String?
        /// `Authorization`.
        var authorization: String?
    }

    enum Refusal: String {
        /// Another name for this address, such as that of an attacker's page (DNS rebinding).
        case wrongHost = "wrong_host"
        case wrongOrigin = "wrong_origin"
        case wrongToken = "wrong_token"
        case wrongKey = "wrong_key"

        var reason: String {
            switch self {
            case .wrongHost: "The inspector answers only for the address that it printed."
            case .wrongOrigin: "Only the inspector's own page may send requests."
            case .wrongToken, .wrongKey:
                "Open the address that the inspector printed last: each one opens one page, once."
            }
        }
    }

    private let host: String
    private let key = Self.random()
    private var token = Self.random()

    init(port: Int) { host = "127.0.0.1:\(port)" }

    /// The address to open, with the current token.
    var address: String { "http://\(host)/#token=\(token)" }

    /// The reason to refuse a request; `nil` if it is from the own page, or from no page.
    /// - Parameter needsKey: whether the request is for data.
    func refusal(of request: Request, needsKey: Bool) -> Refusal? {
        guard request.host?.lowercased() == host else { return .wrongHost }
        if let origin = request.origin, origin.lowercased() != "http://\(host)" { return .wrongOrigin }
        guard needsKey else { return nil }
        if let site = request.site, site != "same-origin", site != "none" { return .wrongOrigin }
        guard let authorization = request.authorization, Self.isSame(authorization, "Bearer \(key)") else {
            return .wrongKey
        }
        return nil
    }

    /// Exchanges a token for the key. ``address`` then has a new token.
    mutating func open(_ offered: String) throws(Refused) -> String {
        guard Self.isSame(offered, token) else { throw Refused(refusal: .wrongToken) }
        token = Self.random()
        return key
    }

    struct Refused: Error, Equatable {
        let refusal: Refusal
    }

    /// 128 random bits.
    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Compares in a time that does not depend on the contents.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
