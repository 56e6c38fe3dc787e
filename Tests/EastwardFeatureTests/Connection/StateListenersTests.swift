import Eastward
import Testing

@testable import EastwardFeature

@Suite("The state of a connection") struct StateListenersTests {
    @Test func isReportedNowAndAfterEachChange() async {
        var listeners = StateListeners()
        let (stream, listener) = AsyncStream.makeStream(of: ConnectionState.self, bufferingPolicy: .unbounded)
        listeners.add(listener)
        for state in [ConnectionState.disconnected, .connected, .connected, .paused, .disconnected] {
            listeners.set(state)
        }
        listeners.finish()
        var states: [ConnectionState] = []
        for await state in stream { states.append(state) }
        #expect(states == [.disconnected, .connected, .paused, .disconnected])
    }

    @Test(.timeLimit(.minutes(1))) func followsTheStore() async throws {
        let run = try TestDirectory()
        let store = try await RunningStore(in: run)
        let (connection, feature) = try await run.connect()
        var states = feature.connectionStates.makeAsyncIterator()
        #expect(await states.next() == .connected)
        await store.close()
        #expect(await states.next() == .disconnected)
        let next = try await RunningStore(in: run)
        #expect(await states.next() == .connected)
        await connection.close()
        while await states.next() != nil {}
        await next.close()
    }
}
