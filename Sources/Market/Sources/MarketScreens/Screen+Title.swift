public import MarketContract

extension Screen {
    /// The screens that the user can go to, in their order.
    public static let destinations = allCases.filter { $0 != .none }

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
        case .none: "Nothing"
        }
    }

    /// The process that shows it.
    public var process: String {
        switch self {
        case .banana: "banana"
        case .signup: "signup"
        case .login: "login"
        case .items: "items"
        case .products: "products"
        case .counter: "counter"
        case .notes: "notes"
        case .none: ""
        }
    }
}
