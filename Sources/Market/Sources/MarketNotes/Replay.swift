import EastwardFeature
import Foundation
import MarketContract

/// Sends the edits of a trace, one action each, and compares the delivered document with the end of the trace.
struct Replay {
    private let trace: Trace
    /// The number of edits per second; `nil` for as many as the store accepts.
    private let rate: Int?

    init(_ trace: Trace, rate: Int? = nil) {
        self.trace = trace
        self.rate = rate
    }

    /// The number of actions that are sent before their receipts are checked.
    private var batch: Int { rate.map { max(1, $0 / 20) } ?? 16_384 }

    /// - Throws: ``RejectedEdit``, an `ActionError` or a `FeatureError`.
    func run(on feature: NotesFeature) async throws -> ReplayReport {
        let provided = ReceivedNotes()
        try await feature.provideNotes(to: provided)
        let patches = trace.patches
        let clock = ContinuousClock()
        let start = clock.now
        var revision = try await feature.clearNotes().revision
        if !trace.startContent.isEmpty {
            do {
                revision = try await feature.editNotes(position: 0, deleteCount: 0, text: trace.startContent).revision
            } catch ActionError.rejected(let rejection) {
                throw RejectedEdit("startContent", rejection)
            }
        }
        for first in stride(from: 0, to: patches.count, by: batch) {
            if let rate { try await clock.sleep(until: start + .seconds(1) * first / rate) }
            let part = patches[first..<min(first + batch, patches.count)]
            let receipts = try await feature.send(contentsOf: part.map(\.action))
            if let (offset, rejected) = receipts.enumerated().first(where: { $1.rejection != nil }),
                let rejection = rejected.rejection
            {
                throw RejectedEdit(trace.place(ofPatch: first + offset), rejection)
            }
            revision = receipts.lastRevision ?? revision
            Terminal.showProgress("\(part.endIndex) of \(patches.count) edits")
        }
        try await feature.reach(revision, within: .seconds(60))
        let seconds = start.duration(to: clock.now) / .seconds(1)
        Terminal.showProgress("")
        return ReplayReport(
            edits: patches.count, seconds: seconds,
            matches: provided.text.unicodeScalars.elementsEqual(trace.endContent.unicodeScalars))
    }
}

/// The result of a replay.
nonisolated struct ReplayReport: Equatable, Sendable {
    /// The number of edits that were sent, one action each.
    var edits: Int
    /// The time from the first action until the delivered document had reached the last receipt.
    var seconds: Double
    /// Whether the delivered document equals the end of the trace, code point by code point.
    var matches: Bool

    /// One line.
    var json: String {
        let rate = String(format: "%.0f", Double(edits) / seconds)
        return """
            {"edits":\(edits),"seconds":\(String(format: "%.3f", seconds)),"edits_per_second":\(rate),\
            "matches":\(matches)}
            """
    }
}

/// An edit that the store rejected, and its position in the trace.
nonisolated struct RejectedEdit: Error, CustomStringConvertible {
    let description: String

    init(_ place: String, _ rejection: Rejection) {
        description = "The edit at \(place) was rejected: \(rejection.reason)"
    }
}

/// Holds the document as delivered last.
private final class ReceivedNotes: NotesComponent {
    private(set) var text = ""

    func newText(_ text: String) {
        self.text = text
    }
}

extension Trace.Patch {
    fileprivate var action: NotesFeature.Action {
        .editNotes(position: position, deleteCount: deleteCount, text: text)
    }
}
