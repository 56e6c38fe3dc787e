import Eastward
import Glibc
import Logging
import Synchronization
import Testing

@testable import EastwardLogging

@Suite struct SupervisedLogHandlerTests {
    /// The structured lines of a logger.
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        var entries: [StructuredLogEntry] {
            get throws { try lines.withLock { $0 }.map { try #require(StructuredLogEntry(line: $0)) } }
        }

        func logger(_ provider: Logger.MetadataProvider? = nil) -> Logger {
            Logger(label: "counter") { label in
                SupervisedLogHandler(label: label, metadataProvider: provider) { line in
                    self.lines.withLock { $0.append(line) }
                }
            }
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        let description = "it failed"
    }

    /// A program may start another one whose standard error is a file of its own.
    @Test func onlyTheLogStreamOfTheSupervisorIsStructured() throws {
        var (pipe, status): ([CInt], stat) = ([-1, -1], stat())
        try #require(Glibc.pipe(&pipe) == 0 && fstat(pipe[1], &status) == 0)
        defer { for descriptor in pipe { close(descriptor) } }
        let stream = "\(status.st_dev):\(status.st_ino)"
        #expect(SupervisedLogHandler.isLogStream(stream, pipe[1]))
        for other in [nil, "", "json", "\(status.st_dev):\(status.st_ino + 1)"] {
            #expect(!SupervisedLogHandler.isLogStream(other, pipe[1]))
        }
        #expect(!SupervisedLogHandler.isLogStream(stream, -1))
    }

    @Test func anEntryHasTheFieldsOfSwiftLog() throws {
        let lines = Lines()
        var log = lines.logger()
        log[metadataKey: "kept"] = "of the logger"
        log.warning(
            "a \("message")",
            metadata: ["list": ["a", "\(1)"], "nested": ["b": .stringConvertible(2)], "number": .stringConvertible(3)])
        log.debug("below the level")
        log.error("an error", error: Failure())
        let entries = try lines.entries
        #expect(entries.map(\.level) == [.warning, .error])
        #expect(entries[0].label == "counter" && entries[0].source == "EastwardLoggingTests")
        #expect(entries[0].message == "a message")
        #expect(
            entries[0].metadata == [
                "kept": .text("of the logger"), "list": .list([.text("a"), .text("1")]),
                "nested": .object(["b": .text("2")]), "number": .text("3"),
            ])
        #expect(entries[0].time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}/) != nil)
        #expect(entries[1].metadata["error.message"] == .text("it failed"))
        let type = try #require(entries[1].metadata["error.type"])
        #expect(type == .text(String(reflecting: Failure.self)))
    }

    @Test func aLaterSourceOfMetadataReplacesAnEarlierOne() throws {
        let lines = Lines()
        var log = lines.logger(Logger.MetadataProvider { ["a": "provided", "b": "provided"] })
        log[metadataKey: "a"] = "of the logger"
        log.info("m", metadata: ["b": "explicit"])
        #expect(try lines.entries.map(\.metadata) == [["a": .text("provided"), "b": .text("explicit")]])
    }

    @Test func aLoggerHasValueSemantics() throws {
        let lines = Lines()
        let first = lines.logger()
        var second = first
        second[metadataKey: "a"] = "b"
        second.logLevel = .error
        first.info("first")
        second.info("omitted")
        second.error("second")
        #expect(try lines.entries.map(\.metadata) == [[:], ["a": .text("b")]])
    }

    @Test func entriesOfAComponentHaveTheUpdateThatItHandles() async throws {
        let lines = Lines()
        let log = lines.logger(.eastward)
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        log.info("without a cause")
        let update = ActionCause(.update(slice: "market.Count", after: 6, revision: 7), trace: trace)
        await ActionCause.$current.withValue(update) {
            log.info("in the callback")
            await Task { log.info("in a task") }.value
            ActionCause.$current.withValue(nil) { log.info("after it") }
        }
        ActionCause.$current.withValue(ActionCause(.action(8))) { log.info("after an action") }
        ActionCause.$current.withValue(ActionCause(.request("dispatch"))) { log.info("after a request") }
        let expected: [String: StructuredLogEntry.Value] = [
            "slice": .text("market.Count"), "revision": .text("7"), "trace": .text(trace),
        ]
        #expect(try lines.entries.map(\.metadata) == [[:], expected, expected, [:], ["revision": .text("8")], [:]])
    }
}
