import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("Requests that are answered with a stream") struct StreamRequestTests {
    @Test(arguments: [
        (#"{"id":1,"request":"logs"}"#, StreamRequest.Kind.logs(LogSelection())),
        (
            #"{"follow":true,"id":1,"names":["store","counter.2"],"request":"logs","tail":5}"#,
            .logs(LogSelection(names: ["store", "counter.2"], tail: 5, follow: true))
        ),
        (
            #"{"id":1,"request":"logs","since":"2026-01-31T12:00:00.500Z"}"#,
            .logs(LogSelection(since: Date(timeIntervalSince1970: 1_769_860_800.5)))
        ),
        (#"{"id":1,"request":"events"}"#, .events(follow: false)),
        (#"{"follow":true,"id":1,"request":"events"}"#, .events(follow: true)),
    ])
    func aRequestIsReadAsItIsWritten(line: String, kind: StreamRequest.Kind) throws {
        #expect(try StreamRequest(line: line.utf8) == StreamRequest(id: 1, kind: kind))
        #expect(String(decoding: StreamRequest(id: 1, kind: kind).line, as: UTF8.self) == line + "\n")
    }

    @Test(arguments: ["", "[]", #"{"id":1,"request":"ps"}"#, #"{"id":1}"#, #"{"request":"logs"}"#])
    func requestsWithoutAStreamAreLeftToOtherHandlers(line: String) throws {
        #expect(try StreamRequest(line: line.utf8) == nil)
    }

    @Test(arguments: [
        (#"{"id":1,"request":"logs","tail":-1}"#, "“tail” must be 0 or more."),
        (#"{"id":1,"request":"logs","since":"soon"}"#, "“since” must be a time such as 2026-01-31T12:00:00.000Z."),
        (
            #"{"id":1,"request":"logs","names":"store"}"#,
            "“names” must be an array of strings, “since” a string, “tail” a number, and “follow” a boolean."
        ),
    ])
    func anInvalidRequestIsRefusedWithAReason(line: String, message: String) {
        let refused = #expect(throws: ControlRequest.Refused.self) { try StreamRequest(line: line.utf8) }
        #expect(refused == .init(id: 1, .init(code: .badRequest, message: message)))
    }

    @Test func itemsNameTheRequestThatTheyAnswer() {
        #expect(String(decoding: ControlItem.item("{}").line(id: 7), as: UTF8.self) == "{\"id\":7,\"item\":{}}\n")
        #expect(String(decoding: ControlItem.dropped(3).line(id: 7), as: UTF8.self) == "{\"id\":7,\"dropped\":3}\n")
    }
}

@Suite("Records of events") struct EventRecordTests {
    @Test func eachNamesItsRun() {
        var details = EventDetails()
        let events: [SupervisorEvent] = [
            .report(instance: "a.1", .waiting(for: ["store"])),
            .report(instance: "a.1", .starting(generation: 3)), .launched(instance: "a.1", pid: 42),
            .status(instance: "a.1", "warm"), .line(instance: "a.1", .stdout, "x"), .report(instance: "a.1", .ready),
            .report(instance: "a.1", .exited(.code(3))), .report(instance: "a.1", .restarting(after: .seconds(0.25))),
            .report(instance: "a.1", .exited(.signal(9))), .allReady, .stopping("enough"),
        ]
        let records = events.compactMap { details.record($0, at: Date(timeIntervalSince1970: 0)) }
        #expect(
            records.map(\.json)
                == [
                    #"{"instance":"a.1","kind":"waiting","missing":["store"],"text":"a.1 waits for store""#,
                    #"{"generation":3,"instance":"a.1","kind":"starting","text":"a.1 starts (generation 3)""#,
                    #"{"generation":3,"instance":"a.1","kind":"launched","pid":42,"text":"a.1 runs as process 42""#,
                    #"{"generation":3,"instance":"a.1","kind":"status","pid":42,"reason":"warm","text":"a.1 reports: warm""#,
                    #"{"generation":3,"instance":"a.1","kind":"ready","pid":42,"text":"a.1 is ready""#,
                    #"{"exit":3,"generation":3,"instance":"a.1","kind":"exited","pid":42,"reason":"exit code 3","#
                        + #""text":"a.1 ended: exit code 3""#,
                    #"{"delay_ms":250,"generation":3,"instance":"a.1","kind":"restarting","#
                        + #""text":"a.1 restarts in 0.25 s""#,
                    #"{"generation":3,"instance":"a.1","kind":"exited","reason":"signal KILL","signal":"KILL","#
                        + #""text":"a.1 ended: signal KILL""#,
                    #"{"kind":"all_ready","text":"all processes are ready""#,
                    #"{"kind":"shutdown","reason":"enough","text":"stopping everything: enough""#,
                ].map { $0 + #","time":"1970-01-01T00:00:00.000Z"}"# })
    }
}

@Suite("Lines written by several tasks", .timeLimit(.minutes(10))) struct ControlWriterTests {
    @Test func eachIsWrittenWholeAlthoughTheReaderIsSlow() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        let reader = UnixSocket(descriptor: ends[1])
        let writer = ControlWriter(UnixSocket(descriptor: ends[0]))
        try await withThrowingTaskGroup { group in
            for letter in Array("abcd".utf8) {
                group.addTask {
                    for _ in 1...3 {
                        // More than the socket holds.
                        #expect(await writer.write([UInt8](repeating: letter, count: 300_000) + [0x0A]))
                    }
                }
            }
            var lines = ControlLines(limit: ControlReply.longestLine)
            var read = 0
            while read < 12 {
                for line in lines.append(try #require(await reader.read())) {
                    read += 1
                    let isWhole = line.count == 300_000 && line.allSatisfy { $0 == line[0] }
                    #expect(isWhole)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func nothingIsWrittenAfterALineThatBroke() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        let reader = UnixSocket(descriptor: ends[1])
        let writer = ControlWriter(UnixSocket(descriptor: ends[0]))
        let broken = Task { await writer.write([UInt8](repeating: 0x61, count: 5_000_000)) }
        broken.cancel()
        #expect(await !broken.value)
        while recv(reader.descriptor, &ends, 4, 0) > 0 {}
        #expect(await !writer.write([0x62]))
        #expect(recv(reader.descriptor, &ends, 4, 0) < 0)
    }
}

@Suite("Streams over a control connection", .timeLimit(.minutes(10))) struct ControlStreamTests {
    /// Streams a record; answers every other request with an empty reply.
    struct RecordHandler: ControlHandler {
        let record: SupervisorRecord
        let closed: AsyncStream<Int>
        private let ended: AsyncStream<Int>.Continuation

        init(record: SupervisorRecord) {
            self.record = record
            (closed, ended) = AsyncStream.makeStream()
        }

        func answer(_ request: ControlRequest, connection: Int) -> Result<ControlReply.Body, ControlError> {
            .success(.init())
        }

        func stream(_ request: StreamRequest) -> Result<ControlStream, ControlError> {
            switch request.kind {
            case .logs(let selection): record.logStream(selection)
            case .events: .success(record.pastEvents())
            }
        }

        func closed(connection: Int) { ended.yield(connection) }

        func say(_ text: String, _ instance: String = "store.1") {
            record.take(.line(instance: instance, .stdout, text), at: Date())
        }
    }

    /// Sends requests, and reads line by line.
    struct Client {
        let socket: UnixSocket
        private var lines = ControlLines(limit: ControlReply.longestLine)
        private var waiting: ArraySlice<[UInt8]> = []

        struct Line: Decodable, Equatable {
            struct Item: Decodable, Equatable { var line: String }
            var id: Int?
            var item: Item?
            var dropped: Int?
            var reply: ControlReply.Body?
            var error: ControlError?
        }

        init(_ path: String) throws {
            socket = try UnixSocket(.stream)
            try #require(socket.connect(path: path))
        }

        func ask(_ line: String) async { #expect(await socket.write(Array("\(line)\n".utf8))) }

        /// `nil` at the end of the connection.
        mutating func next() async throws -> Line? {
            while true {
                if let line = waiting.popFirst() { return try JSONDecoder().decode(Line.self, from: Data(line)) }
                guard let bytes = await socket.read() else { return nil }
                waiting = lines.append(bytes)[...]
            }
        }

        mutating func text() async throws -> String? { try await next()?.item?.line }
    }

    /// Serves while `body` runs, which may end the server earlier.
    func serve(
        capacity: Int = 1 << 20, _ body: (RecordHandler, Client, _ path: String, _ end: () -> Void) async throws -> Void
    ) async throws {
        let directory = TestDirectory()
        let server = try ControlServer(path: "\(directory.path)/s")
        let manifest = Manifest(
            file: "", app: "a", processes: [.init(name: "store", command: []), .init(name: "counter", command: [])])
        let service = RecordHandler(record: SupervisorRecord(manifest, logCapacity: capacity))
        let task = Task { await server.run(service) }
        defer { task.cancel() }
        let path = "\(directory.path)/s"
        try await body(service, try Client(path), path) { task.cancel() }
        task.cancel()
        await task.value
    }

    @Test func aStreamThatDoesNotFollowEndsWithAReply() async throws {
        try await serve { service, client, _, _ async throws in
            var client = client
            service.say("one")
            service.say("two", "counter.1")
            await client.ask(#"{"id":5,"request":"logs"}"#)
            #expect(try await client.next() == .init(id: 5, item: .init(line: "one")))
            #expect(try await client.next() == .init(id: 5, item: .init(line: "two")))
            #expect(try await client.next() == .init(id: 5, reply: .init()))
            await client.ask(#"{"id":6,"request":"logs","names":["counter"]}"#)
            #expect(try await client.next() == .init(id: 6, item: .init(line: "two")))
            #expect(try await client.next() == .init(id: 6, reply: .init()))
        }
    }

    @Test func linesArriveAsTheyAreWrittenAndOtherRequestsAreAnswered() async throws {
        try await serve { service, client, _, _ async throws in
            var client = client
            await client.ask(#"{"id":1,"request":"logs","follow":true}"#)
            for number in 1...20 {
                service.say("\(number)")
                #expect(try await client.next() == .init(id: 1, item: .init(line: "\(number)")))
                await client.ask(#"{"id":2,"request":"ps"}"#)
                #expect(try await client.next() == .init(id: 2, reply: .init()))
            }
        }
    }

    @Test func aClientThatDoesNotReadBlocksNoOtherAndGetsTheNumberOfMissedLines() async throws {
        try await serve(capacity: 256 * 1024) { service, client, path, _ in
            var slow = client
            await slow.ask(#"{"id":1,"request":"logs","follow":true}"#)
            service.say("the quiet one", "counter.1")
            #expect(try await slow.text() == "the quiet one")
            let count = 20_000
            let filler = String(repeating: "x", count: 1000)
            for number in 1...count { service.say("\(number) \(filler)") }

            var other = try Client(path)
            await other.ask(#"{"id":1,"request":"logs","tail":1}"#)
            #expect(try await other.text()?.hasPrefix("\(count) ") == true)
            await other.ask(#"{"id":2,"request":"logs","names":["counter"]}"#)
            _ = try await other.next()
            #expect(try await other.text() == "the quiet one")

            var (items, dropped, last) = (0, 0, 0)
            while last < count {
                let line = try #require(try await slow.next())
                dropped += line.dropped ?? 0
                guard let text = line.item?.line else { continue }
                items += 1
                guard let number = text.split(separator: " ").first.flatMap({ Int($0) }) else { continue }
                #expect(number > last)
                last = number
            }
            #expect(dropped > 0)
            #expect(items + dropped == count)
        }
    }

    @Test func theLastLinesReachAFollowingClientWhenTheServerEnds() async throws {
        try await serve { service, client, _, end in
            var client = client
            await client.ask(#"{"id":1,"request":"logs","follow":true}"#)
            service.say("first")
            #expect(try await client.text() == "first")
            for number in 1...50 { service.say("\(number)") }
            end()
            var lines: [Client.Line] = []
            while let line = try await client.next() { lines.append(line) }
            #expect(lines.compactMap(\.item?.line) == (1...50).map(String.init))
            #expect(lines.last == .init(id: 1, reply: .init()))
        }
    }

    /// No line is written, or more than the socket holds, so that the stream waits for its reader.
    @Test(arguments: [0, 2000]) func aConnectionThatIsClosedEndsItsStreams(lines: Int) async throws {
        try await serve(capacity: 64 * 1024) { service, _, path, _ in
            var client: Client? = try Client(path)
            await client?.ask(#"{"id":1,"request":"logs","follow":true}"#)
            service.say("hello")
            #expect(try await client?.text() == "hello")
            for number in 0..<lines { service.say("\(number) \(String(repeating: "x", count: 1000))") }
            client = nil
            #expect(await service.closed.first { $0 == 2 } == 2)
        }
    }

    @Test func aConnectionHasALimitedNumberOfStreams() async throws {
        try await serve { _, client, _, _ in
            var client = client
            for id in 1...ControlServer.mostStreams {
                await client.ask(#"{"id":\#(id),"request":"logs","follow":true}"#)
            }
            await client.ask(#"{"id":99,"request":"logs","follow":true}"#)
            let answer = try await client.next()
            let error = ControlError(code: .tooManyStreams, message: "A connection can follow at most 8 streams.")
            #expect(answer == .init(id: 99, error: error))
        }
    }

    @Test func anUnknownNameIsAnsweredWithTheNearest() async throws {
        try await serve { _, client, _, _ in
            var client = client
            await client.ask(#"{"id":1,"request":"logs","names":["cuonter"],"follow":true}"#)
            let answer = try await client.next()
            let message = "There is no process “cuonter”. Did you mean “counter”?"
            #expect(answer == .init(id: 1, error: ControlError(code: .unknownProcess, message: message)))
        }
    }
}
