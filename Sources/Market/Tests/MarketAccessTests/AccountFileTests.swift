import EastwardFeature
import Foundation
import Testing

@testable import MarketAccess

/// A directory for one test.
func withDirectory(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("accounts-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
}

@Suite("The accounts", .timeLimit(.minutes(10)))
struct AccountFileTests {
    private static let ada = Credentials(name: "ada", password: "correct horse")

    @Test func acceptTheFirstPasswordAndNoOther() async throws {
        try await withDirectory { directory in
            let accounts = AccountFile(path: "\(directory)/accounts.db")
            #expect(try await !accounts.contains("ada"))
            let isFirst = try await accounts.set(Self.ada)
            #expect(isFirst)
            #expect(try await accounts.contains("ada"))
            #expect(try await !accounts.set(Credentials(name: "ada", password: "another one")))
            #expect(try await accounts.verify(Self.ada))
            #expect(try await !accounts.verify(Credentials(name: "ada", password: "another one")))
            #expect(try await !accounts.verify(Credentials(name: "bob", password: "correct horse")))
        }
    }

    @Test func areSharedByAllThatOpenThem() async throws {
        try await withDirectory { directory in
            let all = (0..<4).map { _ in AccountFile(path: "\(directory)/accounts.db") }
            let tries = all.enumerated().map { index, accounts in
                Task { try await accounts.set(Credentials(name: "ada", password: "password \(index)")) }
            }
            var winners = 0
            for task in tries where try await task.value { winners += 1 }
            #expect(winners == 1)
            #expect(try await all[0].contains("ada"))
        }
    }

    @Test func acceptAPasswordOfAnyCharacters() async throws {
        try await withDirectory { directory in
            let accounts = AccountFile(path: "\(directory)/accounts.db")
            let password = "a\u{0}b " + String(repeating: "🍌", count: 1_000)
            try await accounts.set(Credentials(name: "ada", password: password))
            #expect(try await accounts.verify(Credentials(name: "ada", password: password)))
            #expect(try await !accounts.verify(Credentials(name: "ada", password: "a")))
        }
    }

    @Test func areForTheirUserAloneAndHoldNoPassword() async throws {
        try await withDirectory { directory in
            let path = "\(directory)/accounts.db"
            try await AccountFile(path: path).set(Self.ada)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(bytes.range(of: Data("$argon2id$".utf8)) != nil)
            #expect(bytes.range(of: Data(Self.ada.password.utf8)) == nil)
        }
    }

    @Test func reportWhyTheyCannotBeUsedUntilTheyCan() async throws {
        try await withDirectory { directory in
            let path = "\(directory)/later/accounts.db"
            let accounts = AccountFile(path: path)
            await #expect(
                throws: AccountError(
                    description: "The accounts in \(path) cannot be opened: No such file or directory.")
            ) { try await accounts.contains("ada") }
            try FileManager.default.createDirectory(atPath: "\(directory)/later", withIntermediateDirectories: false)
            try Data("no database, but something else that is as long as a page".utf8)
                .write(to: URL(fileURLWithPath: path))
            await #expect(
                throws: AccountError(description: "The accounts in \(path) cannot be used: file is not a database.")
            ) { try await accounts.contains("ada") }
            try FileManager.default.removeItem(atPath: path)
            #expect(try await !accounts.contains("ada"))
        }
    }

    @Test func areInTheAppsDataDirectory() throws {
        #expect(
            try AccountOptions.defaultPath([FeatureEnvironment.dataDirectory: "/data/market"])
                == "/data/market/accounts.db")
        let elsewhere = try AccountOptions.defaultPath([:])
        let directory = (elsewhere as NSString).deletingLastPathComponent
        let mode = try FileManager.default.attributesOfItem(atPath: directory)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }
}
