import Eastward
import Foundation
import Testing

@Suite struct TCPEndpointTests {
    @Test(arguments: [
        ("tcp://192.0.2.1:7700", "192.0.2.1", 7700), ("tcp://[2001:db8::1]:1", "2001:db8::1", 1),
        ("tcp://store.example:65535", "store.example", 65535), ("tcp://*:0", "*", 0),
    ])
    func readsAnEndpoint(_ text: String, _ host: String, _ port: Int) throws {
        let endpoint = try TCPEndpoint(text)
        #expect(endpoint == TCPEndpoint(host: host, port: UInt16(port)))
        #expect(endpoint.description == text)
    }

    @Test(arguments: [
        "", "192.0.2.1:7700", "tcp://192.0.2.1", "tcp://:7700", "tcp://a:65536", "tcp://a:-1", "tcp://a b:1",
        "tcp://2001:db8::1:7700", "ipc:///tmp/a", "tcp://a:1/b",
    ])
    func anotherTextIsNoEndpoint(_ text: String) {
        let error = #expect(throws: EndpointError.self) { try TCPEndpoint(text) }
        #expect(error?.description == "“\(text)” is not an endpoint such as tcp://192.0.2.1:7700.")
    }

    @Test(arguments: ["127.0.0.1", "*", "::1"]) func listensAtAFreePort(_ host: String) throws {
        let descriptor = TCPEndpoint(host: host, port: 0).listen(backlog: 1)
        defer { close(descriptor) }
        let local = try #require(TCPEndpoint.local(of: descriptor))
        #expect(local.port != 0)
        #expect(local.host == (host == "*" ? "0.0.0.0" : host))
        #expect(local.isWildcard == (host == "*"))
        #expect(TCPEndpoint.peer(of: descriptor) == nil)
        // The port is taken now.
        #expect(local.listen(backlog: 1) == -1)
        #expect(errno == EADDRINUSE)
    }

    @Test func listensAtNoHostName() {
        #expect(TCPEndpoint(host: "localhost", port: 0).listen(backlog: 1) == -1)
    }
}

@Suite struct KeysFileTests {
    private func add(_ process: String, to file: inout KeysFile) throws {
        try file.add(
            process: process, role: "market.CounterFeature", publicKey: "key of \(process)", tokenHash: "hash",
            created: Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test func keepsItsEntriesAsJSON() throws {
        var file = KeysFile(publicKey: "public", secretKey: "secret")
        try add("till.1", to: &file)
        try add("till.2", to: &file)
        #expect(try KeysFile(json: file.json()) == file)
    }

    @Test func aLaterEntryOfAProcessHasAHigherNumber() throws {
        var file = KeysFile(publicKey: "public", secretKey: "secret")
        try add("till.1", to: &file)
        do {
            try add("till.1", to: &file)
            Issue.record("The process has two keys.")
        } catch is KeysError {}
        let removals = [file.remove(process: "till.1"), file.remove(process: "till.1")]
        #expect(removals == [true, false])
        file = try KeysFile(json: file.json())
        try add("till.1", to: &file)
        #expect(file.entries.map(\.number) == [2])
    }

    @Test func theNumberOfEntriesIsBounded() throws {
        var file = KeysFile(publicKey: "public", secretKey: "secret")
        for number in 0..<KeysFile.mostEntries { try add("till.\(number)", to: &file) }
        do {
            try add("other.1", to: &file)
            Issue.record("The file has too many entries.")
        } catch is KeysError {}
    }

    @Test(arguments: ["", "{}", #"{"version":2,"publicKey":"","secretKey":"","entries":[],"lastNumber":0}"#])
    func anotherFileIsRejected(_ text: String) {
        #expect(throws: KeysError.self) { try KeysFile(json: Data(text.utf8)) }
    }
}

@Suite struct RemoteCredentialsTests {
    private func credentials(_ process: String) throws -> RemoteCredentials {
        RemoteCredentials(
            store: try TCPEndpoint("tcp://192.0.2.1:7700"), storeKey: "a", role: "market.CounterFeature",
            process: process, publicKey: "b", secretKey: "c", token: Token())
    }

    @Test func aFileContainsSeveralProcesses() throws {
        let all = try [credentials("till.1"), credentials("till.2")]
        let text = "# Comment\n" + all.map(\.text).joined(separator: "\n\n") + "\n"
        #expect(try RemoteCredentials.read(text) == all)
        #expect(try RemoteCredentials.read("") == [])
    }

    @Test func anIncompleteProcessIsNamed() throws {
        let lines = try credentials("till.1").text.split(separator: "\n")
        for missing in lines.indices.dropFirst() {
            var rest = lines
            let name = rest.remove(at: missing).split(separator: "=")[0]
            let error = #expect(throws: KeysError.self) {
                try RemoteCredentials.read(rest.joined(separator: "\n") + "\n" + credentials("till.2").text)
            }
            #expect(error?.description == "line 7: \(name) is missing before here.")
        }
    }

    @Test(arguments: ["text", "A=1", "EASTWARD_RUN_DIR=/tmp"]) func anotherLineIsNamed(_ line: String) throws {
        let text = try credentials("till.1").text
        let error = #expect(throws: KeysError.self) { try RemoteCredentials.read("\(text)\n\(line)") }
        #expect(error?.description.hasPrefix("line 8 is none of eastward keys new: EASTWARD_STORE, ") == true)
    }
}

@Suite struct TokenBytesTests {
    @Test func aTokenIsThatOfItsBytes() {
        let token = Token()
        #expect(Token(bytes: token.bytes) == token)
        #expect(token.bytes.count == 32)
        #expect(Token(bytes: token.bytes.dropLast()) == nil)
        #expect(Token(bytes: []) == nil)
    }
}
