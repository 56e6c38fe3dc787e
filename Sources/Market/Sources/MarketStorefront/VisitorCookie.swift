import EastwardWeb

/// The cookie with the visitor of a browser: 32 lowercase hexadecimal digits.
///
/// It gives no access: browsers send it to all ports of the host, and therefore also to the servers of other users.
nonisolated enum VisitorCookie {
    /// The cookie's name. Browsers send a cookie to all ports of a host, so that two apps need two names.
    /// - Parameter authority: a request's host, with its port.
    static func name(at authority: String) -> String {
        "market-visitor-\(authority.drop { $0 != ":" }.filter(\.isNumber))"
    }

    /// The cookie's value; empty without the cookie.
    static func value(in request: WebRequest) -> String {
        request.cookies[name(at: request.host)] ?? ""
    }

    static func isVisitor(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
