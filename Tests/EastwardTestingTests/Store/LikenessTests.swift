import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import EastwardTesting

@Suite("The comparison of slices in tests") struct LikenessTests {
    @Test func aMissingChoiceDiffersFromOneThatIsSet() {
        let made = Choice.with { $0.number = 7 }
        #expect(ChoiceSlice.areAlike(made, made))
        #expect(!ChoiceSlice.areAlike(made, Choice()))
        #expect(!ChoiceSlice.areAlike(Choice(), made))
        #expect(!ChoiceSlice.areAlike(made, .with { $0.number = 8 }))
    }
}
