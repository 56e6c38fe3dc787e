import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite(.timeLimit(.minutes(10)))
struct SupervisorControlTests {
    static let processes = """
          store:
            command: [program, "notify:READY=1", wait]
            significant: true
          counter:
            command: [program, "notify:READY=1", wait]
            role: market.CounterFeature
            replicas: 2
            depends_on: [store]
        """

    @Test func psListsEveryInstance() async throws {
        let app = try TestApp(Self.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            let client = try await run.client()
            let all = try await client.ps()
            #expect(
                all.map { "\($0.name).\($0.instance) \($0.state) \($0.restarts)" } == [
                    "store.1 ready 0", "counter.1 ready 0", "counter.2 ready 0",
                ])
            #expect(Set(all.compactMap(\.pid)).isSubset(of: Set(app.survivors())))
            #expect(Set(all.compactMap(\.pid)).count == 3)
            #expect(all.allSatisfy { $0.uptimeSeconds > 0 })
            #expect(try await client.roles() == ["market.CounterFeature"])
        }
    }

    @Test(arguments: [257, Int.max]) func aCountBeyondTheBoundIsRefusedAtOnce(count: Int) async throws {
        let app = try TestApp(Self.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            let client = try await run.client()
            for fromFirst in [false, true] {
                let error = await #expect(throws: ControlError.self) {
                    try await client.enroll(
                        role: "market.CounterFeature", process: "load", count: count, fromFirst: fromFirst)
                }
                #expect(error?.code == .tooManyEnrolled)
            }
        }
    }

    @Test func restartOfAProcessRestartsAllItsInstancesOnly() async throws {
        let app = try TestApp(Self.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            let client = try await run.client()
            try await client.restart("counter")
            for _ in 1...2 {
                try await run.next("an instance is ready again") {
                    if case .report(_, .ready) = $0 { true } else { false }
                }
            }
            #expect(try await client.ps().map(\.restarts) == [0, 1, 1])
            try await client.restart("counter.2")
            try await run.next(.report(instance: "counter.2", .ready))
            #expect(try await client.ps().map(\.restarts) == [0, 1, 2])
        }
    }

    @Test func unknownNamesAreAnsweredWithTheNearest() async throws {
        let app = try TestApp(Self.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            let client = try await run.client()
            await #expect(
                throws: ControlError(
                    code: .unknownProcess, message: "There is no process “conter”. Did you mean “counter”?")
            ) { try await client.restart("conter") }
            await #expect(
                throws: ControlError(
                    code: .unknownRole,
                    message: "There is no role “market.CounterFeatur”. Did you mean “market.CounterFeature”?")
            ) { _ = try await client.enroll(role: "market.CounterFeatur", process: "load", count: 1) }
        }
    }

    @Test func shutdownStopsEverythingAndThenClosesTheConnection() async throws {
        let app = try TestApp(Self.processes)
        let code = try await app.supervise { run in
            try await run.next(.allReady)
            let client = try await run.client()
            try await client.shutdown()
            await client.waitUntilClosed()
            #expect(app.survivors() == [])
            await run.end()
        }
        #expect(code == 0)
    }

    @Test func enrolledProcessesHaveCredentialsWhileTheConnectionIsOpen() async throws {
        let app = try TestApp(Self.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            func names() throws -> [String] {
                try CredentialsFile.read(path: app.runDirectory.credentialsFile).entries.map(\.process)
            }
            let first = try await run.client()
            var second: ControlClient? = try await run.client()
            let role = "market.CounterFeature"
            let enrolled = try await first.enroll(role: role, process: "load", count: 2)
            #expect(enrolled.map(\.process) == ["load.1", "load.2"])
            let entry = try CredentialsFile.read(path: app.runDirectory.credentialsFile).entries.first {
                $0.process == "load.1"
            }
            #expect(entry?.tokenHash == Token(text: enrolled[0].token)?.hash)
            #expect(
                try await second!.enroll(role: role, process: "load", count: 1).map(\.process) == ["load.3"])
            // Never the name of an instance of the manifest.
            #expect(
                try await first.enroll(role: role, process: "counter", count: 1).map(\.process) == [
                    "counter.3"
                ])
            #expect(try names() == ["counter.1", "counter.2", "counter.3", "load.1", "load.2", "load.3"])

            await #expect(
                throws: ControlError(
                    code: .tooManyEnrolled, message: "A connection can enroll at most 256 processes.")
            ) { _ = try await second!.enroll(role: role, process: "load", count: 256) }

            await #expect(
                throws: ControlError(
                    code: .nameTaken,
                    message:
                        "The name load.1 is in use until that process, or the connection that enrolled it, has ended.")
            ) { _ = try await second!.enroll(role: role, process: "load", count: 4, fromFirst: true) }
            #expect(
                try await second!.enroll(role: role, process: "till", count: 1, fromFirst: true).map(\.process)
                    == ["till.1"])

            second = nil
            try await eventually("the credentials file without load.3") {
                try names() == ["counter.1", "counter.2", "counter.3", "load.1", "load.2"]
            }
            #expect(
                try await first.enroll(role: role, process: "load", count: 1).map(\.process) == ["load.3"])
        }
    }

    @Test func namesThatCouldNotBeRecordedStayFree() async throws {
        let app = try TestApp(Self.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            let client = try await run.client()
            let path = app.runDirectory.credentialsFile
            // The supervisor restores the file if it finds none.
            while mkdir(path, 0o700) != 0 { unlink(path) }
            let role = "market.CounterFeature"
            let error = await #expect(throws: ControlError.self) {
                try await client.enroll(role: role, process: "load", count: 2, fromFirst: true)
            }
            #expect(error?.code == .internalError)
            rmdir(path)
            #expect(
                try await client.enroll(role: role, process: "load", count: 1, fromFirst: true).map(\.process)
                    == ["load.1"])
            #expect(
                try CredentialsFile.read(path: path).entries.map(\.process) == ["counter.1", "counter.2", "load.1"])
        }
    }

    @Test func aMissingSupervisorIsReported() async throws {
        let app = try TestApp(Self.processes)
        await #expect(
            throws: ControlError(
                code: .notRunning,
                message:
                    "No supervisor runs in \(app.runDirectory.path). Start one with: eastward up MANIFEST")
        ) { _ = try await ControlClient.connect(app.runDirectory) }
    }
}
