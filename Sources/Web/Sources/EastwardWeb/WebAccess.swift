public import Eastward

/// The parts of a request by which an app recognizes its sender.
public struct WebRequest: Sendable {
    /// Such as `POST`.
    public let method: String
    /// The `Host`, such as `127.0.0.1:8080`.
    public let host: String
    /// The path without the query.
    public let path: String
    /// The query's parameters by name; of several with one name, the last.
    public let query: [String: String]
    /// The cookies by name.
    public let cookies: [String: String]
    /// The token of `Authorization: Bearer`.
    public let bearer: String?
    /// The sender's address, such as `127.0.0.1`.
    public let address: String

    public init(
        method: String, path: String, host: String = "", query: [String: String] = [:],
        cookies: [String: String] = [:], bearer: String? = nil, address: String = ""
    ) {
        self.method = method
        self.host = host
        self.path = path
        self.query = query
        self.cookies = cookies
        self.bearer = bearer
        self.address = address
    }
}

/// The sender of a request, as the app knows it.
public struct WebPrincipal: Sendable, Hashable {
    /// How a request proved its principal.
    public enum Proof: Sendable, Hashable {
        /// By a cookie, which browsers also add to requests of other sites. A request that sends an action needs an
        /// `Origin`, therefore.
        case cookie
        /// By a token, or not at all.
        case token
    }

    /// Limits and idempotency keys belong to it.
    public let id: String
    public let proof: Proof

    public init(id: String, proof: Proof) {
        self.id = id
        self.proof = proof
    }
}

/// Credentials that a request may have, as an OpenAPI document describes them.
public enum WebCredential: Sendable, Hashable {
    /// `Authorization: Bearer TOKEN`.
    case bearer
    /// A cookie of this name.
    case cookie(_ name: String)
}

/// The reason for which an app's hook refuses a request, as the client gets it.
public struct WebRefusal: Error, Sendable, CustomStringConvertible {
    /// The status of the answer. A client repeats a request after 429, 500 and 503; any other status is final.
    public let status: Int
    /// Lowercase, for programs.
    public let code: String
    /// A sentence for people.
    public let reason: String

    public init(status: Int = 403, code: String, reason: String) {
        self.status = status
        self.code = code
        self.reason = reason
    }

    public var description: String { "\(code): \(reason)" }
}

/// Decides which requests a gateway serves, within the scope of its role. Each hook may throw a ``WebRefusal``.
///
/// ```swift
/// WebAccess { request in
///     guard let token = request.bearer, let user = sessions[token] else { return nil }
///     return WebPrincipal(id: user, proof: .token)
/// } permitting: { action, principal, _ in
///     isAdministrator(principal) || action.action != .clearNotes ? action : nil
/// }
/// ```
public struct WebAccess<Role: FeatureRole>: Sendable {
    public typealias Principal = @Sendable (WebRequest) async throws -> WebPrincipal?
    public typealias Permit = @Sendable (Role.Action, WebPrincipal, WebRequest) async throws -> Role.Action?
    public typealias Slices = @Sendable (_ name: String, WebPrincipal) async throws -> Bool

    let credentials: [WebCredential]
    let principal: Principal
    let permit: Permit
    let receives: Slices

    /// - Parameters:
    ///   - credentials: those that `principal` accepts, each of which is enough. They are for the OpenAPI document
    ///     alone.
    ///   - principal: the sender of a request; `nil` if it has no valid credentials.
    ///   - permitting: returns the action to send for a principal, which may be another one with the principal's own
    ///     identifiers, or `nil` to forbid it.
    ///   - receiving: whether a principal may receive the slice of this name.
    public init(
        credentials: [WebCredential] = [.bearer], _ principal: @escaping Principal,
        permitting: @escaping Permit = { action, _, _ in action }, receiving: @escaping Slices = { _, _ in true }
    ) {
        self.credentials = credentials
        self.principal = principal
        permit = permitting
        receives = receiving
    }

    /// Serves the whole role to all that can connect. Each address is a principal.
    public static var everyone: WebAccess {
        WebAccess(credentials: []) { WebPrincipal(id: "address \($0.address)", proof: .token) }
    }
}
