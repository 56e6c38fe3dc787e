import Eastward
import EastwardFeature
import EastwardOperator
import Foundation
import SwiftProtobuf

/// Which fields a bridge reads and writes, as both apps' contracts declare them.
struct BridgePlan: Equatable {
    /// A field of an action: the action's full name, and the field's number.
    struct Target: Equatable {
        var action: String
        var field: Int
    }

    /// An app's description and messages.
    struct App {
        let description: AppDescription
        let messages: MessageDescriptors

        init(_ reply: WireDescription) throws {
            description = try AppDescription(reply)
            messages = try MessageDescriptors(serialized: reply.contract)
        }
    }

    let sourceRole: String
    let rows: BridgedRows.Selection
    let destinationRole: String
    let item: Target
    /// The number of the action's field for the item's key; `nil` if there is none.
    let key: Int?
    let acknowledgment: Target?

    /// - Throws: ``CommandError`` if a name is unknown, or the types do not fit.
    init(_ options: BridgeOptions, from source: App, to destination: App) throws {
        let slice = try source.description.slice(named: options.slice)
        let action = try destination.description.action(named: options.action)
        let rows = try source.messages.field(named: options.rows, of: slice)
        let item = try destination.messages.field(named: options.field, of: action)
        guard let row = source.messages.row(of: rows), row.key.type == .uint64 else {
            throw Self.usage("\(slice).\(rows.name) is no map<uint64, …>: the keys of a bridge's items are uint64.")
        }
        guard [.message, .string, .bytes].contains(row.value.type) else {
            throw Self.usage("The rows of \(slice).\(rows.name) are neither messages nor text nor bytes.")
        }
        if let obstacle = source.messages.obstacle(for: row.value, readAs: item, of: destination.messages) {
            throw Self.usage(
                "A row of \(slice).\(rows.name) cannot become \(action).\(item.name): \(obstacle).")
        }
        let acknowledgment = try options.acknowledge.map { word in
            let action = try source.description.action(named: word)
            return try Self.number(options.through, of: action, source.messages)
        }
        self.rows = BridgedRows.Selection(slice: slice, field: Int(rows.number))
        self.item = Target(action: action, field: Int(item.number))
        self.acknowledgment = acknowledgment
        key = try options.key.map { try Self.number($0, of: action, destination.messages).field }
        sourceRole = try source.description.role(
            options.fromRole, receiving: slice, sending: acknowledgment?.action)
        destinationRole = try destination.description.role(options.toRole, receiving: nil, sending: action)
    }

    private static func number(_ word: String, of action: String, _ messages: MessageDescriptors) throws -> Target {
        let field = try messages.field(named: word, of: action)
        guard field.type == .uint64, field.label != .repeated else {
            throw usage("\(action).\(field.name) is no uint64, which the key of an item is.")
        }
        return Target(action: action, field: Int(field.number))
    }

    private static func usage(_ text: String) -> CommandError { CommandError(text, exitCode: SystemExit.usage) }

    // MARK: Encoding

    /// The destination's action for an item.
    func action(_ key: UInt64, _ row: Data) -> EncodedAction {
        let number = self.key.map { Self.field($0, key) } ?? []
        let length = Self.varint(UInt64(row.count))
        return EncodedAction(
            name: item.action, payload: number + Self.varint(UInt64(item.field) << 3 | 2) + length + Array(row))
    }

    /// The source's action that acknowledges the items up to a key; `nil` if there is none.
    var encodedAcknowledgment: (@Sendable (UInt64) -> EncodedAction)? {
        guard let acknowledgment else { return nil }
        return { EncodedAction(name: acknowledgment.action, payload: Self.field(acknowledgment.field, $0)) }
    }

    private static func field(_ number: Int, _ value: UInt64) -> [UInt8] {
        varint(UInt64(number) << 3) + varint(value)
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}

extension AppDescription {
    /// The role with this name, or the first by name, that may receive `slice` and send `action`.
    fileprivate func role(_ word: String?, receiving slice: String?, sending action: String?) throws -> String {
        func fits(_ role: WireDescription.Role) -> Bool {
            (slice.map(role.slices.contains) ?? true) && (action.map(role.actions.contains) ?? true)
        }
        let needs = [slice.map { "receive \($0)" }, action.map { "send \($0)" }].compactMap(\.self)
            .joined(separator: " and ")
        if let word {
            let role = try role(named: word)
            guard fits(role) else { throw CommandError("\(role.name) may not \(needs).") }
            return role.name
        }
        guard let role = roles.sorted(by: { $0.name < $1.name }).first(where: fits) else {
            throw CommandError("No role may \(needs).")
        }
        return role.name
    }
}
