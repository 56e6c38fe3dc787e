import CLinux
import Eastward
import EastwardTesting
import Foundation
import Synchronization
import Testing
import ZeroMQ

extension EndToEnd {
    /// A role floods the store while a well-behaved client works beside it.
    ///
    /// For measurements, EASTWARD_TEST_PROGRAMS names the directory of the programs, such as those of a release build,
    /// and EASTWARD_TEST_FLOOD_SECONDS sets the length of each flood; the figures are printed.
    @Suite struct HostileRoles {
        /// The largest accepted slowdown for the regular run, which has slow programs and a busy machine. In nine runs with
        /// programs of release builds on two quiet cores, it was 10 to 26 beside `processors` (Linux 6.18), 3.0 to 6.2
        /// beside `reports`, and at most 3.7 beside every other flood.
        private static let slowdown: UInt64 = 100
        /// The largest accepted peak of the store's resident memory, in KiB.
        private static let memory = 768 << 10
        private static let seconds =
            ProcessInfo.processInfo.environment["EASTWARD_TEST_FLOOD_SECONDS"].flatMap(Int.init) ?? 1

        @Test(arguments: Flood.allCases)
        func aWellBehavedClientIsServed(beside flood: Flood) async throws {
            try await RunningApp.run { app in
                let before = try await app.process("store")
                let quiet = try await app.latency(seconds: Self.seconds)
                let isOver = Flag()
                let control = try ControlConnection(app)
                let enrolled = try control.enroll("hostile", count: 2)
                async let flooding: Void = onThread { try flood.run(app, enrolled, until: isOver) }
                let flooded: UInt64
                do {
                    flooded = try await app.latency(seconds: Self.seconds)
                    if flood == .topics {
                        try await until("some are disconnected") { try await app.disconnectedSubscribers() > 0 }
                    }
                } catch {
                    isOver.set()
                    try await flooding
                    throw error
                }
                isOver.set()
                try await flooding
                let after = try await app.process("store")
                let memory = try #require(app.peakMemory(of: after.pid))
                print("beside \(flood): p99 \(flooded) µs, alone \(quiet) µs; store at most \(memory >> 10) MiB")
                #expect((after.pid, after.restarts) == (before.pid, 0))
                #expect(flooded <= max(quiet, 10_000) * Self.slowdown)
                #expect(memory < Self.memory)
                #expect(try await app.increment().outcome == "applied")
            }
        }
    }

    /// Tests with more connections than the store has descriptors.
    @Suite struct ManyConnections {
        private static let manifest = """
            version: 1
            app: market
            processes:
              store:
                command: [fixture-store]
                limits: {open_files: 256}
              counter:
                command: [fixture-counter]
                role: market.CounterFeature
                depends_on: [store]
              notes:
                command: [fixture-notes]
                role: market.NotesFeature
                depends_on: [store]
            """

        @Test func silentConnectionsDoNotStopTheStore() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                let before = try await app.process("store")
                let endpoints = [
                    app.directory.actionsSocket, try app.directory.slicesSocket(role: "market.CounterFeature"),
                ]
                try await onThread {
                    let silent = try (0..<500).map { try UnixStream.connect(endpoints[$0 % 2]) }
                    // Once the store has closed the last connections, it has accepted all of them.
                    for stream in silent.suffix(2) { while stream.read(within: .seconds(20)) != nil {} }
                    withExtendedLifetime(silent) {}
                }
                // Meanwhile an operator can connect, and the store can open files.
                #expect(try await app.increment().outcome == "applied")
                try await app.line(of: "store.1", containing: "the remaining file descriptors are reserved")
                let after = try await app.process("store")
                #expect((after.pid, after.restarts) == (before.pid, 0))
                try await until("features can connect again", within: .seconds(30)) {
                    let load = try await app.load("--duration", "200ms", "--clients", "1")
                    return load.exitCode == 0
                }
            }
        }

        @Test func theStoreServesAsManyFeaturesAsItsDescriptorsAllow() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                let before = try await app.process("store")
                let connected = try await onThread {
                    let enrolled = try ControlConnection(app).enroll("probe", count: 256)
                    let clients = try enrolled.map {
                        try RawClient(app.directory.actionsSocket, name: ($0.process, $0.token))
                    }
                    // Refused clients retry for as long as they exist.
                    return clients.count { (try? $0.event(within: .milliseconds(100))) == .connected }
                }
                #expect((50..<256).contains(connected))
                let after = try await app.process("store")
                #expect((after.pid, after.restarts) == (before.pid, 0))
                #expect(try await app.increment().outcome == "applied")
            }
        }
    }
}

