internal import Eastward
internal import EastwardFeature
internal import ZeroMQ

/// A feature's end of an ``Exchange``. Used on its reactor only.
final class InProcessLink: FeatureLink {
    private let exchange: Exchange
    private let line: Exchange.LineID

    init(_ exchange: Exchange, _ identity: Identity) {
        self.exchange = exchange
        line = exchange.assumeIsolated { $0.add(identity) }
    }

    deinit {
        // A connection may be released on any thread.
        Task { [exchange, line] in await exchange.remove(line) }
    }

    /// None: the exchange wakes the reactor.
    var descriptors: [CInt] { [] }

    var deadline: Instant? { nil }

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        var isBusy = false
        while let event = exchange.assumeIsolated({ [line] in $0.nextEvent(line) }) {
            isBusy = true
            try body(event)
        }
        return isBusy
    }

    func send(_ message: [UInt8]) throws -> Bool {
        exchange.assumeIsolated { [line] in $0.send(message, line) }
    }

    func receiveReplies(
        _ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        for _ in 0..<limit {
            guard let reply = exchange.assumeIsolated({ [line] in $0.nextReply(line) }) else { return false }
            try reply.withUnsafeBytes(body)
        }
        return true
    }

    /// Always false: the exchange wakes the reactor for each reply.
    func hasUnannouncedMessages() -> Bool { false }

    func subscribe(_ topic: [UInt8]) throws {
        exchange.assumeIsolated { [line] in $0.subscribe(topic, line) }
    }

    func unsubscribe(_ topic: [UInt8]) throws {
        exchange.assumeIsolated { [line] in $0.unsubscribe(topic, line) }
    }

    func receivePublications(
        _ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        var rest = bytes
        while rest > 0 {
            guard let publication = exchange.assumeIsolated({ [line] in $0.nextPublication(line) }) else {
                return rest < bytes
            }
            rest -= max(1, publication.count)
            try publication.withUnsafeBytes(body)
        }
        return true
    }
}
