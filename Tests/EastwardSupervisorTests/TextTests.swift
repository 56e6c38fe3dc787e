import Eastward
import Foundation
import Synchronization
import Testing

@testable import EastwardSupervisor

struct LineSplitterTests {
    @Test func aLineMaySpanBuffers() {
        var splitter = LineSplitter()
        #expect(splitter.append(Array("one\ntw".utf8)) == ["one"])
        #expect(splitter.append(Array("o\n\nthree\r\nrest".utf8)) == ["two", "", "three"])
        #expect(splitter.finish() == "rest")
        #expect(splitter.finish() == nil)
    }

    @Test func longLineIsCutAndCounted() {
        var splitter = LineSplitter(limit: 4)
        #expect(splitter.append(Array("1234\n".utf8)) == ["1234"])
        #expect(splitter.append(Array("123".utf8)) == [])
        #expect(splitter.append(Array("4567".utf8)) == [])
        #expect(splitter.append(Array("89\nok\n".utf8)) == ["1234 … (5 bytes more)", "ok"])
        #expect(splitter.append(Array("123456".utf8)) == [])
        #expect(splitter.finish() == "1234 … (2 bytes more)")
    }

    @Test func anyBytesBecomeText() {
        var splitter = LineSplitter()
        #expect(splitter.append([0xFF, 0x41, 0x0A]) == ["\u{FFFD}A"])
    }

    @Test func theSameLinesHoweverTheBytesArrive() {
        let bytes = Array("a\nbb\n\nccc\nddddd\ne".utf8)
        for size in 1...bytes.count {
            var splitter = LineSplitter(limit: 4)
            var lines: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                lines += splitter.append(bytes[start..<min(start + size, bytes.count)])
            }
            lines += [splitter.finish()].compactMap { $0 }
            #expect(lines == ["a", "bb", "", "ccc", "dddd … (1 bytes more)", "e"])
        }
    }
}

struct NotifyMessageTests {
    @Test(arguments: [
        ("READY=1", "ready"), ("READY=0", ""), ("STOPPING=1", "stopping"),
        ("READY=1\nSTATUS=up\n", "ready up"),
        ("STATUS=a=b", "a=b"), ("EXTEND_TIMEOUT_USEC=1500000", "1.5 s"), ("EXTEND_TIMEOUT_USEC=-1", ""),
        ("EXTEND_TIMEOUT_USEC=9223372036854775807", "86400 s"),
        ("EXTEND_TIMEOUT_USEC=99999999999999999999", ""), ("MAINPID=42", "42"), ("MAINPID=-1", ""),
        ("MAINPID=x", ""),
        ("", ""), ("READY", ""), ("\n\n=\n", ""), ("WHAT=ever", ""), ("ready=1", ""),
    ])
    func aDatagramsKnownFieldsAreRead(text: String, words: String) {
        let message = NotifyMessage(datagram: Array(text.utf8))
        let found = [
            message.isReady ? "ready" : nil, message.isStopping ? "stopping" : nil, message.status,
            message.extendTimeout?.inWords, message.mainPID.map { "\($0)" },
        ]
        #expect(found.compactMap { $0 }.joined(separator: " ") == words)
    }

    @Test func aFieldAfterInvalidUTF8IsRead() {
        #expect(NotifyMessage(datagram: [0xFF, 0xFE, 0x0A] + Array("READY=1".utf8)).isReady)
    }

    @Test func foldingKeepsReadinessAndTheLastOfTheRest() {
        var message = NotifyMessage(datagram: Array("READY=1\nSTATUS=a".utf8))
        message.fold(NotifyMessage(datagram: Array("STATUS=b".utf8)))
        message.fold(NotifyMessage())
        #expect(message.isReady)
        #expect(message.status == "b")
    }

    @Test func aMarkedActionIsReportedAsAStoreReportsIt() {
        var message = NotifyMessage(datagram: Array(ServiceNotification.markedAction.utf8))
        message.fold(NotifyMessage())
        #expect(message.hasMarkedAction)
        #expect(!NotifyMessage(datagram: Array("X_EASTWARD_MARKED=0".utf8)).hasMarkedAction)
    }

    @Test func theFirstPidIsTheProgramsOwn() {
        var message = NotifyMessage(datagram: Array("MAINPID=42".utf8))
        message.fold(NotifyMessage(datagram: Array("MAINPID=1".utf8)))
        #expect(message.mainPID == 42)
    }

    @Test func aStatusIsOneShortLineOfText() {
        func status(_ text: String) -> String? { NotifyMessage(datagram: Array("STATUS=\(text)".utf8)).status }
        #expect(status("\u{1B}[2Jgone\u{7}\r\u{9B}") == " [2Jgone   ")
        #expect(status(String(repeating: "é", count: 4000)) == String(repeating: "é", count: 1024))
    }
}

