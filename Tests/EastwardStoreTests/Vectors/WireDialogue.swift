import Eastward
import Foundation
import SwiftProtobuf

/// A recorded dialogue of the wire, as a file of `protocols/vectors/` holds it.
struct WireDialogue {
    /// One message or subscription, and the recorded data about it.
    struct Step {
        var meaning: String
        var from: Side
        var does = Deed.sends
        /// The number of the connection in the dialogue, from 1.
        var connection = 1
        var topic: [UInt8]?
        /// The message's full name; `nil` if there is no message in it.
        var message: String?
        var bytes: [UInt8]?
    }

    enum Side: String {
        case feature, store
        case `operator`
    }

    enum Deed: String {
        case sends, subscribes, unsubscribes
    }

    enum Socket: String {
        case actions, slices
        case `operator`
    }

    let name: String
    /// The subject of the dialogue, and the contracts that occur in it.
    let about: String
    let socket: Socket
    private(set) var steps: [Step] = []

    init(_ name: String, over socket: Socket, _ about: String) {
        self.name = name
        self.socket = socket
        self.about = about
    }

    /// The files' directory.
    static let directory =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("protocols/vectors")

    var file: URL { Self.directory.appendingPathComponent("\(name).json") }

    // MARK: Recording

    mutating func send(
        _ from: Side, _ message: some SwiftProtobuf.Message, on topic: [UInt8]? = nil, connection: Int = 1,
        _ meaning: String
    ) throws {
        steps.append(
            Step(
                meaning: meaning, from: from, connection: connection, topic: topic,
                message: type(of: message).protoMessageName, bytes: try message.inOrder()))
    }

    /// Records bytes that are no message.
    mutating func send(_ from: Side, unreadable bytes: [UInt8], connection: Int = 1, _ meaning: String) {
        steps.append(Step(meaning: meaning, from: from, connection: connection, bytes: bytes))
    }

    mutating func subscribe(_ topic: [UInt8], _ meaning: String) {
        steps.append(Step(meaning: meaning, from: .feature, does: .subscribes, topic: topic))
    }

    mutating func unsubscribe(_ topic: [UInt8], _ meaning: String) {
        steps.append(Step(meaning: meaning, from: .feature, does: .unsubscribes, topic: topic))
    }

    // MARK: The file

    /// The file's text.
    func text() throws -> String {
        let steps = try steps.map { try $0.json(over: socket) }
        return VectorJSON.indented(
            VectorJSON.object([
                ("dialogue", VectorJSON.quoted(name)), ("about", VectorJSON.quoted(about)),
                ("steps", "[\(steps.joined(separator: ","))]"),
            ])) + "\n"
    }
}

extension WireDialogue.Step {
    fileprivate func json(over socket: WireDialogue.Socket) throws -> String {
        var fields: [(String, String)] = [
            ("meaning", VectorJSON.quoted(meaning)), ("socket", VectorJSON.quoted(socket.rawValue)),
            ("connection", "\(connection)"), ("from", VectorJSON.quoted(from.rawValue)),
            ("does", VectorJSON.quoted(does.rawValue)),
        ]
        if let topic {
            fields.append(("topic", VectorJSON.quoted(VectorContracts.readable(topic))))
            fields.append(("topicHex", VectorJSON.quoted(topic.hex)))
        }
        if let message { fields.append(("message", VectorJSON.quoted(message))) }
        if let bytes { fields.append(("hex", VectorJSON.quoted(bytes.hex))) }
        if let message, let bytes {
            let decoded = try VectorContracts.decode(message, bytes)
            fields.append(("json", try decoded.vectorJSON()))
            fields += try VectorContracts.contents(of: decoded, topic: topic)
        }
        return VectorJSON.object(fields)
    }
}

extension SwiftProtobuf.Message {
    /// The encoding with the rows of maps in the order of their keys, so that it is deterministic.
    func inOrder() throws -> [UInt8] {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return try serializedBytes(options: options)
    }

    /// Official proto3 JSON, on one line.
    func vectorJSON() throws -> String {
        var options = JSONEncodingOptions()
        options.useDeterministicOrdering = true
        return try jsonString(options: options)
    }
}

extension Sequence<UInt8> {
    var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
