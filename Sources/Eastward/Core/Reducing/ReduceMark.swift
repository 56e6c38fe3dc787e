/// The action that is being reduced, in memory that a signal handler can read: when a reducer traps, the handler has no
/// other source.
///
/// ``StoreCore`` describes a segment before it reduces it; after that, an action costs one memory write, of its index.
package struct ReduceMark {
    package private(set) var session: UInt64 = 0
    package private(set) var firstSequence: UInt64 = 0
    package private(set) var firstRevision: Revision = 0
    /// The digest of each action of the segment; `nil` while the journal is replayed.
    package private(set) var digests: UnsafePointer<UInt32>?
    /// The digest of each name of the segment.
    package private(set) var names: UnsafePointer<UInt64>?
    /// For each action, the index of its name; `nil` if all actions have the first name.
    package private(set) var kinds: UnsafePointer<UInt32>?
    /// The digest of the sender's process.
    package private(set) var process: UInt64 = 0
    /// The digest of the sender's role; 0 for the operator.
    package private(set) var role: UInt64 = 0
    /// The index of the action in its segment.
    package var index = 0
    package private(set) var isUnderWay = false
    package private(set) var isReplaying = false

    package init() {}

    /// Marks the start of reducing the actions of a received segment.
    /// - Parameters:
    ///   - digests: must remain valid until ``end()``, as must `names` and `kinds`.
    mutating func begin(
        session: UInt64, firstSequence: UInt64, firstRevision: Revision, digests: UnsafePointer<UInt32>?,
        names: UnsafePointer<UInt64>?, kinds: UnsafePointer<UInt32>?, process: UInt64, role: UInt64
    ) {
        self.session = session
        self.firstSequence = firstSequence
        self.firstRevision = firstRevision
        self.digests = digests
        self.names = names
        self.kinds = kinds
        self.process = process
        self.role = role
        index = 0
        isUnderWay = digests != nil
    }

    /// Passes pointers to the columns of a segment to `body`.
    static func withPointers(
        _ digests: ArraySlice<UInt32>, names: [UInt64], kinds: [UInt32],
        _ body: (UnsafePointer<UInt32>?, UnsafePointer<UInt64>?, UnsafePointer<UInt32>?) -> Void
    ) {
        digests.withUnsafeBufferPointer { digests in
            names.withUnsafeBufferPointer { names in
                kinds.withUnsafeBufferPointer { kinds in
                    body(digests.baseAddress, names.baseAddress, kinds.isEmpty ? nil : kinds.baseAddress)
                }
            }
        }
    }

    /// Marks the start of replaying the journal's actions, beginning with `revision`.
    package mutating func replay(_ revision: Revision) {
        firstRevision = revision
        digests = nil
        index = 0
        isReplaying = true
        isUnderWay = true
    }

    /// Marks the end of reducing.
    package mutating func end() {
        isUnderWay = false
        isReplaying = false
        digests = nil
        names = nil
        kinds = nil
    }
}
