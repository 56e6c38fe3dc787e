internal import Eastward

/// A slice of the committed state, without the app's types: what was last published of it, and its next patches.
protocol PublishedSlice: AnyObject {
    /// The number of the last patch in this epoch; 0 before the first.
    var sequence: UInt64 { get }
    /// The committed revision that the slice reflects after that patch.
    var revision: Revision { get }
    /// The last published value.
    var value: any ContractMessage { get }

    /// Publishes the committed state, which has `revision`: see ``SlicePublishing/publish(_:revision:epoch:)``.
    func publish(revision: Revision, epoch: UInt64) throws -> [UInt8]?

    /// Publishes the committed state without a patch: see ``SlicePublishing/rebase(_:revision:)``.
    func rebase(revision: Revision)

    /// A snapshot of the last published value.
    func snapshot(epoch: UInt64) -> any SliceSnapshot
}

/// A slice of the state that a closure reads.
final class CommittedSlice<State>: PublishedSlice {
    private let publisher: any SlicePublishing<State>
    private let state: () -> State

    init(_ publisher: any SlicePublishing<State>, of state: @escaping () -> State) {
        self.publisher = publisher
        self.state = state
    }

    var sequence: UInt64 { publisher.sequence }
    var revision: Revision { publisher.revision }
    var value: any ContractMessage { publisher.value }

    func publish(revision: Revision, epoch: UInt64) throws -> [UInt8]? {
        try publisher.publish(state(), revision: revision, epoch: epoch)
    }

    func rebase(revision: Revision) {
        publisher.rebase(state(), revision: revision)
    }

    func snapshot(epoch: UInt64) -> any SliceSnapshot { publisher.snapshot(epoch: epoch) }
}
