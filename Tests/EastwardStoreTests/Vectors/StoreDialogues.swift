import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

/// Dialogues with a store through its sockets, because unreadable messages and operators' requests never reach its
/// core.
struct StoreDialogues {
    private let run: TestDirectory
    private let store: RunningStore

    /// Calls `body` with a store of a fixed seed, and closes it afterwards.
    static func record(
        limits: StoreLimits = StoreLimits(), _ body: (StoreDialogues) throws -> WireDialogue
    ) async throws -> WireDialogue {
        let run = try TestDirectory()
        var limits = limits
        // As stores without reports.
        limits.reportInterval = .zero
        let store = try await RunningStore(in: run, seed: 1, limits: limits)
        let result = Result { try body(StoreDialogues(run: run, store: store)) }
        await store.close()
        return try result.get()
    }
}

// MARK: Refusals

extension WireDialogue {
    static func refused() async throws -> WireDialogue {
        var limits = StoreLimits()
        limits.window = 4
        limits.sessions = 1
        return try await StoreDialogues.record(limits: limits) { try $0.refused() }
    }

    static func operate() async throws -> WireDialogue {
        try await StoreDialogues.record { try $0.operate() }
    }
}

/// One connection of a feature that is finally refused.
private struct Caller {
    let client: WireClient
    let connection: Int

    func say(_ bytes: [UInt8], _ meaning: String, _ dialogue: inout WireDialogue) throws {
        dialogue.send(.feature, unreadable: bytes, connection: connection, meaning)
        try client.send(bytes)
    }

    func hello(
        _ meaning: String, _ dialogue: inout WireDialogue, _ change: (inout WireHello) -> Void = { _ in }
    ) throws {
        var message = WireFeatureMessage()
        message.hello.magic = WireProtocol.magic
        message.hello.version = WireProtocol.version
        message.hello.nonce = Data((1...16).map { UInt8($0) })
        change(&message.hello)
        try say(message, meaning, &dialogue)
    }

    func say(_ message: WireFeatureMessage, _ meaning: String, _ dialogue: inout WireDialogue) throws {
        try dialogue.send(.feature, message, connection: connection, meaning)
        try client.send(message)
    }

    @discardableResult
    func receive(_ meaning: String, _ dialogue: inout WireDialogue) throws -> WireStoreMessage {
        let message = try client.next(WireStoreMessage.self)
        try dialogue.send(.store, message, connection: connection, meaning)
        return message
    }

    func refused(_ code: WireRefusal.Code, _ meaning: String, _ dialogue: inout WireDialogue) throws {
        try #require(try receive(meaning, &dialogue).refusal.code == code)
    }
}

extension StoreDialogues {
    fileprivate func refused() throws -> WireDialogue {
        var dialogue = WireDialogue(
            "refused", over: .actions,
            """
            What a store refuses, and how it says so. This one takes a window of 4 actions, and one session. The \
            actions are market.Increment.
            """)
        let token = try run.admit("counter.1")
        var connections = 0
        func call(
            _ token: Token, _ process: String = "counter.1", _ role: String = CounterFeature.name
        ) throws -> Caller {
            connections += 1
            return Caller(client: try WireClient(process, token, in: run, role: role), connection: connections)
        }

        let magic = try call(token)
        try magic.hello("A hello of another protocol.", &dialogue) { $0.magic = 0x4854_5450 }
        try magic.refused(.foreignProtocol, "Another magic is another protocol.", &dialogue)
        let version = try call(token)
        try version.hello("A hello of version 9.", &dialogue) { $0.version = 9 }
        try version.refused(.foreignVersion, "Says which versions are spoken.", &dialogue)
        let noise = try call(token)
        try noise.say([0xFF, 0xFF], "No message at all.", &dialogue)
        try noise.refused(.foreignProtocol, "What cannot be read is another protocol.", &dialogue)
        let short = try call(token)
        try short.hello("A nonce of 4 bytes.", &dialogue) { $0.nonce = Data([1, 2, 3, 4]) }
        try short.refused(.malformed, "A nonce has 16 bytes.", &dialogue)

        let first = try call(token)
        try first.hello("Opens the session.", &dialogue)
        let welcome = try first.receive("Open.", &dialogue).welcome
        func resume(_ hello: inout WireHello) {
            hello.session = welcome.session
            hello.lineage = welcome.lineage
        }
        try first.say([0xFF, 0xFF], "No message, after a hello.", &dialogue)
        try first.refused(.malformed, "A message that cannot be read.", &dialogue)

        let second = try call(token)
        try second.hello("Resumes the session.", &dialogue, resume)
        let fence = try second.receive("The fence is 2.", &dialogue).welcome.fence
        let third = try call(token)
        try third.hello("Resumes it over another connection.", &dialogue, resume)
        try third.receive("The fence is 3.", &dialogue)
        try second.say(.batch(1, first: 1, fence: fence), "A late batch of the connection before.", &dialogue)
        try second.refused(.fenced, "The session goes on elsewhere.", &dialogue)
        try third.say(.batch(5, first: 1, fence: fence + 1), "Five actions, where four may wait.", &dialogue)
        try third.refused(.windowExceeded, "More than largest_window. Nothing was taken.", &dialogue)

        let fourth = try call(token)
        try fourth.hello("Resumes it.", &dialogue, resume)
        try fourth.receive("The fence is 4.", &dialogue)
        try fourth.say(.batch(1, first: 0, fence: fence + 2), "Sequences begin at 1.", &dialogue)
        try fourth.refused(.malformed, "A batch that makes no sense.", &dialogue)

        let unknown = try call(token)
        try unknown.hello("Resumes a session that never was.", &dialogue) { hello in
            resume(&hello)
            hello.session = 99
        }
        try unknown.refused(.unknownSession, "It is not open.", &dialogue)
        let foreign = try call(token)
        try foreign.hello("Resumes a session of another journal.", &dialogue) { hello in
            resume(&hello)
            hello.lineage = Data((0..<16).map { 0xA0 + $0 })
        }
        try foreign.refused(.foreignLineage, "Only the journal that a session was opened on knows it.", &dialogue)
        let crowded = try call(run.admit("counter.2"), "counter.2")
        try crowded.hello("Another process opens a session.", &dialogue) { $0.nonce = Data(repeating: 2, count: 16) }
        try crowded.refused(.tooManySessions, "There is room for one. It may ask again later.", &dialogue)
        let stranger = try call(
            run.admit("kiosk.1", role: "market.KioskFeature"), "kiosk.1", "market.KioskFeature")
        try stranger.hello("A process of a role that this store does not have.", &dialogue)
        try stranger.refused(.unknownProcess, "The store serves no such role.", &dialogue)
        return dialogue
    }
}

