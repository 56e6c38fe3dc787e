import Eastward
import Logging
import Synchronization
import Testing

@testable import EastwardStore

struct MalformedMessagesTests {
    private static let minute = Instant.seconds(60)

    @Test func theFirstOfAProcessIsLoggedAndTheRestIsCounted() {
        var messages = MalformedMessages()
        let mentioned = ["a.1", "a.1", "b.1", "a.1"].map { messages.note($0, now: 1) }
        #expect(mentioned == [true, false, true, false])
        #expect(messages.reportDue == Self.minute + .nanoseconds(1))
        let early = messages.takeReports(now: Self.minute)
        let due = messages.takeReports(now: Self.minute + .nanoseconds(1))
        #expect(early.isEmpty)
        #expect(due.map(\.process) == ["a.1"] && due.map(\.count) == [2])
        #expect(messages.reportDue == .distantFuture)
        // Later messages are counted, too.
        let later = (0..<5).map { _ in messages.note("a.1", now: .seconds(9 * 60)) }
        let counts = messages.takeReports(now: .distantFuture).map(\.count)
        #expect(!later.contains(true) && counts == [5])
    }

    @Test func manyProcessesShareACount() {
        var messages = MalformedMessages()
        for number in 0..<5000 { _ = messages.note("a.\(number)", now: 0) }
        let reports = messages.takeReports(now: .distantFuture)
        #expect(reports.map(\.process) == [MalformedMessages.others])
        #expect(reports.map(\.count) == [5000 - MalformedMessages.processesKept - 1])
    }
}

/// The entries that were logged.
final class LogLines: Sendable {
    private let lines = Mutex<[(text: String, metadata: Logger.Metadata)]>([])

    var texts: [String] { lines.withLock { $0.map(\.text) } }
    /// The metadata of the calls.
    var metadata: [Logger.Metadata] { lines.withLock { $0.map(\.metadata) } }

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { lines.lines.withLock { $0.append(("\(event.message)", event.metadata ?? [:])) } }
    }
}
