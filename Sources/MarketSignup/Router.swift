import EastwardFeature
import MarketContract

/// Leads on from this screen. Which one is next the store knows.
final class Router {
    private let feature: SignupFeature
    private var left = 0

    init(_ feature: SignupFeature) {
        self.feature = feature
    }

    /// Leaves the form that made somebody a member, once. A router of a later life that does it again is refused.
    func moveOn(after attempt: Int) {
        guard attempt != left else { return }
        left = attempt
        Task { try await feature.leaveSignup(attempt: attempt) }
    }
}
