import Eastward
import EastwardOperator
import Foundation
import Testing

@testable import EastwardCLI

@Suite("The files of eastward keys") struct KeysFileTests {
    private static func credentials(_ process: String, publicKey: String) throws -> RemoteCredentials {
        RemoteCredentials(
            store: try TCPEndpoint("tcp://127.0.0.1:7000"), storeKey: "store", role: "market.CounterFeature",
            process: process, publicKey: publicKey, secretKey: "secret", token: Token())
    }

    private static func add(_ process: String, publicKey: String, to file: KeysFileOnDisk) throws {
        try file.update { keys in
            try keys.add(
                process: process, role: "market.CounterFeature", publicKey: publicKey, tokenHash: "hash",
                created: Date())
        }
    }

    @Test func removedCredentialsLeaveTheOthersAndLaterOnesOfTheSameProcess() throws {
        let workplace = try Workplace()
        let file = KeysFileOnDisk(data: workplace.directory.appending(path: "d").path)
        for (process, key) in [("till.1", "a"), ("till.2", "b"), ("shop.1", "c")] {
            try Self.add(process, publicKey: key, to: file)
        }
        // Another command revokes till.2, and creates it again.
        try file.update { keys in _ = keys.remove(process: "till.2") }
        try Self.add("till.2", publicKey: "d", to: file)
        try file.remove([
            Self.credentials("till.1", publicKey: "a"), Self.credentials("till.2", publicKey: "b"),
        ])
        #expect(try file.read()?.entries.map(\.publicKey) == ["c", "d"])
    }

    @Test func anUnfinishedOutputIsRemoved() throws {
        let workplace = try Workplace()
        let path = workplace.directory.appending(path: "till.env").path
        for isFinished in [false, true] {
            let output = try PrivateOutput(creating: path)
            #expect(FileManager.default.fileExists(atPath: path))
            if isFinished { try output.finish("secret\n") }
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "secret\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func anOutputReplacesNoFile() throws {
        let workplace = try Workplace()
        let path = workplace.directory.appending(path: "till.env").path
        try "first".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: CommandError("\(path) cannot be created: File exists.")) {
            _ = try PrivateOutput(creating: path)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "first")
    }
}
