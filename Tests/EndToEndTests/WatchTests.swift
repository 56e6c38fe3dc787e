import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// `eastward watch`, whose output somebody may not read.
    @Suite struct Watching {
        @Test func anOutputThatIsNotReadCostsLittleMemoryAndShowsTheNewestValueLater() async throws {
            try await RunningApp.run { app in
                let fifo = "\(app.root)/fifo"
                try #require(mkfifo(fifo, 0o600) == 0)
                // Open for writing as well, so that opening does not wait.
                let descriptor = open(fifo, O_RDWR | O_CLOEXEC)
                try #require(descriptor >= 0)
                defer { close(descriptor) }
                let watch = try ChildProcess(
                    "/bin/sh",
                    [
                        "-c", #"exec "$@" > "$0""#, fifo, RunningApp.eastward, "watch", "--run-dir",
                        app.directory.path, "market.Notes",
                    ], environment: app.environment)
                defer { watch.signal(SIGKILL) }
                let text = String(repeating: "x", count: 100_000)
                for _ in 1...5 {
                    try await app.dispatch("market.EditNotes", #"{"position":0,"deleteCount":0,"text":"\#(text)"}"#)
                }
                // 500 MB of values.
                let load = try await app.run(
                    "load", "--action", "market.EditNotes", "--json", #"{"position":0,"deleteCount":0,"text":"y"}"#,
                    "--clients", "1", "--window", "8", "--batch", "1", "--rate", "200", "--duration", "5s", "--role",
                    "market.NotesFeature", within: .seconds(60))
                #expect(load.exitCode == 0, "\(load.errors)")
                let last = try await app.dispatch("market.EditNotes", #"{"position":0,"deleteCount":0,"text":"z"}"#)
                let status = try String(contentsOfFile: "/proc/\(watch.pid)/status", encoding: .utf8)
                let memory = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.1) })
                print("eastward watch has \(memory / 1024) MiB")
                #expect(memory < 160 << 10)
                let newest = try await onThread {
                    try Self.line(from: descriptor, containing: "\"revision\":\(last.revision),")
                }
                #expect(newest.contains("\"value\":{\"text\":\"zy"))
            }
        }

        /// Blocks until there is one, or nothing came for a while.
        private static func line(from descriptor: CInt, containing text: String) throws -> String {
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            var line: [UInt8] = []
            while true {
                var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&readable, 1, 20_000) == 1 else {
                    throw WaitedInVain("No line with \(text) within 20 s.")
                }
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
                line += buffer.prefix(count)
                guard buffer.prefix(count).contains(0x0A) else { continue }
                let lines = line.split(separator: 0x0A, omittingEmptySubsequences: false)
                for line in lines.dropLast() {
                    let found = String(decoding: line, as: UTF8.self)
                    if found.contains(text) { return found }
                }
                line = Array(lines.last ?? [])
            }
        }
    }
}
