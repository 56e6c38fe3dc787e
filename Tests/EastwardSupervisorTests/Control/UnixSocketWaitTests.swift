import CLinux
import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite(.timeLimit(.minutes(5))) struct UnixSocketWaitTests {
    /// A connected pair of sockets whose calls do not wait.
    private static func pair() throws -> (UnixSocket, UnixSocket) {
        let (one, other) = try UnixSocket.pair()
        for end in [one, other] { _ = fcntl(end.descriptor, F_SETFL, O_NONBLOCK) }
        return (one, other)
    }

    /// A socket that can be neither read nor written, tasks that read it and write 2, and the number of bytes that its
    /// peer can read before that.
    private struct Blocked {
        let socket: UnixSocket
        let peer: UnixSocket
        let filled: Int
        let reader: Task<[UInt8]?, Never>
        let writer: Task<Bool, Never>

        init() async throws {
            let (socket, peer) = try UnixSocketWaitTests.pair()
            let block = [UInt8](repeating: 1, count: 4096)
            var filled = 0
            while case let count = send(socket.descriptor, block, block.count, Int32(MSG_NOSIGNAL)), count > 0 {
                filled += count
            }
            (self.socket, self.peer, self.filled) = (socket, peer, filled)
            reader = Task { await socket.read() }
            writer = Task { await socket.write([2]) }
            for interest in [DescriptorPoller.Interest.reading, .writing] {
                try await eventually("a task waits for \(interest)") {
                    DescriptorPoller.shared.isWaiting(for: interest, of: socket.descriptor)
                }
            }
        }
    }

    @Test func aReaderAndAWriterOfOneSocketWaitForTheirOwnEvents() async throws {
        let blocked = try await Blocked()
        #expect(await blocked.peer.write([3]))
        #expect(await blocked.reader.value == [3])
        var received: [UInt8] = []
        while received.count <= blocked.filled { received += try #require(await blocked.peer.read()) }
        #expect(await blocked.writer.value)
        #expect(received.count == blocked.filled + 1)
        #expect(received.last == 2)
    }

    @Test func aCancelledTaskWaitsNoLonger() async throws {
        let blocked = try await Blocked()
        blocked.reader.cancel()
        #expect(await blocked.reader.value == nil)
        blocked.writer.cancel()
        #expect(await blocked.writer.value == false)
        // The socket can be waited for again.
        let again = Task { await blocked.socket.read() }
        #expect(await blocked.peer.write([3]))
        #expect(await again.value == [3])
    }

    @Test func theEndOfThePeerEndsBothWaits() async throws {
        let blocked = try await Blocked()
        blocked.peer.shutDown()
        #expect(await blocked.reader.value == nil)
        #expect(await blocked.writer.value == false)
    }

    /// A part of an exchange, and the number of bytes that it has received.
    private enum Received {
        case echoed(Int), read(Int), nothing
    }

    /// Sends 300,000 bytes to a peer that sends back the first ones and then ends the connection.
    private static func exchange(echoing limit: Int, isCancelled: Bool) async throws {
        let (socket, peer) = try pair()
        let block = [UInt8](repeating: 1, count: 300_000)
        try await withThrowingTaskGroup(of: Received.self) { group in
            group.addTask {
                var count = 0
                while let bytes = await socket.read() { count += bytes.count }
                return .read(count)
            }
            group.addTask {
                _ = await socket.write(block)
                return .nothing
            }
            group.addTask {
                var count = 0
                while count < limit, let bytes = await peer.read(), await peer.write(bytes) { count += bytes.count }
                peer.shutDown()
                return .echoed(count)
            }
            if isCancelled { group.cancelAll() }
            var (echoed, read) = (0, 0)
            for try await received in group {
                switch received {
                case .echoed(let count): echoed = count
                case .read(let count): read = count
                case .nothing: break
                }
            }
            #expect(isCancelled || echoed >= limit && read == echoed)
        }
    }

    /// Descriptors are waited for again and again, by readers and writers, and their numbers are used again.
    @Test func thousandsOfConnectionsThatEndAnywhereAreServed() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<400 {
                        try await Self.exchange(
                            echoing: (round + worker) % 7 * 50_000, isCancelled: round % 3 == worker % 3)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
