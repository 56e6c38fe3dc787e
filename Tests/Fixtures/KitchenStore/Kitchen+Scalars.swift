import EastwardStore
import KitchenSinkContract

extension Kitchen: KnowsTheScalars {
    func provideScalars(to component: some ScalarsComponent) {
        component.newSwitchOn(scalars.switchOn)
        component.newInt32Value(scalars.int32Value)
        component.newSint32Value(scalars.sint32Value)
        component.newSfixed32Value(scalars.sfixed32Value)
        component.newInt64Value(scalars.int64Value)
        component.newSint64Value(scalars.sint64Value)
        component.newSfixed64Value(scalars.sfixed64Value)
        component.newUint32Value(scalars.uint32Value)
        component.newFixed32Value(scalars.fixed32Value)
        component.newUint64Value(scalars.uint64Value)
        component.newFixed64Value(scalars.fixed64Value)
        component.newFloatValue(scalars.floatValue)
        component.newDoubleValue(scalars.doubleValue)
        component.newStringValue(scalars.stringValue)
        component.newBytesValue(scalars.bytesValue)
        component.newColor(scalars.color)
        component.newMood(scalars.mood)
        component.newTexture(scalars.texture)
    }
}
