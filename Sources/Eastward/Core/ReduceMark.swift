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
    /// Of the action in its segment.
    package var index = 0
    package private(set) var isUnderWay = false
    package private(set) var isReplaying = false

    package init() {}

    /// The actions of a segment that just came are reduced from here on.
    /// - Parameter digests: must stay until ``end()``.
    mutating func begin(
        session: UInt64, firstSequence: UInt64, firstRevision: Revision, digests: UnsafePointer<UInt32>?
    ) {
        self.session = session
        self.firstSequence = firstSequence
        self.firstRevision = firstRevision
        self.digests = digests
        index = 0
        isUnderWay = digests != nil
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
    }
}
