import Eastward
import FixtureContract
import KitchenSinkContract
import SwiftProtobuf
import Testing

@Suite("The difference of two values of a slice") struct SliceDifferenceTests {
    private static func difference(_ old: Larder, _ new: Larder) -> SliceDifference<LarderSlice> {
        SliceDifference(from: old, to: new, in: [1])
    }

    private static func jars(_ labels: [Int: String]) -> Larder {
        var table = Table<Int, Jar>()
        for (key, label) in labels { table[key] = Jar.with { $0.label = label } }
        return Larder(jars: table)
    }

    @Test func hasTheNewAndChangedRowsAndTheKeysOfRemovedOnes() {
        let difference = Self.difference(
            Self.jars([1: "plum", 2: "fig", 3: "lime"]), Self.jars([2: "fig", 3: "lemon", 4: "pear"]))
        #expect(difference.fields == [1])
        #expect(difference.value == Self.jars([3: "lemon", 4: "pear"]))
        #expect(Array(difference.removed.jars.map(\.key)) == [1])
    }

    @Test func isEmptyForEqualValuesAndForFieldsThatAreNotCompared() {
        #expect(Self.difference(Self.jars([1: "plum"]), Self.jars([1: "plum"])).fields.isEmpty)
        let uncompared = SliceDifference<LarderSlice>(from: Self.jars([:]), to: Self.jars([1: "plum"]), in: [])
        #expect(uncompared.fields.isEmpty)
    }

    @Test func ofALongTextIsTheWholeText() {
        let (old, new) = (String(repeating: "a", count: 10_000), String(repeating: "a", count: 10_000) + "b")
        let difference = SliceDifference<NotesSlice>(
            from: Notes.with { $0.text = old }, to: Notes.with { $0.text = new }, in: [1])
        #expect(difference.fields == [1])
        #expect(difference.value.text == new)
    }
}
