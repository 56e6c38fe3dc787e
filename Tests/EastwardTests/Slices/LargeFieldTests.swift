import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward

/// Large strings, bytes and lists reach a subscriber in messages of bounded size.
@Suite struct LargeFieldTests {
    private struct Pantry: Sendable {
        var title = ""
        var words: [String] = []
        var numbers: [Int] = []

        static let choice = ServedSlice<Pantry>(ChoiceRecorder.self) { $1.newTitle($0.title) }
        static let lists = ServedSlice<Pantry>(ListsRecorder.self) { pantry, recorder in
            recorder.newInt64S(pantry.numbers)
            recorder.newStrings(pantry.words)
            recorder.newPictures(pantry.words.map { Data($0.utf8) })
        }
    }

    /// The parts of a snapshot, and the value that a subscriber assembles from them.
    private func snapshot<S: Slice>(
        _ slice: ServedSlice<Pantry>, _: S.Type, _ pantry: Pantry, partSize: Int
    ) throws -> (parts: [WireSliceUpdate], value: S.Message) {
        let publisher = slice.publisher()
        publisher.rebase(pantry, revision: 1)
        let snapshot = publisher.snapshot(epoch: 1, partSize: partSize)
        var replica = SliceReplica<S>(seed: [1], now: 0)
        guard case .ask(_, let nonce) = replica.ask(now: 0) else { throw NotAsked() }
        var parts: [WireSliceUpdate] = []
        while let bytes = try snapshot.next() {
            #expect(bytes.count < partSize + 200)
            parts.append(try WireSliceUpdate(serializedBytes: bytes))
            _ = try replica.snapshot(parts[parts.count - 1], nonce: nonce, now: 0)
        }
        #expect(replica.phase == .live(epoch: 1, sequence: 1))
        return (parts, replica.contents.value)
    }

    private struct NotAsked: Error {}

    @Test(arguments: [0, 1, 999, 1025, 8000, 300_001])
    func aStringArrivesUnchangedInParts(count: Int) throws {
        // Code points of one to four bytes; no part may split one.
        let text = String(String.UnicodeScalarView((0..<count).map { [UnicodeScalar]("aé€😀".unicodeScalars)[$0 % 4] }))
        let (parts, value) = try snapshot(
            Pantry.choice, ChoiceSlice.self, Pantry(title: text), partSize: 4000)
        #expect(value.title.hasSameBytes(as: text))
        #expect(parts.count <= 1 + text.utf8.count / 3990)
    }

    @Test func listsArriveUnchangedInParts() throws {
        var pantry = Pantry()
        pantry.numbers = (0..<20_000).map { $0 % 7 == 0 ? .max - $0 : $0 }
        pantry.words = (0..<3_000).map { String(repeating: "ä", count: $0 < 1_500 ? 1 : $0 % 90) }
        let (parts, value) = try snapshot(Pantry.lists, ListsSlice.self, pantry, partSize: 4000)
        #expect(value.int64S == pantry.numbers)
        #expect(value.strings == pantry.words)
        #expect(value.pictures == pantry.words.map { Data($0.utf8) })
        let bytes = parts.reduce(0) { $0 + $1.value.count }
        #expect(parts.count < 4 * bytes / 4000)
    }

    /// If each part copied the preceding ones, a string eight times as long would take 64 times as long.
    @Test func assemblingPartsTakesLinearTime() throws {
        func time(_ count: Int) throws -> Duration {
            let pantry = Pantry(title: String(repeating: "x", count: count))
            return try leastProcessorTime {
                _ = try snapshot(Pantry.choice, ChoiceSlice.self, pantry, partSize: 1000)
            }
        }
        _ = try time(100_000)
        let short = try time(500_000)
        let long = try time(4_000_000)
        #expect(long < short * 24)
    }

    /// A thousand patches are queued for a subscriber that does not read.
    @Test func aPatchThatIsTooLargeIsReplacedByASnapshot() throws {
        let publisher = Pantry.choice.publisher()
        publisher.rebase(Pantry(title: "soup"), revision: 1)
        let large = Pantry(title: String(repeating: "x", count: WireProtocol.largestPublication))
        #expect(try publisher.publish(large, revision: 2, epoch: 1) == nil)
        #expect(publisher.sequence == 2, "every subscriber detects the gap")
        var longer = large
        longer.title += "y"
        let patch = try #require(try publisher.publish(longer, revision: 3, epoch: 1))
        #expect(patch.count < 100)
    }

    @Test func anUnchangedListIsNotCompared() {
        var looks = 0
        let areSame: (Int, Int) -> Bool = {
            looks += 1
            return $0 == $1
        }
        let list = Array(0..<1000)
        let copy = list
        #expect(copy.hasSameElements(as: list, by: areSame))
        #expect(looks == 0)
        #expect(Array(0..<1000).hasSameElements(as: list, by: areSame))
        #expect(looks == 1000)
    }

    @Test func anUnchangedStringIsNotRead() {
        let text = String(repeating: "x", count: 64 << 20)
        let copy = text
        let shared = leastProcessorTime { #expect(copy.hasSameBytes(as: text)) }
        let other = String(repeating: "x", count: 64 << 20)
        let compared = leastProcessorTime { #expect(other.hasSameBytes(as: text)) }
        #expect(shared < compared / 4)
    }
}
