import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

extension EndToEnd {
    /// Tests that the store accepts no connection without valid credentials.
    @Suite struct Authentication {
        private static let role = "market.CounterFeature"

        @Test func aWrongTokenIsRefusedPermanently() async throws {
            try await RunningApp.run { app in
                try await onThread {
                    let control = try ControlConnection(app)
                    let enrolled = try control.enroll("probe", count: 2)
                    let wrong = [
                        (enrolled[0].process, Token().text), (enrolled[0].process, "secret"),
                        // A valid token under the name of another process.
                        (enrolled[1].process, enrolled[0].token), ("counter.1", enrolled[0].token),
                        ("nobody.1", enrolled[0].token), ("operator", enrolled[0].token),
                        (String(repeating: "x", count: 255), enrolled[0].token),
                    ]
                    for name in wrong {
                        let raw = try RawClient(app.directory.actionsSocket, name: name)
                        #expect(try raw.event() == .refused(status: 400), "\(name)")
                        let listener = try Listener(
                            app.directory.slicesSocket(role: Self.role), name: name, topics: [[]])
                        #expect(try listener.event() == .refused(status: 400), "\(name)")
                    }
                    let right = try RawClient(
                        app.directory.actionsSocket, name: (enrolled[0].process, enrolled[0].token))
                    #expect(try right.event() == .connected)
                }
                #expect(try await app.increment().revision == 1)
            }
        }

        @Test func aConnectionWithoutCredentialsIsRefused() async throws {
            try await RunningApp.run { app in
                try await onThread {
                    let endpoints = [
                        app.directory.actionsSocket, app.directory.operatorSocket,
                        try app.directory.slicesSocket(role: Self.role),
                    ]
                    for endpoint in endpoints {
                        // The store closes the connection as soon as it detects that the mechanisms differ.
                        #expect(try RawClient(endpoint, name: nil).event() != .connected, "\(endpoint)")
                    }
                }
                #expect(try await app.increment().revision == 1)
            }
        }

        @Test func aTokenExpiresWithItsEnrollment() async throws {
            try await RunningApp.run { app in
                let name = try await onThread {
                    let enrolled = try ControlConnection(app).enroll("probe")[0]
                    // The store has seen this token and might cache it.
                    _ = try RawClient.actions(app, enrolled)
                    return (enrolled.process, enrolled.token)
                }
                try await until("the probe has no credentials") {
                    try app.credentialsFile() == ["counter.1", "notes.1"]
                }
                let event = try await onThread {
                    try RawClient(app.directory.actionsSocket, name: name).event()
                }
                #expect(event == .refused(status: 400))
            }
        }

        @Test func aFeatureWithAWrongTokenGetsAnErrorWithInstructions() async throws {
            try await RunningApp.run { app in
                let control = try ControlConnection(app)
                let enrolled = try control.enroll("probe", count: 2)
                for (process, token) in [
                    (enrolled[0].process, Token()), (enrolled[1].process, Token(text: enrolled[0].token)!),
                ] {
                    let address = FeatureAddress(
                        directory: app.directory, role: Self.role, process: process, token: token)
                    let error = await #expect(throws: FeatureError.self) {
                        _ = try await FeatureConnection.open(address, within: .seconds(10))
                    }
                    guard error?.code == .unauthorized, let sentence = error?.message else {
                        Issue.record("The error was \(String(describing: error)), not fateUnknown.")
                        continue
                    }
                    #expect(sentence.contains(process))
                    #expect(sentence.contains("Start it with eastward up or eastward run."))
                }
            }
        }

