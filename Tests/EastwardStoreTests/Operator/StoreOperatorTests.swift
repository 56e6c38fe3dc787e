import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Synchronization
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite(.timeLimit(.minutes(10))) struct StoreOperatorTests {
    private let run: TestDirectory

    init() throws {
        run = try TestDirectory()
    }

    private func withOperator(
        reducer: Reducer<CountState, MarketAction> = CountState.reducer, stepDown: StepDown? = nil,
        _ body: (WireClient) throws -> Void
    ) async throws {
        let store = try await RunningStore(in: run, reducer: reducer, stepDown: stepDown)
        do {
            try body(try WireClient("operator", run.operatorToken, in: run, isOperator: true))
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }

    @Test func describesItsRolesAndActions() async throws {
        try await withOperator { client in
            let reply = try client.ask(id: 42) { $0.describe = WireDescribe() }
            let description = reply.description_p
            #expect(reply.id == 42)
            #expect(description.roles.map(\.name) == [CounterFeature.name, "market.Other"])
            #expect(description.roles[0].actions == ["market.Increment", "market.Decrement", "market.CounterShown"])
            #expect(description.roles[0].slices == [CountSlice.name])
            #expect(description.actions.map(\.name) == MarketAction.kinds.map(\.name))
            let increment = try #require(description.actions.first { $0.name == "market.Increment" })
            #expect(increment.json == #"{"by":0}"#)
            #expect(description.lineage.count == 16)
            #expect(description.revision == 0)
            #expect(description.durability == "memory")
            #expect(description.pid == UInt64(getpid()))
        }
    }

    @Test func reportsCommittedActionsWithSenderOutcomeAndLatency() async throws {
        try await withOperator { client in
            try client.request(id: 5) { $0.watchActions = WireWatchActions() }
            for (id, by): (UInt64, Int) in [(6, 4), (7, -5)] {
                try client.request(id: id) {
                    $0.dispatch.action = by > 0 ? "market.Increment" : "market.Decrement"
                    $0.dispatch.json = "{\"by\": \(abs(by))}"
                }
            }
            var actions: [WireCommittedActions.Action] = []
            while actions.count < 2 {
                let reply = try client.next(WireOperatorReply.self)
                if reply.id == 5 { actions += reply.actions.actions }
            }
            #expect(actions.map(\.sender) == ["operator", "operator"])
            #expect(actions.map(\.name) == ["market.Increment", "market.Decrement"])
            #expect(actions.map(\.revision) == [1, 2])
            #expect(actions.map(\.hasRejection) == [false, true])
            #expect(actions[1].rejection.code == "below_zero")
            #expect(actions.allSatisfy { $0.microseconds < 60_000_000 && $0.nanoseconds > 0 })
        }
    }

    @Test func dispatchesByNameAndReportsTheState() async throws {
        try await withOperator { client in
            let applied = try client.ask(id: 1) {
                $0.dispatch.action = "market.Increment"
                $0.dispatch.json = "{\"by\": 4}"
            }
            let rejected = try client.ask(id: 2) {
                $0.dispatch.action = "market.Decrement"
                $0.dispatch.json = "{\"by\": 5}"
            }
            let state = try client.ask { $0.state = WireReadState() }.state
            #expect(applied.id == 1)
            #expect(applied.receipt.receipt.revision == 1)
            #expect(!applied.receipt.receipt.hasRejection)
            #expect(rejected.id == 2)
            #expect(rejected.receipt.receipt.revision == 2)
            #expect(rejected.receipt.receipt.rejection.code == "below_zero")
            #expect(state.revision == 2)
            #expect(state.records == ["{\"counter\":{\"count\":4}}"])
        }
    }

    @Test func stepsDownIfAStandbyFollows() async throws {
        let begun = Mutex(0)
        let stepDown = StepDown(hasStandby: { true }, begin: { begun.withLock { $0 += 1 } })
        try await withOperator(stepDown: stepDown) { client in
            let reply = try client.ask(id: 3) { $0.stepDown = WireStepDown() }
            #expect(reply.id == 3)
            #expect(reply.steppingDown == WireSteppingDown())
            guard case .steppingDown = reply.reply else {
                Issue.record("The reply is \(reply).")
                return
            }
        }
        #expect(begun.withLock(\.self) == 1)
    }

    @Test func leadsOnWithoutAStandby() async throws {
        struct Unreachable: Error {}
        let begun = Mutex(0)
        let answers = Mutex<[Result<Bool, any Error>]>([.success(false), .failure(Unreachable())])
        let stepDown = StepDown(
            hasStandby: { try answers.withLock { $0.removeFirst() }.get() }, begin: { begun.withLock { $0 += 1 } })
        try await withOperator(stepDown: stepDown) { client in
            for code in ["no_standby", "disk"] {
                let reply = try client.ask { $0.stepDown = WireStepDown() }
                #expect(reply.error.code == code)
            }
        }
        #expect(begun.withLock(\.self) == 0)
    }

    @Test func doesNotStepDownIfNoOtherStoreCanLead() async throws {
        try await withOperator { client in
            let reply = try client.ask { $0.stepDown = WireStepDown() }
            #expect(reply.error.code == "no_database")
        }
    }

    @Test func encodesAnAction() async throws {
        try await withOperator { client in
            let reply = try client.ask {
                $0.encode.action = "market.Increment"
                $0.encode.json = "{\"by\": 4}"
            }
            let action = try Increment(serializedBytes: reply.encoded.payload)
            #expect(action.by == 4)
        }
    }

    @Test func namesTheNearestActionForAnUnknownOne() async throws {
        try await withOperator { client in
            let dispatched = try client.ask { $0.dispatch.action = "market.Incremnt" }.error
            let encoded = try client.ask { $0.encode.action = "market.Incremnt" }.error
            #expect(dispatched.code == "unknown_action")
            #expect(dispatched.reason.contains("The nearest: market.Increment"))
            #expect(encoded.code == "unknown_action")
        }
    }

    @Test(arguments: ["{\"bye\": 4}", "{", "{\"by\": \"many\"}", "[]", ""])
    func reportsTheErrorInJSON(_ json: String) async throws {
        try await withOperator { client in
            let error = try client.ask {
                $0.dispatch.action = "market.Increment"
                $0.dispatch.json = json
            }.error
            #expect(error.code == "wrong_json")
            #expect(error.reason.contains("market.Increment"))
        }
    }

    @Test func sendsAWatchedSliceAtOnceAndAfterEveryChange() async throws {
        try await withOperator { client in
            let first = try client.ask(id: 3) { $0.watch.slice = CountSlice.name }
            #expect(first.id == 3)
            #expect(first.slice.snapshot)
            #expect(first.slice.json == "{\"count\":0}")
            for count in 1...5 as ClosedRange<UInt64> {
                var request = WireOperatorRequest()
                request.id = 4
                request.magic = WireProtocol.magic
                request.version = WireProtocol.version
                request.dispatch.action = "market.Increment"
                request.dispatch.json = "{\"by\": 1}"
                try client.send(request)
                let replies = [try client.next(WireOperatorReply.self), try client.next(WireOperatorReply.self)]
                // The receipt precedes the slice.
                #expect(replies.map(\.id) == [4, 3])
                #expect(replies[0].receipt.receipt.revision == count)
                #expect(replies[1].slice.revision == count)
                #expect(replies[1].slice.json == "{\"count\":\(count)}")
                #expect(!replies[1].slice.snapshot)
            }
        }
    }

    @Test func aWatchedValueIsNeverOlderThanItsRevision() async throws {
        try await withOperator { client in
            // The requests are so fast that a commit falls between a request and its answer.
            for id in 1...50 as ClosedRange<UInt64> {
                var request = WireOperatorRequest()
                request.id = id
                request.magic = WireProtocol.magic
                request.version = WireProtocol.version
                request.watch.slice = CountSlice.name
                try client.send(request)
                request.dispatch.action = "market.Increment"
                request.dispatch.json = "{\"by\": 1}"
                try client.send(request)
            }
            var receipts = 0
            var firsts = 0
            while receipts < 50 || firsts < 50 {
                let reply = try client.next(WireOperatorReply.self)
                guard case .slice(let slice) = reply.reply else {
                    receipts += 1
                    continue
                }
                if slice.snapshot { firsts += 1 }
                #expect(slice.json == "{\"count\":\(slice.revision)}")
            }
        }
    }

    @Test func aWatchAboveTheLimitIsRefusedAndEarlierOnesContinue() async throws {
        try await withOperator { client in
            for id in 1...256 as ClosedRange<UInt64> {
                #expect(try client.ask(id: id) { $0.watch.slice = CountSlice.name }.slice.snapshot)
            }
            let refused = try client.ask(id: 257) { $0.watch.slice = CountSlice.name }
            #expect(refused.id == 257)
            #expect(refused.error.code == "busy")
            #expect(refused.error.reason.contains("256"))
            var ids: Set<UInt64> = []
            var reply = try client.ask(id: 300) {
                $0.dispatch.action = "market.Increment"
                $0.dispatch.json = "{\"by\": 1}"
            }
            #expect(reply.receipt.receipt.revision == 1)
            while ids.count < 256 {
                reply = try client.next()
                if reply.slice.revision == 1 { ids.insert(reply.id) }
            }
            #expect(ids == Set(1...256))
        }
    }

    @Test func watchesOfADisconnectedOperatorFreeCapacityWithoutAnyChange() async throws {
        try await withOperator { client in
            func watchAll(_ client: WireClient) throws {
                for id in 1...256 as ClosedRange<UInt64> {
                    let reply = try client.ask(id: id) { $0.watch.slice = CountSlice.name }
                    #expect(reply.slice.snapshot)
                }
            }
            do { try watchAll(try WireClient("operator", run.operatorToken, in: run, isOperator: true)) }
            _ = try wait {
                let reply = try client.ask(id: 1000) { $0.watch.slice = CountSlice.name }
                return reply.error.code == "busy" ? nil : true
            }
        }
    }

    @Test func aStateThatIsTooLargeIsReportedAsAnError() async throws {
        let reducer = Reducer<CountState, MarketAction> { state, action, _ throws(Rejection) in
            state.text = String(repeating: "x", count: 65 << 20)
        }
        try await withOperator(reducer: reducer) { client in
            let small = try client.ask { $0.state = WireReadState() }
            #expect(small.state.records.count == 1)
            _ = try client.ask {
                $0.dispatch.action = "market.Increment"
                $0.dispatch.json = "{\"by\": 1}"
            }
            let error = try client.ask { $0.state = WireReadState() }.error
            #expect(error.code == "too_large")
            #expect(error.reason.contains("64 MiB"))
            #expect(error.reason.contains("eastward state --manifest"))
        }
    }

    @Test func namesTheNearestSliceForAnUnknownOne() async throws {
        try await withOperator { client in
            let error = try client.ask { $0.watch.slice = "market.Coutn" }.error
            #expect(error.code == "unknown_slice")
            #expect(error.reason.contains("The nearest: market.Count"))
        }
    }

    @Test func reportsTheStatisticsOfSessions() async throws {
        let token = try run.admit("counter.1")
        try await withOperator { client in
            let feature = try WireClient("counter.1", token, in: run)
            let welcome = try feature.hello().welcome
            try feature.send(
                [.increment(by: 1), .decrement(by: 9), .increment(by: 1)], from: 1, fence: welcome.fence)
            _ = try feature.next(WireStoreMessage.self)
            let statistics = try client.ask { $0.sessions.sessions = [welcome.session, 999_999] }.sessions.sessions
            #expect(statistics.map(\.session) == [welcome.session, 999_999])
            #expect(statistics.map(\.applied) == [2, 0])
            #expect(statistics.map(\.rejected) == [1, 0])
            #expect(statistics.map(\.distinctSequences) == [3, 0])
            #expect(statistics.map(\.lastSequence) == [3, 0])
        }
    }

    @Test func refusesUnknownRequestsAndForeignProtocols() async throws {
        try await withOperator { client in
            let unknown = try client.ask { _ in }.error
            let magic = try client.ask {
                $0.magic = 1
                $0.describe = WireDescribe()
            }.error
            let version = try client.ask {
                $0.version = 99
                $0.describe = WireDescribe()
            }.error
            try client.send([255, 255])
            let garbage = try client.next(WireOperatorReply.self).error
            #expect(unknown.code == "unknown_request")
            #expect(magic.code == "foreign_protocol")
            #expect(version.code == "foreign_version")
            #expect(garbage.code == "foreign_protocol")
        }
    }

    @Test func aFeaturesTokenIsNoOperatorToken() async throws {
        let token = try run.admit("counter.1")
        try await withOperator { _ in
            let feature = try WireClient("counter.1", token, in: run, isOperator: true)
            let event = try feature.nextEvent()
            #expect(event == .refused(status: 400))
        }
    }
}
