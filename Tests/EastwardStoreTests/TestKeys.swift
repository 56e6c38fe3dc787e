import Eastward
import FixtureContract
import Foundation
import ZeroMQ

@testable import EastwardStore

/// The keys file of a test's store, as `eastward keys` writes it.
final class TestKeys {
    struct Process {
        var keys: CurveKeyPair
        var token: Token
        var number: Int
    }

    let path: String
    let store: CurveKeyPair
    private let data: String
    private var file: KeysFile

    init(in directory: TestDirectory) throws {
        data = directory.directory.path
        path = KeysFile.path(data: data)
        store = try CurveKeyPair()
        file = KeysFile(publicKey: store.publicKey, secretKey: store.secretKey)
        try write()
    }

    /// Adds a process with new keys.
    func add(_ process: String, role: String = CounterFeature.name) throws -> Process {
        let keys = try CurveKeyPair()
        let token = Token()
        try file.add(
            process: process, role: role, publicKey: keys.publicKey, tokenHash: token.hash, created: .distantPast)
        try write()
        return Process(keys: keys, token: token, number: file.entries.last?.number ?? 0)
    }

    func remove(_ process: String) throws {
        _ = file.remove(process: process)
        try write()
    }

    /// Access at an address of this test alone on the loopback interface.
    /// - Parameter port: by default a free one.
    func access(port: UInt16 = 0) throws -> RemoteAccess {
        try RemoteAccess(listen: TCPEndpoint(host: host, port: port), data: data)
    }

    private let host = "127.\(UInt8.random(in: 1...254)).\(UInt8.random(in: 1...254)).\(UInt8.random(in: 1...254))"

    /// Replaces the file, as each change does.
    private func write() throws {
        let draft = "\(path).draft"
        try file.json().write(to: URL(fileURLWithPath: draft))
        chmod(draft, 0o600)
        guard rename(draft, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
