import EastwardFeature
import TallyContract

final class TotalPresenter: TotalComponent {
    func newTotal(_ total: Int) {
        print("The total is \(total).")
    }
}

@main
struct Tally {
    static func main() async {
        await TallyFeature.main { feature in
            let presenter = TotalPresenter()
            try await feature.total(to: presenter)
            try await feature.add(amount: 1)
            return presenter
        }
    }
}
