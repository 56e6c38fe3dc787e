/// A name and a password, as a user entered them. Printing, dumping and reflection never show the password.
public nonisolated struct Credentials: Sendable {
    public let name: String
    public let password: String

    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}

extension Credentials: nonisolated CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public nonisolated var description: String { "Credentials(name: \(name), password: •••)" }
    public nonisolated var debugDescription: String { description }
    public nonisolated var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
