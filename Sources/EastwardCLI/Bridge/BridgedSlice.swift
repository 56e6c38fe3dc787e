import Eastward
import Foundation
import SwiftProtobuf
import Synchronization

/// The source's slice without its types: of its fields only the table with the items, whose rows stay encoded. A map's
/// row is encoded alike as a message, text or bytes, so that each is read as bytes.
enum BridgedSlice: Slice {
    typealias Message = BridgedRows

    static let fields: [SliceField<BridgedSlice>] = [
        .table(UInt32(BridgedRows.selected.field), \.rows, emptyRow: Data())
    ]
}

/// The message of ``BridgedSlice``. One process reads one slice, which is selected before the first use.
struct BridgedRows: ContractMessage, _MessageImplementationBase {
    struct Selection: Equatable {
        /// The slice's full name.
        var slice: String
        /// The number of the field with the items.
        var field: Int
    }

    private static let selection = Mutex<Selection?>(nil)

    /// Selects the slice.
    /// - Returns: whether no other one was selected before.
    static func select(_ new: Selection) -> Bool {
        selection.withLock { selection in
            selection = selection ?? new
            return selection == new
        }
    }

    fileprivate static var selected: Selection {
        guard let selection = selection.withLock({ $0 }) else { preconditionFailure("Select a slice first.") }
        return selection
    }

    static var protoMessageName: String { selected.slice }

    var rows: Eastward.Table<UInt64, Data> = [:]
    var unknownFields = UnknownStorage()

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        let field = Self.selected.field
        while let number = try decoder.nextFieldNumber() {
            guard number == field else { continue }
            var rows: [UInt64: Data] = [:]
            try decoder.decodeMapField(fieldType: _ProtobufMap<ProtobufUInt64, ProtobufBytes>.self, value: &rows)
            for (key, row) in rows { self.rows[key] = row }
        }
    }

    func traverse<WireVisitor: Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: BridgedRows, right: BridgedRows) -> Bool {
        left.rows == right.rows && left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {}
}
