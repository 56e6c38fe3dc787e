import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that a password stays in the process into which it is typed.
    @Suite struct Passwords {
        private static let password = "correct horse battery"
        private static let manifest = """
            version: 1
            app: access
            processes:
              store: {command: [market-store], significant: true}
              login: {command: [market-login, --panel], role: market.LoginFeature, depends_on: [store]}
            """

        @Test func areNowhereOnTheDiskAfterALogin() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root, manifest: Self.manifest) { app in
                    try await app.signUp("ada")
                    let terminal = try PseudoTerminal()
                    let login = try terminal.start(
                        app, "run", "--role", "market.LoginFeature", "--", "market-login", "--panel", "--accounts",
                        "\(root)/accounts.db")
                    defer { login.signal(SIGKILL) }
                    try await terminal.shows("Who are you?")
                    terminal.type("ada\r\(Self.password)\r")
                    try await terminal.shows("Hello, ada!")
                    #expect(!terminal.text.contains(Self.password))
                    // The other process shows it, too.
                    try await app.line(of: "login.1", containing: "Hello, ada!")
                    login.signal(SIGTERM)
                    #expect(try await login.waitForExit() == .code(0))
                }
                #expect(try files(below: "\(root)/d", containing: "ada").isEmpty == false)
                #expect(try files(below: root, containing: "$argon2id$") == ["\(root)/accounts.db"])
                #expect(try files(below: root, containing: Self.password) == [])
            }
        }
    }
}

/// The files below `directory` that contain the bytes of `text`.
func files(below directory: String, containing text: String) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
    return try names.map { "\(directory)/\($0)" }.filter { path in
        let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type == .typeRegular else { return false }
        return try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(text.utf8)) != nil
    }
}

extension RunningApp {
    /// Signs up a member, as the operator.
    fileprivate func signUp(_ name: String) async throws {
        for (action, json) in [
            ("market.EnterText", #"{"field":"NAME","text":"\#(name)"}"#), ("market.SubmitSignup", "{}"),
            ("market.SignUp", #"{"attempt":1}"#),
        ] {
            try await dispatch(action, json)
        }
    }
}
