import EastwardStore
import KitchenSinkContract

extension Kitchen: KnowsTheOptionals {
    func provideOptionals(to component: some OptionalsComponent) {
        component.newFlag(optionals.hasFlag ? optionals.flag : nil)
        component.newCount(optionals.hasCount ? Int(optionals.count) : nil)
        component.newSmall(optionals.hasSmall ? optionals.small : nil)
        component.newRatio(optionals.hasRatio ? optionals.ratio : nil)
        component.newNote(optionals.hasNote ? optionals.note : nil)
        component.newPoint(optionals.hasPoint ? optionals.point : nil)
        component.newPlate(optionals.hasPlate ? optionals.plate : nil)
        component.newTree(optionals.hasTree ? optionals.tree : nil)
        component.newInt32Value(optionals.hasInt32Value ? optionals.int32Value : nil)
        component.newSint32Value(optionals.hasSint32Value ? optionals.sint32Value : nil)
        component.newSfixed32Value(optionals.hasSfixed32Value ? optionals.sfixed32Value : nil)
        component.newSint64Value(optionals.hasSint64Value ? Int(optionals.sint64Value) : nil)
        component.newSfixed64Value(optionals.hasSfixed64Value ? Int(optionals.sfixed64Value) : nil)
        component.newFixed32Value(optionals.hasFixed32Value ? optionals.fixed32Value : nil)
        component.newUint64Value(optionals.hasUint64Value ? optionals.uint64Value : nil)
        component.newFixed64Value(optionals.hasFixed64Value ? optionals.fixed64Value : nil)
        component.newHeat(optionals.hasHeat ? optionals.heat : nil)
        component.newPicture(optionals.hasPicture ? optionals.picture : nil)
        component.newColor(optionals.hasColor ? optionals.color : nil)
        component.newTexture(optionals.hasTexture ? optionals.texture : nil)
    }
}
