internal import Eastward
internal import EastwardFeature
internal import Synchronization

/// Holds the logs of a gateway's slices, and wakes the streams that lack something.
///
/// A log's key is the name of its slice, or that of one principal's part of it.
final class SliceHub: Sendable {
    private struct Contents {
        var logs: [String: SliceLog] = [:]
        var last: UInt64 = 0
        var store = "connected"
        var streams: [UInt64: (keys: Set<String>, wake: AsyncStream<Void>.Continuation)] = [:]
        var lastStream: UInt64 = 0
    }

    /// A stream of slices to one client.
    struct Stream: Sendable {
        let id: UInt64
        /// The keys of its logs.
        let keys: [String]
        /// A sequence with an element for each time at which it may lack something.
        let wakes: AsyncStream<Void>
        fileprivate let parts: [any SliceParts]
        fileprivate let principal: WebPrincipal
    }

    /// How long the part of a principal without a stream is kept for a resumption.
    private static let partAge = Duration.seconds(60)

    /// Differs between the starts of a gateway.
    private let instance = String(UInt64.random(in: .min ... .max), radix: 36)
    private let contents = Mutex(Contents())
    /// The parts of each slice that has them, and `nil` for others, by the slices' names.
    private let served = Mutex<[String: (any SliceParts)?]>([:])

    /// Receives a slice from now on. Returns after its first value.
    func follow<Role: FeatureRole>(_ slice: WebSlice<Role>, of role: Role, _ shape: ContractShape) async throws {
        let parts = try await slice.follow(role, shape, self)
        served.withLock { $0[slice.name] = .some(parts) }
    }

    /// The names of the slices.
    var slices: Set<String> { served.withLock { Set($0.keys) } }

    /// Reports the store's state to all streams.
    func report(_ state: ConnectionState) {
        contents.withLock { contents in
            contents.store =
                switch state {
                case .connected: "connected"
                case .paused: "paused"
                case .disconnected: "disconnected"
                }
            for stream in contents.streams.values { stream.wake.yield() }
        }
    }

    func append(_ patch: String?, to key: String, snapshot: @escaping @Sendable () -> String) {
        let waiting = contents.withLock { contents in
            contents.last += 1
            contents.logs[key, default: SliceLog()].append(patch, number: contents.last, snapshot: snapshot)
            return contents.streams.values.filter { $0.keys.contains(key) }.map(\.wake)
        }
        for wake in waiting { wake.yield() }
    }

    func remove(_ key: String) {
        contents.withLock { $0.logs[key] = nil }
    }

    // MARK: Streams

    /// Begins a stream.
    func open(_ slices: [String], for principal: WebPrincipal) async -> Stream {
        let served = served.withLock(\.self)
        var keys: [String] = []
        var parts: [any SliceParts] = []
        for slice in slices {
            if let own = served[slice] ?? nil {
                parts.append(own)
                keys.append(await own.open(principal))
            } else {
                keys.append(slice)
            }
        }
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wake.yield()
        let id = contents.withLock { contents in
            contents.lastStream += 1
            contents.streams[contents.lastStream] = (Set(keys), wake)
            return contents.lastStream
        }
        return Stream(id: id, keys: keys, wakes: wakes, parts: parts, principal: principal)
    }

    /// Ends the sequence of a stream.
    func end(_ stream: Stream) {
        contents.withLock { $0.streams.removeValue(forKey: stream.id) }?.wake.finish()
    }

    /// Ends a stream, once for each ``open(_:for:)``.
    func close(_ stream: Stream) async {
        end(stream)
        for part in stream.parts { await part.close(stream.principal) }
    }

    func endAll() {
        let streams = contents.withLock { contents in
            defer { contents.streams = [:] }
            return contents.streams.values.map(\.wake)
        }
        for wake in streams { wake.finish() }
    }

    /// Wakes all streams, for comments in those without events, and forgets parts that are no longer used.
    func tick() async {
        let streams = contents.withLock { $0.streams.values.map(\.wake) }
        for wake in streams { wake.yield() }
        for case let part? in served.withLock({ Array($0.values) }) { await part.expire(olderThan: Self.partAge) }
    }

    /// The name of a stream of these slices, in any order: the ids of its events are those of no other stream.
    func name(_ keys: [String]) -> String {
        // FNV-1a: a client that makes up an id only harms its own stream.
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in keys.sorted().joined(separator: "\n").utf8 {
            digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return "\(instance).\(String(digest, radix: 36))"
    }

    /// The text of the events that the stream with `cursor` lacks.
    func take(_ cursor: inout StreamCursor, _ keys: [String]) -> String {
        contents.withLock { cursor.take(&$0.logs, of: keys, store: $0.store) }
    }
}
