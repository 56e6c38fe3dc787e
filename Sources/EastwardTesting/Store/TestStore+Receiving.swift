public import Eastward

extension TestStore {
    /// Receives the next action that a feature has sent, and fails unless it is `action` and changed the state exactly
    /// as `change` does. Waits if no action has been sent yet.
    /// - Parameters:
    ///   - process: the required sender; `nil` for any process.
    ///   - code: the code of the expected ``Rejection``.
    ///   - limit: the timeout.
    ///   - change: changes the previous state, which it is given, to the expected state. Without it the state must be
    ///     unchanged.
    @discardableResult
    public func receive(
        _ action: Action, by process: String? = nil, rejected code: String? = nil, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout State) throws -> Void)? = nil
    ) async -> Receipt? {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let takesAny = exhaustivity == .on
        let matches: (Event) -> Bool = { event in
            guard case .sent(let step) = event else { return false }
            return takesAny || step.action == action && process.map { $0 == step.sender } ?? true
        }
        guard await arrived(within: limit, matches), let index = events.firstIndex(where: matches),
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

    /// Receives the next update of a slice that components received, and fails unless `change` leads from their
    /// previous value to exactly the new one. Waits if they have not received an update yet.
    /// - Parameters:
    ///   - process: the process of the components; `nil` for any process.
    ///   - limit: the timeout.
    ///   - change: changes the previous value of the slice, which it is given and which is empty at first, to the
    ///     expected value.
    public func receive<S: Slice>(
        _ slice: S.Type, by process: String? = nil, within limit: Duration = .seconds(5),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout S.Message) throws -> Void)? = nil
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let matches: (Event) -> Bool = { event in
            guard case .delivered(let delivery as SliceDelivery<S>) = event else { return false }
            return process.map { $0 == delivery.process } ?? true
        }
        guard await arrived(within: limit, matches), let index = events.firstIndex(where: matches),
            case .delivered(let delivery as SliceDelivery<S>) = events[index]
        else {
            return reporter.fail(
                """
                \(process ?? "A component") was expected to receive \(S.name), and did not within \(limit).\
                \(isFollowed(S.self, by: process) ? Self.deliveryNote : " It has no subscriber.")\(happened)
                """, at: place)
        }
        events.remove(at: index)
        let subscriber =
            subscribers.first { $0.process == delivery.process && $0.slice == S.name } as? TestSubscriber<S>
        let before = subscriber?.received ?? delivery.change.previous
        subscriber?.received = delivery.change.value
        do {
            try compare(delivery, after: before, at: place, change)
        } catch {
            reporter.fail("The expectation for \(S.name) threw an error: \(error)", at: place)
        }
    }

    private func compare<S: Slice>(
        _ delivery: SliceDelivery<S>, after before: S.Message, at place: TestPlace,
        _ change: ((inout S.Message) throws -> Void)?
    ) throws {
        let actual = delivery.change.value
        var expected = before
        try change?(&expected)
        if S.areAlike(expected, actual) { return }
        guard exhaustivity != .on else {
            let difference = S.difference(expected, actual)
            return reporter.fail(
                change == nil
                    ? """
                    \(delivery.process) received an update of \(S.name) that the test does not assert:

                    \(difference)

                    Assert the change in a closure, or skip it: store.exhaustivity = .off
                    """
                    : """
                    \(delivery.process) received another value than expected of \(S.name):

                    \(difference)

                    \(Self.adviceToCorrect)
                    """, at: place)
        }
        var confirmed = actual
        try change?(&confirmed)
        guard S.areAlike(confirmed, actual) else {
            return reporter.fail(
                """
                \(delivery.process) received another value than expected of \(S.name):

                \(S.difference(confirmed, actual))

                \(Self.adviceToCorrect)
                """, at: place)
        }
        guard exhaustivity == .off(showsSkipped: true) else { return }
        reporter.note(
            """
            \(delivery.process) received more of \(S.name) than the test asserts:

            \(S.difference(expected, actual))
            """, at: place)
    }

    /// Skips all events so far, silently: later events have to be received again.
    public func skipReceived() async {
        await settle()
        for event in events { pass(event) }
        events = []
    }

    private static var deliveryNote: String { " A slice is delivered only when it changes." }

    private func isFollowed<S: Slice>(_ slice: S.Type, by process: String?) -> Bool {
        subscribers.contains { $0.slice == S.name && (process == nil || $0.process == process) }
    }

    // MARK: Events that were not received

    static var adviceToReceive: String {
        "Receive it with store.receive(…), or skip it: store.exhaustivity = .off"
    }

    static var adviceToCorrect: String { "If + is right, correct the test; if − is, the app." }

    private var happened: String {
        events.isEmpty ? "" : "\n\nEvents that were not received:\n\n\(list(events))"
    }

    func list(_ events: [Event]) -> String {
        events.map { event in
            switch event {
            case .sent(let step):
                let outcome = step.receipt.rejection.map { ", which was rejected with “\($0.code)”" } ?? ""
                return "    • \(step.sender ?? "the test") sent \(dumped(step.action))\(outcome)"
            case .delivered(let delivery): return "    • \(delivery.text)"
            }
        }.joined(separator: "\n")
    }

    /// Skips the first `count` events: a failure if the test must assert every event.
    /// - Parameter onlySent: keeps the updates that components received.
    func skip(_ count: Int, before what: @autoclosure () -> String, onlySent: Bool = false, at place: TestPlace) {
        let skipped = events.prefix(count).filter { event in
            if case .sent = event { true } else { !onlySent }
        }
        guard !skipped.isEmpty else { return }
        if exhaustivity != .off {
            let text = "\(what()), and the test has not received all earlier events:\n\n\(list(skipped))"
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
                if case .delivered = event { onlySent } else { false }
            } + rest
    }

    private func pass(_ event: Event) {
        switch event {
        case .sent(let step): state = step.after
        case .delivered(let delivery):
            subscribers.first { $0.process == delivery.process && $0.slice == delivery.slice }?.pass(delivery)
        }
    }

    /// Waits until an event that `matches` has occurred; returns whether it has.
    private func arrived(within limit: Duration, _ matches: (Event) -> Bool) async -> Bool {
        await settle()
        return await arrivals.wait(within: limit) { events.contains(where: matches) }
    }
}
