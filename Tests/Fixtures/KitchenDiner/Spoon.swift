import EastwardFeature
import KitchenSinkContract

/// Hangs when it receives this number of stirs: from then on, the main actor does nothing else.
final class Spoon {
    private let count: Int
    /// Whether the first update was received. It contains the state before, on which the next process would hang too.
    private var isHeld = false

    init(stuckAt count: Int) {
        self.count = count
    }

    func follow(_ feature: DinerFeature) async throws {
        _ = try await feature.connection.subscribe(ScalarsSlice.self) { change in
            while self.isHeld, change.value.int64Value == self.count {}
            self.isHeld = true
        }
    }
}
