/// Who somebody says they are. Never shows the password when it is printed, dumped or looked into.
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
