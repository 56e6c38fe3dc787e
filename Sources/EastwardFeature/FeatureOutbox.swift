internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Logging

/// A file that keeps what a feature sends until its receipts are there, over the feature's own death.
///
/// ```swift
/// await TillFeature.main(outbox: .named("orders")) { feature in … }
/// ```
///
/// Without an outbox an action is applied exactly once as long as the feature that sent it lives. With one it is so
/// over the feature's death too: an action is written down and synced before it is sent, and after a crash, `kill -9`
/// or a power cut the next start of the same process goes on with the same session and sends again what has no
/// receipt. Whatever the outbox had accepted is then applied once, in its order. What was sent so shortly before the
/// crash that it was not written yet was never sent at all.
///
/// An action costs one more sync, which actions that are sent at the same time share, before it leaves. As many wait
/// in the file as the connection's window allows. When the disk is full, senders wait.
///
/// The file belongs to one process and role: each instance has its own. When the store's journal is another one than
/// the session was opened on, nobody knows what came of the actions that may have been sent: they fail with
/// ``FeatureError/fateUnknown(_:)``, and are kept in the file's table `aside`, but never sent to the new session.
/// Do not copy the file, nor put back an older one: what it had noted is then missing.
public struct FeatureOutbox: Sendable {
    private enum Place {
        case path(String)
        case named(String)
    }

    private let place: Place
    /// Beyond which many bytes the file is full.
    var largest: Int?
    var onRestored: (@Sendable (RestoredActions) -> Void)?

    /// The outbox at `path`, which is created if there is none.
    public init(path: String) {
        place = .path(path)
    }

    /// The outbox of that name in a directory of the process's own below the app's data directory.
    /// - Parameter name: of letters, digits, `-` and `_`.
    public static func named(_ name: String) -> FeatureOutbox {
        FeatureOutbox(place: .named(name))
    }

    private init(place: Place) {
        self.place = place
    }

    /// Calls `body` once, when it is known what came of everything that an earlier start had left; not if there was
    /// nothing.
    public func whenRestored(_ body: @escaping @Sendable (RestoredActions) -> Void) -> FeatureOutbox {
        var outbox = self
        outbox.onRestored = body
        return outbox
    }

    /// Where the outbox of `process` is.
    func path(process: String, environment: [String: String]) throws(FeatureError) -> String {
        switch place {
        case .path(let path): return path
        case .named(let name):
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
            else { throw .outbox("“\(name)” names no outbox: a name has letters, digits, “-” and “_”.") }
            guard let data = environment[FeatureEnvironment.dataDirectory], !data.isEmpty else {
                throw .environment(
                    """
                    \(FeatureEnvironment.dataDirectory) is not set, so there is no place for the outbox “\(name)”. \
                    Start the feature with eastward up, or give the outbox a path.
                    """)
            }
            return "\(FeatureEnvironment.outboxes(of: process, data: data))/\(name).outbox"
        }
    }

    /// Opens the file, and reads what it holds. If the disk is full or no descriptor is left, it waits.
    func open(process: String, role: String, log: Logger) async throws -> sending OutboxFile {
        let notification = ServiceNotification(environment: ProcessInfo.processInfo.environment)
        return try await StartRetry("The feature", log: log, notification: notification).run {
            try open(process: process, role: role)
        }
    }

    /// Opens the file, and reads what it holds.
    /// - Throws: ``FeatureError``; ``DiskError`` if its cause is temporary.
    func open(process: String, role: String) throws -> sending OutboxFile {
        let path = try path(process: process, environment: ProcessInfo.processInfo.environment)
        do {
            return try OutboxFile(path: path, process: process, role: role, largest: largest)
        } catch let error as FeatureError {
            throw error
        } catch let error as DiskError {
            throw error.isTemporary ? error : FeatureError.outbox(Self.advice(error, path))
        } catch {
            throw FeatureError.outbox("The outbox \(path) cannot be used: \(error)")
        }
    }

    private static func advice(_ error: DiskError, _ path: String) -> String {
        switch error {
        case .inUse:
            "The outbox \(path) is in use by another process. Every process needs one of its own; end the other first."
        case .damaged(let reason):
            """
            The outbox \(path) is damaged: \(reason) Move it away to begin with an empty one; of the actions in it \
            nobody knows whether they were applied.
            """
        case .full(let reason), .outOfDescriptors(let reason), .unknown(let reason), .unusable(let reason):
            "The outbox \(path) cannot be used: \(reason)"
        }
    }
}

/// What came of the actions that an earlier start of this process had left in its outbox.
public struct RestoredActions: Sendable {
    public struct Action: Sendable {
        /// The full name, such as `market.Increment`.
        public let name: String
        /// The encoded message.
        public let payload: [UInt8]
        /// Fails with ``FeatureError/fateUnknown(_:)`` if nobody knows.
        public let outcome: Result<Receipt, FeatureError>
    }

    /// In the order in which they were sent.
    public internal(set) var actions: [Action] = []

    /// How many have a receipt.
    public var acknowledged: Int { actions.count { (try? $0.outcome.get()) != nil } }

    /// How many were rejected.
    public var rejected: Int { actions.count { (try? $0.outcome.get())?.rejection != nil } }

    /// How many nobody knows the fate of.
    public var fateUnknown: Int { actions.count - acknowledged }

    mutating func append(_ parcel: ActionParcel, _ result: Result<Receipts, FeatureError>) {
        let receipts: [Result<Receipt, FeatureError>] =
            switch result {
            case .success(let receipts): receipts.map { .success($0) }
            case .failure(let error): Array(repeating: .failure(error), count: parcel.columns.count)
            }
        for (action, outcome) in zip(parcel.columns.actions, receipts) {
            actions.append(Action(name: action.name, payload: action.payload, outcome: outcome))
        }
    }
}
