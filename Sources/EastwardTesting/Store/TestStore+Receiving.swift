public import Eastward

extension TestStore {
    /// Receives the next action that a feature has sent, and fails unless it is `action` and exactly what `change` says
    /// became of the state. Waits for it, if nothing was sent yet.
    /// - Parameters:
    ///   - process: who has to have sent it; `nil` for anybody.
    ///   - code: the code of the ``Rejection`` that is expected.
    ///   - limit: how long to wait.
    ///   - change: makes of the state before, which it is given, the state after. Without it nothing may have changed.
    @discardableResult
    public func receive(
        _ action: Action, by process: String? = nil, rejected code: String? = nil, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout State) throws -> Void)? = nil
    ) async -> Receipt? {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let takesAny = exhaustivity == .on
        let isWanted: (Event) -> Bool = { event in
            guard case .sent(let step) = event else { return false }
            return takesAny || step.action == action && process.map { $0 == step.sender } ?? true
        }
        guard await arrived(within: limit, isWanted), let index = events.firstIndex(where: isWanted),
            case .sent(let step) = events[index]
        else {
            reporter.fail(
                """
                \(dumped(action)) was expected to be sent\(process.map { " by \($0)" } ?? ""), and was not within \
                \(limit). If it only takes longer, wait longer: within: .seconds(…)\(happened)
                """, at: place)
            return nil
        }
        skip(index, before: "\(dumped(action)) is received", onlySent: true, at: place)
        events.removeAll {
            if case .sent(let other) = $0 { other.receipt.revision == step.receipt.revision } else { false }
        }
        guard step.action == action else {
            reporter.fail(
                """
                Another action was sent than the one expected:

                \(difference(action, step.action))

                \(Self.adviceToCorrect)
                """, at: place)
            state = step.after
            return nil
        }
        if let process, let sender = step.sender, process != sender {
            reporter.fail(
                "\(dumped(action)) was expected to be sent by \(process), and was sent by \(sender).", at: place)
        }
        check(step, rejected: code, at: place, change)
        return step.receipt
    }

    /// Receives what components were told of a slice, and fails unless `change` makes exactly that of what they were
    /// told before. Waits for it, if they were told nothing yet.
    /// - Parameters:
    ///   - process: whose components; `nil` for anybody's.
    ///   - limit: how long to wait.
    ///   - change: makes of the slice before, which it is given and of which at first nothing is told, the slice after.
    public func receive<S: Slice>(
        _ slice: S.Type, by process: String? = nil, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout S.Value) throws -> Void)? = nil
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let isWanted: (Event) -> Bool = { event in
            guard case .told(let telling as Telling<S>) = event else { return false }
            return process.map { $0 == telling.process } ?? true
        }
        guard await arrived(within: limit, isWanted), let index = events.firstIndex(where: isWanted),
            case .told(let telling as Telling<S>) = events[index]
        else {
            return reporter.fail(
                """
                \(process ?? "A component") was expected to be told \(S.name), and was not within \(limit).\
                \(isFollowed(S.self, by: process) ? Self.isToldOfChanges : " Nobody is subscribed to it.")\(happened)
                """, at: place)
        }
        events.remove(at: index)
        let follower = followers.first { $0.process == telling.process && $0.slice == S.name } as? TestFollower<S>
        let before = follower?.received ?? telling.change.previous
        follower?.received = telling.change.value
        do {
            try compare(telling, after: before, at: place, change)
        } catch {
            reporter.fail("What is expected of \(S.name) threw an error: \(error)", at: place)
        }
    }

    private func compare<S: Slice>(
        _ telling: Telling<S>, after before: S.Value, at place: TestPlace, _ change: ((inout S.Value) throws -> Void)?
    ) throws {
        let actual = telling.change.value
        var expected = before
        try change?(&expected)
        if S.areAlike(expected, actual) { return }
        guard exhaustivity != .on else {
            let difference = S.difference(expected, actual)
            return reporter.fail(
                change == nil
                    ? """
                    \(telling.process) was told something of \(S.name) that the test does not say:

                    \(difference)

                    Say in a closure what changes, or let it pass: store.exhaustivity = .off
                    """
                    : """
                    \(telling.process) was told something else than expected of \(S.name):

                    \(difference)

                    \(Self.adviceToCorrect)
                    """, at: place)
        }
        var confirmed = actual
        try change?(&confirmed)
        guard S.areAlike(confirmed, actual) else {
            return reporter.fail(
                """
                \(telling.process) was told something else than expected of \(S.name):

                \(S.difference(confirmed, actual))

                \(Self.adviceToCorrect)
                """, at: place)
        }
        guard exhaustivity == .off(showsSkipped: true) else { return }
        reporter.note(
            """
            \(telling.process) was told more of \(S.name) than the test says:

            \(S.difference(expected, actual))
            """, at: place)
    }

    /// Lets everything that happened pass until now, in silence: what comes after has to be received again.
    public func skipReceived() async {
        await settle()
        for event in events { pass(event) }
        events = []
    }

    private static var isToldOfChanges: String { " A slice is told only when it changes." }

    private func isFollowed<S: Slice>(_ slice: S.Type, by process: String?) -> Bool {
        followers.contains { $0.slice == S.name && (process == nil || $0.process == process) }
    }

    // MARK: What was not received

    static var adviceToReceive: String {
        "Receive it with store.receive(…), or let it pass: store.exhaustivity = .off"
    }

    static var adviceToCorrect: String { "If + is right, correct the test; if − is, the app." }

    private var happened: String {
        events.isEmpty ? "" : "\n\nWhat happened, and was not received:\n\n\(list(events))"
    }

    func list(_ events: [Event]) -> String {
        events.map { event in
            switch event {
            case .sent(let step):
                let outcome = step.receipt.rejection.map { ", which was rejected with “\($0.code)”" } ?? ""
                return "    • \(step.sender ?? "the test") sent \(dumped(step.action))\(outcome)"
            case .told(let telling): return "    • \(telling.text)"
            }
        }.joined(separator: "\n")
    }

    /// Leaves the first `count` events behind: a failure if the test has to say everything.
    /// - Parameter onlySent: what components were told stays.
    func skip(_ count: Int, before what: @autoclosure () -> String, onlySent: Bool = false, at place: TestPlace) {
        let skipped = events.prefix(count).filter { event in
            if case .sent = event { true } else { !onlySent }
        }
        guard !skipped.isEmpty else { return }
        if exhaustivity != .off {
            let text = "\(what()), and the test has not received everything that happened before:\n\n\(list(skipped))"
            if exhaustivity == .on {
                reporter.fail("\(text)\n\n\(Self.adviceToReceive)", at: place)
            } else {
                reporter.note(text, at: place)
            }
        }
        for event in skipped { pass(event) }
        let rest = events.dropFirst(count)
        events =
            events.prefix(count).filter { event in
                if case .told = event { onlySent } else { false }
            } + rest
    }

    private func pass(_ event: Event) {
        switch event {
        case .sent(let step): state = step.after
        case .told(let telling):
            followers.first { $0.process == telling.process && $0.slice == telling.slice }?.pass(telling)
        }
    }

    /// Waits until something that `isWanted` has happened. Whether it has.
    private func arrived(within limit: Duration, _ isWanted: (Event) -> Bool) async -> Bool {
        await settle()
        return await arrivals.wait(within: limit) { events.contains(where: isWanted) }
    }
}
