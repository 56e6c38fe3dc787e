import Eastward

/// The connection between a store's slice publisher and one subscriber. It loses, repeats and delays messages, and ends
/// without notice.
final class SimulatedPipe {
    enum Arrival {
        case patch([UInt8])
        case part([UInt8], nonce: [UInt8])
        case progress(WireProgress)
    }

    /// A request that the publisher receives.
    enum Request {
        case follow
        case unfollow
        case snapshot([UInt8])
        case drop([UInt8])
        case credit([UInt8], below: UInt32)
        /// The connection is lost with all its subscriptions.
        case lost
    }

    let slice: String
    private(set) var isUp = true
    /// Whether the connection is new and the subscriber has not been notified of it.
    var isRenewed = false
    private var arrivals: [Arrival] = []
    private var requests: [Request] = []
    /// Messages that were published lately and may be repeated.
    private var past: [Arrival] = []
    /// The subscriptions that a new connection renews by itself.
    private var isSubscribed = false
    private var topic: [UInt8]?

    init(slice: String) {
        self.slice = slice
    }

    // MARK: Down

    /// Loses some messages and repeats some later; parts less often, or no snapshot would ever be complete.
    func publish(_ arrival: Arrival, _ dice: inout Dice, isCalm: Bool) {
        guard isUp else { return }
        guard !isCalm else { return arrivals.append(arrival) }
        var odds = 8
        if case .part = arrival { odds = 50 }
        if !dice.once(in: odds) { arrivals.append(arrival) }
        if dice.once(in: odds * 2), let old = past.isEmpty ? nil : past[dice.number(0...(past.count - 1))] {
            arrivals.append(old)
        }
        past = past.suffix(20) + [arrival]
    }

    /// The next message for the subscriber.
    func next() -> Arrival? {
        arrivals.isEmpty ? nil : arrivals.removeFirst()
    }

    // MARK: Up

    func request(_ request: Request) {
        switch request {
        case .follow: isSubscribed = true
        case .unfollow: isSubscribed = false
        case .snapshot(let topic): self.topic = topic
        case .drop(let topic): if self.topic == topic { self.topic = nil }
        case .credit, .lost: break
        }
        if isUp { requests.append(request) }
    }

    /// The next request for the publisher. Snapshot requests and credit are sometimes dropped at full capacity, or
    /// delivered twice.
    func nextRequest(_ dice: inout Dice, isCalm: Bool) -> Request? {
        while !requests.isEmpty {
            let request = requests.removeFirst()
            switch request {
            case .snapshot, .credit:
                if !isCalm, dice.once(in: 10) { continue }
                if !isCalm, dice.once(in: 10) { requests.insert(request, at: dice.number(0...requests.count)) }
            default: break
            }
            return request
        }
        return nil
    }

    // MARK: Faults

    /// Loses, repeats or reorders a message in transit to the subscriber.
    func disturb(_ dice: inout Dice) {
        guard !arrivals.isEmpty else { return }
        let index = dice.number(0...(arrivals.count - 1))
        switch dice.number(1...3) {
        case 1: arrivals.removeLast(dice.number(1...arrivals.count))
        case 2: arrivals.remove(at: index)
        default: arrivals.append(arrivals[index])
        }
    }

    /// Ends the connection. The last of the messages in transit are lost.
    func cut(_ dice: inout Dice) {
        guard isUp else { return }
        isUp = false
        arrivals.removeLast(dice.number(0...arrivals.count))
        requests = [.lost]
    }

    /// Opens a new connection, which renews the subscriptions.
    func restore() {
        guard !isUp else { return }
        isUp = true
        isRenewed = true
        if isSubscribed { requests.append(.follow) }
        if let topic { requests.append(.snapshot(topic)) }
    }

    /// Drops the requests that were sent to the old store: a new store does not receive them.
    func forget() {
        requests = []
    }
}
