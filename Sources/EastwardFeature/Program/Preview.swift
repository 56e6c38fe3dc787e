public import Eastward
internal import Foundation
internal import SwiftProtobuf
internal import Synchronization

/// Fixed slices that replace a store: they show how a feature presents them.
///
/// ```swift
/// let feature = CounterFeature.preview(Preview(Count.preview { $0.count = 3 }))
/// try await feature.provideCount(to: presenter)
/// ```
///
/// A file contains one slice a line, as printed by `eastward watch`, and the program of every feature accepts it:
///
/// ```
/// $ eastward watch market.Count > count.json
/// $ market-counter --preview count.json
/// ```
public struct Preview: Sendable {
    /// One delivery of a slice.
    enum Delivery: Sendable {
        case change(any Sendable)
        case json(String, line: String)
    }

    /// In the order of delivery.
    private let deliveries: [(slice: String, delivery: Delivery)]

    /// - Parameter changes: made with `Basket.preview { … }`; several of one slice are delivered one after another.
    public init<each S: Slice>(_ changes: repeat SliceChange<each S>) {
        var deliveries: [(slice: String, delivery: Delivery)] = []
        repeat deliveries.append(((each S).name, .change(each changes)))
        self.deliveries = deliveries
    }

    /// Reads a file with a JSON object a line, `{"slice": "market.Count", "value": {"count": 3}}`. Other keys, as in
    /// the lines of `eastward watch`, are ignored.
    /// - Throws: ``PreviewError``, which names the line.
    public init(contentsOf path: String) throws(PreviewError) {
        guard access(path, R_OK) == 0, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            let reason = access(path, R_OK) == 0 ? "It is not UTF-8 text." : "\(String(cString: strerror(errno)))."
            throw PreviewError(.unreadable, "\(path) cannot be read: \(reason)")
        }
        var deliveries: [(slice: String, delivery: Delivery)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            let place = "\(path):\(index + 1)"
            guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let slice = object["slice"] as? String, let value = object["value"] as? [String: Any],
                let json = try? JSONSerialization.data(withJSONObject: value)
            else {
                throw PreviewError(
                    .malformed,
                    #"\#(place): A line of a preview is {"slice": "market.Count", "value": {"count": 3}}, as eastward watch prints it."#
                )
            }
            deliveries.append((slice, .json(String(decoding: json, as: UTF8.self), line: place)))
        }
        self.deliveries = deliveries
    }

    /// The file to show, if the process's arguments are `--preview FILE` and nothing else.
    public static var argument: String? {
        let arguments = CommandLine.arguments.dropFirst()
        return arguments.count == 2 && arguments.first == "--preview" ? arguments.last : nil
    }

    /// The changes of `slice`, in order.
    /// - Throws: ``PreviewError`` if there are none, or one does not fit the slice.
    func changes<S: Slice>(of slice: S.Type) throws(PreviewError) -> [SliceChange<S>] {
        var changes: [SliceChange<S>] = []
        for (_, delivery) in deliveries.filter({ $0.slice == S.name }) {
            switch delivery {
            case .change(let change): if let change = change as? SliceChange<S> { changes.append(change) }
            case .json(let json, let line): changes.append(try Self.change(json, line))
            }
        }
        guard changes.isEmpty else { return changes }
        let names = Set(deliveries.map(\.slice)).sorted()
        throw PreviewError(
            .missing,
            "The preview has no slice \(S.name). \(names.isEmpty ? "It is empty." : "Its slices: \(names.joined(separator: ", ")).")"
        )
    }

    private static func change<S: Slice>(_ json: String, _ line: String) throws(PreviewError) -> SliceChange<S> {
        do {
            return try S.change(S.Message(jsonString: JSONText(json).withoutRedactedMembers.text))
        } catch {
            throw PreviewError(
                .malformed, "\(line): \(ContractJSON.explain(error)); it does not fit \(S.name).", cause: error)
        }
    }
}

/// The reason that a ``Preview`` cannot be shown.
public struct PreviewError: EastwardError {
    /// The kind of a preview's defect.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The file cannot be read.
        public static let unreadable = Code("unreadable")
        /// The file can be read, but is no preview.
        public static let malformed = Code("malformed")
        /// The preview lacks a slice to which the feature subscribes.
        public static let missing = Code("missing")

        public let description: String

        private init(_ description: String) {
            self.description = description
        }
    }

    public let code: Code
    public let message: String
    public let cause: (any Error)?

    init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    /// The exit code from sysexits.h: EX_NOINPUT or EX_DATAERR.
    var exitCode: Int32 { code == .unreadable ? SystemExit.missingInput : SystemExit.unreadableData }
}

extension FeatureRole {
    /// A feature that receives the slices of `preview`, without a store. Its actions are rejected. It retains its
    /// components until their subscriptions are cancelled.
    public static func preview(_ preview: Preview) -> Self {
        Self(transport: PreviewTransport(preview))
    }
}

/// The transport that delivers the slices of a ``Preview``.
private final class PreviewTransport: FeatureTransport {
    private let preview: Preview
    private let rejection = Rejection("preview", "This is a preview: there is no store to send anything to.")
    /// The handlers of the subscriptions, by their numbers. They retain the components, which may react to input after
    /// the delivery.
    private let handlers = Mutex<(last: UInt64, open: [UInt64: any Sendable])>((0, [:]))

    init(_ preview: Preview) {
        self.preview = preview
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        try Task.checkCancellation()
        return Receipt(revision: 0, rejection: rejection)
    }

    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        try Task.checkCancellation()
        let all = Receipts.Range(firstSequence: 1, count: actions.count, firstRevision: 0, rejection: rejection)
        return Receipts([all])
    }

    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription {
        for change in try preview.changes(of: slice) { handler(change) }
        let number = handlers.withLock { handlers in
            handlers.last += 1
            handlers.open[handlers.last] = handler
            return handlers.last
        }
        return Subscription { [weak self] in
            // Released outside the lock: a component may cancel its subscriptions in its deinit.
            _ = self?.handlers.withLock { $0.open.removeValue(forKey: number) }
        }
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        SliceValues(
            AsyncThrowingStream { continuation in
                do {
                    for change in try preview.changes(of: slice) {
                        continuation.yield(SliceValues<S>.Element(change))
                    }
                } catch {
                    continuation.finish(throwing: error)
                }
            })
    }

    func publish(_ value: [UInt8]?, as name: String) async throws {}

    func reach(_ revision: Revision, within limit: Duration) async throws {}
}
