import Eastward
import Foundation
import Testing

@testable import MarketStorefront

@Suite("The page's secret") struct PageSecretTests {
    @Test func theSecretIsTheSameInOneRunOfTheAppAndAnotherInTheNext() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: directory) }
        let run = try RunDirectory(path: directory.path)
        try FileManager.default.createDirectory(atPath: run.operatorDirectory, withIntermediateDirectories: true)
        func start(_ token: Token) throws -> PageSecret {
            try token.text.write(toFile: run.operatorToken, atomically: true, encoding: .utf8)
            return PageSecret.ofThisRun(in: run.path)
        }
        let token = Token()
        let secret = try start(token)
        #expect(secret.matches(try start(token).text))
        #expect(!secret.matches(try start(Token()).text))
        #expect(!token.text.contains(secret.text) && !token.hash.contains(secret.text))
        #expect(!secret.matches("") && !secret.matches(secret.text.dropLast()) && !secret.matches(secret.text + "0"))
        #expect(!PageSecret.ofThisRun(in: nil).matches(PageSecret.ofThisRun(in: nil).text))
    }
}
