public import Eastward
internal import SwiftProtobuf

/// A slice that a gateway serves: all of it to everyone, or to each principal a part of its own.
///
/// ```swift
/// [
///     .all(ShelfSlice.self),
///     .own(BasketsSlice.self) { baskets, principal in
///         Baskets.with { $0.baskets[principal.id] = baskets.baskets[principal.id] }
///     },
/// ]
/// ```
public struct WebSlice<Role: FeatureRole>: Sendable {
    let name: String
    /// Receives the slice from now on; returns after its first value, with the parts if each principal has its own.
    let follow: @MainActor @Sendable (Role, ContractShape, SliceHub) async throws -> (any SliceParts)?

    /// Serves the whole slice.
    public static func all<S: Slice>(_: S.Type) -> WebSlice {
        WebSlice(name: S.name) { role, shape, hub in
            let events = try SliceEvents<S>(shape)
            var isFirst = true
            _ = try await role.connection.subscribe(S.self) { [weak hub] change in
                let patch = isFirst ? nil : events.patch(change)
                defer { isFirst = false }
                guard isFirst || patch != nil else { return }
                hub?.append(patch, to: S.name) { SliceEvents<S>.snapshot(change.value, change.revision) }
            }
            return nil
        }
    }

    /// Serves to each principal its part of the slice. Patches and resumption are the part's.
    /// - Parameter part: the part of a value for a principal. It is called on the main actor for each change and each
    ///   principal with a stream, and must depend on nothing else than its arguments.
    public static func own<S: Slice>(
        _: S.Type, part: @escaping @MainActor @Sendable (S.Message, WebPrincipal) -> S.Message
    ) -> WebSlice {
        WebSlice(name: S.name) { role, shape, hub in
            let parts = OwnParts<S>(try SliceEvents<S>(shape), hub, part)
            _ = try await role.connection.subscribe(S.self) { [weak parts] change in parts?.receive(change) }
            return parts
        }
    }
}

/// The parts of a slice that principals receive.
@MainActor protocol SliceParts: AnyObject, Sendable {
    /// Begins a stream of a principal.
    /// - Returns: the key of the log of its part.
    func open(_ principal: WebPrincipal) -> String
    /// Ends a stream of a principal.
    func close(_ principal: WebPrincipal)
    /// Forgets the parts without a stream for longer than `age`.
    func expire(olderThan age: Duration)
}

/// The parts of one slice. Each is computed while its principal has a stream, and some time longer for a resumption.
@MainActor final class OwnParts<S: Slice>: SliceParts {
    /// The most parts without a stream.
    private static var mostUnused: Int { 1_000 }

    private struct Part {
        let principal: WebPrincipal
        var value = S.Message()
        var streams = 0
        var unusedSince = ContinuousClock.now
    }

    private let events: SliceEvents<S>
    private weak var hub: SliceHub?
    private let part: @MainActor @Sendable (S.Message, WebPrincipal) -> S.Message
    private var parts: [String: Part] = [:]
    private var unused = 0
    private var latest: SliceChange<S>?

    init(
        _ events: SliceEvents<S>, _ hub: SliceHub,
        _ part: @escaping @MainActor @Sendable (S.Message, WebPrincipal) -> S.Message
    ) {
        self.events = events
        self.hub = hub
        self.part = part
    }

    /// The parts that are computed for each change.
    var count: Int { parts.count }

    func receive(_ change: SliceChange<S>) {
        latest = change
        for id in parts.keys { update(id, change, isFirst: false) }
    }

    func open(_ principal: WebPrincipal) -> String {
        let isFirst = parts[principal.id] == nil
        if isFirst {
            parts[principal.id] = Part(principal: principal)
            if let latest { update(principal.id, latest, isFirst: true) }
        } else if parts[principal.id]?.streams == 0 {
            unused -= 1
        }
        parts[principal.id]?.streams += 1
        return Self.key(principal.id)
    }

    func close(_ principal: WebPrincipal) {
        parts[principal.id]?.streams -= 1
        guard parts[principal.id]?.streams == 0 else { return }
        parts[principal.id]?.unusedSince = .now
        unused += 1
        guard unused > Self.mostUnused else { return }
        let oldest = parts.filter { $0.value.streams == 0 }.min { $0.value.unusedSince < $1.value.unusedSince }
        if let oldest { forget(oldest.key) }
    }

    func expire(olderThan age: Duration) {
        let now = ContinuousClock.now
        for (id, part) in parts where part.streams == 0 && now - part.unusedSince > age { forget(id) }
    }

    private func forget(_ id: String) {
        parts[id] = nil
        unused -= 1
        hub?.remove(Self.key(id))
    }

    private func update(_ id: String, _ change: SliceChange<S>, isFirst: Bool) {
        guard let last = parts[id] else { return }
        let value = part(change.value, last.principal)
        let patch =
            isFirst
            ? nil
            : events.patch(
                SliceChange(previous: last.value, value: value, fields: events.numbers, revision: change.revision))
        guard isFirst || patch != nil else { return }
        parts[id]?.value = value
        hub?.append(patch, to: Self.key(id)) { SliceEvents<S>.snapshot(value, change.revision) }
    }

    /// A slice's name has no NUL.
    private static func key(_ principal: String) -> String { "\(S.name)\0\(principal)" }
}
