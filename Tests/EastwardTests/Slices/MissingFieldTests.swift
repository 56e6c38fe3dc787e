import KitchenSinkContract
import Testing

@testable import Eastward

@Suite struct MissingFieldTests {
    private func check<Recorder: SliceRecorder>(_ provide: @escaping @Sendable (Recorder) -> Void) throws {
        let slice = ServedSlice<Int>(Recorder.self) { _, recorder in provide(recorder) }
        let roles = ["a", "b"].map { ServedRole(name: $0, actions: [], slices: [slice]) }
        try MissingField.check(0, roles)
    }

    @Test func eachMissingFieldIsNamedOnce() throws {
        let error = #expect(throws: MissingField.self) {
            try check { (recorder: ChoiceRecorder) in recorder.newNumber(1) }
        }
        #expect(
            try #require(error).description == """
                Int does not call newTitle for the slice kitchen.sink.Choice: a feature would never receive this field.
                Int does not call newWeight for the slice kitchen.sink.Choice: a feature would never receive this field.
                """)
    }

    @Test func noCaseOfAOneofHasToBeProvided() throws {
        try check { (recorder: ChoiceRecorder) in
            recorder.newTitle("")
            recorder.newWeight(0)
        }
        try check { (_: SingleRecorder) in }
    }
}
