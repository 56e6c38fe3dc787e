import Foundation
internal import SwiftProtobuf

/// Finds what changed of one slice since it was last published, and makes the bytes of it once.
package protocol SlicePublishing<State>: AnyObject {
    associatedtype State
    /// The slice's full name.
    var name: String { get }
    /// The number of the last patch in this epoch; 0 before the first.
    var sequence: UInt64 { get }
    /// Takes `state` over. Returns the patch for everybody, or `nil` if nothing changed.
    func publish(_ state: State, revision: Revision, epoch: UInt64) throws -> [UInt8]?
    /// What was last published, whole.
    func snapshot(revision: Revision, epoch: UInt64) throws -> [UInt8]
    /// What was last published, as JSON with every default.
    var json: String { get }
}

final class SlicePublisher<State: Sendable, Recorder: SliceRecorder>: SlicePublishing {
    typealias S = Recorder.Recorded

    private let provide: @Sendable (State, Recorder) -> Void
    private var published = Told<S>()
    private(set) var sequence: UInt64 = 0

    init(provide: @escaping @Sendable (State, Recorder) -> Void) {
        self.provide = provide
    }

    var name: String { S.name }

    func publish(_ state: State, revision: Revision, epoch: UInt64) throws -> [UInt8]? {
        let recorder = Recorder()
        provide(state, recorder)
        let told = recorder.told
        let changes = told.changes(since: published)
        published = told
        guard !changes.isEmpty else { return nil }
        sequence += 1
        return try update(fields: changes, value: told.value(of: changes), revision: revision, epoch: epoch)
    }

    func snapshot(revision: Revision, epoch: UInt64) throws -> [UInt8] {
        try update(fields: published.fields, value: published.value, revision: revision, epoch: epoch)
    }

    var json: String { published.value.json }

    private func update(fields: FieldSet, value: S.Value, revision: Revision, epoch: UInt64) throws -> [UInt8] {
        var update = WireSliceUpdate()
        update.epoch = epoch
        update.revision = revision
        update.sequence = sequence
        update.fields = fields.numbers
        update.value = try value.serializedBytes()
        return try update.serializedBytes()
    }
}
