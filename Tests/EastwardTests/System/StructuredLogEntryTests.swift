import Foundation
import Testing

@testable import Eastward

@Suite struct StructuredLogEntryTests {
    private let entry = StructuredLogEntry(
        level: .notice, label: "counter", source: "MarketCounter", time: "2026-01-31T12:00:00+0000",
        metadata: [
            "session": .text("7"), "rows": .list([.text("a"), .list([])]),
            "nested": .object(["b": .text("\"\\\u{1}é🍌"), "a": .object([:])]),
        ],
        message: "two\nlines \u{1B}[1m \u{2028} é 🍌")

    private static let mark = String(Character(Unicode.Scalar(StructuredLogEntry.mark)))

    @Test func anEntryIsOneLineAndComesBack() throws {
        #expect(entry.line.hasPrefix("\(Self.mark){"))
        #expect(!entry.line.dropFirst().unicodeScalars.contains { $0.value < 0x20 })
        #expect(StructuredLogEntry(line: entry.line) == entry)
    }

    @Test func theTextIsThatOfSwiftLog() {
        #expect(
            entry.text == """
                2026-01-31T12:00:00+0000 notice counter: \
                nested={"a":{},"b":"\\"\\\\\\u0001é🍌"} rows=["a",[]] session=7 [MarketCounter] \
                two
                lines \u{1B}[1m \u{2028} é 🍌
                """)
        #expect(StructuredLogEntry(level: .info, label: "", message: "m").text == "info: m")
    }

    @Test(arguments: [
        "", "plain", #"{"level":"info","label":"a","message":"m"}"#, " \(mark){}", mark, "\(mark){}", "\(mark)[]",
        "\(mark)null", "\(mark)\"text\"", #"\#(mark){"level":"info","label":"a"}"#,
        #"\#(mark){"level":"loud","label":"a","message":"m"}"#, #"\#(mark){"level":"info","label":1,"message":"m"}"#,
        #"\#(mark){"level":"info","label":"a","message":"m"} more"#,
        #"\#(mark){"level":"info","label":"a","message":"m""#,
        #"\#(mark){"level":"info","label":"a","message":"m","metadata":[]}"#,
        #"\#(mark){"level":"info","label":"a","message":"m","metadata_omitted":-1}"#,
    ])
    func otherLinesAreNoEntries(_ line: String) {
        #expect(StructuredLogEntry(line: line) == nil)
    }

    @Test func anEntryOfALaterVersionIsOneToo() {
        let line = #"\#(Self.mark){ "message": "m", "level": "error", "label": "a", "later": [1, null] }"#
        #expect(StructuredLogEntry(line: line) == StructuredLogEntry(level: .error, label: "a", message: "m"))
    }

    @Test func otherValuesOfMetadataBecomeTexts() {
        let metadata = #"{"a":1,"b":-2.5,"c":true,"d":null,"e":[18446744073709551615]}"#
        let line = #"\#(Self.mark){"level":"info","label":"a","message":"m","metadata":\#(metadata)}"#
        #expect(
            StructuredLogEntry(line: line)?.metadata == [
                "a": .text("1"), "b": .text("-2.5"), "c": .text("true"), "d": .text("null"),
                "e": .list([.text("1.8446744073709552e+19")]),
            ])
    }

    @Test func countAndDepthOfMetadataAreLimited() {
        func line(_ metadata: String) -> String {
            #"\#(Self.mark){"level":"info","label":"a","message":"m","metadata":\#(metadata)}"#
        }
        func values(_ count: Int) -> String { "{\((1...count).map { #""\#($0)":"""# }.joined(separator: ","))}" }
        func depth(_ count: Int) -> String {
            "{\"a\":\(String(repeating: "[", count: count))\(String(repeating: "]", count: count))}"
        }
        #expect(StructuredLogEntry(line: line(values(StructuredLogEntry.mostValues))) != nil)
        #expect(StructuredLogEntry(line: line(values(StructuredLogEntry.mostValues + 1))) == nil)
        #expect(StructuredLogEntry(line: line(depth(StructuredLogEntry.greatestDepth))) != nil)
        #expect(StructuredLogEntry(line: line(depth(StructuredLogEntry.greatestDepth + 1))) == nil)
        #expect(StructuredLogEntry(line: line(depth(30_000))) == nil)
        #expect(StructuredLogEntry(line: line("{\"a\":[\(String(repeating: "[],", count: 20_000))[]]}")) == nil)
    }

    @Test func aLongMessageIsCutAndItsRestIsCounted() throws {
        var entry = entry
        entry.message = String(repeating: "é", count: 30_000)
        let short = try #require(StructuredLogEntry(line: entry.line))
        #expect(short.message == String(repeating: "é", count: 20_480) + " … (19040 bytes more)")
        #expect(short.metadata == entry.metadata)
    }

    @Test(arguments: ["x", "\"", "\u{1}", "é", "🍌", "\r\n", "e\u{301}"])
    func noEntryIsLongerThanALineOfTheSupervisor(_ text: String) throws {
        let long = String(repeating: text, count: 100_000)
        let entry = StructuredLogEntry(
            level: .critical, label: long, source: long, time: long,
            metadata: Dictionary(uniqueKeysWithValues: (0..<200).map { ("\($0)\(long)", .text(long)) }), message: long)
        #expect(entry.line.utf8.count < 64 << 10)
        let short = try #require(StructuredLogEntry(line: entry.line))
        #expect(short.metadata.count > 1)
        #expect(short.metadata.count + short.omitted == 200)
        #expect(short.text.contains(" … (\(short.omitted) metadata values more) "))
    }

    @Test func metadataBeyondTheLimitsAreCounted() throws {
        func short(_ metadata: [String: StructuredLogEntry.Value]) throws -> StructuredLogEntry {
            let entry = StructuredLogEntry(level: .info, label: "a", metadata: metadata, message: "m")
            return try #require(StructuredLogEntry(line: entry.line))
        }
        var deep = StructuredLogEntry.Value.text("deep")
        for _ in 1...StructuredLogEntry.greatestDepth { deep = .list([deep]) }
        let nested = try short(["a": .text("kept"), "deep": deep])
        #expect(nested.metadata == ["a": .text("kept")] && nested.omitted == 1)
        let wide = try short(["a": .list(Array(repeating: .text(""), count: 1_000_000)), "b": .text("kept")])
        #expect(wide.metadata == ["b": .text("kept")] && wide.omitted == 1)
        let object = StructuredLogEntry.Value.object(
            Dictionary(uniqueKeysWithValues: (0..<StructuredLogEntry.mostValues).map { ("\($0)", .text("")) }))
        let members = try short(["a": object, "b": .text("kept")])
        #expect(members.metadata == ["b": .text("kept")] && members.omitted == 1)
    }
}
