import EastwardStore
import MarketContract

/// The banana feature's part of the state.
struct HangingBanana: Equatable, Sendable {
    var millimetres = 180
    var days = 0
    var isPeeled = false
}

extension HangingBanana {
    /// The number of days before which it cannot be peeled.
    static let daysToRipen = 3

    static let reducer = Reducer<HangingBanana, MarketAction> { banana, action, _ throws(Rejection) in
        switch action {
        case .hangBanana(let millimetres):
            guard (50...400).contains(millimetres) else {
                throw Rejection("no_such_banana", "Bananas are 50 to 400 mm long, not \(millimetres).")
            }
            banana = HangingBanana(millimetres: millimetres)
        case .ripenBanana(let days):
            guard days > 0 else { throw Rejection("not_positive", "It ripens for 1 day or more, not \(days).") }
            // After 365 days it only gets browner.
            banana.days = min(banana.days + min(days, 365), 365)
        case .peelBanana:
            guard !banana.isPeeled else { throw Rejection("peeled", "It is peeled already.") }
            guard banana.days >= daysToRipen else {
                throw Rejection("too_green", "It is too green: it ripened for \(banana.days) of \(daysToRipen) days.")
            }
            banana.isPeeled = true
        default: break
        }
    }

    var record: Banana {
        Banana(millimetres: millimetres, days: days, isPeeled: isPeeled)
    }

    init(_ record: Banana) {
        self.init(millimetres: record.millimetres, days: record.days, isPeeled: record.isPeeled)
    }
}

extension AppState: KnowsTheBanana {
    func provideBanana(to component: some BananaComponent) {
        component.newMillimetres(banana.millimetres)
        component.newDays(banana.days)
        component.newIsPeeled(banana.isPeeled)
    }
}
