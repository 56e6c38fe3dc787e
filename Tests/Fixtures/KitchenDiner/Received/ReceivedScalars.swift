import EastwardFeature
import Foundation
import KitchenSinkContract

final class ReceivedScalars: ReceivedMessage<Scalars>, ScalarsComponent {
    func newSwitchOn(_ switchOn: Bool) { take(switchOn, into: \.switchOn) }
    func newInt32Value(_ int32Value: Int32) { take(int32Value, into: \.int32Value) }
    func newSint32Value(_ sint32Value: Int32) { take(sint32Value, into: \.sint32Value) }
    func newSfixed32Value(_ sfixed32Value: Int32) { take(sfixed32Value, into: \.sfixed32Value) }
    func newInt64Value(_ int64Value: Int) { take(int64Value, into: \.int64Value) }
    func newSint64Value(_ sint64Value: Int) { take(sint64Value, into: \.sint64Value) }
    func newSfixed64Value(_ sfixed64Value: Int) { take(sfixed64Value, into: \.sfixed64Value) }
    func newUint32Value(_ uint32Value: UInt32) { take(uint32Value, into: \.uint32Value) }
    func newFixed32Value(_ fixed32Value: UInt32) { take(fixed32Value, into: \.fixed32Value) }
    func newUint64Value(_ uint64Value: UInt64) { take(uint64Value, into: \.uint64Value) }
    func newFixed64Value(_ fixed64Value: UInt64) { take(fixed64Value, into: \.fixed64Value) }
    func newFloatValue(_ floatValue: Float) { take(floatValue, into: \.floatValue) }
    func newDoubleValue(_ doubleValue: Double) { take(doubleValue, into: \.doubleValue) }
    func newStringValue(_ stringValue: String) { take(stringValue, into: \.stringValue) }
    func newBytesValue(_ bytesValue: Data) { take(bytesValue, into: \.bytesValue) }
    func newColor(_ color: Color) { take(color, into: \.color) }
    func newMood(_ mood: Mood) { take(mood, into: \.mood) }
    func newTexture(_ texture: Scalars.Texture) { take(texture, into: \.texture) }
}
