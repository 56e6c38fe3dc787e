import Eastward
import LarderContract
import Logging
import SwiftProtobuf
import Testing
import ZeroMQ

@testable import EastwardStore
@testable import LarderStore

/// Replies to operators about a state with sensitive fields.
@Suite(.timeLimit(.minutes(5))) struct RedactedRepliesTests {
    private static let secret = "4929-1111"

    private let run: TestDirectory

    init() throws { run = try TestDirectory() }

    private func withOperator(_ body: (WireClient) throws -> Void) async throws {
        var log = Logger(label: "store")
        log.logLevel = .critical
        let reactor = try Reactor(name: "store")
        defer { reactor.stop() }
        let roles = [MembersFeature.serve(AppState.self)]
        let store = Store<AppState, LarderAction>(
            reactor: reactor, journal: GatedJournal(JournalGate()), archive: nil, recovered: nil, work: RecoveryWork(),
            roles: roles, reducer: AppState.reducer, intervals: [:], limits: StoreLimits(), stepDown: nil, log: log,
            onFailure: { _ in },
            over: StoreSockets.opener(
                in: run.directory, serving: roles, remote: nil, limits: StoreLimits(), log: log))
        try await store.open()
        let result = Result {
            try body(
                WireClient("operator", run.operatorToken, in: run, role: MembersFeature.name, isOperator: true))
        }
        await store.close()
        try result.get()
    }

    @Test func itHidesThem() async throws {
        try await withOperator { client in
            let sent = try client.ask(id: 1) {
                $0.dispatch.action = "larder.Join"
                $0.dispatch.json = #"{"name":"Ada","pin":"\#(Self.secret)","code":7777}"#
            }
            #expect(sent.receipt.receipt.revision == 1)
            let state = try client.ask(id: 2) { $0.state = WireReadState() }
            #expect(state.state.records.contains { $0.contains(#""owner":"Ada","number":"[REDACTED]""#) })
            let slice = try client.ask(id: 3) { $0.watch.slice = MembersSlice.name }
            #expect(slice.slice.json.contains(#""lastPin":"[REDACTED]""#))
            for reply in try [state, slice].map({ try $0.jsonString() }) {
                #expect(!reply.contains(Self.secret) && !reply.contains("7777"))
            }
        }
    }

    @Test func theDefaultsOfAnActionCanBeFilledIn() async throws {
        try await withOperator { client in
            let description = try client.ask(id: 1) { $0.describe = WireDescribe() }.description_p
            #expect(description.actions.contains { $0.json == #"{"name":"","pin":"","code":0}"# })
        }
    }
}
