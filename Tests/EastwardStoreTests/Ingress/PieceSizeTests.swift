import Testing

@testable import EastwardStore

@Suite struct PieceSizeTests {
    /// The size after full pieces with this time per action, in nanoseconds.
    private func size(after size: PieceSize = PieceSize(), each nanoseconds: Int, pieces: Int = 20) -> PieceSize {
        var size = size
        for _ in 0..<pieces { size.add(actions: size.actions, duration: .nanoseconds(size.actions * nanoseconds)) }
        return size
    }

    @Test(arguments: [(300, 1024), (1000, 256), (5000, 64), (100_000, 16), (10, 4096)] as [(Int, Int)])
    func aPieceTakesNoLongerThanTheTarget(nanoseconds: Int, actions: Int) {
        #expect(size(each: nanoseconds).actions == actions)
    }

    @Test func aPieceThatWasInterruptedHalvesTheSizeOnce() {
        var size = PieceSize()
        size.add(actions: 64, duration: PieceSize.target * 100)
        #expect(size.actions == PieceSize().actions / 2)
        #expect(self.size(after: size, each: 1000).actions == PieceSize().actions)
    }

    /// The size can leave its minimum.
    @Test func quickPiecesGrowAgainAfterSlowOnes() {
        let small = size(each: 100_000)
        #expect(size(after: small, each: 300).actions == 1024)
    }

    @Test func aFewQuickActionsChangeNothing() {
        var size = PieceSize()
        size.add(actions: 1, duration: .microseconds(50))
        #expect(size.actions == PieceSize().actions)
    }
}
