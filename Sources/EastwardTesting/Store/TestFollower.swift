internal import Eastward
internal import Foundation
internal import SwiftProtobuf

/// What a process's components are told of one slice, through its encoding.
@MainActor final class TestFollower<S: Slice>: AnyTestFollower {
    private struct Listener {
        let id: UInt64
        let tell: @MainActor (SliceChange<S>) -> Bool
    }

    let process: String
    private var follower: SliceFollower<S>
    private var listeners: [Listener] = []
    private var current: SliceChange<S>?
    /// What the test has received of it.
    var received = S.Value()

    init(process: String) {
        self.process = process
        follower = SliceFollower(seed: Array("test.".utf8), now: 0)
    }

    var slice: String { S.name }
    var isUnheard: Bool { listeners.isEmpty }

    /// Tells a listener the present.
    func add(_ id: UInt64, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool) -> (any AnyTelling)? {
        guard let current else { return nil }
        listeners.append(Listener(id: id, tell: tell))
        let change = SliceChange<S>(value: current.value, fields: follower.told.fields, revision: current.revision)
        guard tell(change) else {
            remove(id)
            return nil
        }
        return Telling(process: process, change: change)
    }

    func remove(_ id: UInt64) {
        listeners.removeAll { $0.id == id }
    }

    func removeGone() {
        guard let current else { return }
        let nothing = SliceChange<S>(
            previous: current.value, value: current.value, fields: [], revision: current.revision)
        listeners = listeners.filter { $0.tell(nothing) }
    }

    func pass(_ telling: any AnyTelling) {
        if let telling = telling as? Telling<S> { received = telling.change.value }
    }

    func read(snapshot parts: [[UInt8]]) throws -> (any AnyTelling)? {
        guard case .ask(_, let nonce) = follower.ask(now: 0) else { return nil }
        var telling: (any AnyTelling)?
        for part in parts {
            let update = try WireSliceUpdate(serializedBytes: part)
            telling = tell(try follower.snapshot(update, nonce: nonce, now: 0)) ?? telling
        }
        return telling
    }

    func read(patch: [UInt8]) throws -> (any AnyTelling)? {
        tell(try follower.patch(WireSliceUpdate(serializedBytes: patch), now: 0))
    }

    private func tell(_ step: SliceFollower<S>.Step) -> (any AnyTelling)? {
        guard case .tell(let change?, _) = step else { return nil }
        current = change
        listeners = listeners.filter { $0.tell(change) }
        guard !listeners.isEmpty else { return nil }
        return Telling(process: process, change: change)
    }
}

/// A ``TestFollower`` of whatever slice.
@MainActor protocol AnyTestFollower: AnyObject {
    var process: String { get }
    /// The slice's full name.
    var slice: String { get }
    /// Whether nobody wants to be told any more.
    var isUnheard: Bool { get }
    func remove(_ id: UInt64)
    /// Asks those who want to be told whether they still are there: they are told that nothing changed.
    func removeGone()
    /// The test lets pass what was told.
    func pass(_ telling: any AnyTelling)
    /// Takes a snapshot in; what is told of it, if anything.
    func read(snapshot parts: [[UInt8]]) throws -> (any AnyTelling)?
    /// Takes a patch in; what is told of it.
    func read(patch: [UInt8]) throws -> (any AnyTelling)?
}

/// What a process's components were told at once.
struct Telling<S: Slice>: AnyTelling {
    let process: String
    let change: SliceChange<S>

    var slice: String { S.name }

    var text: String {
        "\(process) was told \(S.name) at revision \(change.revision): \(S.dump(change.value))"
    }
}

/// A ``Telling`` of whatever slice.
protocol AnyTelling: Sendable {
    var process: String { get }
    var slice: String { get }
    /// As a list of what happened names it.
    var text: String { get }
}

extension Slice {
    /// Whether the two are told alike.
    static func areAlike(_ left: Value, _ right: Value) -> Bool {
        // Both ways: what has no case of a `oneof` differs from nothing.
        changes(from: left, to: right).isEmpty && changes(from: right, to: left).isEmpty
    }

    static func dump(_ value: Value) -> String { dumped(MessageDump(message: message(of: value))) }

    static func difference(_ expected: Value, _ actual: Value) -> String {
        EastwardTesting.difference(
            MessageDump(message: message(of: expected)), MessageDump(message: message(of: actual)))
    }
}
