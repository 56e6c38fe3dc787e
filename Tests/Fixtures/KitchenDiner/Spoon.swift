import EastwardFeature
import KitchenSinkContract

/// Gets stuck when it hears that was stirred so often: from then on the main actor does nothing else.
final class Spoon {
    private let count: Int64
    /// What is told first is what was: the next process would be stuck too.
    private var isHeld = false

    init(stuckAt count: Int64) {
        self.count = count
    }

    func follow(_ feature: DinerFeature) async throws {
        _ = try await feature.transport.subscribe(ScalarsSlice.self) { change in
            while self.isHeld, change.value.int64Value == self.count {}
            self.isHeld = true
            return true
        }
    }
}