/// An operation that a hostile role repeats at full speed.
enum Flood: String, CaseIterable, CustomTestStringConvertible {
    /// Connects and disconnects.
    case connects
    /// Connects, and keeps the connections open without sending.
    case silence
    /// Authenticates and disconnects.
    case handshakes
    /// Opens one session after another and reads no answer.
    case hellos
    /// Sends actions, and reads no receipts.
    case batches
    /// Sends messages that cannot be read, and reads no refusals.
    case malformed
    /// Sends reports and presence, which the store does not answer.
    case reports
    /// Requests snapshots and reads none.
    case subscriptions
    /// Subscribes to one topic after another.
    case topics
    /// Uses two processors, and sends nothing. For comparison: the part of the others' figures that the store cannot
    /// influence.
    case processors

    var testDescription: String { rawValue }

    func run(_ app: RunningApp, _ enrolled: [ControlConnection.Enrolled], until isOver: Flag) throws {
        switch self {
        case .connects:
            // If the listener's queue is full, the next connect blocks.
            while !isOver.isSet { _ = try? UnixStream.connect(app.directory.actionsSocket) }
        case .silence:
            var silent: [UnixStream] = []
            while !isOver.isSet {
                if silent.count == 4000 { silent.removeFirst(2000) }
                if let stream = try? UnixStream.connect(app.directory.actionsSocket) { silent.append(stream) }
            }
        case .handshakes:
            while !isOver.isSet {
                let raw = try RawClient(
                    app.directory.actionsSocket, name: (enrolled[0].process, enrolled[0].token))
                _ = try? raw.event(within: .milliseconds(200))
            }
        case .hellos:
            let raw = try RawClient.actions(app, enrolled[0])
            while !isOver.isSet { _ = try raw.flood { $0.hello = RawClient.hello() } }
        case .batches:
            let raw = try RawClient.actions(app, enrolled[0])
            var batch = EndToEnd.HostilePeers.increments(1000)
            batch.fence = try raw.greet().fence
            while !isOver.isSet {
                guard try raw.flood({ $0.batch = batch }) else { continue }
                batch.firstSequence += 1000
                batch.lowestAwaited = batch.firstSequence
            }
        case .malformed:
            let raw = try RawClient.actions(app, enrolled[0])
            _ = try raw.greet()
            let message = [UInt8](repeating: 0xFF, count: 64)
            while !isOver.isSet { _ = try raw.flood(bytes: message) }
        case .reports:
            let raw = try RawClient.actions(app, enrolled[0])
            let fence = try raw.greet().fence
            while !isOver.isSet {
                // By turns: of several in a row, the store processes the last one.
                _ = try raw.flood { $0.report.fence = fence }
                _ = try raw.flood { $0.presence.fence = fence }
            }
        case .subscriptions:
            let listener = try Listener(
                app.directory.slicesSocket(role: "market.CounterFeature"),
                name: (enrolled[1].process, enrolled[1].token), topics: [Array("Pmarket.Count\0".utf8)])
            var number = 0
            while !isOver.isSet {
                let topic = Array("Smarket.Count\0\(number)\0".utf8)
                try listener.subscribe(topic)
                if number % 2 == 0 { try listener.unsubscribe(topic) }
                number += 1
                // Without a pause, an unbounded queue would grow in the test, not in the store.
                if number % 1000 == 0 { poll(nil, 0, 1) }
            }
        case .topics:
            var generator = SystemRandomNumberGenerator()
            let topics = (0..<500).map { _ in (0..<480).map { _ in UInt8.random(in: 0...255, using: &generator) } }
            var subscriber: RawConnection?
            var number: UInt8 = 0
            while !isOver.isSet {
                do {
                    let connection = try subscriber ?? RawConnection(app, enrolled[1], role: "market.CounterFeature")
                    subscriber = connection
                    number &+= 1
                    guard connection.subscribe(to: topics.map { [number] + $0 }) else { throw POSIXError(.EPIPE) }
                } catch {
                    subscriber = nil
                }
            }
        case .processors:
            Thread { while !isOver.isSet {} }.start()
            while !isOver.isSet {}
        }
    }
}

/// A flag that one task sets and others read.
final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
}

extension RunningApp {
    /// The 99th percentile of a well-behaved client's latency for single actions, in microseconds.
    func latency(seconds: Int) async throws -> UInt64 {
        let load = try await load(
            "--duration", "\(seconds)s", "--clients", "1", "--window", "1", "--batch", "1", "--report", "json")
        guard load.exitCode == 0, let report = load.json as? [String: Any],
            let latency = report["latency_us"] as? [String: Any], let p99 = latency["p99"] as? Int,
            report["lost"] as? Int == 0, report["duplicates"] as? Int == 0
        else { throw WaitedInVain("load ended with \(load.exitCode): \(load.errors)\(load.output)") }
        return UInt64(p99)
    }

    func disconnectedSubscribers() async throws -> Int {
        let top = try await run("top", "--json", "--samples", "1", "--interval", "10ms")
        return (top.json as? [String: Any])?["disconnected_subscribers"] as? Int ?? 0
    }

    /// The peak resident memory of a process, in KiB.
    func peakMemory(of pid: Int32?) -> Int? {
        guard let pid, let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return nil }
        return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}
