internal import Foundation

/// The handling of a message in transit.
package enum Fate: Sendable {
    case pass, drop, twice
}

/// A filter that finds the ZeroMQ messages in one direction of a connection and decides on each. See RFC 23 (ZMTP 3).
///
/// The greeting and the commands of the handshake pass unchanged.
package struct FrameFilter {
    private enum Flag {
        static let more: UInt8 = 1
        static let long: UInt8 = 2
        static let command: UInt8 = 4
    }

    private var rest: [UInt8] = []
    private var greetingLeft = 64
    private let decide: ([UInt8]) -> Fate

    /// - Parameter decide: receives the body of each message.
    package init(_ decide: @escaping ([UInt8]) -> Fate) {
        self.decide = decide
    }

    /// Returns the bytes to forward, from `bytes` and the buffer; incomplete frames stay in the buffer.
    package mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
        rest += bytes
        var passed = Array(rest.prefix(greetingLeft))
        rest.removeFirst(passed.count)
        greetingLeft -= passed.count
        while let frame = nextFrame() {
            let isMessage = frame.flags & (Flag.command | Flag.more) == 0
            switch isMessage ? decide(frame.body) : .pass {
            case .pass: passed += frame.bytes
            case .drop: break
            case .twice: passed += frame.bytes + frame.bytes
            }
        }
        return passed
    }

    private mutating func nextFrame() -> (flags: UInt8, body: [UInt8], bytes: [UInt8])? {
        guard greetingLeft == 0, let flags = rest.first else { return nil }
        let sizeLength = flags & Flag.long == 0 ? 1 : 8
        let head = 1 + sizeLength
        guard rest.count >= head else { return nil }
        let size = rest[1..<head].reduce(0) { $0 << 8 | Int($1) }
        guard rest.count >= head + size else { return nil }
        let bytes = Array(rest[..<(head + size)])
        rest.removeFirst(bytes.count)
        return (flags, Array(bytes[head...]), bytes)
    }
}
