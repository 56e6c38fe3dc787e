internal import CPostgres

/// A parameter of a statement, in the binary format.
enum PostgresValue: Equatable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)

    static func number(_ number: UInt64) -> PostgresValue { .integer(Int64(clamping: number)) }

    /// The type's object identifier, from PostgreSQL's `pg_type.dat`.
    var type: Oid {
        switch self {
        case .integer: 20
        case .bytes: 17
        case .text: 25
        }
    }

    var encoded: [UInt8] {
        switch self {
        case .integer(let number): withUnsafeBytes(of: number.bigEndian) { Array($0) }
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        }
    }
}

/// The rows of a statement, in the binary format.
final class PostgresResult {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    /// The number of rows.
    var count: Int { Int(PQntuples(result)) }

    /// The number of columns; 0 if the statement returns no rows.
    var columns: Int { Int(PQnfields(result)) }

    /// The number of rows that the statement changed.
    var changed: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// - Returns: `nil` for NULL.
    func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
        guard PQgetisnull(result, CInt(row), CInt(column)) == 0 else { return nil }
        let value = PQgetvalue(result, CInt(row), CInt(column))
        return Array(UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, CInt(row), CInt(column)))))
    }

    func text(_ row: Int, _ column: Int) -> String { String(decoding: bytes(row, column) ?? [], as: UTF8.self) }

    /// A column of one of the types bigint, integer and boolean; 0 for NULL.
    func integer(_ row: Int, _ column: Int) -> Int64 {
        guard let bytes = bytes(row, column), let first = bytes.first else { return 0 }
        let sign: Int64 = bytes.count > 1 && first >= 0x80 ? -1 : 0
        return bytes.reduce(sign) { $0 << 8 | Int64($1) }
    }

    func number(_ row: Int, _ column: Int) -> UInt64 { UInt64(clamping: integer(row, column)) }
}
