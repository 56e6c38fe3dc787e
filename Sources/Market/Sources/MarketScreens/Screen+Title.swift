public import MarketContract

extension Screen {
    /// The screens of the features, in their order.
    public static let destinations = allCases.filter { !$0.process.isEmpty }

    /// The title for display.
    public var title: String {
        switch self {
        case .banana: "Banana"
        case .signup: "Sign up"
        case .login: "Log in"
        case .items: "Items"
        case .products: "Products"
        case .counter: "Counter"
        case .notes: "Notes"
        case .item: "Item"
        case .basket: "Basket"
        case .orders: "Orders"
        case .none: "Nothing"
        }
    }

    /// The process that shows it; empty if only the shop has it.
    public var process: String {
        switch self {
        case .banana: "banana"
        case .signup: "signup"
        case .login: "login"
        case .items: "items"
        case .products: "products"
        case .counter: "counter"
        case .notes: "notes"
        case .item, .basket, .orders, .none: ""
        }
    }
}
