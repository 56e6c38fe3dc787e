import EastwardStore
import KitchenSinkContract

extension Kitchen: KnowsTheOptionals {
    func provideOptionals(to component: some OptionalsComponent) {
        component.newFlag(optionals.flag)
        component.newCount(optionals.count)
        component.newSmall(optionals.small)
        component.newRatio(optionals.ratio)
        component.newNote(optionals.note)
        component.newPoint(optionals.point)
        component.newPlate(optionals.plate)
        component.newTree(optionals.tree)
        component.newInt32Value(optionals.int32Value)
        component.newSint32Value(optionals.sint32Value)
        component.newSfixed32Value(optionals.sfixed32Value)
        component.newSint64Value(optionals.sint64Value)
        component.newSfixed64Value(optionals.sfixed64Value)
        component.newFixed32Value(optionals.fixed32Value)
        component.newUint64Value(optionals.uint64Value)
        component.newFixed64Value(optionals.fixed64Value)
        component.newHeat(optionals.heat)
        component.newPicture(optionals.picture)
        component.newColor(optionals.color)
        component.newTexture(optionals.texture)
    }
}
