import EastwardView
import EastwardWeb
import MarketContract

extension Page {
    /// Which requests the gateway serves: those of pages with the secret, for controls of the shop and of panels.
    nonisolated func access(_ secret: PageSecret) -> WebAccess<StorefrontFeature> {
        WebAccess { request in
            guard let bearer = request.bearer, secret.matches(bearer) else { return nil }
            let visitor = VisitorCookie.value(in: request)
            guard VisitorCookie.isVisitor(visitor) else { throw WebRefusal.noVisitor }
            return WebPrincipal(id: visitor, proof: .cookie)
        } permitting: { action, principal, request in
            if let panel = request.query["panel"] {
                try await self.permitted(action, at: panel)
            } else {
                try await self.permitted(action, for: principal.id)
            }
        }
    }

    /// The action of one of the shop's controls, for a visitor.
    private func permitted(
        _ action: StorefrontFeature.Action, for visitor: String
    ) throws(WebRefusal) -> StorefrontFeature.Action {
        guard isStoreReady else { throw .storeStopped }
        guard let action = action.bound(to: visitor) else { throw .notOffered }
        // Fills the shelves again, with all that was sold.
        if action == .refreshItems, failure == nil { throw .notOffered }
        return action
    }

    /// An action that the panel of a process offers, as the user of its terminal sends it.
    private func permitted(
        _ action: StorefrontFeature.Action, at process: String
    ) throws(WebRefusal) -> StorefrontFeature.Action {
        guard isStoreReady else { throw .storeStopped }
        let offered = try? offers(of: process).action(of: Panel.Command(action.action), as: MarketAction.self)
        guard offered != nil else { throw isRunning(process) ? .notOffered : .stopped(process) }
        return action
    }
}

nonisolated extension StorefrontFeature.Action {
    /// The action of one of the shop's controls, for a visitor; `nil` if the shop has no such control. Members log in
    /// with a password only.
    /// - Parameter visitor: replaces the visitor that a browser may have named.
    fileprivate func bound(to visitor: String) -> StorefrontFeature.Action? {
        switch action {
        case .shop(.actInVisit(_, .loggedIn?)), .shop(.actInVisit(_, nil)): nil
        case .shop(.actInVisit(_, let action)): .actInVisit(visitor: visitor, action: action)
        case .shop(.putInBasket(_, let item, let quantity)):
            .putInBasket(visitor: visitor, item: item, quantity: quantity)
        case .shop(.checkOut): .checkOut(visitor: visitor)
        case .counter, .banana, .items(.refreshItems): self
        default: nil
        }
    }
}

nonisolated extension WebRefusal {
    /// The shop has no control for this action, and the panel does not offer it.
    static let notOffered = WebRefusal(
        status: 409, code: "not_offered", reason: "The page does not offer this any more. Look at it again.")

    /// The store does not run. The request was not queued: its status is final, so that no client repeats it, and it
    /// does not take effect later.
    static let storeStopped = WebRefusal(
        status: 409, code: "store_stopped", reason: "The shop is restarting. Try again in a moment.")

    /// The page of a browser without a visitor is outdated.
    static let noVisitor = WebRefusal(status: 403, code: "no_visitor", reason: "Load the page again.")

    /// The process of the panel does not run.
    static func stopped(_ process: String) -> WebRefusal {
        WebRefusal(
            status: 409, code: "stopped",
            reason: "\(process) is not running. This is the last panel that it has shown.")
    }
}
