/// Who somebody says they are.
public nonisolated struct Credentials: Sendable {
    public let name: String
    public let password: String

    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}
