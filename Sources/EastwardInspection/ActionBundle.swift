package import Eastward
internal import Foundation

/// Some actions of a journal with their changes, and the state before them, in a file that is read without the app.
///
/// The file has one JSON object a line: the header, the records of the state before the first action, the actions, and
/// an end.
///
/// ```
/// {"eastward_bundle":1,"app":"market","first":2,"last":3,"journal":"5f0c…","state":"MarketStore.AppState",…}
/// {"record":{"counter":{"count":1}}}
/// {"action":{"revision":2,…},"nanoseconds":…,"difference":{"before":[…],…},"slices":[…]}
/// {"action":{"revision":3,…},"nanoseconds":…,"difference":{"before":[…],…},"slices":[…]}
/// {"end":true}
/// ```
package struct ActionBundle: Sendable {
    package static let version = 1
    package static let mostActions = 100_000
    package static let mostBytes = 256 << 20

    package struct Header: Codable, Sendable, Equatable {
        package var version = ActionBundle.version
        /// The package of the app's contract.
        package var app: String
        package var first: Revision
        package var last: Revision
        /// The journal's ID.
        package var journal: String
        /// The Swift types of the state and of the actions, with their modules.
        package var state: String
        package var action: String
        /// Whether the state is a ``ComposedState``.
        package var composed: Bool

        private enum CodingKeys: String, CodingKey {
            case version = "eastward_bundle"
            case app, first, last, journal, state, action, composed
        }
    }

    /// An action, as its line contains it.
    package struct Entry: Sendable {
        /// The object of `STORE journal show`.
        package var json: String
        package var fields: Fields
        package var nanoseconds: Int64
        package var difference: RecordDifference
        /// A JSON list of the changed slices.
        package var slices: String
        package var changedSlices: Set<String>
    }

    package let header: Header
    /// The state before the first action.
    package let records: [String]
    package let entries: [Entry]

    package var range: ClosedRange<Revision> { header.first...header.last }

    package func entry(_ revision: Revision) throws(BundleError) -> Entry {
        try entries(of: revision...revision)[0]
    }

    package func entries(of revisions: ClosedRange<Revision>) throws(BundleError) -> [Entry] {
        for revision in [revisions.lowerBound, revisions.upperBound] where !range.contains(revision) {
            throw missing(revision, holds: header.first)
        }
        return Array(entries[Int(revisions.lowerBound - header.first)...Int(revisions.upperBound - header.first)])
    }

    /// The records of the state after an action.
    package func records(at revision: Revision) throws(BundleError) -> [String] {
        guard revision >= header.first - 1, revision <= header.last else {
            throw missing(revision, holds: header.first - 1)
        }
        var records = records
        for entry in entries.prefix(Int(revision - (header.first - 1))) {
            guard entry.difference.apply(to: &records) else {
                throw BundleError(
                    .damaged, "The change by revision \(entry.fields.revision) does not fit the state before it.")
            }
        }
        return records
    }

    private func missing(_ revision: Revision, holds first: Revision) -> BundleError {
        BundleError(.missing, "The bundle contains the revisions \(first) to \(header.last), not \(revision).")
    }
}

/// The reason why a bundle cannot be read, or does not contain the requested data.
package struct BundleError: Error, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable { case missing, damaged, failed }

    package let code: Code
    package let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

// MARK: Reading

extension ActionBundle.Entry {
    /// The members of an action's JSON by which it is found.
    package struct Fields: Decodable, Sendable {
        struct Cause: Decodable {
            var slice: String?
            var after: Revision?
            var revision: Revision?
            var action: Revision?
            var request: String?
        }

        package var revision: Revision
        package var action: String
        package var outcome: String
        package var code: String?
        package var seed: UInt64
        var process: String?
        var role: String?
        var sentBy: String?
        var reason: ActionCause.Event?

        private enum CodingKeys: String, CodingKey {
            case revision, action, outcome, code, seed, process, role, sender, cause
        }

        package init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            revision = try members.decode(Revision.self, forKey: .revision)
            action = try members.decode(String.self, forKey: .action)
            outcome = try members.decode(String.self, forKey: .outcome)
            code = try members.decodeIfPresent(String.self, forKey: .code)
            seed = try members.decode(UInt64.self, forKey: .seed)
            process = try members.decodeIfPresent(String.self, forKey: .process)
            role = try members.decodeIfPresent(String.self, forKey: .role)
            sentBy = try members.decodeIfPresent(String.self, forKey: .sender)
            let cause = try members.decodeIfPresent(Cause.self, forKey: .cause)
            if let slice = cause?.slice, let revision = cause?.revision {
                reason = .update(slice: slice, after: cause?.after, revision: revision)
            } else if let action = cause?.action {
                reason = .action(action)
            } else if let request = cause?.request {
                reason = .request(request)
            }
        }
    }

    private struct Line: Decodable {
        struct Slice: Decodable { var slice: String }
        var action: Fields
        var nanoseconds: Int64
        var slices: [Slice]
    }

    /// - Returns: `nil` if the line is no action.
    init?(line: String) {
        guard let decoded = try? JSONDecoder().decode(Line.self, fromUntrusted: line.utf8) else { return nil }
        let text = JSONText(line)
        guard let action = text["action"], let slices = text["slices"],
            let difference = text["difference"].flatMap({ RecordDifference(json: $0) })
        else { return nil }
        (json, fields, nanoseconds) = (action.text, decoded.action, decoded.nanoseconds)
        (self.difference, self.slices) = (difference, slices.text)
        changedSlices = Set(decoded.slices.map(\.slice))
    }
}

