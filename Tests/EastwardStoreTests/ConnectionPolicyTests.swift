import Eastward
import Foundation
import Logging
import Testing
import ZeroMQ

@testable import EastwardStore

/// What libzmq does with connections that the policy accepts or refuses.
@Suite(.timeLimit(.minutes(3))) final class ConnectionPolicyTests {
    private let run: TestDirectory
    private let listeners: Listeners
    private let socket: RouterSocket

    init() throws {
        run = try TestDirectory()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        listeners = try Listeners(run.directory, roles: [], connections: 4, log: log)
        let context = Context()
        socket = try RouterSocket(context)
        try listeners.bind(socket, at: run.directory.actionsSocket)
    }

    private func connect() throws -> RawConnection { try RawConnection(to: run.directory.actionsSocket) }

    @Test func decidesInThePlaceOfLibzmq() throws {
        let kept = try (0..<4).map { _ in try connect() }
        for connection in kept { try connection.isGreeted() }
        // Each is closed before libzmq has a word with it.
        for _ in 0..<20 { try connect().isClosed() }
        #expect(listeners.policy.takeRefusals() == [.totalLimit: 20])
        #expect(listeners.policy.takeRefusals().isEmpty)
        withExtendedLifetime(kept) {}
    }

    @Test func aConnectionThatLibzmqClosedMakesRoom() throws {
        do {
            for connection in try (0..<4).map({ _ in try connect() }) { try connection.isGreeted() }
        }
        // libzmq closes its ends on a thread of its own.
        _ = try wait { () -> Bool? in
            let connection = try connect()
            return (try? connection.isGreeted()) == nil ? nil : true
        }
    }

    @Test func disconnectsTheConnectionsOfAProcess() throws {
        let connection = try connect()
        try connection.isGreeted()
        listeners.policy.disconnect(getpid() + 1, acceptedUntil: .max)
        listeners.policy.disconnect(getpid(), acceptedUntil: .max)
        try connection.isClosed()
    }

    @Test func leavesListenersOfOthersAlone() throws {
        let path = "\(run.directory.path)/other"
        let other = try RouterSocket(Context())
        try other.bind("ipc://\(path)")
        let connections = try (0..<8).map { _ in try RawConnection(to: path) }
        for connection in connections { try connection.isGreeted() }
    }
}

/// A peer that speaks no ZeroMQ.
final class RawConnection {
    private let descriptor: CInt

    init(to path: String) throws {
        descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard UnixAddress(path: path).connect(descriptor) else {
            close(descriptor)
            throw NeverHappened()
        }
    }

    deinit { close(descriptor) }

    /// Waits for the first byte of ZeroMQ's greeting.
    func isGreeted() throws {
        guard try byte() == 0xFF else { throw NeverHappened() }
    }

    /// Waits for the end.
    func isClosed() throws {
        while try byte() != nil {}
    }

    private func byte() throws -> UInt8? {
        var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&readable, 1, 20_000) == 1 else { throw NeverHappened() }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 ? byte : nil
    }
}
