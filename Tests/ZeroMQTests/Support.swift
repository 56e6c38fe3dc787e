import CZeroMQ
import Foundation

@testable import ZeroMQ

/// A directory for the sockets of one test, removed with it. Its path is short, because a socket's path is limited.
final class Directory: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/zmq.XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func endpoint(_ name: String = "s") -> String { "ipc://\(path)/\(name)" }
}

/// The awaited event did not occur.
struct NeverHappened: Error {}

/// Calls `find` until it returns a value. libzmq announces an event only once, hence the short waits.
func wait<Found>(_ find: () throws -> Found?) throws -> Found {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
        if let found = try find() { return found }
        poll(nil, 0, 1)
    }
    throw NeverHappened()
}

/// Waits until `condition` holds.
func wait(until condition: () throws -> Bool) throws {
    _ = try wait { try condition() ? true : nil }
}

/// A socket of a type, or with a behavior, that the product does not use.
struct RawSocket: Socket, ~Copyable {
    let handle: SocketHandle

    init(_ context: Context, type: CInt) throws {
        handle = try SocketHandle(context, type: type)
    }
}

extension Socket where Self: ~Copyable {
    /// Sends one message of several frames.
    borrowing func send(frames: [[UInt8]]) throws {
        for (index, frame) in frames.enumerated() {
            let flags = index + 1 < frames.count ? ZMQ_SNDMORE : 0
            try wait(until: { try frame.withUnsafeBytes { try send($0, flags: flags) } == .sent })
        }
    }

    /// All frames of the next message.
    borrowing func receiveFrames() throws -> [[UInt8]] {
        var message = Message()
        var frames: [[UInt8]] = []
        repeat {
            try wait(until: { try receive(into: &message) })
            frames.append(message.bytes)
        } while message.hasMore
        return frames
    }
}

extension SocketHandle {
    /// The endpoint of the last bind, with the port that the kernel chose.
    var lastEndpoint: String? {
        var bytes = [CChar](repeating: 0, count: 256)
        var count = bytes.count
        guard zmq_getsockopt(raw, ZMQ_LAST_ENDPOINT, &bytes, &count) == 0 else { return nil }
        return String(decoding: bytes.prefix(max(count - 1, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
