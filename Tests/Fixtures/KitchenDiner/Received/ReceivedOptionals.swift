import EastwardFeature
import Foundation
import KitchenSinkContract

final class ReceivedOptionals: ReceivedMessage<Optionals>, OptionalsComponent {
    func newFlag(_ flag: Bool?) { take(flag, into: \.flag) }
    func newCount(_ count: Int?) { take(count, into: \.count) }
    func newSmall(_ small: UInt32?) { take(small, into: \.small) }
    func newRatio(_ ratio: Double?) { take(ratio, into: \.ratio) }
    func newNote(_ note: String?) { take(note, into: \.note) }
    func newPoint(_ point: Point?) { take(point, into: \.point) }
    func newPlate(_ plate: Kitchen_Sink_Plate?) { take(plate, into: \.plate) }
    func newTree(_ tree: Tree?) { take(tree, into: \.tree) }
    func newInt32Value(_ int32Value: Int32?) { take(int32Value, into: \.int32Value) }
    func newSint32Value(_ sint32Value: Int32?) { take(sint32Value, into: \.sint32Value) }
    func newSfixed32Value(_ sfixed32Value: Int32?) { take(sfixed32Value, into: \.sfixed32Value) }
    func newSint64Value(_ sint64Value: Int?) { take(sint64Value, into: \.sint64Value) }
    func newSfixed64Value(_ sfixed64Value: Int?) { take(sfixed64Value, into: \.sfixed64Value) }
    func newFixed32Value(_ fixed32Value: UInt32?) { take(fixed32Value, into: \.fixed32Value) }
    func newUint64Value(_ uint64Value: UInt64?) { take(uint64Value, into: \.uint64Value) }
    func newFixed64Value(_ fixed64Value: UInt64?) { take(fixed64Value, into: \.fixed64Value) }
    func newHeat(_ heat: Float?) { take(heat, into: \.heat) }
    func newPicture(_ picture: Data?) { take(picture, into: \.picture) }
    func newColor(_ color: Color?) { take(color, into: \.color) }
    func newTexture(_ texture: Scalars.Texture?) { take(texture, into: \.texture) }
}
