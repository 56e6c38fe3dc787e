import EastwardFeature
import MarketContract

/// Leaves this screen. The store determines the next one.
final class Router {
    private let feature: SignupFeature
    private var leaving: Int?

    init(_ feature: SignupFeature) {
        self.feature = feature
    }

    /// Leaves the form after its sign-up, once. A repeated action does not change the screen.
    func moveOn(after attempt: Int) {
        guard attempt != leaving else { return }
        leaving = attempt
        Task {
            defer { leaving = nil }
            try await feature.leaveSignup(attempt: attempt)
        }
    }
}
