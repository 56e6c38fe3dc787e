import EastwardFeature
import Foundation
import KitchenSinkContract

final class ReceivedLists: ReceivedMessage<Lists>, ListsComponent {
    func newFlags(_ flags: [Bool]) { take(flags, into: \.flags) }
    func newInt32S(_ int32S: [Int32]) { take(int32S, into: \.int32S) }
    func newSint32S(_ sint32S: [Int32]) { take(sint32S, into: \.sint32S) }
    func newSfixed32S(_ sfixed32S: [Int32]) { take(sfixed32S, into: \.sfixed32S) }
    func newInt64S(_ int64S: [Int]) { take(int64S, into: \.int64S) }
    func newSint64S(_ sint64S: [Int]) { take(sint64S, into: \.sint64S) }
    func newSfixed64S(_ sfixed64S: [Int]) { take(sfixed64S, into: \.sfixed64S) }
    func newUint32S(_ uint32S: [UInt32]) { take(uint32S, into: \.uint32S) }
    func newFixed32S(_ fixed32S: [UInt32]) { take(fixed32S, into: \.fixed32S) }
    func newUint64S(_ uint64S: [UInt64]) { take(uint64S, into: \.uint64S) }
    func newFixed64S(_ fixed64S: [UInt64]) { take(fixed64S, into: \.fixed64S) }
    func newFloats(_ floats: [Float]) { take(floats, into: \.floats) }
    func newDoubles(_ doubles: [Double]) { take(doubles, into: \.doubles) }
    func newStrings(_ strings: [String]) { take(strings, into: \.strings) }
    func newPictures(_ pictures: [Data]) { take(pictures, into: \.pictures) }
    func newColors(_ colors: [Color]) { take(colors, into: \.colors) }
    func newTextures(_ textures: [Scalars.Texture]) { take(textures, into: \.textures) }
    func newPoints(_ points: [Point]) { take(points, into: \.points) }
    func newPlates(_ plates: [Kitchen_Sink_Plate]) { take(plates, into: \.plates) }
    func newForests(_ forests: [Forest]) { take(forests, into: \.forests) }
}
