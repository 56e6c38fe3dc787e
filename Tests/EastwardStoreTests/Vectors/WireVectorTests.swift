import Eastward
import Foundation
import SwiftProtobuf
import Testing

/// Compares `protocols/vectors/` with the messages that the cores send. After an intended change of the wire, record
/// them again: `EASTWARD_RECORD=1 swift test --filter WireVectorTests`.
@Suite(.serialized, .timeLimit(.minutes(10))) struct WireVectorTests {
    /// A dialogue, and the function that records it.
    struct Recording: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let record: @Sendable () async throws -> WireDialogue

        static let all = [
            Recording(testDescription: "join") { try .join() },
            Recording(testDescription: "act") { try .act() },
            Recording(testDescription: "cause") { try .cause() },
            Recording(testDescription: "resume") { try .resume() },
            Recording(testDescription: "present") { try .present() },
            Recording(testDescription: "report") { try .report() },
            Recording(testDescription: "follow") { try .follow() },
            Recording(testDescription: "refused") { try await .refused() },
            Recording(testDescription: "operate") { try await .operate() },
        ]
    }

    @Test(arguments: Recording.all)
    func everyDialogueEqualsItsRecording(_ recording: Recording) async throws {
        let dialogue = try await recording.record()
        #expect(dialogue.name == recording.testDescription)
        let text = try dialogue.text()
        if ProcessInfo.processInfo.environment["EASTWARD_RECORD"] == "1" {
            try text.write(to: dialogue.file, atomically: true, encoding: .utf8)
        }
        let recorded = try String(contentsOf: dialogue.file, encoding: .utf8)
        let differing = zip(text.split(separator: "\n"), recorded.split(separator: "\n")).first { $0 != $1 }
        #expect(
            text == recorded,
            """
            The dialogue differs from \(dialogue.file.lastPathComponent). The first difference:
            \(differing.map { "\($0.1)\n\($0.0)" } ?? "one is longer")
            If that is intended: EASTWARD_RECORD=1 swift test --filter WireVectorTests
            """)
    }

    @Test func everyFileIsOneOfTheDialogues() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: WireDialogue.directory.path)
        #expect(files.sorted() == Recording.all.map { "\($0.testDescription).json" }.sorted())
    }

    @Test func thePageExplainsEveryRefusalAndEveryVectorIsInItsTable() throws {
        let protocols = WireDialogue.directory.deletingLastPathComponent()
        let page = try String(contentsOf: protocols.appendingPathComponent("WIRE.md"), encoding: .utf8)
        let proto = try String(
            contentsOf: protocols.appendingPathComponent("eastward/eastward.proto"), encoding: .utf8)
        let codes = proto.matches(of: /\b([A-Z]+(?:_[A-Z]+)+|FENCED|MALFORMED) = [1-9]\d*;/).map { String($0.1) }
        #expect(codes.count >= 10)
        for code in codes { #expect(page.contains("\n| `\(code)` |"), "WIRE.md does not explain \(code).") }
        for code in ["unknown_action", "not_allowed", "malformed", "poison"] {
            #expect(page.contains("\n| `\(code)` |"), "WIRE.md does not explain \(code).")
        }
        for recording in Recording.all { #expect(page.contains("`\(recording.testDescription)`")) }
    }

    // MARK: The files by themselves

    struct File: Decodable {
        var dialogue: String
        var steps: [Step]

        struct Step: Decodable {
            var meaning: String
            var message: String?
            var topic: String?
            var topicHex: String?
            var hex: String?
        }
    }

    @Test(arguments: Recording.all)
    func everyMessageEqualsItsJSON(_ recording: Recording) throws {
        let data = try Data(
            contentsOf: WireDialogue.directory.appendingPathComponent("\(recording.testDescription).json"))
        let file = try JSONDecoder().decode(File.self, from: data)
        let raw = try #require(
            (JSONSerialization.jsonObject(with: data) as? [String: Any])?["steps"] as? [[String: Any]])
        #expect(file.dialogue == recording.testDescription)
        #expect(!file.steps.isEmpty && file.steps.count == raw.count)
        for (step, fields) in zip(file.steps, raw) {
            if let topic = step.topic {
                #expect(VectorContracts.readable(try bytes(try #require(step.topicHex))) == topic)
            }
            guard let message = step.message, let hex = step.hex else {
                #expect(fields["json"] == nil)
                continue
            }
            let type = try VectorContracts.type(message)
            let decoded = try type.init(serializedBytes: try bytes(hex))
            let json = try JSONSerialization.data(withJSONObject: try #require(fields["json"]))
            #expect(try type.init(jsonUTF8Bytes: json).isEqualTo(message: decoded), "\(step.meaning)")
            #expect(try decoded.inOrder().hex == hex, "\(step.meaning)")
            try check(fields["value"], is: (decoded as? WireSliceUpdate)?.value)
            try check(fields["removed"], is: (decoded as? WireSliceUpdate)?.removed)
        }
    }

    /// Checks a message within a message.
    private func check(_ field: Any?, is bytes: Data?) throws {
        guard let field = field as? [String: Any] else {
            #expect(bytes?.isEmpty != false)
            return
        }
        let type = try VectorContracts.type(try #require(field["message"] as? String))
        let json = try JSONSerialization.data(withJSONObject: try #require(field["json"]))
        let provided = try type.init(jsonUTF8Bytes: json)
        #expect(provided.isEqualTo(message: try type.init(serializedBytes: try #require(bytes))))
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        let digits = Array(hex)
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            try #require(UInt8(String(digits[index...min(index + 1, digits.count - 1)]), radix: 16))
        }
    }
}
