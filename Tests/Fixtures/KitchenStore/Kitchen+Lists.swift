import EastwardStore
import KitchenSinkContract

extension Kitchen: KnowsTheLists {
    func provideLists(to component: some ListsComponent) {
        component.newFlags(lists.flags)
        component.newInt32S(lists.int32S)
        component.newSint32S(lists.sint32S)
        component.newSfixed32S(lists.sfixed32S)
        component.newInt64S(lists.int64S)
        component.newSint64S(lists.sint64S)
        component.newSfixed64S(lists.sfixed64S)
        component.newUint32S(lists.uint32S)
        component.newFixed32S(lists.fixed32S)
        component.newUint64S(lists.uint64S)
        component.newFixed64S(lists.fixed64S)
        component.newFloats(lists.floats)
        component.newDoubles(lists.doubles)
        component.newStrings(lists.strings)
        component.newPictures(lists.pictures)
        component.newColors(lists.colors)
        component.newTextures(lists.textures)
        component.newPoints(lists.points)
        component.newPlates(lists.plates)
        component.newForests(lists.forests)
    }
}
