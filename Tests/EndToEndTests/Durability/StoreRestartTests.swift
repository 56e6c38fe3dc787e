import Eastward
import EastwardTesting
import Foundation
import Synchronization
import Testing
import ZeroMQ

extension EndToEnd {
    /// Tests that a restart of the store refuses no connection and loses no action.
    @Suite("Restarts of the store", .timeLimit(.minutes(10))) struct StoreRestarts {
        private static let role = "market.CounterFeature"

        enum Way: CaseIterable { case planned, killed }

        @Test(arguments: Way.allCases)
        func refuseNoConnectionAndLoseNothingUnderLoad(way: Way) async throws {
            try await RunningApp.run(manifest: RunningApp.tirelessManifest()) { app in
                let callers = try [
                    app.directory.actionsSocket, app.directory.operatorSocket,
                    app.directory.slicesSocket(role: Self.role),
                ].map { Caller($0) }
                let load = try app.start(
                    "load", "--live", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "8s",
                    "--clients",
                    "4", "--window", "64", "--batch", "16", "--check", "market.Count.count", "--report", "json")
                defer { load.signal(SIGKILL) }
                let lives = try await Self.restart(app, way, atMost: 2, during: load)
                // Each run was another process.
                #expect(lives.count > 1 && Set(lives).count == lives.count)
                #expect(try await load.waitForExit(within: .seconds(60)) == .code(0))
                for caller in callers {
                    let calls = try await caller.end()
                    #expect(calls.refused == 0, "\(calls)")
                    #expect(calls.made > 100, "\(calls)")
                }
                try await load.output.ended()
                try await load.errors.ended()
                #expect(load.errors.text.contains("as expected"))
                let report = try JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any]
                for key in ["lost", "duplicates", "fate_unknown"] { #expect(report?[key] as? Int == 0, "\(key)") }
                #expect(report?["sent"] as? Int == report?["acknowledged"] as? Int)
                let pause = try #require(report?["longest_pause_ms"] as? Double)
                print("The longest pause under load with the store \(way) \(lives.count - 1) times: \(Int(pause)) ms.")
            }
        }

        /// Restarts the store, and returns the process ID of each run.
        private static func restart(
            _ app: RunningApp, _ way: Way, atMost restarts: Int, during load: ChildProcess
        ) async throws -> [pid_t] {
            var lives = [try await app.nextStore(after: nil)]
            while lives.count <= restarts {
                let mark = app.up.errors.end
                try await until("actions are in flight") {
                    load.hasExited || !app.output(of: "counter.1", from: mark).isEmpty
                }
                guard !load.hasExited else { break }
                switch way {
                case .planned: #expect(try await app.run("restart", "store").exitCode == 0)
                case .killed: kill(lives.last!, SIGKILL)
                }
                lives.append(try await app.nextStore(after: lives.last))
            }
            return lives
        }

        @Test func keepTheSockets() async throws {
            try await RunningApp.run { app in
                // A socket that is created again may get the inode of the previous one.
                func sockets() throws -> [String] {
                    try [
                        app.directory.actionsSocket, app.directory.operatorSocket,
                        app.directory.slicesSocket(role: Self.role),
                    ].map { path in
                        let attributes = try FileManager.default.attributesOfItem(atPath: path)
                        let inode = try #require(attributes[.systemFileNumber] as? Int)
                        let made = try #require(attributes[.modificationDate] as? Date)
                        return "\(inode) \(made.timeIntervalSinceReferenceDate)"
                    }
                }
                let before = try sockets()
                for life in 1...2 {
                    #expect(try await app.run("restart", "store").exitCode == 0)
                    _ = try await app.restarted("store", restarts: life)
                    #expect(try sockets() == before)
                    try await app.increment()
                }
            }
        }

        @Test(arguments: Way.allCases)
        func areOneDisconnectionForAClient(way: Way) async throws {
            try await RunningApp.run(manifest: RunningApp.tirelessManifest()) { app in
                let pid = try await app.nextStore(after: nil)
                let client = try await Client(app)
                switch way {
                case .planned: #expect(try await app.run("restart", "store").exitCode == 0)
                case .killed: kill(pid, SIGKILL)
                }
                #expect(try await client.events() == [.disconnected, .connected])
                #expect(try await app.increment().revision == 1)
            }
        }
    }
}

/// A connection to the actions endpoint, on a thread of its own.
private final class Client: Sendable {
    private let received = Promise<[Monitor.Event]>()

    /// Waits until the connection is authenticated.
    init(_ app: RunningApp) async throws {
        let isConnected = Promise<Void>()
        Thread.detachNewThread { [received] in
            let raw = try? RawClient.actions(app, try ControlConnection(app).enroll("client")[0])
            isConnected.fulfil(())
            received.fulfil((0..<2).compactMap { _ in try? raw?.event(within: .seconds(10)) })
        }
        try await isConnected.value(within: .seconds(10), "a connection")
    }

    /// The next two events.
    func events() async throws -> [Monitor.Event] {
        try await received.value(within: .seconds(30), "the events of the client")
    }
}

/// Connects to a socket again and again on a thread of its own, and counts refused connections.
private final class Caller: Sendable {
    struct Calls: Sendable {
        var made = 0
        var refused = 0
        /// The backlog was full; a client waits in that case.
        var delayed = 0
    }

    private let calls = Mutex(Calls())
    private let isEnding = Mutex(false)
    private let hasEnded = Promise<Void>()

    init(_ path: String) {
        Thread.detachNewThread { [self] in
            repeat {
                // 1,000 a second: connections that wait for a stopped store must fit into its backlog.
                usleep(1000)
                var failure: CInt = 0
                do { _ = try UnixStream.connect(path) } catch { failure = (error as? POSIXError)?.code.rawValue ?? -1 }
                calls.withLock { calls in
                    calls.made += 1
                    if failure == EAGAIN { calls.delayed += 1 } else if failure != 0 { calls.refused += 1 }
                }
            } while !isEnding.withLock { $0 }
            hasEnded.fulfil(())
        }
    }

    func end() async throws -> Calls {
        isEnding.withLock { $0 = true }
        try await hasEnded.value(within: .seconds(10), "the last call")
        return calls.withLock { $0 }
    }
}
