import Eastward
import EastwardWeb
import MarketContract

/// The key of a visitor's own row in a part of a slice. The page's scripts do not learn the visitor of the cookie.
private nonisolated let own = "own"

nonisolated extension Visits {
    /// The maximum number of a member's orders that a visit shows.
    static let mostOrders = 20

    /// The part that a visitor receives: the own visit, and the last sales to its member.
    func part(of visitor: String) -> Visits {
        guard var visit = visits[visitor] else { return Visits() }
        // It counts the actions of all visits.
        visit.lastAction = 0
        let orders = visit.member.map { member in sales.filter { $0.value.member == member }.suffix(Self.mostOrders) }
        return Visits(visits: [own: visit], sales: Table(orders ?? []))
    }
}

nonisolated extension Signups {
    /// The part that a visitor receives: the own form.
    func part(of visitor: String) -> Signups {
        guard let form = forms[visitor] else { return Signups() }
        return Signups(forms: [own: form])
    }
}

extension WebSlice<StorefrontFeature> {
    /// The slices that the page shows, and of slices of all visitors the parts of its own.
    static var ofPage: [WebSlice] {
        [
            .all(ItemListSlice.self), .all(BananaSlice.self), .all(CountSlice.self), .all(StorefrontSlice.self),
            .own(VisitsSlice.self) { visits, principal in visits.part(of: principal.id) },
            .own(SignupsSlice.self) { signups, principal in signups.part(of: principal.id) },
        ]
    }
}
