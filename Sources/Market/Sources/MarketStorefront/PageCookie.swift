import EastwardWeb

/// A cookie of the page.
nonisolated enum PageCookie: String {
    /// The secret, in the cookie of a browser that opened the address with it.
    case secret = "page"
    /// The visitor of the browser: 32 lowercase hexadecimal digits.
    case visitor

    /// The cookie's name. Browsers send a cookie to all ports of a host, so that two apps need two names.
    /// - Parameter authority: a request's host, with its port.
    func name(at authority: String) -> String {
        "market-\(rawValue)-\(authority.drop { $0 != ":" }.filter(\.isNumber))"
    }

    /// The cookie's value; empty without the cookie.
    func value(in request: WebRequest) -> String {
        request.cookies[name(at: request.host)] ?? ""
    }

    static func isVisitor(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
