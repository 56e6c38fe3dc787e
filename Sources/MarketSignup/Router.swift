import EastwardFeature
import MarketContract

/// Leads on from this screen. Which one is next the store knows.
final class Router {
    private let feature: SignupFeature
    private var leaving: Int?

    init(_ feature: SignupFeature) {
        self.feature = feature
    }

    /// Leaves the form that made somebody a member, once. Whoever says it again moves nobody.
    func moveOn(after attempt: Int) {
        guard attempt != leaving else { return }
        leaving = attempt
        Task {
            defer { leaving = nil }
            try await feature.leaveSignup(attempt: attempt)
        }
    }
}
