package import Foundation
internal import SwiftProtobuf

extension ActionCause {
    /// `nil` for a cause without content.
    package init?(_ wire: WireCause) {
        let event: Event? =
            switch wire.event {
            case .update(let update):
                .update(
                    slice: update.slice, after: update.hasAfter ? update.after : nil, revision: update.revision)
            case .action(let revision): .action(revision)
            case .request(let request): .request(request)
            case nil: nil
            }
        guard event != nil || !wire.trace.isEmpty else { return nil }
        self.init(event, trace: wire.trace.isEmpty ? nil : wire.trace)
    }

    package var wire: WireCause {
        var wire = WireCause()
        switch event {
        case .update(let slice, let after, let revision):
            wire.update.slice = slice
            if let after { wire.update.after = after }
            wire.update.revision = revision
        case .action(let revision): wire.action = revision
        case .request(let request): wire.request = request
        case nil: break
        }
        wire.trace = trace ?? ""
        return wire
    }
}

extension ActionCause {
    /// The maximum length of an encoded cause, in bytes. A longer one is not sent.
    package static let largestLength = 512

    /// The cause as a message contains it; `nil` if it is too long.
    package var encoded: Data? {
        guard let data: Data = try? wire.serializedBytes(), data.count <= Self.largestLength else { return nil }
        return data
    }

    /// `nil` if `data` is no cause.
    init?(encoded data: Data) {
        guard let wire = try? WireCause(serializedBytes: data) else { return nil }
        self.init(wire)
    }
}

extension WireActions {
    /// Whether each action has a cause or none, and each cause is short.
    var hasConsistentCauses: Bool {
        (caused.isEmpty || caused.count == sizes.count) && caused.allSatisfy { $0 <= UInt32(causes.count) }
            && causes.allSatisfy { $0.count <= ActionCause.largestLength }
    }

    /// Whether an action has each cause, as required of senders. The causes must be consistent.
    var hasNeededCausesOnly: Bool {
        guard !causes.isEmpty else { return caused.isEmpty }
        guard !caused.isEmpty else { return causes.count == 1 }
        var isNeeded = [Bool](repeating: false, count: causes.count + 1)
        for number in caused { isNeeded[Int(number)] = true }
        return isNeeded.dropFirst().allSatisfy { $0 }
    }

    /// The causes of the actions in `range`, and for each of these the number of its cause.
    func causes(of range: Range<Int>) -> ([Data], [UInt32]) {
        guard !caused.isEmpty else { return (causes, []) }
        var kept: [Data] = []
        var numbers: [UInt32: UInt32] = [0: 0]
        let renumbered = caused[range].map { number in
            if let known = numbers[number] { return known }
            kept.append(causes[Int(number) - 1])
            numbers[number] = UInt32(kept.count)
            return UInt32(kept.count)
        }
        return (kept, kept.isEmpty ? [] : renumbered)
    }

    /// The cause of the action with this index.
    package func cause(of index: Int) -> ActionCause? {
        guard !caused.isEmpty else { return causes.first.flatMap(ActionCause.init(encoded:)) }
        let number = Int(caused[index])
        return number == 0 ? nil : ActionCause(encoded: causes[number - 1])
    }
}