extension ActionBundle.Entry: SearchedAction {
    package var action: String { fields.action }
    package var isRejected: Bool { fields.outcome == "rejected" }
    package var isFromOperator: Bool { fields.sentBy == "operator" }
    package var sender: (process: String, role: String)? {
        fields.process.map { ($0, fields.role ?? "") }
    }
    package var cause: ActionCause? { fields.reason.map { ActionCause($0) } }
}

extension ActionBundle {
    /// Reads a file.
    package init(path: String) throws(BundleError) {
        let lines: [String]
        do {
            lines = try Self.lines(of: path)
        } catch let error as BundleError {
            throw error
        } catch {
            throw BundleError(.missing, "\(path) cannot be read: \(error.localizedDescription)")
        }
        do {
            try self.init(lines: lines)
        } catch {
            throw BundleError(error.code, "\(path) cannot be used: \(error)")
        }
    }

    private static func lines(of path: String) throws -> [String] {
        // A pipe would block.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw BundleError(.damaged, "\(path) is no file.")
        }
        guard information.st_size <= mostBytes + (1 << 20) else {
            throw BundleError(.damaged, "\(path) is no bundle: it has \(information.st_size >> 20) MiB.")
        }
        return try (file.readToEnd() ?? Data()).split(separator: UInt8(ascii: "\n"))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    package init(lines: [String]) throws(BundleError) {
        guard let first = lines.first, Self.isJSON(first), let version = JSONText(first)["eastward_bundle"]?.text else {
            throw BundleError(.damaged, "It is no bundle of eastward.")
        }
        guard version == "\(Self.version)" else {
            throw BundleError(
                .damaged, "It has version \(version) of the format, and this program reads \(Self.version).")
        }
        guard let header = try? JSONDecoder().decode(Header.self, fromUntrusted: first.utf8),
            header.first > 0, header.first <= header.last, header.last - header.first < Revision(Self.mostActions),
            Self.isName(header.app)
        else { throw BundleError(.damaged, "Its first line is unreadable.") }
        guard lines.last == Self.lastLine else {
            throw BundleError(.damaged, "It is incomplete. Export it again.")
        }
        var (records, entries): ([String], [Entry]) = ([], [])
        for (index, line) in lines.dropLast().enumerated().dropFirst() {
            if entries.isEmpty, Self.isJSON(line), let record = JSONText(line)["record"]?.text {
                records.append(record)
            } else if entries.count <= Int(header.last - header.first), let entry = Entry(line: line),
                entry.fields.revision == header.first + Revision(entries.count)
            {
                entries.append(entry)
            } else {
                throw BundleError(.damaged, "Line \(index + 1) is unreadable.")
            }
        }
        guard entries.count == Int(header.last - header.first) + 1 else {
            throw BundleError(.damaged, "Actions are missing. Export it again.")
        }
        (self.header, self.records, self.entries) = (header, records, entries)
    }

    /// Whether a text is a name of protobuf or Swift, such as `market.Increment`.
    static func isName(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            part.first?.isNumber == false
                && part.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0 == "_" || $0.properties.isAlphabetic || "0"..."9" ~= $0)
                }
        }
    }

    private struct Record: Decodable {
        init(from _: any Decoder) {}
    }

    private static func isJSON(_ line: String) -> Bool {
        (try? JSONDecoder().decode(Record.self, fromUntrusted: line.utf8)) != nil
    }
}
