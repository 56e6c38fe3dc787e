import Testing

@testable import MarketAccess

@Suite("Credentials") struct CredentialsTests {
    @Test func neverShowTheirPassword() {
        let credentials = Credentials(name: "ada", password: "correct horse")
        var dumped = ""
        dump([credentials], to: &dumped)
        for text in [
            "\(credentials)", String(reflecting: credentials), "\(Optional(credentials) as Any)", dumped,
            "\(Mirror(reflecting: credentials).children.map { "\($0)" })",
        ] {
            #expect(text.contains("ada"))
            #expect(!text.contains("horse"), "\(text)")
        }
    }
}
