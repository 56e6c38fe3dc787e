public import Eastward
internal import EastwardInspection
internal import SwiftProtobuf

extension TestStore {
    /// Sends an action as a journal recorded it, and fails unless it has the same outcome and changes the same records.
    ///
    /// `eastward inspect` writes such tests: select an action, then “Copy as test”.
    /// - Parameters:
    ///   - name: the action's full name, such as `market.Increment`.
    ///   - value: its JSON.
    ///   - nanoseconds: the time of the action, since 1970.
    ///   - seed: the seed of its random numbers.
    ///   - code: the code of the recorded ``Rejection``.
    ///   - removed: the JSON of the records that it removed or changed, as they were before.
    ///   - added: the JSON of the records that it added or changed, as they were after.
    /// - Throws: ``RecordingError`` if the app no longer has such an action.
    public func sendRecorded(
        _ name: String, _ value: String, nanoseconds: Int64, seed: UInt64, rejected code: String? = nil,
        removing removed: [String] = [], adding added: [String] = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async throws {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let kind = Action.kinds.first(where: { $0.name == name }) else {
            throw RecordingError("The app has no action \(name).")
        }
        let action: Action
        do {
            action = try kind.decodeJSON(value)
        } catch {
            throw RecordingError("\(value) is no \(name): \(error)")
        }
        skip(events.count, before: "\(name) is sent", at: place)
        guard let step = core.send(action, nanoseconds: nanoseconds, seed: seed) else {
            reportFaults(at: place)
            return
        }
        check(step, rejected: code, at: place, step.before == step.after ? nil : { $0 = step.after })
        let difference = RecordDifference(from: step.before, to: step.after)
        let (before, after) = VisibleRecords.changed(difference.before.map(\.json), difference.after.map(\.json))
        let (removed, added) = VisibleRecords.changed(removed, added)
        if before != removed || after != added {
            reporter.fail(
                """
                \(name) changed other records than in the recording:

                \(Self.lines(of: removed, added, "recorded"))
                \(Self.lines(of: before, after, "now"))
                """, at: place)
        }
        publish(at: place)
        await settle()
    }

    private static func lines(of removed: [String], _ added: [String], _ title: String) -> String {
        (["\(title):"] + removed.map { "− \($0)" } + added.map { "+ \($0)" }
            + (removed.isEmpty && added.isEmpty ? ["nothing"] : [])).joined(separator: "\n")
    }
}

extension DurableState {
    /// A state that a journal recorded.
    /// - Parameter records: the JSON of its records.
    /// - Throws: ``RecordingError`` if the state no longer has such a record.
    public init(recordedAs records: [String]) throws {
        self.init()
        for record in records {
            do {
                try readRecord(Record(jsonString: record))
            } catch {
                throw RecordingError("\(record) is no record of the state: \(error)")
            }
        }
    }
}

/// The reason why a recorded action or state does not belong to the app.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