extension WireFeatureMessage {
    fileprivate static func batch(_ count: Int, first: UInt64, fence: UInt64) throws -> WireFeatureMessage {
        var columns = ActionColumns()
        for _ in 0..<count { try columns.append(MarketAction.increment(by: 1)) }
        return .with {
            $0.batch.fence = fence
            $0.batch.firstSequence = first
            $0.batch.actions = columns.wire
        }
    }
}

// MARK: Operators

extension StoreDialogues {
    fileprivate func operate() throws -> WireDialogue {
        var dialogue = WireDialogue(
            "operate", over: .operator,
            """
            What an operator asks, one of each. The store counts: of its app's actions it takes market.Increment and \
            market.Decrement, its slice is market.Count.
            """)
        let client = try WireClient("operator", run.operatorToken, in: run, isOperator: true)
        var id: UInt64 = 0

        func ask(_ meaning: String, _ fill: (inout WireOperatorRequest) -> Void) throws {
            id += 1
            var request = WireOperatorRequest()
            request.id = id
            request.magic = WireProtocol.magic
            request.version = WireProtocol.version
            fill(&request)
            try dialogue.send(.operator, request, meaning)
            try client.send(request)
        }
        func receive(_ meaning: String) throws {
            var reply = try client.next(WireOperatorReply.self)
            // The process ID is the only value that differs between runs.
            if case .description_p = reply.reply { reply.description_p.pid = 4711 }
            try dialogue.send(.store, reply, meaning)
        }

        try ask("What the store serves.") { $0.describe = WireDescribe() }
        try receive("Roles, actions with the defaults of their fields, and the journal.")
        try ask("Sends an action by name.") {
            $0.dispatch.action = "market.Increment"
            $0.dispatch.json = #"{"by": 4}"#
        }
        try receive("Applied at revision 1.")
        try ask("Sends one that the state does not allow.") {
            $0.dispatch.action = "market.Decrement"
            $0.dispatch.json = #"{"by": 5}"#
        }
        try receive("Rejected at revision 2.")
        try ask("Sends one that there is not.") { $0.dispatch.action = "market.Incremnt" }
        try receive("Not sent. Errors have a code for programs and a reason for people.")
        try ask("Wants an action's bytes.") {
            $0.encode.action = "market.Increment"
            $0.encode.json = #"{"by": 4}"#
        }
        try receive("The encoding of market.Increment with by = 4.")
        try ask("Wants the committed state.") { $0.state = WireReadState() }
        try receive("One JSON object a record.")
        try ask("Wants the count, now and after every change.") { $0.watch.slice = "market.Count" }
        let watch = id
        try receive("The count now.")
        try ask("Changes it.") {
            $0.dispatch.action = "market.Increment"
            $0.dispatch.json = #"{"by": 1}"#
        }
        try receive("The receipt.")
        try receive("The new count, under the id \(watch) of the request that asked for it.")
        try ask("Wants what the journal holds of sessions. Number 0 is the operator's.") { $0.sessions.sessions = [0] }
        try receive("Two actions were applied and one was rejected.")
        return dialogue
    }
}
