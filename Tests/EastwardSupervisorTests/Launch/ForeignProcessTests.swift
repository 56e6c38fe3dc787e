import CLinux
import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

/// Processes of other users than the supervisor's.
@Suite(.timeLimit(.minutes(10)), .enabled(if: geteuid() == 0, "Only root can start programs of other users."))
struct ForeignProcessTests {
    private static let agent = "  agent: {command: [sleep, 600], user: nobody, restart: {policy: never}}"

    private func owner(_ path: String) -> uid_t? {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_uid : nil
    }

    private func reasonOfTheFailure(_ run: inout TestApp.Running) async throws -> String {
        var reason = ""
        try await run.next("the failed launch") { event in
            guard case .report("agent.1", .exited(.notLaunched(let text))) = event else { return false }
            reason = text
            return true
        }
        return reason
    }

    @Test func aDirectoryForItsOutboxesBelongsToItsUser() async throws {
        let app = try TestApp(Self.agent)
        try await app.supervise { run in
            try await run.next("the launch") { if case .launched("agent.1", _) = $0 { true } else { false } }
            let nobody = try #require(getpwnam("nobody")).pointee.pw_uid
            #expect(owner("\(app.directory.path)/data/outboxes/agent.1") == nobody)
            #expect(["/data", "/data/outboxes"].map { owner(app.directory.path + $0) } == [0, 0])
        }
    }

    /// Otherwise another user would own the link's target.
    @Test func aLinkInPlaceOfItsOutboxesIsNotFollowed() async throws {
        let app = try TestApp(Self.agent)
        let (outboxes, target) = ("\(app.directory.path)/data/outboxes", "\(app.directory.path)/target")
        for path in [outboxes, target] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        #expect(symlink(target, "\(outboxes)/agent.1") == 0)
        try await app.supervise { run in
            let reason = try await reasonOfTheFailure(&run)
            #expect(reason.contains("outboxes/agent.1"))
        }
        #expect(owner(target) == 0)
    }

    @Test func aDataDirectoryThatOthersCanChangeIsRefused() async throws {
        let app = try TestApp(Self.agent)
        let data = "\(app.directory.path)/data"
        #expect(mkdir(data, 0o700) == 0 && chmod(data, 0o777) == 0)
        try await app.supervise { run in
            let reason = try await reasonOfTheFailure(&run)
            #expect(reason.contains("other users could replace it") && reason.contains("--data-dir"))
        }
    }

    /// It may contain the password of a database.
    @Test func theJournalsAddressReachesNoFeature() async throws {
        let app = try TestApp(
            """
              store: {command: [program, note:EASTWARD_JOURNAL, "notify:READY=1", wait]}
              counter:
                command: [program, note:EASTWARD_JOURNAL, "notify:READY=1", wait]
                role: market.CounterFeature
                depends_on: [store]
            """)
        try await app.supervise(environment: ["EASTWARD_JOURNAL": "postgres://secret@db/market"]) { run in
            try await run.next(.allReady)
            #expect(
                app.directory.read("notes")?.split(separator: "\n") == [
                    "store.1 postgres://secret@db/market", "counter.1 EASTWARD_JOURNAL",
                ])
        }
    }
}