struct LogTests {
    @Test func terminalLineIsAlignedAndColoredByName() {
        let line = LogLine(process: "a.1", stream: .stdout, text: "hello")
        func text(_ line: LogLine, colors: Bool) -> String {
            String(decoding: line.formatted(.terminal(width: 5, colors: colors), at: .now), as: UTF8.self)
        }
        #expect(text(line, colors: false) == "a.1   │ hello\n")
        let colored = text(line, colors: true)
        #expect(colored.hasPrefix("\u{1B}["))
        #expect(colored == text(line, colors: true))
        #expect(colored.hasSuffix("ma.1   │\u{1B}[0m hello\n"))
    }

    @Test func anyTextIsOneJSONLine() throws {
        let text = "say \"hi\" \\ \t\u{1}\r \u{2028} é 🍌"
        let line = LogLine(process: "counter.1", stream: .stderr, text: text)
        let time = Date(timeIntervalSince1970: 1.5)
        let bytes = line.formatted(.json, at: time)
        #expect(bytes.count { $0 == 0x0A } == 1)
        let object = try JSONDecoder().decode([String: String].self, from: Data(bytes))
        #expect(
            object == [
                "time": "1970-01-01T00:00:01.500Z", "process": "counter.1", "stream": "stderr", "line": text,
            ])
    }

    /// The caller closes its descriptor after `close`, and another open file gets its number.
    @Test func linesThatAreNotWrittenInTimeDoNotReachTheNextFileOfThatNumber() throws {
        signal(SIGPIPE, SIG_IGN)
        var (ends, next) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
        #expect(pipe(&ends) == 0 && pipe(&next) == 0)
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let filler = [UInt8](repeating: 0x0A, count: 4096)
        while write(ends[1], filler, filler.count) > 0 {}
        _ = fcntl(ends[1], F_SETFL, 0)
        let sink = try LogSink(descriptor: ends[1], style: .terminal(width: 0, colors: false))
        for _ in 1...10 { sink.write(LogLine(process: "a", stream: .stdout, text: "some text")) }
        sink.close(within: 0)
        #expect(dup2(next[1], ends[1]) == ends[1])
        // Its write fails, since the pipe has no reader any more.
        close(ends[0])
        sink.close(within: 20)
        for end in [ends[1], next[1]] { close(end) }
        #expect(try FileHandle(fileDescriptor: next[0], closeOnDealloc: true).readToEnd() ?? Data() == Data())
    }

    @Test func aFullBufferDropsLinesAndReportsHowMany() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        // No process reads, and the pipe is full: the sink's thread blocks on its first batch.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let filler = [UInt8](repeating: 0x0A, count: 4096)
        while write(ends[1], filler, filler.count) > 0 {}
        let sink = try LogSink(descriptor: ends[1], style: .terminal(width: 0, colors: false), capacity: 1000)
        for _ in 1...1000 { sink.write(LogLine(process: "a", stream: .stdout, text: "some text")) }
        let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let all = Mutex(Data())
        let isRead = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let data = (try? reader.readToEnd()) ?? Data()
            all.withLock { $0 = data }
            isRead.signal()
        }
        sink.close(within: 20)
        close(ends[1])
        #expect(isRead.wait(timeout: .now() + 20) == .success)
        let lines = String(decoding: all.withLock { $0 }, as: UTF8.self).split(separator: "\n")
        let written = lines.count { $0 == "a │ some text" }
        let dropped = lines.compactMap { line -> Int? in
            guard line.hasPrefix("supervisor │ "), line.hasSuffix(" lines dropped: the log's reader is slow")
            else {
                return nil
            }
            return line.split(separator: " ").dropFirst(2).first.flatMap { Int($0) }
        }
        #expect(written + dropped.reduce(0, +) == 1000)
        #expect(!dropped.isEmpty)
    }
}

@Suite("A time in the past as a person writes it") struct PointInTimeTests {
    private static let now = Date(timeIntervalSince1970: 1_769_864_400)  // 2026-01-31T13:00:00Z
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 3600)!
        return calendar
    }

    @Test(
        arguments: [
            ("5m", -300), ("1h30m", -5400), ("90s", -90), ("500ms", -0.5), ("1.5h", -5400), ("1d", -86_400),
            ("2026-01-31T12:00:00.000Z", -3600), ("2026-01-31T12:00:00Z", -3600),
            ("2026-01-31T12:00:00+01:00", -7200), ("2026-01-31 12:00:00", -7200), ("2026-01-31T12:00", -7200),
            ("12:30", -5400), ("12:30:15", -5385), ("2026-01-31", -50_400),
        ] as [(String, TimeInterval)])
    func aTimeIsReadInEveryForm(text: String, seconds: TimeInterval) {
        #expect(
            PointInTime(text, now: Self.now, calendar: Self.calendar)?.date == Self.now.addingTimeInterval(seconds))
    }

    @Test(arguments: [
        "", "5", "m", "5x", "-5m", "5m3", "12", "12:60:00", "25:00", "12:30 12:30", "2026-13-01", "2026-01",
        "yesterday",
        "2026-01-31 12:00 13:00",
    ])
    func textThatIsNoTimeIsRefused(text: String) {
        #expect(PointInTime(text, now: Self.now, calendar: Self.calendar) == nil)
    }
}
