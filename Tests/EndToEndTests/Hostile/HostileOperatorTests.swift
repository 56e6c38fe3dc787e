import Eastward
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

extension EndToEnd {
    /// Tests of invalid input on the operators' endpoints.
    @Suite struct HostileOperators {
        @Test func theStoreAnswersGarbageFromAnOperatorWithAReason() async throws {
            try await RunningApp.run { app in
                let store = try await app.process("store")
                let token = try String(contentsOfFile: app.directory.operatorToken, encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
                try await onThread {
                    let raw = try RawClient(app.directory.operatorSocket, name: ("operator", token))
                    try raw.expect(.connected)
                    func code(_ fill: (inout WireOperatorRequest) -> Void) throws -> String {
                        var request = WireOperatorRequest()
                        request.id = 7
                        request.magic = WireProtocol.magic
                        request.version = WireProtocol.version
                        fill(&request)
                        try raw.send(request.serializedBytes())
                        let reply = try raw.operatorReply()
                        #expect(reply.id == 7)
                        return reply.error.code
                    }
                    try raw.send([0xFF, 0xFF])
                    #expect(try raw.operatorReply().error.code == "foreign_protocol")
                    try raw.send([])
                    #expect(try raw.operatorReply().error.code == "foreign_protocol")
                    #expect(
                        try code {
                            $0.magic = 1; $0.describe = WireDescribe()
                        } == "foreign_protocol")
                    #expect(
                        try code {
                            $0.version = 9; $0.describe = WireDescribe()
                        } == "foreign_version")
                    #expect(try code { _ in } == "unknown_request")
                    #expect(try code { $0.dispatch = WireDispatch() } == "unknown_action")
                    #expect(try code { $0.watch.slice = "\u{0}" } == "unknown_slice")
                    #expect(
                        try code {
                            $0.encode.action = "market.Increment"
                            $0.encode.json = String(repeating: "[", count: 100_000)
                        } == "wrong_json")
                    #expect(
                        try code {
                            $0.dispatch.action = "market.Increment"
                            $0.dispatch.json = #"{"by":1}"#
                            $0.dispatch.cause.request = String(repeating: "x", count: 600)
                        } == "cause_too_large")
                    // These sessions do not exist; that is an answer, not an error.
                    #expect(try code { $0.sessions.sessions = Array(repeating: .max, count: 10_000) } == "")
                }
                #expect(try await app.increment().revision == 1)
                #expect(try await app.process("store").pid == store.pid)
            }
        }

        @Test func aFeaturesTokenDoesNotMakeAnOperator() async throws {
            try await RunningApp.run { app in
                try await onThread {
                    let control = try ControlConnection(app)
                    let enrolled = try control.enroll("probe")[0]
                    for user in ["operator", enrolled.process] {
                        let raw = try RawClient(app.directory.operatorSocket, name: (user, enrolled.token))
                        #expect(try raw.event() == .refused(status: 400))
                    }
                }
            }
        }

        @Test func aWatcherThatNeverReadsDelaysNoOtherClient() async throws {
            try await RunningApp.run { app in
                let token = try String(contentsOfFile: app.directory.operatorToken, encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
                try await onThread {
                    let raw = try RawClient(app.directory.operatorSocket, name: ("operator", token))
                    try raw.expect(.connected)
                    for id in 1...300 {
                        var request = WireOperatorRequest()
                        request.id = UInt64(id)
                        request.magic = WireProtocol.magic
                        request.version = WireProtocol.version
                        request.watch.slice = "market.Count"
                        try raw.send(request.serializedBytes())
                    }
                    _ = try raw.operatorReply()
                }
                let result = try await app.load(
                    "--duration", "200ms", "--clients", "1", "--check", "market.Count.count")
                #expect(result.exitCode == 0, "\(result.errors)")
            }
        }

        @Test func theSupervisorAnswersGarbageWithAReason() async throws {
            try await RunningApp.run { app in
                try await onThread {
                    let control = try ControlConnection(app)
                    #expect(try control.refusal("hello") == "bad_request")
                    #expect(try control.refusal("") == "bad_request")
                    #expect(try control.refusal("[]") == "bad_request")
                    #expect(try control.refusal(#"{"id":"one","request":"ps"}"#) == "bad_request")
                    #expect(try control.refusal(#"{"id":1}"#) == "bad_request")
                    #expect(try control.refusal(#"{"id":1,"request":"sp"}"#) == "unknown_request")
                    #expect(try control.refusal(#"{"id":1,"request":"restart"}"#) == "bad_request")
                    #expect(
                        try control.refusal(#"{"id":1,"request":"restart","name":"cuonter"}"#)
                            == "unknown_process")
                    control.write([0xFF, 0xFE, 0x00, 0x0A])
                    #expect(
                        try (control.reply()["error"] as? [String: Any])?["code"] as? String == "bad_request")
                    // The connection survives all of these requests.
                    #expect(try control.ask(#"{"id":2,"request":"ps"}"#)["id"] as? Int == 2)
                }
                #expect(try await app.run("ps").exitCode == 0)
            }
        }

        @Test func enrollmentsAreBoundedAndTheirNamesAreChecked() async throws {
            try await RunningApp.run { app in
                try await onThread {
                    func enroll(_ process: String, _ count: Int, role: String = "market.CounterFeature")
                        -> String
                    {
                        #"{"id":1,"request":"enroll","role":"\#(role)","process":"\#(process)","count":\#(count)}"#
                    }
                    let control = try ControlConnection(app)
                    _ = try control.enroll("probe")
                    #expect(try control.refusal(enroll("probe", 256)) == "too_many_enrolled")
                    #expect(try control.refusal(enroll("probe", .max)) == "too_many_enrolled")
                    for count in [0, -1, .min] {
                        #expect(try control.refusal(enroll("probe", count)) == "bad_request")
                    }
                    for name in ["", "Probe", "a b", "../x", "probe.1"] {
                        #expect(try control.refusal(enroll(name, 1)) == "bad_request", "\(name)")
                    }
                    #expect(try control.refusal(enroll("probe", 1, role: "market.Nobody")) == "unknown_role")
                    // A guest never gets the name of a process in the manifest.
                    #expect(try control.enroll("counter")[0].process == "counter.2")
                }
                #expect(try await app.run("ps").exitCode == 0)
            }
        }

        @Test func aLineWithoutEndIsCutOff() async throws {
            try await RunningApp.run { app in
                try await onThread {
                    let control = try ControlConnection(app)
                    control.write([UInt8](repeating: 0x20, count: 70_000))
                    let reply = try control.reply()
                    #expect((reply["error"] as? [String: Any])?["code"] as? String == "line_too_long")
                    #expect(try control.reply().isEmpty)
                }
                #expect(try await app.run("ps").exitCode == 0)
            }
        }
    }
}
