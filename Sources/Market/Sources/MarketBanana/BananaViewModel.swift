/// The banana as the presenter needs it: no lengths, only their meaning.
struct BananaViewModel: Equatable {
    enum Size: Equatable {
        case baby, ordinary, large
    }

    enum Ripeness: Equatable {
        case green, yellow, spotted, brown

        init(days: Int) {
            self =
                switch days {
                case ..<3: .green
                case ..<7: .yellow
                case ..<12: .spotted
                default: .brown
                }
        }
    }

    let size: Size
    let ripeness: Ripeness
    let days: Int
    let isPeeled: Bool
}
