import Foundation
import Testing

@testable import Eastward

@Suite("CredentialsFile, RunDirectory and Token")
struct ProcessTests {
    /// Calls `body` with a new directory and removes it afterwards.
    private func withDirectory(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "eastward-\(UUID().uuidString)"
        ).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private let credentialsFile = CredentialsFile(entries: [
        CredentialsFile.Entry(
            process: "counter.1", role: "market.CounterFeature", generation: 3, uid: 1000,
            tokenHash: Token().hash)
    ])

    @Test func credentialsFileIsReadAsItWasWrittenAndForItsOwnerOnly() throws {
        try withDirectory { directory in
            let path = "\(directory)/roster.json"
            try credentialsFile.write(path: path)
            #expect(try CredentialsFile.read(path: path) == credentialsFile)
            #expect(try permissions(path) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["roster.json"])
        }
    }

    @Test func credentialsFileIsReplacedAtomically() throws {
        try withDirectory { directory in
            let path = "\(directory)/roster.json"
            try credentialsFile.write(path: path)
            let before = try #require(FileHandle(forReadingAtPath: path))
            try CredentialsFile().write(path: path)
            // A reader that had opened the old file still reads all of it.
            let old = try JSONDecoder().decode(CredentialsFile.self, from: before.readToEnd() ?? Data())
            #expect(old == credentialsFile)
            #expect(try CredentialsFile.read(path: path).entries.isEmpty)
        }
    }

    @Test func aLeftoverDraftDoesNotExposeTheCredentialsFile() throws {
        try withDirectory { directory in
            let path = "\(directory)/roster.json"
            _ = FileManager.default.createFile(
                atPath: "\(path).draft", contents: Data("junk that is longer than the credentials file".utf8),
                attributes: [.posixPermissions: 0o644])
            try CredentialsFile().write(path: path)
            #expect(try CredentialsFile.read(path: path) == CredentialsFile())
            #expect(try permissions(path) == 0o600)
        }
    }

    @Test func aCredentialsFileThatCannotBeReadOrWrittenThrows() throws {
        try withDirectory { directory in
            #expect(throws: (any Error).self) { try credentialsFile.write(path: "\(directory)/none/roster.json") }
            #expect(throws: (any Error).self) { _ = try CredentialsFile.read(path: "\(directory)/roster.json") }
        }
    }

    @Test func runDirectoryIsAbsolute() throws {
        #expect(throws: RunDirectoryError.notAbsolute("run")) { try RunDirectory(path: "run") }
        #expect(throws: RunDirectoryError.notAbsolute("")) { try RunDirectory(path: "") }
        #expect(try RunDirectory(path: "/run/app//").path == "/run/app")
        #expect(try RunDirectory(path: "/run/app").actionsSocket == "/run/app/actions.sock")
    }

    @Test func everySocketFitsIntoItsAddress() throws {
        let suffix = "/operator/supervisor.sock".utf8.count
        let longest = "/" + String(repeating: "d", count: RunDirectory.longestSocketPath - suffix - 1)
        let directory = try RunDirectory(path: longest)
        #expect(directory.supervisorSocket.utf8.count == 107)
        #expect(throws: RunDirectoryError.self) { try RunDirectory(path: longest + "d") }
        #expect(throws: RunDirectoryError.self) {
            try RunDirectory(path: "/" + String(repeating: "é", count: 42))
        }
        #expect(throws: RunDirectoryError.self) {
            try directory.slicesSocket(role: String(repeating: "r", count: 20))
        }
        #expect(throws: RunDirectoryError.self) {
            try directory.notifySocket(process: String(repeating: "p", count: 20))
        }
    }

    @Test func theEnvironmentDeterminesTheRunDirectory() throws {
        let runtime = ["XDG_RUNTIME_DIR": "/run/user/7", "TMPDIR": "/var/tmp"]
        #expect(try RunDirectory.standard(app: "a", environment: runtime).path == "/run/user/7/eastward/a")
        #expect(RunDirectory.base(environment: ["TMPDIR": "/var/tmp"]) == "/var/tmp/eastward-\(getuid())")
        let relative = ["XDG_RUNTIME_DIR": "run", "TMPDIR": "tmp"]
        #expect(RunDirectory.base(environment: relative) == "/tmp/eastward-\(getuid())")
        let named = try RunDirectory.standard(app: "a", environment: [FeatureEnvironment.runDirectory: "/x"])
        #expect(named.path == "/x")
    }

    @Test func tokensAreRandomAndReadFromTheirText() {
        let token = Token()
        #expect(token != Token())
        #expect(token.text.utf8.count == 64)
        #expect(Token(text: token.text) == token)
        #expect(Token(text: token.text.uppercased()) == token)
        #expect(Token(text: token.text.uppercased())?.hash == token.hash)
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 63), String(repeating: "a", count: 65),
        String(repeating: "g", count: 64),
        String(repeating: "é", count: 32), String(repeating: "０", count: 64),
        String(repeating: "a", count: 63) + "\n",
    ])
    func anInvalidTokenTextIsRejected(text: String) {
        #expect(Token(text: text) == nil)
    }

    @Test func tokensHashIsBLAKE2b() {
        let zeros = Token(text: String(repeating: "0", count: 64))
        #expect(zeros?.hash == "681df247e1ece8365db91166ed273590019df392004d2ea25543335c71bbe2d2")
        #expect([0, 15, 255].map { UInt8($0) }.hexadecimal == "000fff")
    }
}
