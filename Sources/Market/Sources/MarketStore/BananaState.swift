import EastwardStore
import MarketContract

extension BananaState {
    static let initial = BananaState(millimetres: 180)

    /// The number of days before which it cannot be peeled.
    static let daysToRipen = 3
}

extension BananaState: ReducerPart {
    mutating func reduce(_ action: BananaAction, _ context: Context) throws(Rejection) {
        switch action {
        case .hangBanana(let millimetres):
            guard (50...400).contains(millimetres) else {
                throw Rejection("no_such_banana", "Bananas are 50 to 400 mm long, not \(millimetres).")
            }
            self = BananaState(millimetres: millimetres)
        case .ripenBanana(let days):
            guard days > 0 else { throw Rejection("not_positive", "It ripens for 1 day or more, not \(days).") }
            // After 365 days it only gets browner.
            self.days = min(self.days + min(days, 365), 365)
        case .peelBanana:
            guard !isPeeled else { throw Rejection("peeled", "It is peeled already.") }
            guard days >= Self.daysToRipen else {
                throw Rejection("too_green", "It is too green: it ripened for \(days) of \(Self.daysToRipen) days.")
            }
            isPeeled = true
        }
    }
}

extension AppState: KnowsTheBanana {
    func provideBanana(to component: some BananaComponent) {
        component.newMillimetres(banana.millimetres)
        component.newDays(banana.days)
        component.newIsPeeled(banana.isPeeled)
    }
}
