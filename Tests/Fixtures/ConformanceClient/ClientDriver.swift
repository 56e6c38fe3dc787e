import ConformanceContract
import Eastward
import EastwardFeature
import SwiftProtobuf

/// Obeys commands with a connection, and reports what happens.
final class ClientDriver {
    private let connection: FeatureConnection
    private let feature: Client
    private var subscriptions: [String: Task<Subscription?, Never>] = [:]
    /// Sends in the order of the commands: a full window suspends only what follows.
    private let sends: AsyncStream<(ids: Int, action: ConformanceAction)>.Continuation

    init(_ connection: FeatureConnection) {
        self.connection = connection
        feature = Client(connection)
        let (stream, sends) = AsyncStream.makeStream(of: (ids: Int, action: ConformanceAction).self)
        self.sends = sends
        Task {
            for await (id, action) in stream { await send(action, id) }
        }
    }

    func obey(_ command: Command) async {
        let id = command.id ?? 0
        switch command.do {
        case "send":
            let action = decode(command)
            for offset in 0..<(command.count ?? 1) { sends.yield((id + offset, action)) }
        case "follow": follow(command.slice ?? "")
        case "unfollow": await subscriptions.removeValue(forKey: command.slice ?? "")?.value?.cancel()
        case "publish": await report(id) { try await publish(command) }
        case "withdraw": await report(id) { try await withdraw(command.presence ?? "") }
        case "reach":
            Task {
                await report(id) {
                    try await feature.reach(command.revision ?? 0, within: .seconds(30))
                    Event("reached", ["id": .number(Double(id))]).write()
                }
            }
        case "close": Task { await connection.close(within: .seconds(30)) }
        default: Event("unsupported", ["do": .string(command.do)]).write()
        }
    }

    /// Waits for the end of the connection.
    func reasonOfEnd() async -> String {
        for await _ in feature.connectionStates {}
        // The connection has ended: it does not accept the action, and says why.
        do {
            try await feature.add(by: 0)
            return "none"
        } catch {
            return reason(for: error)
        }
    }

    // MARK: Actions

    private func decode(_ command: Command) -> ConformanceAction {
        guard let kind = ConformanceAction.kinds.first(where: { $0.name == command.action }),
            let action = try? kind.decodeJSON(command.json)
        else { preconditionFailure("\(command.action ?? "no action") is no action of the contract.") }
        return action
    }

    private func send(_ action: ConformanceAction, _ id: Int) async {
        await report(id) {
            try await connection.begin(action) { result in
                switch result {
                case .success(let receipt): Self.report(receipt, id)
                case .failure(let error): Self.report(error, id)
                }
            }
        }
    }

    private nonisolated static func report(_ receipt: Receipt, _ id: Int) {
        let fields: [String: JSONField] = ["id": .number(Double(id)), "revision": .number(Double(receipt.revision))]
        if let rejection = receipt.rejection {
            let why: [String: JSONField] = ["code": .string(rejection.code), "reason": .string(rejection.reason)]
            Event("rejected", fields.merging(why) { $1 }).write()
        } else {
            Event("receipt", fields).write()
        }
    }

    private nonisolated static func report(_ error: any Error, _ id: Int) {
        Event("failed", ["id": .number(Double(id)), "reason": .string(reason(for: error))]).write()
    }

    private func report(_ id: Int, _ body: () async throws -> Void) async {
        do { try await body() } catch { Self.report(error, id) }
    }

    // MARK: Slices

    private func follow(_ slice: String) {
        subscriptions[slice] =
            switch slice {
            case CounterSlice.name: subscription(to: CounterSlice.self)
            case DocumentSlice.name: subscription(to: DocumentSlice.self)
            default: preconditionFailure("\(slice) is no slice of the dialogues.")
            }
    }

    private func subscription<S: Slice>(to slice: S.Type) -> Task<Subscription?, Never> {
        Task {
            try? await feature.connection.subscribe(slice) { change in
                Event(slice: S.name, value: change.value.json, revision: change.revision).write()
            }
        }
    }

    // MARK: Presence

    private func publish(_ command: Command) async throws {
        switch command.presence {
        case Cursor.protoMessageName?: try await feature.publishCursor(Cursor(jsonString: command.json))
        case Nick.protoMessageName?: try await feature.publishNick(Nick(jsonString: command.json))
        default: preconditionFailure("\(command.presence ?? "nothing") is no presence of the contract.")
        }
    }

    private func withdraw(_ presence: String) async throws {
        switch presence {
        case Cursor.protoMessageName: try await feature.withdrawCursor()
        case Nick.protoMessageName: try await feature.withdrawNick()
        default: preconditionFailure("\(presence) is no presence of the contract.")
        }
    }
}
