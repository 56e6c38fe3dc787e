import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("The status block below the log")
struct StatusBlockTests {
    static func process(
        _ name: String, _ state: String, status: String? = nil, restarts: Int = 0, isCompleted: Bool = false
    ) -> ProcessStatus {
        ProcessStatus(
            name: name, instance: 1, state: state, pid: state == "ready" ? 12 : nil, restarts: restarts,
            uptimeSeconds: 0, status: status, isCompleted: isCompleted)
    }

    @Test func isATitleAndALineForEachProcess() {
        let block = StatusBlock(width: 40, height: 24, colors: false)
        let lines = block.lines(
            app: "market",
            [
                Self.process("store", "ready", status: "durability full"),
                Self.process("counter", "waiting", restarts: 2),
                Self.process("import", "exited", isCompleted: true),
            ])
        #expect(
            lines == [
                "── market: 2 of 3 ready ───────────────",
                "store.1    ready      12      durabilit",
                "counter.1  waiting    -       2 restart",
                "import.1   exited     -       ",
            ])
    }

    @Test func leavesMostOfTheTerminalToTheLogAndKeepsUnreadyProcesses() {
        let block = StatusBlock(width: 30, height: 12, colors: false)
        let many = (0..<9).map { Self.process("p\($0)", $0 == 7 ? "failed" : "ready") }
        let lines = block.lines(app: "a", many)
        #expect(lines.map { $0.prefix(4) } == ["── a", "p7.1", "p0.1", "p1.1", "… an"])
        #expect(lines.last == "… and 6 more")
    }

    @Test func colorsProcessesThatAreNotReady() {
        let block = StatusBlock(width: 30, height: 12, colors: true)
        let lines = block.lines(
            app: "a", ["ready", "failed", "starting"].map { Self.process("p", $0) })
        #expect(lines.map { $0.hasPrefix("\u{1B}[31m") } == [false, false, true, false])
        #expect(lines.map { $0.hasPrefix("\u{1B}[33m") } == [false, false, false, true])
        #expect(block.lines(app: "a", [Self.process("p", "unhealthy")])[1].hasPrefix("\u{1B}[31m"))
    }

    /// The output to a terminal: lines replace the footer, and the footer follows below them.
    @Test func staysBelowTheLinesAndLeavesWithThem() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let sink = try LogSink(descriptor: ends[1], style: .terminal(width: 1, colors: false))
        var read: [UInt8] = []
        func shows(_ text: String) -> Bool {
            while !String(decoding: read, as: UTF8.self).hasSuffix(text) {
                var byte: UInt8 = 0
                var readable = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
                guard poll(&readable, 1, 10_000) == 1, Foundation.read(ends[0], &byte, 1) == 1 else { return false }
                read.append(byte)
            }
            return true
        }
        sink.setFooter(["A", "B"])
        try #require(shows("A\nB\n"))
        sink.say("one")
        try #require(shows("\u{1B}[2A\r\u{1B}[Jone\nA\nB\n"))
        sink.setFooter(["C"])
        try #require(shows("\u{1B}[2A\r\u{1B}[JC\n"))
        sink.close()
        #expect(shows("C\n\u{1B}[1A\r\u{1B}[J"))
    }
}
