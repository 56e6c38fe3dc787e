import EastwardFeature
import Foundation
import KitchenSinkContract

final class ReceivedOptionals: ReceivedMessage<Optionals>, OptionalsComponent {
    func newFlag(_ flag: Bool?) { take(flag, into: \.flag) { $0.clearFlag() } }
    func newCount(_ count: Int?) { take(count, into: \.count) { $0.clearCount() } }
    func newSmall(_ small: UInt32?) { take(small, into: \.small) { $0.clearSmall() } }
    func newRatio(_ ratio: Double?) { take(ratio, into: \.ratio) { $0.clearRatio() } }
    func newNote(_ note: String?) { take(note, into: \.note) { $0.clearNote() } }
    func newPoint(_ point: Point?) { take(point, into: \.point) { $0.clearPoint() } }
    func newPlate(_ plate: Kitchen_Sink_Plate?) { take(plate, into: \.plate) { $0.clearPlate() } }
    func newTree(_ tree: Tree?) { take(tree, into: \.tree) { $0.clearTree() } }
    func newInt32Value(_ int32Value: Int32?) { take(int32Value, into: \.int32Value) { $0.clearInt32Value() } }
    func newSint32Value(_ sint32Value: Int32?) { take(sint32Value, into: \.sint32Value) { $0.clearSint32Value() } }
    func newSfixed32Value(_ sfixed32Value: Int32?) {
        take(sfixed32Value, into: \.sfixed32Value) { $0.clearSfixed32Value() }
    }
    func newSint64Value(_ sint64Value: Int?) { take(sint64Value, into: \.sint64Value) { $0.clearSint64Value() } }
    func newSfixed64Value(_ sfixed64Value: Int?) {
        take(sfixed64Value, into: \.sfixed64Value) { $0.clearSfixed64Value() }
    }
    func newFixed32Value(_ fixed32Value: UInt32?) {
        take(fixed32Value, into: \.fixed32Value) { $0.clearFixed32Value() }
    }
    func newUint64Value(_ uint64Value: UInt64?) { take(uint64Value, into: \.uint64Value) { $0.clearUint64Value() } }
    func newFixed64Value(_ fixed64Value: UInt64?) {
        take(fixed64Value, into: \.fixed64Value) { $0.clearFixed64Value() }
    }
    func newHeat(_ heat: Float?) { take(heat, into: \.heat) { $0.clearHeat() } }
    func newPicture(_ picture: Data?) { take(picture, into: \.picture) { $0.clearPicture() } }
    func newColor(_ color: Color?) { take(color, into: \.color) { $0.clearColor() } }
    func newTexture(_ texture: Scalars.Texture?) { take(texture, into: \.texture) { $0.clearTexture() } }
}
