import EastwardFeature
import Foundation
import KitchenSinkContract

final class ReceivedRows: ReceivedMessage<Rows>, RowsComponent {
    func newTitle(_ title: String) { take(title, into: \.title) }
    func newFlags(_ flags: Table<Int, Bool>, changes: TableChanges<Int>) { take(flags, changes, into: \.flags) }
    func newInt32S(_ int32S: Table<Int, Int32>, changes: TableChanges<Int>) { take(int32S, changes, into: \.int32S) }
    func newSint32S(_ sint32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        take(sint32S, changes, into: \.sint32S)
    }
    func newSfixed32S(_ sfixed32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        take(sfixed32S, changes, into: \.sfixed32S)
    }
    func newInt64S(_ int64S: Table<Int, Int>, changes: TableChanges<Int>) { take(int64S, changes, into: \.int64S) }
    func newSint64S(_ sint64S: Table<Int, Int>, changes: TableChanges<Int>) { take(sint64S, changes, into: \.sint64S) }
    func newSfixed64S(_ sfixed64S: Table<Int, Int>, changes: TableChanges<Int>) {
        take(sfixed64S, changes, into: \.sfixed64S)
    }
    func newUint32S(_ uint32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        take(uint32S, changes, into: \.uint32S)
    }
    func newFixed32S(_ fixed32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        take(fixed32S, changes, into: \.fixed32S)
    }
    func newUint64S(_ uint64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        take(uint64S, changes, into: \.uint64S)
    }
    func newFixed64S(_ fixed64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        take(fixed64S, changes, into: \.fixed64S)
    }
    func newFloats(_ floats: Table<Int, Float>, changes: TableChanges<Int>) { take(floats, changes, into: \.floats) }
    func newDoubles(_ doubles: Table<Int, Double>, changes: TableChanges<Int>) {
        take(doubles, changes, into: \.doubles)
    }
    func newPictures(_ pictures: Table<Int, Data>, changes: TableChanges<Int>) {
        take(pictures, changes, into: \.pictures)
    }
    func newColors(_ colors: Table<Int, Color>, changes: TableChanges<Int>) { take(colors, changes, into: \.colors) }
    func newTextures(_ textures: Table<Int, Scalars.Texture>, changes: TableChanges<Int>) {
        take(textures, changes, into: \.textures)
    }
    func newPoints(_ points: Table<Int, Point>, changes: TableChanges<Int>) { take(points, changes, into: \.points) }
    func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>, changes: TableChanges<Int>) {
        take(plates, changes, into: \.plates)
    }
    func newForests(_ forests: Table<String, Forest>, changes: TableChanges<String>) {
        take(forests, changes, into: \.forests)
    }
    func newJars(_ jars: Table<String, Jar>, changes: TableChanges<String>) { take(jars, changes, into: \.jars) }
    func newCount(_ count: Int?) { take(count, into: \.count) }
    func newShelves(_ shelves: [Shelf]) { take(shelves, into: \.shelves) }
    func newText(_ text: String) { take(text, into: \.text) }
    func newNumber(_ number: Int) { take(number, into: \.number) }
}
