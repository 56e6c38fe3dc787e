internal import DequeModule
internal import Eastward

/// The outcome of an action, as its sender gets it.
enum ActionOutcome: Equatable, Sendable {
    case applied(Revision)
    case rejected(Rejection, Revision)
    case fateUnknown(String)

    init(_ outcome: Result<Receipt, FeatureError>) {
        switch outcome {
        case .success(let receipt):
            self = receipt.rejection.map { .rejected($0, receipt.revision) } ?? .applied(receipt.revision)
        case .failure(let error): self = .fateUnknown(error.message)
        }
    }

    /// An upper bound of its size in a file, in bytes.
    var size: Int {
        switch self {
        case .applied: 128
        case .rejected(let rejection, _): 128 + rejection.code.utf8.count + rejection.reason.utf8.count
        case .fateUnknown(let reason): 128 + reason.utf8.count
        }
    }
}

/// The key and the digest of a request: a keyed action is the same request if both are equal.
struct RequestMark: Hashable, Sendable {
    /// 16 bytes: a digest of the principal and its key.
    let key: [UInt8]
    /// 16 bytes: a digest of the action.
    let digest: [UInt8]

    var tag: ActionTagBytes { key + digest }

    typealias ActionTagBytes = [UInt8]

    init(key: [UInt8], digest: [UInt8]) {
        self.key = key
        self.digest = digest
    }

    /// - Returns: `nil` for a tag that a gateway did not make.
    init?(tag: ActionTagBytes) {
        guard tag.count == 32 else { return nil }
        key = Array(tag[..<16])
        digest = Array(tag[16...])
    }
}

/// The requests of a gateway by their keys: those that wait for the store, and the outcomes of the newest others.
struct OutcomeTable: Sendable {
    /// The bounds of the outcomes.
    static let mostOutcomes = 50_000
    static let mostBytes = 16 << 20
    /// In seconds.
    static let longestAge: Int64 = 24 * 3600

    enum Decision: Equatable {
        /// The action is to be sent.
        case send
        /// The action was sent before; its outcome is missing.
        case wait
        case known(ActionOutcome)
        /// The key belongs to another request.
        case reused
        /// A limit is reached.
        case tooMany
    }

    private enum Entry {
        case waiting(client: String)
        case done(ActionOutcome, at: Int64)
    }

    private var entries: [[UInt8]: (digest: [UInt8], entry: Entry)] = [:]
    private var order: Deque<[UInt8]> = []
    private var bytes = 0
    private var waitingByClient: [String: Int] = [:]
    private(set) var waiting = 0
    private let mostWaiting: Int
    private let mostWaitingOfAClient: Int

    init(mostWaiting: Int, mostWaitingOfAClient: Int) {
        self.mostWaiting = mostWaiting
        self.mostWaitingOfAClient = mostWaitingOfAClient
    }

    /// Whether a request was sent before: `send` for a new one.
    /// - Parameter now: in seconds since 1970.
    mutating func decision(for mark: RequestMark, now: Int64) -> Decision {
        expire(now)
        guard let (digest, entry) = entries[mark.key] else { return .send }
        guard digest == mark.digest else { return .reused }
        return if case .done(let outcome, _) = entry { .known(outcome) } else { .wait }
    }

    /// Begins a request if it is new.
    /// - Parameter now: in seconds since 1970.
    mutating func begin(_ mark: RequestMark, client: String, now: Int64) -> Decision {
        let decision = decision(for: mark, now: now)
        guard decision == .send else { return decision }
        guard waiting < mostWaiting, waitingByClient[client, default: 0] < mostWaitingOfAClient else { return .tooMany }
        entries[mark.key] = (mark.digest, .waiting(client: client))
        waitingByClient[client, default: 0] += 1
        waiting += 1
        return .send
    }

    /// Forgets a request whose action was not sent.
    mutating func withdraw(_ mark: RequestMark) {
        guard case .waiting(let client)? = entries[mark.key]?.entry else { return }
        entries[mark.key] = nil
        endWait(of: client)
    }

    mutating func finish(_ mark: RequestMark, _ outcome: ActionOutcome, at time: Int64) {
        switch entries[mark.key]?.entry {
        case .done: return
        case .waiting(let client): endWait(of: client)
        case nil: break
        }
        entries[mark.key] = (mark.digest, .done(outcome, at: time))
        order.append(mark.key)
        bytes += outcome.size
        expire(time)
    }

    private mutating func endWait(of client: String) {
        waiting -= 1
        let others = waitingByClient[client, default: 1] - 1
        waitingByClient[client] = others > 0 ? others : nil
    }

    private mutating func expire(_ now: Int64) {
        while let key = order.first, case .done(let outcome, let time)? = entries[key]?.entry,
            order.count > Self.mostOutcomes || bytes > Self.mostBytes || now - time > Self.longestAge
        {
            order.removeFirst()
            entries[key] = nil
            bytes -= outcome.size
        }
    }
}
