import Eastward
import FixtureContract
import KitchenSinkContract
import SwiftProtobuf

/// The messages that occur in recorded dialogues, by their full names.
enum VectorContracts {
    struct Unknown: Error {
        let name: String
    }

    private static let types: [any SwiftProtobuf.Message.Type] = [
        WireFeatureMessage.self, WireStoreMessage.self, WireSliceUpdate.self, WireProgress.self,
        WireOperatorRequest.self, WireOperatorReply.self, WireCause.self,
        Increment.self, Decrement.self, Count.self, Notes.self, Larder.self,
    ]

    static func type(_ name: String) throws -> any SwiftProtobuf.Message.Type {
        guard let type = types.first(where: { $0.protoMessageName == name }) else { throw Unknown(name: name) }
        return type
    }

    static func decode(_ name: String, _ bytes: some Collection<UInt8>) throws -> any SwiftProtobuf.Message {
        try type(name).init(serializedBytes: Array(bytes))
    }

    /// The messages that another message contains as bytes, as JSON fields.
    static func contents(
        of message: any SwiftProtobuf.Message, topic: [UInt8]?
    ) throws -> [(name: String, value: String)] {
        switch message {
        case let message as WireFeatureMessage:
            let actions = try actions(of: message.batch.actions)
            let causes = try message.batch.actions.causes.map { try named("eastward.Cause", $0) }
            return [("actions", actions), ("causes", causes)].filter { !$1.isEmpty }.map { name, values in
                (name, "[\(values.joined(separator: ","))]")
            }
        case let update as WireSliceUpdate:
            let slice = try slice(of: topic ?? [])
            var fields = [(name: "value", value: try named(slice, update.value))]
            if !update.removed.isEmpty { fields.append(("removed", try named(slice, update.removed))) }
            return fields
        default:
            return []
        }
    }

    /// The actions of a batch, extracted from its columns.
    private static func actions(of columns: WireActions) throws -> [String] {
        var rest = Array(columns.payload)[...]
        return try columns.sizes.enumerated().map { index, size in
            defer { rest = rest.dropFirst(Int(size)) }
            let name = columns.names[columns.kinds.isEmpty ? 0 : Int(columns.kinds[index])]
            return try named(name, rest.prefix(Int(size)))
        }
    }

    private static func named(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
        VectorJSON.object([
            ("message", VectorJSON.quoted(name)), ("json", try decode(name, bytes).vectorJSON()),
        ])
    }

    /// The slice of a topic.
    static func slice(of topic: [UInt8]) throws -> String {
        switch WireProtocol.Topic.parse(topic)?.topic {
        case .patch(let slice), .snapshot(let slice, _): return slice
        case .progress, nil: throw Unknown(name: readable(topic))
        }
    }

    /// A topic with visible NULs.
    static func readable(_ topic: [UInt8]) -> String {
        String(decoding: topic, as: UTF8.self).replacing("\0", with: "␀")
    }
}
