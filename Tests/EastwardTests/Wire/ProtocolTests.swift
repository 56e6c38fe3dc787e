import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("WireProtocol: topics")
struct ProtocolTests {
    private typealias Topic = WireProtocol.Topic

    private func parse(_ text: String, _ rest: [UInt8] = []) -> (topic: Topic, length: Int)? {
        Topic.parse(Array(text.utf8) + rest)
    }

    @Test func topicsAreReadAsTheyAreWritten() {
        let body: [UInt8] = [0, 1, 0]
        let patch = WireProtocol.patchTopic("market.Count")
        #expect(Topic.parse(patch + body)?.topic == .patch(slice: "market.Count"))
        #expect(Topic.parse(patch + body)?.length == patch.count)
        let snapshot = WireProtocol.snapshotTopic("market.Count", nonce: [9, 8])
        #expect(Topic.parse(snapshot + body)?.topic == .snapshot(slice: "market.Count", nonce: [9, 8]))
        #expect(Topic.parse(snapshot + body)?.length == snapshot.count)
        #expect(Topic.parse(WireProtocol.progressTopic + body)?.topic == .progress)
        #expect(Topic.parse(WireProtocol.progressTopic + body)?.length == 2)
    }

    @Test(arguments: ["", "P", "Pabc", "G", "Sabc\0", "Sabc\0nonce", "\0", "\0P", "Xabc\0", "GG\0", "pabc\0"])
    func invalidTopicsAreRejected(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func topicsAboveTheLargestLengthAreRejected() {
        let name = String(repeating: "x", count: 300)
        #expect(Topic.parse(WireProtocol.patchTopic(name)) == nil)
        #expect(Topic.parse(WireProtocol.snapshotTopic("a", nonce: [UInt8](repeating: 7, count: 300))) == nil)
        let longest = String(repeating: "x", count: Topic.longest - 2)
        #expect(Topic.parse(WireProtocol.patchTopic(longest))?.length == Topic.longest)
    }

    @Test func garbageIsHarmless() {
        var dice = Dice(seed: 3)
        for _ in 0..<2_000 {
            var bytes = (0..<dice.number(0...30)).map { _ in UInt8(dice.number(0...255)) }
            bytes.insert(Array("PSG".utf8)[dice.number(0...2)], at: 0)
            if dice.once(in: 2) { bytes.append(0) }
            if let parsed = Topic.parse(bytes) { #expect(parsed.length <= bytes.count) }
            _ = Topic.parse(Array(bytes.dropFirst()))
        }
    }
}
