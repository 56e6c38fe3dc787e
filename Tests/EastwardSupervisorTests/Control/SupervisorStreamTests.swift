import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("Streams of a supervisor", .timeLimit(.minutes(10))) struct SupervisorStreamTests {
    /// A stream delivered another element.
    private struct WaitedInVain: Error {}

    @Test func eventsBeginWithAllInstancesAndMissNothingAfterThat() async throws {
        let app = try TestApp(SupervisorControlTests.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            var events = try ControlStreamClient.events(app.runDirectory, follow: true).makeAsyncIterator()
            func next() async throws -> EventRecord {
                guard case .item(let event) = try await events.next() else { throw WaitedInVain() }
                return event
            }
            let snapshot = try await next()
            #expect(snapshot.kind == "snapshot")
            let before = try #require(snapshot.processes)
            #expect(before.map(\.state) == ["ready", "ready", "ready"])

            let client = try await run.client()
            try await client.restart("counter.2")
            var provided: [EventRecord] = []
            while provided.last?.kind != "ready" { provided.append(try await next()) }
            #expect(provided.map(\.kind) == ["stopping", "exited", "starting", "launched", "ready"])
            #expect(provided.allSatisfy { $0.instance == "counter.2" })
            #expect(provided.map(\.generation) == [1, 1, 2, 2, 2])
            let pid = try await client.ps().last?.pid
            #expect(provided.map(\.pid) == [before.last?.pid, before.last?.pid, nil, pid, pid])
        }
    }

    /// Three floods of 500 KB are more than the log keeps, and one is more than a socket holds.
    @Test func aChildThatFloodsAndAClientThatNeverReadsBlockNoOther() async throws {
        let app = try TestApp(
            """
              quiet:
                command: [program, print:hello, "notify:READY=1", wait]
              noisy:
                command: [program, "notify:READY=1", until:go, flood:500, print:end, wait]
            """)
        try await app.supervise(logCapacity: 1 << 20) { run in
            try await run.next(.allReady)
            let deaf = try UnixSocket(.stream)
            try #require(deaf.connect(path: app.runDirectory.supervisorSocket))
            let request = StreamRequest(id: 1, kind: .logs(LogSelection(follow: true)))
            #expect(await deaf.write(request.line))
            let client = try await run.client()
            // Not earlier: the wait for readiness would skip the end of the first flood.
            _ = try app.directory.write("", to: "go")
            for _ in 1...2 {
                try await run.next(.line(instance: "noisy.1", .stdout, "end"))
                try await eventually("all are ready") { try await client.ps().allSatisfy { $0.state == "ready" } }
                try await client.restart("noisy")
            }
            try await run.next(.line(instance: "noisy.1", .stdout, "end"))
            var lines: [String] = []
            for try await element in try ControlStreamClient.logs(app.runDirectory, LogSelection(names: ["quiet"])) {
                if case .item(let record) = element { lines.append(record.line) }
            }
            #expect(lines == ["hello"])
        }
    }

    @Test func aFollowingClientReceivesAllLinesUpToTheEnd() async throws {
        let app = try TestApp(SupervisorControlTests.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            let selection = LogSelection(tail: 0, follow: true)
            var logs = try ControlStreamClient.logs(app.runDirectory, selection).makeAsyncIterator()
            async let last: String? = {
                var last: String?
                while case .item(let record) = try await logs.next() { last = record.line }
                return last
            }()
            run.signal(SIGTERM)
            #expect(try await last == "store.1 ended: exit code 0")
        }
    }
}
