public import EastwardFeature
public import MarketContract

/// The role of a feature in which a user can log in.
public nonisolated protocol LoginPort: Sendable {
    @discardableResult func loggedIn(name: String) async throws -> Receipt
    @discardableResult func loggedOut() async throws -> Receipt
    @MainActor @discardableResult func provideLogin(to component: some LoginComponent) async throws -> Subscription
    @MainActor @discardableResult func provideMembers(to component: some MembersComponent) async throws -> Subscription
}

extension LoginFeature: nonisolated LoginPort {}
extension StorefrontFeature: nonisolated LoginPort {}
