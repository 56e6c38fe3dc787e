internal import Foundation
internal import SwiftProtobuf

/// Reads actions from their bytes and reduces them, run by run of one kind, so that what depends on the kind is
/// looked up once a run and not once an action.
struct SegmentReducer<State: Sendable, Action: AppAction>: Sendable {
    /// Reduces neighbouring actions of one kind: their bytes end to end, and how many each has.
    typealias Run = @Sendable (UnsafeRawBufferPointer, ArraySlice<UInt32>, inout State, inout SegmentOutcomes) -> Void

    private let kindByName: [String: Int]
    /// In the order of ``AppAction/kinds``.
    private let runs: [Run]
    /// By role, which kinds it may send.
    private let allowed: [String: Set<Int>]

    init(reducer: Reducer<State, Action>, roles: [(name: String, actions: [String])]) {
        let kindByName = Dictionary(uniqueKeysWithValues: Action.kinds.enumerated().map { ($1.name, $0) })
        self.kindByName = kindByName
        runs = Action.kinds.map { Self.run($0, reducer) }
        allowed = Dictionary(
            uniqueKeysWithValues: roles.map { role in (role.name, Set(role.actions.compactMap { kindByName[$0] })) })
    }

    /// Whether the store serves `role`.
    func serves(_ role: String) -> Bool { allowed[role] != nil }

    /// Reduces `actions`, whose columns fit together. Each gets a receipt.
    /// - Parameter role: who sends them; `nil` for the operator, who may send everything.
    func reduce(_ actions: WireActions, role: String?, _ state: inout State, _ outcomes: inout SegmentOutcomes) {
        let runs = actions.names.map { run($0, role: role) }
        actions.payload.withUnsafeBytes { payload in
            var start = 0
            var offset = 0
            while start < actions.sizes.count {
                let kind = actions.kinds.isEmpty ? 0 : actions.kinds[start]
                let end =
                    actions.kinds.isEmpty
                    ? actions.sizes.count
                    : actions.kinds[start...].firstIndex { $0 != kind } ?? actions.sizes.count
                let sizes = actions.sizes[start..<end]
                let bytes = sizes.reduce(0) { $0 + Int($1) }
                runs[Int(kind)](
                    UnsafeRawBufferPointer(rebasing: payload[offset..<(offset + bytes)]), sizes, &state, &outcomes)
                start = end
                offset += bytes
            }
        }
        outcomes.close()
    }

    private func run(_ name: String, role: String?) -> Run {
        guard let kind = kindByName[name] else {
            // Whoever sends a name of megabytes does not get it back as often as it has actions.
            let quoted = name.utf8.count > 128 ? "\(name.prefix(32))…" : name
            return Self.run(rejecting: Rejection("unknown_action", "This store knows no action \(quoted)."))
        }
        if let role, allowed[role]?.contains(kind) != true {
            return Self.run(rejecting: Rejection("not_allowed", "\(role) may not send \(name)."))
        }
        return runs[kind]
    }

    private static func run(_ kind: ActionKind<Action>, _ reducer: Reducer<State, Action>) -> Run {
        let decode = kind.decode
        let malformed = Rejection("malformed", "The bytes are no \(kind.name).")
        return { payload, sizes, state, outcomes in
            var offset = 0
            for size in sizes {
                let bytes = UnsafeRawBufferPointer(rebasing: payload[offset..<(offset + Int(size))]).bytes
                offset += Int(size)
                guard let action = try? decode(bytes) else {
                    outcomes.reject(malformed)
                    continue
                }
                // What a reducer left when it throws is not the state.
                var next = state
                do throws(Rejection) {
                    try reducer.reduce(&next, action, outcomes.context)
                    state = next
                    outcomes.apply()
                } catch {
                    outcomes.reject(error)
                }
            }
        }
    }

    private static func run(rejecting rejection: Rejection) -> Run {
        { _, sizes, _, outcomes in
            for _ in sizes { outcomes.reject(rejection) }
        }
    }
}

/// What became of the actions so far, and where the next one stands.
struct SegmentOutcomes {
    private(set) var receipts = Receipts()
    private var next: Receipts.Range
    private let nanoseconds: Int64
    private let seed: UInt64

    init(firstSequence: UInt64, firstRevision: Revision, nanoseconds: Int64, seed: UInt64) {
        next = Receipts.Range(firstSequence: firstSequence, count: 0, firstRevision: firstRevision)
        self.nanoseconds = nanoseconds
        self.seed = seed
    }

    /// The context of the next action.
    var context: Context {
        Context(revision: next.firstRevision + UInt64(next.count), nanoseconds: nanoseconds, seed: seed)
    }

    mutating func apply() { next.count += 1 }

    mutating func reject(_ rejection: Rejection) {
        close()
        receipts.append(
            Receipts.Range(
                firstSequence: next.firstSequence, count: 1, firstRevision: next.firstRevision,
                rejection: rejection))
        next.firstSequence += 1
        next.firstRevision += 1
    }

    /// Takes the applied ones since the last rejection over into ``receipts``.
    mutating func close() {
        guard next.count > 0 else { return }
        receipts.append(next)
        next = Receipts.Range(
            firstSequence: next.endSequence, count: 0, firstRevision: next.firstRevision + UInt64(next.count))
    }
}
