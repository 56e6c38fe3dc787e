import EastwardFeature
import Foundation
import KitchenSinkContract
import SwiftProtobuf

/// The callbacks that a component is expected to receive after an action.
enum Expectation {
    case anything
    case exactly([String])
}

/// One slice, with any type of message.
protocol AnyCourse {
    var name: String { get }
    var verdict: Verdict { get }
    func check(
        after step: String, at revision: Revision, expecting: Expectation, by feature: DinerFeature
    ) async throws
}

/// One slice: its expected message, and the updates received for it.
final class Course<S: Slice>: AnyCourse {
    private static var mostComplaints: Int { 5 }

    let name = S.name
    /// The expected message of the slice.
    var expected: S.Message
    /// The action that sets the slice to the message.
    let put: (S.Message) -> DinerFeature.Action
    private let provided: ReceivedMessage<S.Message>
    private let first: String
    private var checks = 0
    private var complaints: [String] = []

    /// - Parameter provided: has received the slice once.
    init(_ provided: ReceivedMessage<S.Message>, put: @escaping (S.Message) -> DinerFeature.Action) {
        self.provided = provided
        self.put = put
        expected = provided.message
        first = provided.message.orderedBytes.digest
        _ = provided.takeCallbacks()
    }

    var verdict: Verdict {
        Verdict(
            slice: name, checks: checks, complaints: complaints, first: first,
            last: provided.message.orderedBytes.digest)
    }

    func check(
        after step: String, at revision: Revision, expecting: Expectation, by feature: DinerFeature
    ) async throws {
        checks += 1
        let received = provided.takeCallbacks()
        if case .exactly(let callbacks) = expecting, received != callbacks {
            complain(step, "received \(received), not \(callbacks)")
        }
        guard !received.isEmpty else { return }
        if provided.revision != revision { complain(step, "received revision \(provided.revision), not \(revision)") }
        compare(provided.message, "the component", step)
        var values = feature.connection.values(of: S.self).makeAsyncIterator()
        guard let value = try await values.next() else { return complain(step, "no value") }
        compare(value.value, "the value", step)
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
        guard let bytes: Data = try? serializedBytes(options: options) else {
            preconditionFailure("The message cannot be serialized.")
        }
        return bytes
    }
}

extension Data {
    /// Its FNV-1a hash, in hexadecimal digits.
    var digest: String {
        String(reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
}
