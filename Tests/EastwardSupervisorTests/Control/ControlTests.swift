import CLinux
import Eastward
import Foundation
import Synchronization
import Testing

@testable import EastwardSupervisor

struct ControlMessageTests {
    @Test(arguments: [
        (#"{"id":1,"request":"ps"}"#, ControlRequest.Kind.ps),
        (#"{"id":1,"name":"a","request":"start"}"#, .start(name: "a")),
        (#"{"id":1,"name":"a","request":"stop"}"#, .stop(name: "a")),
        (#"{"id":1,"name":"a","request":"signal","signal":"HUP"}"#, .signal(name: "a", signal: "HUP")),
        (#"{"id":1,"request":"reload"}"#, .reload(isDryRun: false)),
        (#"{"dry_run":true,"id":1,"request":"reload"}"#, .reload(isDryRun: true)),
        (#"{"id":1,"request":"roles"}"#, .roles),
        (#"{"id":1,"request":"shutdown"}"#, .shutdown),
        (#"{"id":1,"name":"counter","request":"restart"}"#, .restart(name: "counter")),
        (
            #"{"count":8,"id":1,"process":"load","request":"enroll","role":"market.CounterFeature"}"#,
            .enroll(role: "market.CounterFeature", process: "load", count: 8)
        ),
        (
            #"{"count":8,"from_first":true,"id":1,"process":"load","request":"enroll","role":"market.CounterFeature"}"#,
            .enroll(role: "market.CounterFeature", process: "load", count: 8, fromFirst: true)
        ),
    ])
    func aRequestIsReadAsItIsWritten(line: String, kind: ControlRequest.Kind) throws {
        #expect(try ControlRequest(line: line.utf8) == ControlRequest(id: 1, kind: kind))
        #expect(String(decoding: ControlRequest(id: 1, kind: kind).line, as: UTF8.self) == line + "\n")
    }

    @Test(
        arguments: [
            ("", nil, "bad_request", "The line is not a request. Send one JSON object per line."),
            ("[]", nil, "bad_request", "The line is not a request. Send one JSON object per line."),
            ("\u{0}\u{FF}", nil, "bad_request", "The line is not a request. Send one JSON object per line."),
            (#"{"request":"ps"}"#, nil, "bad_request", "A request needs “id”, a number, and “request”, a string."),
            (#"{"id":4}"#, 4, "bad_request", "A request needs “id”, a number, and “request”, a string."),
            (
                #"{"id":"4","request":"ps"}"#, nil, "bad_request",
                "The line is not a request. Send one JSON object per line."
            ),
            (
                #"{"id":4,"request":"pss"}"#, 4, "unknown_request",
                "There is no request “pss”. Did you mean “ps”?"
            ),
            (#"{"id":4,"request":"restart"}"#, 4, "bad_request", "The request “restart” needs “name”."),
            (
                #"{"id":4,"request":"enroll","role":"a"}"#, 4, "bad_request",
                "The request “enroll” needs “process”."
            ),
        ] as [(String, Int?, String, String)])
    func anInvalidRequestIsRefusedWithAReason(line: String, id: Int?, code: String, message: String) {
        let refused = #expect(throws: ControlRequest.Refused.self) { try ControlRequest(line: line.utf8) }
        #expect(refused == .init(id: id, .init(code: .init(rawValue: code), message: message)))
    }

    @Test func aReplyIsReadAsItIsWritten() throws {
        let status = ProcessStatus(
            name: "counter", instance: 1, state: "ready", pid: nil, restarts: 0, uptimeSeconds: 1.5,
            isCompleted: false)
        let reply = ControlReply(id: 1, .success(.init(processes: [status])))
        #expect(
            String(decoding: reply.line, as: UTF8.self) == """
                {"id":1,"reply":{"processes":[{"completed":false,"instance":1,"name":"counter","pid":null,"restarts":0,\
                "state":"ready","uptime_seconds":1.5}]}}

                """)
        #expect(try ControlReply(line: reply.line) == reply)
        let error = ControlReply(id: 2, .failure(.init(code: .stopping, message: "No.")))
        #expect(
            String(decoding: error.line, as: UTF8.self)
                == #"{"error":{"code":"stopping","message":"No."},"id":2}"# + "\n")
        #expect(try ControlReply(line: error.line) == error)
    }

    @Test func linesOverTheLimitEndAConversation() {
        var lines = ControlLines(limit: 4)
        #expect(lines.append(Array("ab\n1234\nx".utf8)) == [Array("ab".utf8), Array("1234".utf8)])
        #expect(!lines.isOverfull)
        #expect(lines.append(Array("y\n12345\nab\n".utf8)) == [Array("xy".utf8)])
        #expect(lines.isOverfull)
        #expect(lines.append(Array("ab\n".utf8)) == [])
        var unfinished = ControlLines(limit: 4)
        #expect(unfinished.append(Array("12345".utf8)) == [])
        #expect(unfinished.isOverfull)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct ControlServerTests {
    /// Answers every request with the connection's number as a role.
    final class Echo: ControlHandler {
        private let ended: AsyncStream<Int>.Continuation
        let closed: AsyncStream<Int>

        init() { (closed, ended) = AsyncStream.makeStream() }

        func answer(_ request: ControlRequest, connection: Int) -> Result<ControlReply.Body, ControlError> {
            .success(.init(roles: ["\(connection)"]))
        }

        func stream(_ request: StreamRequest) -> Result<ControlStream, ControlError> {
            .failure(.init(code: .internalError, message: "There are no streams here."))
        }

        func closed(connection: Int) { ended.yield(connection) }
    }

    /// Serves at a path while `body` runs.
    func serve(_ body: (String, Echo) async throws -> Void) async throws {
        let directory = TestDirectory()
        let path = "\(directory.path)/s"
        let server = try ControlServer(path: path)
        let echo = Echo()
        let task = Task { await server.run(echo) }
        do {
            try await body(path, echo)
        } catch {
            task.cancel()
            throw error
        }
        task.cancel()
        await task.value
    }

    func connect(_ path: String) throws -> UnixSocket {
        let socket = try UnixSocket(.stream)
        try #require(socket.connect(path: path))
        return socket
    }

    func readLine(_ socket: UnixSocket) async throws -> String {
        var bytes: [UInt8] = []
        while bytes.last != 0x0A { bytes += try #require(await socket.read()) }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    @Test func socketIsForItsOwnerOnly() async throws {
        try await serve { path, _ in
            var information = stat()
            #expect(stat(path, &information) == 0)
            #expect(information.st_mode & 0o777 == 0o600)
            let user = try connect(path).peer?.user
            #expect(user == geteuid())
        }
    }

    /// Even if the permissions of the socket's file allow the connection.
    @Test(.enabled(if: geteuid() == 0, "Only root can act as another user."))
    func aConnectionOfAnotherUserIsClosedWithoutAnAnswer() async throws {
        let script = """
            import os, socket, sys
            os.setuid(54321)
            client = socket.socket(socket.AF_UNIX)
            client.connect(sys.argv[1])
            try:
                client.sendall(b'{"id":1,"request":"ps"}\\n')
                sys.stdout.buffer.write(client.recv(1000))
            except ConnectionError:
                pass
            """
        try await serve { path, _ in
            #expect(chmod(path, 0o666) == 0)
            #expect(chmod((path as NSString).deletingLastPathComponent, 0o711) == 0)
            let stranger = Process()
            let output = Pipe()
            stranger.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
            stranger.arguments = ["-c", script, path]
            stranger.standardOutput = output
            let (ends, end) = AsyncStream<Void>.makeStream()
            stranger.terminationHandler = { _ in end.finish() }
            try stranger.run()
            for await _ in ends {}
            #expect(stranger.terminationStatus == 0)
            #expect(try output.fileHandleForReading.readToEnd() ?? Data() == Data())
        }
    }

    @Test func garbageIsAnsweredAndTheConnectionStaysOpen() async throws {
        try await serve { path, _ in
            let socket = try connect(path)
            #expect(await socket.write([0, 0xFF, 0x0A]))
            #expect(
                try await readLine(socket)
                    == #"{"error":{"code":"bad_request","message":"The line is not a request. Send one JSON object per line."}}"#
            )
            #expect(await socket.write(Array("{\"id\":3,".utf8)))
            #expect(await socket.write(Array("\"request\":\"ps\"}\n".utf8)))
            #expect(try await readLine(socket) == #"{"id":3,"reply":{"roles":["1"]}}"#)
        }
    }

    @Test func lineOverTheLimitClosesTheConnection() async throws {
        try await serve { path, echo in
            let socket = try connect(path)
            #expect(await socket.write([UInt8](repeating: 0x41, count: 65 * 1024)))
            #expect(
                try await readLine(socket)
                    == #"{"error":{"code":"line_too_long","message":"A line is longer than 64 KiB."}}"#)
            #expect(await echo.closed.first { _ in true } == 1)
        }
    }

    @Test func connectionThatEndsIsReportedOnce() async throws {
        try await serve { path, echo in
            var socket: UnixSocket? = try connect(path)
            #expect(await socket!.write(ControlRequest(id: 1, kind: .ps).line))
            socket = nil
            #expect(await echo.closed.first { _ in true } == 1)
        }
    }

    private func ask(_ socket: UnixSocket, _ kind: ControlRequest.Kind = .ps) async throws -> String {
        #expect(await socket.write(ControlRequest(id: 1, kind: kind).line))
        return try await readLine(socket)
    }

    @Test func idleConnectionsDoNotPreventNewOnes() async throws {
        try await serve { path, echo in
            var sockets: [UnixSocket] = []
            for number in 1...ControlConnections.most {
                let socket = try connect(path)
                #expect(try await ask(socket) == #"{"id":1,"reply":{"roles":["\#(number)"]}}"#)
                sockets.append(socket)
            }
            // The first connection is not the longest idle one.
            #expect(try await ask(sockets[0]).contains("reply"))
            let operatorSocket = try connect(path)
            #expect(try await ask(operatorSocket) == #"{"id":1,"reply":{"roles":["65"]}}"#)
            #expect(await echo.closed.first { _ in true } == 2)
            #expect(await sockets[1].read() == nil)
            #expect(try await ask(sockets[0]).contains("reply"))
        }
    }

    @Test func connectionsWithEnrollmentsStayOpenAndLeaveCapacityForOthers() async throws {
        try await serve { path, _ in
            let enroll = ControlRequest.Kind.enroll(role: "a.B", process: "a", count: 1)
            var holding: [UnixSocket] = []
            for _ in 1...ControlConnections.mostHolding {
                let socket = try connect(path)
                #expect(try await ask(socket, enroll).contains("reply"))
                holding.append(socket)
            }
            for _ in 1...100 { #expect(try await ask(try connect(path)).contains("reply")) }
            let surplus = try connect(path)
            #expect(try await ask(surplus, enroll).contains("too_many_connections"))
            #expect(try await ask(surplus).contains("reply"))
            for socket in holding {
                let answer = try await ask(socket)
                #expect(answer.contains("reply"))
            }
        }
    }

    @Test func aClientThatReadsNothingDoesNotPreventNewConnections() async throws {
        try await serve { path, _ in
            var silent: [UnixSocket] = []
            let request = ControlRequest(id: 1, kind: .ps).line
            for _ in 1...ControlConnections.most {
                let socket = try connect(path)
                // Until no buffer has capacity for further answers.
                while send(socket.descriptor, request, request.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) > 0 {}
                silent.append(socket)
            }
            #expect(try await ask(try connect(path)).contains("reply"))
            withExtendedLifetime(silent) {}
        }
    }

    /// A run directory with a socket that is listened on.
    private func listen(_ test: TestDirectory) throws -> (RunDirectory, UnixSocket) {
        let directory = try RunDirectory(path: test.path)
        try FileManager.default.createDirectory(
            atPath: directory.operatorDirectory, withIntermediateDirectories: false)
        let listener = try UnixSocket(.stream)
        try listener.bind(path: directory.supervisorSocket)
        try listener.listen()
        return (directory, listener)
    }

    @Test func aSupervisorThatDoesNotAnswerIsNotWaitedForForever() async throws {
        let test = TestDirectory()
        let (directory, listener) = try listen(test)
        let client = try await ControlClient.connect(directory, timeout: .milliseconds(50))
        let error = await #expect(throws: ControlError.self) { try await client.ps() }
        #expect(error?.code == .noAnswer)
        #expect(error?.message.contains("did not answer within 0.05 seconds") == true)
        withExtendedLifetime(listener) {}
    }

    @Test func manyRequestsAtOnceToASupervisorThatDoesNotReadFail() async throws {
        let test = TestDirectory()
        let (directory, listener) = try listen(test)
        let client = try await ControlClient.connect(directory, timeout: .milliseconds(500))
        let failures = await withTaskGroup(of: ControlError.Code?.self) { group in
            for _ in 0..<3000 {
                group.addTask {
                    do { _ = try await client.ps() } catch { return (error as? ControlError)?.code }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures.count == 3000)
        #expect(failures.allSatisfy { $0 == .noAnswer })
        withExtendedLifetime(listener) {}
    }

    @Test func anAnswerWithoutEndEndsTheConnection() async throws {
        let test = TestDirectory()
        let (directory, listener) = try listen(test)
        let client = try await ControlClient.connect(directory, timeout: .seconds(60))
        let accepted = await listener.nextConnection()
        let server = try #require(accepted)
        let flood = Task {
            let block = [UInt8](repeating: 0x20, count: 1 << 20)
            while await server.write(block) {}
        }
        let error = await #expect(throws: ControlError.self) { try await client.ps() }
        #expect(error?.code == .connectionLost)
        flood.cancel()
    }

    @Test func aSupervisorWithTooManyClientsIsReportedAsBusyNotAsGone() async throws {
        let test = TestDirectory()
        let (directory, listener) = try listen(test)
        var callers: [UnixSocket] = []
        var error: ControlError?
        while error == nil, callers.count < 10_000 {
            do {
                callers.append(try ControlClient.socket(directory))
            } catch let refused as ControlError {
                error = refused
            }
        }
        #expect(error?.code == .tooManyConnections)
        withExtendedLifetime(listener) {}
    }

    @Test func cancelledWaitEnds() async throws {
        try await serve { path, _ in
            let socket = try connect(path)
            for _ in 1...200 {
                let task = Task { await socket.read() }
                await Task.yield()
                task.cancel()
                #expect(await task.value == nil)
            }
        }
    }
}

struct ControlConnectionsTests {
    @Test func theLongestIdleConnectionWithoutEnrollmentsIsClosedForANewOne() {
        var connections = ControlConnections()
        for number in 1...ControlConnections.most { #expect(connections.open(number, of: 1) == nil) }
        #expect(connections.hold(1) == true)
        connections.noteActivity(of: 2)
        #expect(connections.open(65, of: 1) == 3)
        #expect(connections.open(66, of: 1) == 4)
        connections.close(5)
        #expect(connections.open(67, of: 1) == nil)
        #expect(connections.open(68, of: 1) == 6)
        // A connection that is already closed.
        #expect(connections.hold(3) == false)
        connections.noteActivity(of: 3)
        #expect(connections.open(69, of: 1) == 7)
    }

    /// An operator's connection is idle for a moment before its first request, and while it waits for a reply.
    @Test func aProcessWithManyConnectionsEvictsItsOwn() {
        var connections = ControlConnections()
        #expect(connections.open(1, of: 7) == nil)
        #expect(connections.open(2, of: 8) == nil)
        for number in 3...ControlConnections.most { #expect(connections.open(number, of: 9) == nil) }
        for number in 0..<200 { #expect(connections.open(100 + number, of: 9) != nil) }
        #expect(connections.open(400, of: 10) != nil)
        for number in [1, 2, 400] { #expect(connections.hold(number) == true) }
    }

    @Test func notAllConnectionsMayHoldEnrollments() {
        var connections = ControlConnections()
        for number in 1...ControlConnections.most { _ = connections.open(number, of: 1) }
        for number in 1...ControlConnections.mostHolding { #expect(connections.hold(number) == true) }
        #expect(connections.hold(57) == false)
        #expect(connections.hold(56) == true)
        connections.close(1)
        #expect(connections.hold(57) == true)
    }
}
