import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward watch` with an output that is not read.
    @Suite struct Watching {
        @Test func aWatchContinuesAfterTheStoreAndEndsWithTheApp() async throws {
            try await RunningApp.run { app in
                let watch = try app.start("watch", "market.Count")
                defer { watch.signal(SIGKILL) }
                _ = try await watch.output.first("the count") { $0.contains("\"count\":0") }
                #expect(try await app.run("restart", "store").exitCode == 0)
                try await app.increment()
                _ = try await watch.output.first("the new count") { $0.contains("\"count\":1") }
                #expect(try await app.run("down").exitCode == 0)
                #expect(try await watch.waitForExit() == .code(0))
                try await watch.errors.ended()
                #expect(watch.errors.text.hasSuffix("The app has stopped."))
            }
        }

        @Test func anOutputThatIsNotReadKeepsFewValuesAndShowsTheNewestLater() async throws {
            try await RunningApp.run { app in
                let fifo = "\(app.root)/fifo"
                try #require(mkfifo(fifo, 0o600) == 0)
                // Open for writing as well, so that opening does not wait.
                let descriptor = open(fifo, O_RDWR | O_CLOEXEC)
                try #require(descriptor >= 0)
                defer { close(descriptor) }
                // F_SETPIPE_SZ. One value exceeds the pipe's capacity, and is small enough that a busy machine keeps
                // up.
                let capacity = fcntl(descriptor, 1031, 4096)
                try #require(capacity > 0)
                let watch = try ChildProcess(
                    "/bin/sh",
                    [
                        "-c", #"exec "$@" > "$0""#, fifo, RunningApp.eastward, "watch", "--run-dir",
                        app.directory.path, "market.Notes",
                    ], environment: app.environment)
                defer { watch.signal(SIGKILL) }
                let text = String(repeating: "x", count: Int(capacity))
                try await app.dispatch("market.EditNotes", #"{"position":0,"deleteCount":0,"text":"\#(text)"}"#)
                let load = try await app.run(
                    "load", "--live", "--action", "market.EditNotes", "--json",
                    #"{"position":0,"deleteCount":0,"text":"y"}"#,
                    "--clients", "1", "--window", "8", "--batch", "1", "--rate", "200", "--duration", "3s", "--role",
                    "market.NotesFeature", within: .seconds(60))
                #expect(load.exitCode == 0, "\(load.errors)")
                let last = try await app.dispatch("market.EditNotes", #"{"position":0,"deleteCount":0,"text":"z"}"#)
                let lines = try await onThread {
                    try Self.lines(from: descriptor, upTo: "\"revision\":\(last.revision),")
                }
                #expect(lines.last?.contains("\"value\":{\"text\":\"zy") == true)
                print("eastward watch printed \(lines.count) values")
                // Of about 600. On a busy machine some have not arrived when the reading begins.
                #expect(lines.count < 300)
            }
        }

        /// Reads until a line contains `text`, or throws if nothing arrives for 20 s.
        private static func lines(from descriptor: CInt, upTo text: String) throws -> [String] {
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            var lines: [String] = []
            var rest: [UInt8] = []
            while lines.last?.contains(text) != true {
                var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&readable, 1, 20_000) == 1 else {
                    throw WaitedInVain("No line with \(text) within 20 s.")
                }
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
                for byte in buffer.prefix(count) {
                    guard byte == 0x0A else {
                        rest.append(byte)
                        continue
                    }
                    lines.append(String(decoding: rest, as: UTF8.self))
                    rest = []
                }
            }
            return lines
        }
    }
}
