import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import EastwardTesting

@Suite("What a test takes for the same slice") struct LikenessTests {
    @Test func aChoiceThatIsMissingIsNotTheSameAsOneThatIsMade() {
        let made = Choice.with { $0.number = 7 }
        #expect(ChoiceSlice.areAlike(made, made))
        #expect(!ChoiceSlice.areAlike(made, Choice()))
        #expect(!ChoiceSlice.areAlike(Choice(), made))
        #expect(!ChoiceSlice.areAlike(made, .with { $0.number = 8 }))
    }
}
