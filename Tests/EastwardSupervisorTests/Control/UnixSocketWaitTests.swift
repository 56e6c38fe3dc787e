import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite struct UnixSocketWaitTests {
    /// A connected pair of sockets whose calls do not wait.
    private func pair() throws -> (UnixSocket, UnixSocket) {
        let (one, other) = try UnixSocket.pair()
        for end in [one, other] { _ = fcntl(end.descriptor, F_SETFL, O_NONBLOCK) }
        return (one, other)
    }

    /// Fills the socket, so that a further write waits. Returns how many bytes were written.
    private func fill(_ socket: UnixSocket) -> Int {
        let block = [UInt8](repeating: 1, count: 4096)
        var total = 0
        while case let count = send(socket.descriptor, block, block.count, Int32(MSG_NOSIGNAL)), count > 0 {
            total += count
        }
        return total
    }

    @Test(.timeLimit(.minutes(1))) func aReaderAndAWriterOfOneSocketWaitForTheirOwnEvents() async throws {
        let (socket, peer) = try pair()
        var left = fill(socket)
        let reader = Task { await socket.read() }
        let writer = Task { await socket.write([2]) }
        #expect(await peer.write([3]))
        #expect(await reader.value == [3])
        while left > 0 { left -= try #require(await peer.read()).count }
        #expect(await writer.value)
        #expect(await peer.read() == [2])
    }

    @Test(.timeLimit(.minutes(1))) func aCancelledTaskWaitsNoLonger() async throws {
        let (socket, peer) = try pair()
        _ = fill(socket)
        let reader = Task { await socket.read() }
        let writer = Task { await socket.write([2]) }
        reader.cancel()
        #expect(await reader.value == nil)
        writer.cancel()
        #expect(await writer.value == false)
        // The socket can be waited for again.
        let again = Task { await socket.read() }
        #expect(await peer.write([3]))
        #expect(await again.value == [3])
    }

    @Test(.timeLimit(.minutes(1))) func theEndOfThePeerEndsBothWaits() async throws {
        let (socket, peer) = try pair()
        _ = fill(socket)
        let reader = Task { await socket.read() }
        let writer = Task { await socket.write([2]) }
        peer.shutDown()
        #expect(await reader.value == nil)
        #expect(await writer.value == false)
    }

    /// Descriptors are waited for again and again, by readers and writers, and their numbers are used again.
    @Test(.timeLimit(.minutes(5))) func thousandsOfConnectionsThatEndAnywhereAreServed() async throws {
        await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<400 {
                        let (socket, peer) = try pair()
                        let block = [UInt8](repeating: 1, count: 300_000)
                        let reader = Task {
                            var count = 0
                            while count < block.count, let bytes = await socket.read() { count += bytes.count }
                        }
                        let writer = Task { _ = await socket.write(block) }
                        let echo = Task {
                            var count = 0
                            while count < (round + worker) % 7 * 50_000, let bytes = await peer.read() {
                                count += bytes.count
                                guard await peer.write(bytes) else { break }
                            }
                            peer.shutDown()
                        }
                        if round % 3 == worker % 3 { for task in [reader, writer, echo] { task.cancel() } }
                        await echo.value
                        await writer.value
                        await reader.value
                    }
                }
            }
        }
    }
}
