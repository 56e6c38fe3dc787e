import EastwardFeature
import KitchenSinkContract

/// Sends actions one by one, and compares the updates received after each with the expected ones.
final class Diner {
    let scalars: Course<ScalarsSlice>
    let optionals: Course<OptionalsSlice>
    let lists: Course<ListsSlice>
    let keys: Course<KeysSlice>
    let rows: Course<RowsSlice>
    let larder: Course<LarderSlice>
    let choice: Course<ChoiceSlice>
    private let feature: DinerFeature

    init(_ feature: DinerFeature) async throws {
        self.feature = feature
        let (scalars, optionals, lists, choice) = (
            ReceivedScalars(), ReceivedOptionals(), ReceivedLists(), ReceivedChoice()
        )
        let (keys, rows, larder) = (ReceivedKeys(), ReceivedRows(), ReceivedLarder())
        try await feature.provideScalars(to: scalars)
        try await feature.provideOptionals(to: optionals)
        try await feature.provideLists(to: lists)
        try await feature.provideKeys(to: keys)
        try await feature.provideRows(to: rows)
        try await feature.provideLarder(to: larder)
        try await feature.provideChoice(to: choice)
        self.scalars = Course(scalars) { .putting(scalars: $0) }
        self.optionals = Course(optionals) { .putting(optionals: $0) }
        self.lists = Course(lists) { .putting(lists: $0) }
        self.keys = Course(keys) { .putting(keys: $0) }
        self.rows = Course(rows) { .putting(rows: $0) }
        self.larder = Course(larder) { .fill($0) }
        self.choice = Course(choice) { .putting(choice: $0) }
    }

    var verdicts: [Verdict] { courses.map(\.verdict) }

    private var courses: [any AnyCourse] { [scalars, optionals, lists, keys, rows, larder, choice] }

    /// Sends `action`, waits until its effects are delivered, and compares all slices with their expected messages.
    /// - Parameter expectations: the expected callbacks of slices by their names; all other slices expect none.
    func order(_ step: String, _ action: DinerFeature.Action, expecting expectations: [String: Expectation])
        async throws
    {
        let receipt = try await feature.receipt(of: action)
        if let rejection = receipt.rejection { throw Unserved("\(step): \(rejection.reason)") }
        try await feature.reach(receipt.revision)
        for course in courses {
            try await course.check(
                after: step, at: receipt.revision, expecting: expectations[course.name] ?? .exactly([]), by: feature)
        }
    }

    /// Sets the slice of `course` to this message.
    func serve<S>(_ message: S.Message, _ step: String, to course: Course<S>) async throws {
        course.expected = message
        try await order(step, course.put(message), expecting: [course.name: .anything])
    }

    /// Makes the edits in the slice of `course` one after another, and repeats each, which must cause no callback.
    func make<S>(_ edits: [Edit<S.Message>], in course: Course<S>) async throws {
        for edit in edits {
            edit.change(&course.expected)
            let step = edit.callbacks.joined(separator: ", ")
            try await order(step, course.put(course.expected), expecting: [course.name: .exactly(edit.callbacks)])
            try await order("\(step) again", course.put(course.expected), expecting: [:])
        }
    }
}

/// The store rejected an action.
nonisolated struct Unserved: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension DinerFeature.Action {
    /// Sets one of the slices.
    fileprivate static func putting(
        scalars: Scalars? = nil, optionals: Optionals? = nil, lists: Lists? = nil, keys: Keys? = nil,
        rows: Rows? = nil, choice: Choice? = nil
    ) -> Self {
        put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice)
    }
}
