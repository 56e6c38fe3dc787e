import EastwardFeature
import Foundation
import KitchenSinkContract
import SwiftProtobuf

/// What a component is to hear of an action.
enum Hearing {
    case anything
    case exactly([String])
}

/// One slice, whatever its message is.
protocol AnyCourse {
    var name: String { get }
    var verdict: Verdict { get }
    func check(
        after step: String, at revision: Revision, hearing: Hearing, by feature: DinerFeature
    ) async throws
}

/// One slice: what it should be, and what is told of it.
final class Course<S: Slice>: AnyCourse {
    private static var mostComplaints: Int { 5 }

    let name = S.name
    /// What the slice should be.
    var expected: S.Message
    /// Makes the slice as the message is.
    let put: (S.Message) -> DinerFeature.Action
    private let told: ToldMessage<S.Message>
    private let first: String
    private var checks = 0
    private var complaints: [String] = []

    /// - Parameter told: was told the slice once.
    init(_ told: ToldMessage<S.Message>, put: @escaping (S.Message) -> DinerFeature.Action) {
        self.told = told
        self.put = put
        expected = told.message
        first = told.message.orderedBytes.digest
        _ = told.takeCallbacks()
    }

    var verdict: Verdict {
        Verdict(
            slice: name, checks: checks, complaints: complaints, first: first, last: told.message.orderedBytes.digest)
    }

    func check(
        after step: String, at revision: Revision, hearing: Hearing, by feature: DinerFeature
    ) async throws {
        checks += 1
        let heard = told.takeCallbacks()
        if case .exactly(let callbacks) = hearing, heard != callbacks {
            complain(step, "told \(heard) instead of \(callbacks)")
        }
        guard !heard.isEmpty else { return }
        if told.revision != revision { complain(step, "told at revision \(told.revision) instead of \(revision)") }
        compare(told.message, "the component", step)
        var values = feature.transport.values(of: S.self).makeAsyncIterator()
        guard let value = try await values.next() else { return complain(step, "no value") }
        compare(S.message(of: value.value), "the value", step)
    }

    private func compare(_ message: S.Message, _ whose: String, _ step: String) {
        if message.orderedBytes != expected.orderedBytes {
            complain(step, "\(whose) has the bytes of \(message.json) instead of \(expected.json)")
        } else if message.json != expected.json {
            complain(step, "\(whose) has the JSON \(message.json) instead of \(expected.json)")
        }
    }

    private func complain(_ step: String, _ complaint: String) {
        guard complaints.count < Self.mostComplaints else { return }
        complaints.append("\(step): \(complaint)")
    }
}

extension Message {
    /// Its bytes, with maps in the order of their keys.
    var orderedBytes: Data {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        guard let bytes: Data = try? serializedBytes(options: options) else { preconditionFailure("It has no bytes.") }
        return bytes
    }
}

extension Data {
    /// Its FNV-1a hash, in hexadecimal digits.
    var digest: String {
        String(reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}
