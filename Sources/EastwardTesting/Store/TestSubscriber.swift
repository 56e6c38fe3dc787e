internal import Eastward
internal import Foundation
internal import SwiftProtobuf

/// A process's subscription to one slice: encodes and decodes its updates, and delivers them to the components.
@MainActor final class TestSubscriber<S: Slice>: AnyTestSubscriber {
    private struct Listener {
        let id: UInt64
        /// Returns false after the subscription was cancelled.
        let deliver: @MainActor (SliceChange<S>) -> Bool
    }

    let process: String
    private var replica: SliceReplica<S>
    private var listeners: [Listener] = []
    private var current: SliceChange<S>?
    /// The value of the slice that the test has received.
    var received = S.Message()

    init(process: String) {
        self.process = process
        replica = SliceReplica(seed: Array("test.".utf8), now: .distantPast)
    }

    var slice: String { S.name }
    var hasNoListener: Bool { listeners.isEmpty }

    /// Adds a listener and delivers the current value to it.
    /// - Parameter deliver: returns false after the subscription was cancelled.
    func add(_ id: UInt64, _ deliver: @escaping @MainActor (SliceChange<S>) -> Bool) -> (any AnySliceDelivery)? {
        guard let current else { return nil }
        listeners.append(Listener(id: id, deliver: deliver))
        let change = SliceChange<S>(value: current.value, fields: replica.contents.fields, revision: current.revision)
        guard deliver(change) else {
            remove(id)
            return nil
        }
        return SliceDelivery(process: process, change: change)
    }

    func remove(_ id: UInt64) {
        listeners.removeAll { $0.id == id }
    }

    func pass(_ delivery: any AnySliceDelivery) {
        if let delivery = delivery as? SliceDelivery<S> { received = delivery.change.value }
    }

    func read(snapshot parts: [[UInt8]]) throws -> (any AnySliceDelivery)? {
        guard case .ask(_, let nonce) = replica.ask(now: .distantPast) else { return nil }
        var delivery: (any AnySliceDelivery)?
        for part in parts {
            let update = try WireSliceUpdate(serializedBytes: part)
            delivery = deliver(try replica.snapshot(update, nonce: nonce, now: .distantPast)) ?? delivery
        }
        return delivery
    }

    func read(patch: [UInt8]) throws -> (any AnySliceDelivery)? {
        deliver(try replica.patch(WireSliceUpdate(serializedBytes: patch), now: .distantPast))
    }

    private func deliver(_ step: SliceReplica<S>.Step) -> (any AnySliceDelivery)? {
        guard case .deliver(let change?, _) = step else { return nil }
        current = change
        listeners = listeners.filter { $0.deliver(change) }
        guard !listeners.isEmpty else { return nil }
        return SliceDelivery(process: process, change: change)
    }
}

/// A ``TestSubscriber`` of any slice.
@MainActor protocol AnyTestSubscriber: AnyObject {
    var process: String { get }
    /// The slice's full name.
    var slice: String { get }
    /// Whether no listener is subscribed any more.
    var hasNoListener: Bool { get }
    func remove(_ id: UInt64)
    /// Skips a delivery, as if the test had received it.
    func pass(_ delivery: any AnySliceDelivery)
    /// Applies a snapshot; returns its delivery, if any.
    func read(snapshot parts: [[UInt8]]) throws -> (any AnySliceDelivery)?
    /// Applies a patch; returns its delivery, if any.
    func read(patch: [UInt8]) throws -> (any AnySliceDelivery)?
}

/// An update that was delivered to a process's components at once.
struct SliceDelivery<S: Slice>: AnySliceDelivery {
    let process: String
    let change: SliceChange<S>

    var slice: String { S.name }

    var text: String {
        "\(process) received \(S.name) at revision \(change.revision): \(S.dump(change.value))"
    }
}

/// A ``SliceDelivery`` of any slice.
protocol AnySliceDelivery: Sendable {
    var process: String { get }
    var slice: String { get }
    /// The delivery's entry in a list of events.
    var text: String { get }
}

extension Slice {
    /// Whether components receive both values alike.
    static func areAlike(_ left: Message, _ right: Message) -> Bool {
        // In both directions: an unset `oneof` in the new value is not a change.
        changes(from: left, to: right).isEmpty && changes(from: right, to: left).isEmpty
    }

    static func dump(_ value: Message) -> String { dumped(MessageDump(message: value)) }

    static func difference(_ expected: Message, _ actual: Message) -> String {
        EastwardTesting.difference(MessageDump(message: expected), MessageDump(message: actual))
    }
}
