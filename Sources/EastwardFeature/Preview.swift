public import Eastward
internal import Foundation
internal import SwiftProtobuf

/// Fixed slices in place of a store: what a feature looks like when it is told them.
///
/// ```swift
/// let feature = CounterFeature.preview(Preview(Count.preview { $0.count = 3 }))
/// try await feature.count(to: presenter)
/// ```
///
/// A file holds a slice a line, as `eastward watch` prints them, and the program of every feature takes it:
///
/// ```
/// $ eastward watch market.Count > count.json
/// $ market-counter --preview count.json
/// ```
public struct Preview: Sendable {
    /// What is told of one slice at once.
    enum Telling: Sendable {
        case change(any Sendable)
        case json(String, line: String)
    }

    /// In their order.
    private let tellings: [(slice: String, telling: Telling)]

    /// - Parameter changes: made with `Basket.preview { … }`; several of one slice are told one after another.
    public init<each S: Slice>(_ changes: repeat SliceChange<each S>) {
        var tellings: [(slice: String, telling: Telling)] = []
        repeat tellings.append(((each S).name, .change(each changes)))
        self.tellings = tellings
    }

    /// Reads a file: a JSON object a line, `{"slice": "market.Count", "value": {"count": 3}}`. What else is in it, as
    /// in the lines of `eastward watch`, is left alone.
    /// - Throws: ``PreviewError``, which names the line.
    public init(contentsOf path: String) throws(PreviewError) {
        guard access(path, R_OK) == 0, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            let reason = access(path, R_OK) == 0 ? "It is no text." : "\(String(cString: strerror(errno)))."
            throw PreviewError.unreadable("\(path) cannot be read: \(reason)")
        }
        var tellings: [(slice: String, telling: Telling)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            let place = "\(path):\(index + 1)"
            guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let slice = object["slice"] as? String, let value = object["value"] as? [String: Any],
                let json = try? JSONSerialization.data(withJSONObject: value)
            else {
                throw .malformed(
                    #"\#(place): A line of a preview is {"slice": "market.Count", "value": {"count": 3}}, as eastward watch prints it."#
                )
            }
            tellings.append((slice, .json(String(decoding: json, as: UTF8.self), line: place)))
        }
        self.tellings = tellings
    }

    /// The file that the process was told to show, if its arguments are `--preview FILE` and nothing else.
    public static var argument: String? {
        let arguments = CommandLine.arguments.dropFirst()
        return arguments.count == 2 && arguments.first == "--preview" ? arguments.last : nil
    }

    /// What is told of `slice`, in its order.
    /// - Throws: ``PreviewError`` if there is nothing, or what there is does not fit the slice.
    func changes<S: Slice>(of slice: S.Type) throws(PreviewError) -> [SliceChange<S>] {
        var changes: [SliceChange<S>] = []
        for (_, telling) in tellings.filter({ $0.slice == S.name }) {
            switch telling {
            case .change(let change): if let change = change as? SliceChange<S> { changes.append(change) }
            case .json(let json, let line): changes.append(try Self.change(json, line))
            }
        }
        guard changes.isEmpty else { return changes }
        let names = Set(tellings.map(\.slice)).sorted()
        throw .missing(
            "The preview says nothing of \(S.name). \(names.isEmpty ? "It is empty." : "It has: \(names.joined(separator: ", ")).")"
        )
    }

    private static func change<S: Slice>(_ json: String, _ line: String) throws(PreviewError) -> SliceChange<S> {
        do {
            let message = try S.Message(jsonString: json)
            return try S.change(telling: message)
        } catch {
            throw .malformed("\(line): \(ContractJSON.explain(error)); it does not fit \(S.name).")
        }
    }
}

/// Why a ``Preview`` cannot be shown.
public enum PreviewError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(String)
    /// It can, but is no preview.
    case malformed(String)
    /// It says nothing of a slice that the feature wants to be told.
    case missing(String)

    public var description: String {
        switch self {
        case .unreadable(let reason), .malformed(let reason), .missing(let reason): reason
        }
    }

    /// As sysexits.h has them: EX_NOINPUT and EX_DATAERR.
    var exitCode: Int32 {
        switch self {
        case .unreadable: 66
        case .malformed, .missing: 65
        }
    }
}

extension FeatureRole {
    /// A feature that is told what `preview` says, without any store. What it sends is rejected.
    public static func preview(_ preview: Preview) -> Self {
        Self(transport: PreviewTransport(preview))
    }
}

/// What a feature is told by a ``Preview``.
private final class PreviewTransport: FeatureTransport {
    private let preview: Preview
    private let rejection = Rejection("preview", "This is a preview: there is no store to send anything to.")

    init(_ preview: Preview) {
        self.preview = preview
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        Receipt(revision: 0, rejection: rejection)
    }

    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        Receipts([Receipts.Range(firstSequence: 1, count: actions.count, firstRevision: 0, rejection: rejection)])
    }

    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription {
        for change in try preview.changes(of: slice) where !tell(change) { break }
        return Subscription {}
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        SliceValues(
            AsyncThrowingStream { continuation in
                do {
                    for change in try preview.changes(of: slice) {
                        continuation.yield(SliceValues<S>.Element(value: change.value, revision: change.revision))
                    }
                } catch {
                    continuation.finish(throwing: error)
                }
            })
    }

    func reach(_ revision: Revision, within limit: Duration) async throws {}
}
