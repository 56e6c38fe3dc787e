import Foundation
internal import SwiftProtobuf

/// Computes the changes of one slice since its last publication, and serializes them once.
package protocol SlicePublishing<State>: AnyObject {
    associatedtype State
    /// The slice's full name.
    var name: String { get }
    /// The number of the last patch in this epoch; 0 before the first.
    var sequence: UInt64 { get }
    /// The committed revision that the slice reflects after that patch.
    var revision: Revision { get }
    /// Makes `state` the published state. Returns the patch for all subscribers; `nil` if nothing changed. If a
    /// snapshot suits the change better, it returns `nil` and advances the sequence, so that every subscriber detects a
    /// gap.
    func publish(_ state: State, revision: Revision, epoch: UInt64) throws -> [UInt8]?
    /// Makes `state` the published state without a patch, while the slice has no subscriber. An earlier subscriber
    /// detects a gap.
    func rebase(_ state: State, revision: Revision)
    /// A snapshot of the last published state, in messages that end once they have `partSize` bytes.
    func snapshot(epoch: UInt64, partSize: Int) -> any SliceSnapshot
    /// The last published value.
    var value: any ContractMessage { get }
}

extension SlicePublishing {
    /// A snapshot in parts that are large enough to make their headers negligible, and small enough not to delay the
    /// next turn.
    package func snapshot(epoch: UInt64) -> any SliceSnapshot {
        snapshot(epoch: epoch, partSize: WireProtocol.largestPublication)
    }
}

final class SlicePublisher<State: Sendable, Recorder: SliceRecorder>: SlicePublishing {
    typealias S = Recorder.Recorded

    private let provide: (State, Recorder) -> Void
    private let changesWithoutRevision: Bool
    private var published = PartialSlice<S>()
    private(set) var sequence: UInt64 = 0
    private(set) var revision: Revision = 0

    /// The maximum number of rows in a patch. A larger patch would delay all other work, which a snapshot does not.
    static var mostRows: Int { 1 << 17 }

    /// - Parameter changesWithoutRevision: whether the slice contains more than the state, so that it can change although
    ///   the revision does not.
    init(changesWithoutRevision: Bool = false, provide: @escaping (State, Recorder) -> Void) {
        self.provide = provide
        self.changesWithoutRevision = changesWithoutRevision
    }

    var name: String { S.name }

    func publish(_ state: State, revision: Revision, epoch: UInt64) throws -> [UInt8]? {
        // Several subscribers may request the slice in one turn; it is compared once.
        guard sequence == 0 || revision != self.revision || changesWithoutRevision else { return nil }
        let last = published
        takeOver(state, revision)
        let patch = published.patch(since: last)
        guard !patch.fields.isEmpty else { return nil }
        sequence += 1
        // Progress messages show the gap, and every subscriber requests a snapshot.
        guard patch.rows <= Self.mostRows, !patch.beginsTable else { return nil }
        let value: Data = try patch.message.serializedBytes()
        let removed: Data = try patch.removed.serializedBytes()
        // A subscriber that does not read would keep a thousand of them in the store's memory. The parts of a snapshot
        // are sent only as fast as they are read.
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
        published = recorder.provided
        self.revision = revision
    }

    func snapshot(epoch: UInt64, partSize: Int) -> any SliceSnapshot {
        RecordedSnapshot(published, epoch: epoch, revision: revision, sequence: sequence, size: partSize)
    }

    var value: any ContractMessage { published.value }
}