        @Test func aFeatureOfAnUnservedRoleIsRefused() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  counter:
                    command: [fixture-counter]
                    role: market.NoFeature
                    depends_on: [store]
                """
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                let reason =
                    "This program needs the role market.CounterFeature, and was started under market.NoFeature."
                try await app.line(of: "counter.1", containing: reason)
                let control = try ControlConnection(app)
                let enrolled = try control.enroll("probe", role: "market.NoFeature")[0]
                let address = FeatureAddress(
                    directory: app.directory, role: "market.NoFeature", process: enrolled.process,
                    token: Token(text: enrolled.token)!)
                let error = await #expect(throws: FeatureError.self) {
                    _ = try await FeatureConnection.open(address, within: .seconds(10))
                }
                #expect(error == .refused("This store serves no role market.NoFeature."))
                #expect(try await app.increment().revision == 1)
            }
        }

        @Test func theEmptySubscriptionReceivesOnlyTheSlicesOfItsRole() async throws {
            try await RunningApp.run { app in
                let control = try ControlConnection(app)
                let enrolled = try control.enroll("probe")[0]
                let received = try await onThread {
                    let listener = try Listener(
                        app.directory.slicesSocket(role: Self.role), name: (enrolled.process, enrolled.token),
                        topics: [
                            [], [0xFF], Array("Pmarket.Secret\0".utf8), Array("Smarket.Secret\0nonce\0".utf8),
                        ])
                    _ = try listener.next()
                    let raw = try RawClient.actions(app, enrolled)
                    var batch = HostilePeers.increments(1)
                    batch.fence = try raw.greet().fence
                    try raw.send { $0.batch = batch }
                    _ = try raw.reply()
                    var topics: [WireProtocol.Topic?] = []
                    while topics.last != .patch(slice: "market.Count") {
                        topics.append(WireProtocol.Topic.parse(try listener.next())?.topic)
                    }
                    return topics
                }
                for topic in received {
                    switch topic {
                    case .progress, .patch("market.Count"), .snapshot("market.Count", _): break
                    default: Issue.record("Received \(String(describing: topic))")
                    }
                }
            }
        }

        @Test func invalidSubscriptionsDoNotAffectOtherClients() async throws {
            try await RunningApp.run { app in
                let control = try ControlConnection(app)
                let enrolled = try control.enroll("probe")[0]
                let store = try await app.process("store")
                try await onThread {
                    var topics: [[UInt8]] = (0..<300).map { Array("Smarket.Count\0\($0)\0".utf8) }
                    topics += [
                        [0], [0, 0], Array("S".utf8), Array("Smarket.Count\0".utf8), Array("P\0".utf8),
                    ]
                    topics += [240, 245, 256, 500].map { [UInt8](repeating: 0x50, count: $0) }
                    // Too long for the store, which closes this connection again and again.
                    let excessive = try Listener(
                        app.directory.slicesSocket(role: Self.role), name: (enrolled.process, enrolled.token),
                        topics: [1000, 3000].map { [UInt8](repeating: 0x50, count: $0) })
                    let listener = try Listener(
                        app.directory.slicesSocket(role: Self.role), name: (enrolled.process, enrolled.token),
                        topics: topics)
                    // Every nonce is answered, the last as well as the first.
                    var answered: Set<[UInt8]> = []
                    while answered.count < 300 {
                        if case .snapshot(_, let nonce) = WireProtocol.Topic.parse(try listener.next())?.topic {
                            answered.insert(nonce)
                        }
                    }
                    // It may connect later than the other one.
                    while try excessive.event() != .disconnected {}
                }
                try await app.increment(by: 8)
                try await app.line(of: "counter.1", containing: "8 bananas")
                #expect(try await app.process("store").pid == store.pid)
                try await until("the excessive one is counted") { try await app.disconnectedSubscribers() > 0 }
            }
        }

        /// Bytes that are not ZeroMQ: from a browser, a port scanner, a client that disconnects at once.
        @Test func bytesOfAnotherProtocolAreSurvivedOnEveryEndpoint() async throws {
            try await RunningApp.run { app in
                let before = try await app.ps()
                try await onThread {
                    var generator = SeededGenerator(seed: 2)
                    let noise = (0..<4096).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
                    let greeting: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0] + Array("PLAIN".utf8)
                    let endpoints = [
                        app.directory.actionsSocket, app.directory.operatorSocket,
                        app.directory.supervisorSocket,
                        try app.directory.slicesSocket(role: Self.role),
                    ]
                    for endpoint in endpoints {
                        for bytes in [Array("GET / HTTP/1.1\r\n\r\n".utf8), noise, greeting, []] {
                            let stream = try UnixStream.connect(endpoint)
                            stream.write(bytes)
                            stream.shutDown()
                        }
                        for _ in 0..<50 { _ = try UnixStream.connect(endpoint) }
                    }
                }
                #expect(try await app.increment().revision == 1)
                #expect(try await app.ps().map(\.pid) == before.map(\.pid))
            }
        }
    }
}
