@testable import Eastward

/// What is on its way between a store's outlet and one follower, over a connection that loses, repeats and delays
/// anything, and ends without a word.
final class SimulatedPipe {
    enum Arrival {
        case patch([UInt8])
        case part([UInt8], nonce: [UInt8])
        case progress(WireProgress)
    }

    /// What the outlet hears.
    enum Wish {
        case follow
        case unfollow
        case snapshot([UInt8])
        case drop([UInt8])
        case credit([UInt8], below: UInt32)
        /// The connection is gone, and all subscriptions with it.
        case lost
    }

    let slice: String
    private(set) var isUp = true
    /// The connection is a new one, of which the follower has not heard.
    var isRenewed = false
    private var arrivals: [Arrival] = []
    private var wishes: [Wish] = []
    /// Was published lately, and may come again.
    private var past: [Arrival] = []
    /// What a new connection subscribes to by itself.
    private var isSubscribed = false
    private var topic: [UInt8]?

    init(slice: String) {
        self.slice = slice
    }

    // MARK: Down

    /// Some messages are lost, and some come again later; parts less often, or no snapshot would ever be complete.
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

    /// What the follower hears next.
    func next() -> Arrival? {
        arrivals.isEmpty ? nil : arrivals.removeFirst()
    }

    // MARK: Up

    func wish(_ wish: Wish) {
        switch wish {
        case .follow: isSubscribed = true
        case .unfollow: isSubscribed = false
        case .snapshot(let topic): self.topic = topic
        case .drop(let topic): if self.topic == topic { self.topic = nil }
        case .credit, .lost: break
        }
        if isUp { wishes.append(wish) }
    }

    /// What the outlet hears next. Requests and credit find no room at times, or are passed on twice.
    func nextWish(_ dice: inout Dice, isCalm: Bool) -> Wish? {
        while !wishes.isEmpty {
            let wish = wishes.removeFirst()
            switch wish {
            case .snapshot, .credit:
                if !isCalm, dice.once(in: 10) { continue }
                if !isCalm, dice.once(in: 10) { wishes.insert(wish, at: dice.number(0...wishes.count)) }
            default: break
            }
            return wish
        }
        return nil
    }

    // MARK: What happens to it

    /// Something on its way down is lost, repeated or overtaken.
    func disturb(_ dice: inout Dice) {
        guard !arrivals.isEmpty else { return }
        let index = dice.number(0...(arrivals.count - 1))
        switch dice.number(1...3) {
        case 1: arrivals.removeLast(dice.number(1...arrivals.count))
        case 2: arrivals.remove(at: index)
        default: arrivals.append(arrivals[index])
        }
    }

    /// The connection ends; an end of what was on its way is lost.
    func cut(_ dice: inout Dice) {
        guard isUp else { return }
        isUp = false
        arrivals.removeLast(dice.number(0...arrivals.count))
        wishes = [.lost]
    }

    /// A new connection renews the subscriptions.
    func restore() {
        guard !isUp else { return }
        isUp = true
        isRenewed = true
        if isSubscribed { wishes.append(.follow) }
        if let topic { wishes.append(.snapshot(topic)) }
    }

    /// Another store knows nothing of what the old one heard.
    func forget() {
        wishes = []
    }
}
