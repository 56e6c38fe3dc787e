import MarketContract

nonisolated extension StorefrontFeature.Action {
    /// The action of one of the shop's controls, for a visitor; `nil` if the shop has no such control. Members log in with a password
    /// only.
    /// - Parameter visitor: replaces the visitor that a browser may have named.
    init?(_ action: MarketAction, of visitor: String) {
        switch action {
        case .shop(.putInBasket(_, let item, let quantity)):
            self = .putInBasket(visitor: visitor, item: item, quantity: quantity)
        case .shop(.checkOut): self = .checkOut(visitor: visitor)
        case .counter, .banana, .items(.refreshItems): self.init(action)
        default:
            guard let action = ActInVisit.OneOf_Action(action) else { return nil }
            self = .actInVisit(visitor: visitor, action: action)
        }
    }
}

nonisolated extension ActInVisit.OneOf_Action {
    fileprivate init?(_ action: MarketAction) {
        switch action {
        case .router(.goTo(let screen)): self = .goTo(GoTo(screen: screen))
        case .router(.goBack): self = .goBack(GoBack())
        case .router(.goForward): self = .goForward(GoForward())
        case .items(.openItem(let item)): self = .openItem(OpenItem(item: item))
        case .items(.closeItem): self = .closeItem(CloseItem())
        case .items(.searchItems(let term)): self = .searchItems(SearchItems(term: term))
        case .signup(.enterText(let field, let text)): self = .enterText(EnterText(field: field, text: text))
        case .signup(.submitSignup): self = .submitSignup(SubmitSignup())
        case .login(.loggedOut): self = .loggedOut(LoggedOut())
        default: return nil
        }
    }
}
