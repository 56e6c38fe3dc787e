import CLinux
import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

/// The log of a detached app: bounded in size, and by process.
struct LogFileTests {
    private let directory: URL
    private var path: String { "\(directory.path)/app.log" }

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    private func withFile(_ body: (Int32) throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try body(descriptor)
    }

    private func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    private func line(_ process: String, _ text: String) -> LogLine {
        LogLine(process: process, stream: .stdout, text: text)
    }

    private let style = LogLine.Style.terminal(width: 0, colors: false)

    @Test func aFullFileIsRotatedAndTheOldestIsDeleted() throws {
        try withFile { descriptor in
            let rotation = LogRotation(path: path, limit: 2000, kept: 2, descriptors: [descriptor])
            let sink = try LogSink(descriptor: descriptor, style: style, rotation: rotation)
            for number in 1000..<2000 { sink.write(line("a", "\(number)")) }
            sink.close(within: 20)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
            #expect(files == ["app.log", "app.log.1", "app.log.2"])
            var kept: [Substring] = []
            for file in files.reversed() {
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory.path)/\(file)")
                #expect(attributes[.size] as? Int ?? .max <= 2000)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                kept += try lines("\(directory.path)/\(file)")
            }
            #expect(kept == (2000 - kept.count..<2000).map { "a │ \($0)" })
            #expect(kept.count > 300)
        }
    }

    @Test func ifNoFileCanBeCreatedTheLogStopsGrowing() throws {
        try withFile { descriptor in
            let rotation = LogRotation(path: path, limit: 2000, kept: 2, descriptors: [descriptor])
            try FileManager.default.removeItem(at: directory)
            let sink = try LogSink(descriptor: descriptor, style: style, rotation: rotation)
            for number in 1000..<2000 { sink.write(line("a", "\(number)")) }
            sink.close(within: 20)
            var status = stat()
            #expect(fstat(descriptor, &status) == 0)
            #expect((1000...2000).contains(Int(status.st_size)))
        }
    }

    @Test func aProcessThatWritesTooMuchLosesLinesWhichAreCountedAndOthersLoseNone() throws {
        try withFile { descriptor in
            let sink = try LogSink(descriptor: descriptor, style: style, capacity: 64 << 20)
            let text = String(repeating: "x", count: 1024)
            for number in 0..<8000 {
                sink.write(line("a", text))
                if number % 1000 == 0 { sink.write(line("b", "\(number)")) }
            }
            sink.close(within: 20)
            let lines = try lines(path)
            let written = lines.count { $0.hasPrefix("a │ ") }
            let reported = lines.compactMap { line in
                line.wholeMatch(of: /supervisor │ (\d+) lines of a dropped: it writes more than 64 KiB a second/)
                    .flatMap { Int($0.1) }
            }
            #expect(written < 3000)
            #expect(reported.count >= 1)
            #expect(written + reported.reduce(0, +) == 8000)
            #expect(lines.count { $0.hasPrefix("b │ ") } == 8)
        }
    }
}

struct PrintableTests {
    @Test(arguments: [
        ("plain é 🍌 ‍\ttab", "plain é 🍌 ‍\ttab"), ("\u{1B}[31mred\u{1B}[0m", #"\u001B[31mred\u001B[0m"#),
        ("\u{9B}2J", #"\u009B2J"#), ("a\rb\nc\u{8}\u{7F}\0", #"a\u000Db\u000Ac\u0008\u007F\u0000"#),
        ("a\u{202E}b\u{2028}", #"a\u202Eb\u2028"#), ("e\u{1B}\u{301}", "e\\u001B\u{301}"), ("", ""),
    ])
    func controlCharactersAreEscaped(text: String, printable: String) {
        #expect(text.printable == printable)
    }

    @Test func escapedJSONIsTheSameValue() throws {
        let json = "{\"a\":\"\u{9B}31m\u{7F}\u{202E}é\"}"
        #expect(json.printable != json)
        let values = try [json, json.printable].map {
            try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
        }
        #expect(values[0] == values[1])
    }

    @Test func aLineForATerminalIsEscapedAndOneForAPipeIsNot() {
        let line = LogLine(process: "a", stream: .stdout, text: "\u{1B}[2J")
        func text(escapes: Bool) -> String {
            let style = LogLine.Style.terminal(width: 1, colors: false, escapes: escapes)
            return String(decoding: line.formatted(style, at: .now), as: UTF8.self)
        }
        #expect(text(escapes: true) == "a │ \\u001B[2J\n")
        #expect(text(escapes: false) == "a │ \u{1B}[2J\n")
    }
}
