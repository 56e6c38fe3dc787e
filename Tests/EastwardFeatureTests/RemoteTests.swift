import Eastward
import FixtureContract
import Foundation
import Testing
import ZeroMQ

@testable import EastwardFeature

@MainActor @Suite(.timeLimit(.minutes(10))) struct RemoteTests {
    private let run: TestDirectory
    private let keys: TestKeys

    init() throws {
        run = try TestDirectory()
        keys = try TestKeys(in: run)
    }

    private func start(seed: UInt64 = .random(in: .min ... .max), port: UInt16 = 0) async throws -> (
        store: RunningStore, endpoint: TCPEndpoint
    ) {
        let store = try await RunningStore(in: run, seed: seed, remote: keys.access(port: port))
        return (store, try #require(await store.remoteEndpoint))
    }

    /// Starts a store at the endpoint of another one, which libzmq closes on a thread of its own.
    private func startAgain(at endpoint: TCPEndpoint) async throws -> RunningStore {
        var started: RunningStore?
        try await wait(until: {
            started = try? await start(port: endpoint.port).store
            return started != nil
        })
        return try #require(started)
    }

    private func address(
        _ process: String, _ credentials: TestKeys.Process, at endpoint: TCPEndpoint, token: Token? = nil,
        storeKey: String? = nil
    ) throws -> FeatureAddress {
        FeatureAddress(
            store: .remote(
                try RemoteStore(
                    endpoints: TCPEndpoints(endpoint), publicKey: storeKey ?? keys.store.publicKey,
                    keys: credentials.keys)),
            role: CounterFeature.name, process: process, token: token ?? credentials.token)
    }

    private func open(_ address: FeatureAddress, within limit: Duration = .seconds(20)) async throws
        -> FeatureConnection
    {
        try await FeatureConnection.open(address, within: limit, log: .silent)
    }

    @Test func aRemoteFeatureSendsAndIsCurrentTogetherWithALocalOne() async throws {
        let till = try keys.add("till.1")
        let (store, endpoint) = try await start()
        try await store.closes { _ in
            let remote = try await open(address("till.1", till, at: endpoint))
            let (local, feature) = try await run.connect()
            let presenters = (Presenter(), Presenter())
            try await CounterFeature(remote).provideCount(to: presenters.0)
            try await feature.provideCount(to: presenters.1)
            try await CounterFeature(remote).increment(by: 2)
            try await feature.increment(by: 3)
            try await wait(until: { presenters.0.counts.last == 5 })
            try await wait(until: { presenters.1.counts.last == 5 })
            await remote.close()
            // The last subscriber of a topic on one socket is not the last of the topic.
            try await feature.increment(by: 1)
            try await wait(until: { presenters.1.counts.last == 6 })
            await local.close()
        }
    }

    @Test func aStoreThatRestartsKeepsARemoteSession() async throws {
        let till = try keys.add("till.1")
        let (first, endpoint) = try await start(seed: 1)
        let connection: FeatureConnection
        let presenter = Presenter()
        do {
            connection = try await open(address("till.1", till, at: endpoint))
            try await CounterFeature(connection).provideCount(to: presenter)
            try await CounterFeature(connection).increment(by: 2)
            try await wait(until: { presenter.counts.last == 2 })
        } catch {
            await first.close()
            throw error
        }
        await first.close()
        // An action over the old connection would have an unknown fate.
        for await state in connection.connectionStates() where state == .disconnected { break }
        // A new journal: the store counts from 0, and the feature opens another session.
        let second = try await startAgain(at: endpoint)
        try await second.closes { _ in
            try await CounterFeature(connection).increment(by: 5)
            try await wait(until: { presenter.counts.last == 5 })
            await connection.close()
        }
    }

    @Test func aWrongTokenUnderARightKeyIsRefused() async throws {
        let till = try keys.add("till.1")
        let (store, endpoint) = try await start()
        try await store.closes { _ in
            let error = await #expect(throws: FeatureError.self) {
                try await open(address("till.1", till, at: endpoint, token: Token()))
            }
            #expect(error?.code == .refused)
            #expect(error?.message == "The store refused: The token is not that of the key of till.1.")
            try await open(address("till.1", till, at: endpoint)).close()
        }
    }

    @Test func aKeyThatTheStoreDoesNotKnowIsUnauthorized() async throws {
        _ = try keys.add("till.1")
        let foreign = TestKeys.Process(keys: try CurveKeyPair(), token: Token(), number: 1)
        let (store, endpoint) = try await start()
        try await store.closes { _ in
            let error = await #expect(throws: FeatureError.self) {
                try await open(address("till.1", foreign, at: endpoint))
            }
            #expect(error?.code == .unauthorized)
        }
    }

    @Test func aStoreWithAnotherKeyIsNotTrusted() async throws {
        let till = try keys.add("till.1")
        let (store, endpoint) = try await start()
        try await store.closes { _ in
            let error = await #expect(throws: FeatureError.self) {
                try await open(
                    address("till.1", till, at: endpoint, storeKey: CurveKeyPair().publicKey), within: .seconds(2))
            }
            #expect(error?.code == .timedOut)
            #expect(error?.message.contains("EASTWARD_STORE_KEY") == true, "\(error as Any)")
        }
    }

    @Test func aRevokedKeyEndsItsConnectionsAndNoOthers() async throws {
        let till = try keys.add("till.1")
        let bell = try keys.add("bell.1")
        let (store, endpoint) = try await start()
        try await store.closes { _ in
            let revoked = try await open(address("till.1", till, at: endpoint))
            let other = try await open(address("bell.1", bell, at: endpoint))
            let presenters = (Presenter(), Presenter())
            try await CounterFeature(revoked).provideCount(to: presenters.0)
            try await CounterFeature(other).provideCount(to: presenters.1)
            try await wait(until: { presenters.0.counts == [0] })
            try await wait(until: { presenters.1.counts == [0] })
            try keys.remove("till.1")
            let failure = try await revoked.untilEnded()
            #expect([.unauthorized, .refused].contains(failure?.code))
            try await CounterFeature(other).increment(by: 1)
            try await wait(until: { presenters.1.counts.last == 1 })
            #expect(presenters.0.counts == [0])
            await other.close()
        }
    }
}
