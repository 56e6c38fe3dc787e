import MarketContract
import SwiftProtobuf

@testable import Eastward

/// What a disk keeps of one feature while its process comes and goes.
final class SimulatedOutbox {
    private(set) var contents = OutboxContents()
    /// Set aside because nobody knows what came of it.
    private(set) var aside: [ActionParcel] = []
    /// Every action that was ever kept, by its number.
    private(set) var accepted: Set<Int> = []

    /// All of the write is there, and stays.
    func apply(_ write: OutboxWrite) throws {
        if let anew = write.anew {
            aside += contents.parcels.filter {
                $0.firstSequence < anew.doubtful.upperBound && $0.endSequence > anew.doubtful.lowerBound
            }
            contents.parcels = []
        }
        contents.head = write.head
        contents.parcels.removeAll { $0.endSequence <= write.head.lowest }
        for parcel in write.parcels {
            try hold(parcel.firstSequence == contents.nextSequence, "the outbox has a gap")
            contents.parcels.append(parcel)
            accepted.formUnion(parcel.numbers)
        }
    }
}

extension ActionParcel {
    /// The numbers of its actions, by which they are a thousand times counted.
    var numbers: [Int] {
        // Both actions have the one field.
        columns.actions.map { Int((try? Increment(serializedBytes: $0.payload))?.by ?? 0) / 1000 }
    }
}
