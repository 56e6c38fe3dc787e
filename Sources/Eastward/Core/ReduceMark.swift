/// Which action is being reduced, in memory that outsiders look at: whoever handles the signal of a reducer that traps
/// has nobody left to ask.
///
/// ``StoreCore`` describes a segment before it reduces it; after that an action costs one store, of its index.
package struct ReduceMark {
    package private(set) var session: UInt64 = 0
    package private(set) var firstSequence: UInt64 = 0
    package private(set) var firstRevision: Revision = 0
    /// Of each action of the segment; `nil` while the journal is replayed.
    package private(set) var digests: UnsafePointer<UInt32>?
    /// The digest of each name of the segment.
    package private(set) var names: UnsafePointer<UInt64>?
    /// For each action the index of its name; `nil` if all are of the first.
    package private(set) var kinds: UnsafePointer<UInt32>?
    /// The digest of the sender's process.
    package private(set) var process: UInt64 = 0
    /// The digest of the sender's role; 0 for the operator.
    package private(set) var role: UInt64 = 0
    /// Of the action in its segment.
    package var index = 0
    package private(set) var isUnderWay = false
    package private(set) var isReplaying = false

    package init() {}

    /// The actions of a segment that just came are reduced from here on.
    /// - Parameters:
    ///   - digests: must stay until ``end()``, as `names` and `kinds` must.
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

    /// Lends the columns of a segment to `body`.
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

    /// What the journal holds is reduced from here on, beginning with `revision`.
    package mutating func replay(_ revision: Revision) {
        firstRevision = revision
        digests = nil
        index = 0
        isReplaying = true
        isUnderWay = true
    }

    /// Nothing is reduced from here on.
    package mutating func end() {
        isUnderWay = false
        isReplaying = false
        digests = nil
        names = nil
        kinds = nil
    }
}
