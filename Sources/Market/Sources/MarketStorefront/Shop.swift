import Eastward
import MarketContract
import MarketValidation

/// The shop as its visitors see it: their visits, their forms, the items, and the sales.
nonisolated struct Shop {
    /// The maximum number of a member's orders that a visit shows.
    static let mostOrders = 20

    var items: Table<Int, Item> = [:]
    /// The reason why the catalogue could not be read, if it could not.
    var failure: String?
    var visits: Table<String, Visit> = [:]
    var forms: Table<String, Signup> = [:]
    var members: Table<String, Member> = [:]
    /// The last sales by number.
    var sales: Table<Int, Sale> = [:] {
        didSet { orders = Dictionary(grouping: sales.keys) { [sales] in sales[$0]?.member ?? "" } }
    }
    /// The numbers of the sales to each member, in their order.
    private var orders: [String: [Int]] = [:]

    /// The item that a rejection of a visitor's check-out concerns.
    func item(of rejection: Rejection, for visitor: String) -> Int? {
        visits[visitor]?.basket.first { line in
            guard let item = items[line.item] else { return rejection.code == "no_such_item" }
            return rejection.reason.hasPrefix("\(item.name):")
        }?.item
    }

    // MARK: A visit

    /// The data of the visit's event. Before the first action, the visitor is in front of the items.
    func visit(of visitor: String) -> PageJSON {
        let visit = visits[visitor] ?? Visit(place: Place(screen: .items))
        return .object([
            "member": PageJSON(visit.member),
            "screen": .text(visit.place.screen.name),
            "item": Self.item(of: visit.place),
            "search": .text(visit.searchTerm),
            "back": Self.place(visit.back.first),
            "forward": Self.place(visit.forward.first),
            "basket": .list(
                visit.basket.map { .object(["item": .number($0.item), "quantity": .number($0.quantity)]) }),
            "form": form(forms[visitor] ?? Signup()),
            "orders": .list(visit.member.map(orders(of:)) ?? []),
        ])
    }

    private static func place(_ place: Place?) -> PageJSON {
        guard let place else { return .null }
        return .object(["screen": .text(place.screen.name), "item": item(of: place)])
    }

    private static func item(of place: Place) -> PageJSON {
        place.screen == .item ? .number(place.item) : .null
    }

    private func orders(of member: String) -> [PageJSON] {
        (orders[member] ?? []).suffix(Self.mostOrders).reversed().map { number in
            let sale = sales[number] ?? Sale()
            let lines: [PageJSON] = sale.lines.map {
                .object(["name": .text($0.name), "quantity": .number($0.quantity), "price": .number($0.price)])
            }
            return .object(["number": .number(number), "total": .number(sale.total), "lines": .list(lines)])
        }
    }

    // MARK: A form

    private func form(_ form: Signup) -> PageJSON {
        let hints: KeyValuePairs = [
            "name": hint(Validation.name(form.name), "available", isTaken: members[form.name] != nil),
            "email": hint(Validation.email(form.email), "looks right"),
            "postcode": hint(Validation.postcode(form.postcode), "looks right"),
        ]
        return .object([
            "name": .text(form.name), "email": .text(form.email), "postcode": .text(form.postcode),
            "state": .text(form.state), "reason": PageJSON(form.refused?.reason), "hints": .object(hints),
        ])
    }

    /// - Returns: null for an empty field.
    private func hint(_ validation: Validation, _ praise: String, isTaken: Bool = false) -> PageJSON {
        let (text, isGood) =
            switch validation {
            case .empty: ("", false)
            case .valid: isTaken ? ("Another member has that name.", false) : ("✓ \(praise)", true)
            case .invalid(let reason): (reason, false)
            }
        return text.isEmpty ? .null : .object(["text": .text(text), "isGood": .flag(isGood)])
    }
}

nonisolated extension Screen {
    /// The name of one of the shop's screens.
    fileprivate var name: String {
        switch self {
        case .item: "item"
        case .basket: "basket"
        case .signup: "signup"
        case .login: "login"
        case .orders: "orders"
        case .items, .none, .banana, .products, .counter, .notes: "items"
        }
    }
}

nonisolated extension Signup {
    fileprivate var state: String {
        switch progress {
        case .editing, nil: "editing"
        case .submitted: "submitted"
        case .refused: "refused"
        case .signedUp: "signedUp"
        }
    }
}
