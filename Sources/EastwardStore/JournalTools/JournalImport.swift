internal import Eastward
internal import EastwardDisk
internal import Foundation

/// Creates a journal from an export: either completely or not at all.
struct JournalImport {
    static let format = 1
    /// An upper bound that no row number or revision reaches.
    private static let longest = UInt64(1) << 62

    private let create: (JournalHead) throws -> any JournalCreation
    private var line = 0
    private var writing: Writing?

    private struct Writing {
        let journal: any JournalCreation
        let head: JournalHead
        var last: JournalPlace
        var audit: JournalAudit
    }

    private struct Header: Decodable {
        var format: Int
        var lineage: String
        var firstRow: UInt64
        var afterRevision: UInt64
        var chain: String
    }

    private struct Row: Decodable {
        var row: UInt64
        var revision: UInt64
        var hash: String
        var bytes: Data
    }

    /// - Parameter create: begins the journal, once the first line of the export is read.
    init(into create: @escaping (JournalHead) throws -> any JournalCreation) {
        self.create = create
    }

    /// Imports the next line.
    mutating func take(_ text: Data) throws {
        line += 1
        do {
            if writing == nil { try begin(text) } else { try append(text) }
        } catch let error as DecodingError {
            throw fail("it is not a line of an export: \(Self.explain(error))")
        } catch let error as JournalError {
            throw fail("\(error)")
        } catch {
            cancel()
            throw error
        }
    }

    /// Removes the imported rows.
    func cancel() { writing?.journal.cancel() }

    private static func explain(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context): context.debugDescription
        default: "it is malformed"
        }
    }

    private func fail(_ reason: String) -> ImportError {
        cancel()
        return ImportError(line: line, reason: reason)
    }

    private static func decode<Line: Decodable>(_: Line.Type, _ text: Data) throws -> Line {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Line.self, fromUntrusted: text)
    }

    private mutating func begin(_ text: Data) throws {
        let header = try Self.decode(Header.self, text)
        guard header.format == Self.format else { throw fail("a newer version of Eastward wrote it") }
        guard let lineage = [UInt8](hexadecimal: header.lineage), let chain = [UInt8](hexadecimal: header.chain),
            (1..<Self.longest).contains(header.firstRow), header.afterRevision < Self.longest
        else { throw fail("it is not the first line of an export") }
        let head = JournalHead(
            journalID: lineage, firstRow: header.firstRow, revision: header.afterRevision, chain: chain)
        guard head.firstRow > 1 || head.follows == JournalPlace(chain: lineage) else {
            throw fail("its first row does not follow from its journal ID")
        }
        writing = Writing(
            journal: try create(head), head: head, last: head.follows, audit: JournalAudit(isWhole: head.firstRow == 1))
    }

    private mutating func append(_ text: Data) throws {
        let line = try Self.decode(Row.self, text)
        guard let hash = [UInt8](hexadecimal: line.hash), let last = writing?.last else {
            throw fail("its hash is malformed")
        }
        guard line.row == last.row + 1 else {
            throw fail("row \(line.row) follows row \(last.row)")
        }
        let body = Array(line.bytes)
        guard body.count <= StoreLimits.largestRow else {
            throw fail("row \(line.row) has \(body.count) bytes, more than a store writes")
        }
        guard hash == EncodedRow.hash(of: body, line.row, line.revision, after: last.chain) else {
            throw fail("row \(line.row) was changed since the export: its hash is wrong")
        }
        let row = try JournalRow(body, number: line.row, after: last.revision)
        try writing?.audit.take(row)
        guard line.revision == last.revision + row.actionCount else {
            throw fail("row \(line.row) ends with a revision that does not match its actions")
        }
        let stored = EncodedRow(number: line.row, revision: line.revision, hash: hash, body: body)
        try writing?.journal.append(stored)
        writing?.last = stored.place
    }

    /// Makes the complete journal usable.
    /// - Returns: a summary of the import, for people.
    func finish() throws -> String {
        guard let writing, writing.last.row >= writing.head.firstRow else { throw fail("there is no row in it") }
        let head = writing.head
        let place = try writing.journal.finish()
        let summary = "\(writing.audit.rows) rows with \(writing.audit.actions) actions are in \(place)."
        guard head.firstRow > 1 else { return summary }
        return """
            \(summary) They begin after revision \(head.revision): before a store can continue them, add a snapshot of \
            row \(head.firstRow - 1) or later.
            """
    }
}

/// The error in a line of an export.
struct ImportError: Error, Equatable, CustomStringConvertible {
    var line: Int
    var reason: String

    var description: String { "Line \(line) of the export cannot be imported: \(reason). Nothing was imported." }
}

/// The lines of a file, one at a time.
final class LineReader {
    private let path: String
    private let file: UnsafeMutablePointer<FILE>
    private var buffer: UnsafeMutablePointer<CChar>?
    private var capacity = 0

    /// - Parameter path: of the file; `-` is standard input.
    init(_ path: String) throws {
        guard let file = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "re") else {
            throw JournalCommandError(
                "\(path) cannot be read: \(String(cString: strerror(errno)))", exitCode: SystemExit.missingInput)
        }
        self.path = path
        self.file = file
    }

    /// The next line, without its end.
    func next() throws -> Data? {
        let count = getline(&buffer, &capacity, file)
        guard count >= 0, let buffer else {
            guard ferror(file) == 0 else {
                throw JournalCommandError(
                    "\(path) cannot be read: \(String(cString: strerror(errno)))", exitCode: SystemExit.missingInput)
            }
            return nil
        }
        return Data(bytes: buffer, count: buffer[count - 1] == 0x0A ? count - 1 : count)
    }

    deinit {
        free(buffer)
        fclose(file)
    }
}

extension [UInt8] {
    /// Decodes hexadecimal digits; `nil` for any other text.
    fileprivate init?(hexadecimal text: String) {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0]! << 4 | digits[$0 + 1]!) }
    }
}
