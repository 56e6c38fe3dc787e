import Foundation
internal import SwiftProtobuf

/// Finds what changed of one slice since it was last published, and makes the bytes of it once.
package protocol SlicePublishing<State>: AnyObject {
    associatedtype State
    /// The slice's full name.
    var name: String { get }
    /// The number of the last patch in this epoch; 0 before the first.
    var sequence: UInt64 { get }
    /// Up to which committed revision everything is told by that patch.
    var revision: Revision { get }
    /// Takes `state` over. Returns the patch for everybody; `nil` if nothing changed, and if
    /// what did is better told by a snapshot: the sequence goes on then, so that everybody notices a gap.
    func publish(_ state: State, revision: Revision, epoch: UInt64) throws -> [UInt8]?
    /// Takes `state` over without a patch, while nobody follows the slice. Whoever did notices a gap.
    func rebase(_ state: State, revision: Revision)
    /// What was last published, whole, in messages that are ended once they have `partSize` bytes.
    func snapshot(epoch: UInt64, partSize: Int) -> any SliceSnapshot
    /// What was last published, as JSON with every default.
    var json: String { get }
}

extension SlicePublishing {
    /// In parts that are large enough for their heads to cost nothing, and small enough for the next turn to be near.
    package func snapshot(epoch: UInt64) -> any SliceSnapshot {
        snapshot(epoch: epoch, partSize: WireProtocol.largestPublication)
    }
}

final class SlicePublisher<State: Sendable, Recorder: SliceRecorder>: SlicePublishing {
    typealias S = Recorder.Recorded

    private let provide: @Sendable (State, Recorder) -> Void
    private var published = Told<S>()
    private(set) var sequence: UInt64 = 0
    private(set) var revision: Revision = 0

    /// A patch with more rows than this is not made: it would hold up everything else, where snapshots do not.
    static var mostRows: Int { 1 << 17 }

    init(provide: @escaping @Sendable (State, Recorder) -> Void) {
        self.provide = provide
    }

    var name: String { S.name }

    func publish(_ state: State, revision: Revision, epoch: UInt64) throws -> [UInt8]? {
        // Many ask for the slice in one turn; it is looked at once.
        guard sequence == 0 || revision != self.revision else { return nil }
        let last = published
        takeOver(state, revision)
        let patch = published.patch(since: last)
        guard !patch.fields.isEmpty else { return nil }
        sequence += 1
        // Progress shows the gap, and everybody asks for a snapshot.
        guard patch.rows <= Self.mostRows, !patch.beginsTable else { return nil }
        let value: Data = try patch.message.serializedBytes()
        let removed: Data = try patch.removed.serializedBytes()
        // A subscriber that does not read would keep a thousand of them in the store's memory. The parts of a snapshot
        // come only as fast as they are read.
        guard value.count + removed.count <= WireProtocol.largestPublication else { return nil }
        var update = WireSliceUpdate()
        update.epoch = epoch
        update.revision = revision
        update.sequence = sequence
        update.fields = patch.fields.numbers
        update.value = value
        update.removed = removed
        update.splices = patch.splices.sorted { $0.key < $1.key }.map { field, splice in
            .with {
                $0.field = field
                $0.head = UInt64(splice.head)
                $0.tail = UInt64(splice.tail)
            }
        }
        return try update.serializedBytes()
    }

    func rebase(_ state: State, revision: Revision) {
        takeOver(state, revision)
        sequence += 1
    }

    private func takeOver(_ state: State, _ revision: Revision) {
        let recorder = Recorder()
        provide(state, recorder)
        published = recorder.told
        self.revision = revision
    }

    func snapshot(epoch: UInt64, partSize: Int) -> any SliceSnapshot {
        ToldSnapshot(published, epoch: epoch, revision: revision, sequence: sequence, size: partSize)
    }

    var json: String { S.message(of: published.value).json }
}
