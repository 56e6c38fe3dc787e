import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite struct LogLineTests {
    @Test func everyMillisecondIsPrintedAsItWasRead() throws {
        for millisecond in 0..<1000 {
            let digits = String(1000 + millisecond).dropFirst()
            let text = "2026-01-31T12:00:00.\(digits)Z"
            #expect(try LogLine.stamp(#require(LogLine.time(text))) == text)
        }
    }

    // MARK: Structured lines

    private static let stamp = "2026-01-31T12:00:00.000Z"
    private static let entry = StructuredLogEntry(
        level: .warning, label: "counter", source: "MarketCounter", time: "2026-01-31T13:00:00+0100",
        metadata: ["session": .text("7"), "nested": .object(["a": .list([.text("\u{1B}")])])],
        message: "one\ntwo\r\n\u{1B}three")

    private static func line(_ text: String, _ stream: LogLine.Stream = .stderr) -> LogLine {
        LogLine(process: "counter.1", stream: stream, text: text)
    }

    private static func text(_ line: LogLine, escapes: Bool = true) -> String {
        String(
            decoding: line.formatted(.terminal(width: 0, colors: false, escapes: escapes), stamp: stamp), as: UTF8.self)
    }

    @Test func theJSONOfAStructuredLineHasItsFields() throws {
        let json = Self.line(Self.entry.line).json(stamp: Self.stamp)
        #expect(
            json == #"""
                {"time":"2026-01-31T12:00:00.000Z","process":"counter.1","stream":"stderr",\#
                "line":"2026-01-31T13:00:00+0100 warning counter: nested={\"a\":[\"\\u001b\"]} session=7 \#
                [MarketCounter] one\ntwo\r\n\u001bthree",\#
                "level":"warning","label":"counter","source":"MarketCounter",\#
                "message":"one\ntwo\r\n\u001bthree",\#
                "metadata":{"nested":{"a":["\u001b"]},"session":"7"}}
                """#)
        #expect(json.utf8.allSatisfy { $0 >= 0x20 })
        // An operator's command reads this record, and prints it again.
        let record = try JSONDecoder().decode(LogRecord.self, from: Data(json.utf8))
        #expect(record.entry?.metadata == Self.entry.metadata)
        #expect(String(decoding: record.formatted(.json), as: UTF8.self) == "\(json)\n")
    }

    @Test func eachLineOfAMessageHasThePrefix() {
        let head = "counter.1 │ 2026-01-31T13:00:00+0100 warning counter: "
        let metadata = #"nested={"a":["\u001b"]} session=7 [MarketCounter] "#
        #expect(
            Self.text(Self.line(Self.entry.line))
                == "\(head)\(metadata)one\ncounter.1 │ two\ncounter.1 │ \\u001Bthree\n")
        #expect(Self.text(Self.line(Self.entry.line), escapes: false).hasSuffix("two\ncounter.1 │ \u{1B}three\n"))
    }

    @Test func anyOtherLineIsKeptAsItIs() throws {
        let long = Self.entry.line + String(repeating: "x", count: LineSplitter.longestLine)
        var splitter = LineSplitter()
        let cut = try #require(splitter.append(Array("\(long)\n".utf8)).first)
        for (text, stream) in [
            ("plain", LogLine.Stream.stderr), ("\u{1E}{", .stderr), (cut, .stderr), (Self.entry.line, .stdout),
        ] {
            let line = Self.line(text, stream)
            let record = try JSONDecoder().decode(LogRecord.self, from: Data(line.json(stamp: Self.stamp).utf8))
            #expect(record.line == text && record.entry == nil)
            #expect(Self.text(line, escapes: false) == "counter.1 │ \(text)\n")
            #expect(!Self.text(line).contains("\u{1E}"))
        }
    }

    @Test func linesOfEarlierReleasesAreRead() throws {
        let json = #"{"time":"t","process":"a.1","stream":"stdout","line":"text"}"#
        let record = try JSONDecoder().decode(LogRecord.self, from: Data(json.utf8))
        #expect(record == LogRecord(time: "t", process: "a.1", stream: .stdout, line: "text", entry: nil))
        #expect(String(decoding: record.formatted(.json), as: UTF8.self) == "\(json)\n")
    }
}
