import Foundation

/// A recorded editing session, in the format of https://github.com/josephg/editing-traces: the document at the start,
/// the document at the end, and every edit in between.
nonisolated struct Trace: Decodable, Equatable, Sendable {
    /// Edits that were made at once.
    struct Transaction: Decodable, Equatable, Sendable {
        var patches: [Patch]
    }

    /// One edit. Its position and length count Unicode code points.
    struct Patch: Equatable, Sendable {
        var position: Int
        var deleteCount: Int
        var text: String
    }

    var startContent: String
    var endContent: String
    var txns: [Transaction]

    /// All edits in their order.
    var patches: [Patch] { txns.flatMap(\.patches) }

    /// The position of patch `index`, counted over all transactions.
    func place(ofPatch index: Int) -> String {
        var rest = index
        for (number, transaction) in txns.enumerated() {
            if rest < transaction.patches.count { return "txns[\(number)].patches[\(rest)]" }
            rest -= transaction.patches.count
        }
        return "patch \(index)"
    }
}

nonisolated extension Trace.Patch: Decodable {
    init(from decoder: any Decoder) throws {
        var parts = try decoder.unkeyedContainer()
        position = try parts.decode(Int.self)
        deleteCount = try parts.decode(Int.self)
        text = try parts.decode(String.self)
        guard parts.isAtEnd else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "A patch is [position, deleteCount, text] and nothing more."))
        }
    }
}

// MARK: Reading

/// The reason why a trace cannot be read, with its position.
nonisolated enum TraceError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(String)
    /// The file can be read, but is not a trace.
    case malformed(String)

    var description: String {
        switch self {
        case .unreadable(let reason), .malformed(let reason): reason
        }
    }

    /// The exit codes of sysexits.h: EX_NOINPUT and EX_DATAERR.
    var exitCode: Int32 {
        switch self {
        case .unreadable: 66
        case .malformed: 65
        }
    }
}

nonisolated extension Trace {
    /// Reads the trace in the file at `path`, gzipped or not.
    init(contentsOf path: String) throws(TraceError) {
        let data = try GzipFile.read(path)
        do {
            // Foundation's decoder traps if the last byte exceeds its limit of 512 nested arrays: a space follows it.
            self = try JSONDecoder().decode(Trace.self, from: data + [0x20])
        } catch let error as DecodingError {
            throw .malformed("\(path) is no editing trace: \(Self.flaw(inJSON: data) ?? error.inWords)")
        } catch {
            throw .malformed("\(path) is no editing trace: \(error)")
        }
    }

    /// The syntax error in `data`, if it is not JSON, with its position: the decoder does not report these.
    private static func flaw(inJSON data: Data) -> String? {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
            return nil
        } catch {
            return (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
        }
    }
}

nonisolated extension DecodingError {
    /// The error and its position.
    fileprivate var inWords: String {
        switch self {
        case .keyNotFound(let key, let context): "\(Self.place(context))it has no “\(key.stringValue)”."
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(Self.place(context))\(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }

    private static func place(_ context: Context) -> String {
        let path = context.codingPath.reduce(into: "") { path, key in
            if let index = key.intValue { path += "[\(index)]" } else { path += "." + key.stringValue }
        }
        return path.isEmpty ? "" : "at \(path.drop { $0 == "." }): "
    }
}
