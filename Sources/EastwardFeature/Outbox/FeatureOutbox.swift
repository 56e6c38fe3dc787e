internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Logging

/// A file that keeps a feature's actions until their receipts arrive, even if the feature's process ends before.
///
/// ```swift
/// await TillFeature.main(outbox: .named("orders")) { feature in … }
/// ```
///
/// Without an outbox, an action is applied exactly once as long as the process that sent it lives. With one, this also
/// holds if the process ends: an action is written and synced before it is sent. After a crash, `kill -9` or a power
/// cut, the next start of the same process resumes the session and sends every action without a receipt again. Every
/// action that the outbox had accepted is then applied once, in order. An action that was not written yet at the crash
/// was never sent at all.
///
/// An action costs one more sync before it is sent, shared with the actions sent at the same time. The file contains as
/// many actions as the connection's window allows. When the disk is full, senders wait.
///
/// The file belongs to one process and role: each instance has its own. If the store's journal is not the one on which
/// the session was opened, the outcome of actions that may have been sent is unknown. They fail with
/// ``FeatureError/Code/fateUnknown``, and are kept in the file's table `aside`, but never sent to the new session. Do
/// not copy the file or restore an older one: everything recorded since is then missing.
public struct FeatureOutbox: Sendable {
    private enum Place {
        case path(String)
        case named(String)
    }

    private let place: Place
    /// The maximum size of the file in bytes.
    var largest: Int?
    var onRestored: (@Sendable (RestoredActions) -> Void)?
    var record: (@Sendable ([TaggedOutcome]) throws -> Void)?
    /// The journal ID of the app whose items a bridge hands over; `nil` if there is no bridge.
    var source: [UInt8]?

    /// The outbox at `path`, which is created if it does not exist.
    public init(path: String) {
        place = .path(path)
    }

    /// The outbox `name`, in the process's own directory below the app's data directory.
    /// - Parameter name: consists of letters, digits, `-` and `_`.
    public static func named(_ name: String) -> FeatureOutbox {
        FeatureOutbox(place: .named(name))
    }

    private init(place: Place) {
        self.place = place
    }

    /// Calls `body` once, when the outcomes of all actions that an earlier start left are known; never if there were
    /// none.
    public func whenRestored(_ body: @escaping @Sendable (RestoredActions) -> Void) -> FeatureOutbox {
        var outbox = self
        outbox.onRestored = body
        return outbox
    }

    /// Calls `body` with the outcomes of actions that have an ``ActionTag``, before the outbox deletes these actions. So
    /// that an outcome is never missing, `body` returns when it is stored durably. It may receive an outcome again, also
    /// at the next start.
    ///
    /// It is called on the outbox's own thread. If it throws, it is called again after a pause, and senders wait.
    public func recordingOutcomes(_ body: @escaping @Sendable ([TaggedOutcome]) throws -> Void) -> FeatureOutbox {
        var outbox = self
        outbox.record = body
        return outbox
    }

    /// The path of the outbox of `process`.
    func path(process: String, environment: [String: String]) throws(FeatureError) -> String {
        switch place {
        case .path(let path): return path
        case .named(let name):
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
            else { throw .outbox("“\(name)” is not a valid outbox name: use letters, digits, “-” and “_”.") }
            guard let data = environment[FeatureEnvironment.dataDirectory], !data.isEmpty else {
                throw .environment(
                    """
                    \(FeatureEnvironment.dataDirectory) is not set, so there is no directory for the outbox “\(name)”. \
                    Start the feature with eastward up, or give the outbox a path.
                    """)
            }
            return "\(FeatureEnvironment.outboxes(of: process, data: data))/\(name).outbox"
        }
    }

    /// Opens the file and reads its contents. If the disk is full or no descriptor is left, it waits.
    func open(process: String, role: String, log: Logger) async throws -> sending OutboxFile {
        let notification = ServiceNotification(environment: ProcessInfo.processInfo.environment)
        return try await StartRetry("The feature", log: log, notification: notification).run {
            try open(process: process, role: role)
        }
    }

    /// Opens the file and reads its contents.
    /// - Throws: ``FeatureError``; ``DiskError`` if its cause is temporary.
    func open(process: String, role: String) throws -> sending OutboxFile {
        let path = try path(process: process, environment: ProcessInfo.processInfo.environment)
        do {
            return try OutboxFile(path: path, process: process, role: role, source: source, largest: largest)
        } catch let error as FeatureError {
            throw error
        } catch let error as DiskError {
            throw error.isTemporary ? error : FeatureError.outbox(Self.advice(error, path), cause: error)
        } catch {
            throw FeatureError.outbox("The outbox \(path) cannot be used: \(error)", cause: error)
        }
    }

    private static func advice(_ error: DiskError, _ path: String) -> String {
        switch error {
        case .inUse:
            "The outbox \(path) is in use by another process. Give each process its own outbox, or end the other."
        case .damaged(let reason):
            """
            The outbox \(path) is damaged: \(reason) Move it away to begin with an empty one. It is unknown \
            whether the actions in it were applied.
            """
        case .full(let reason), .outOfDescriptors(let reason), .unreachable(let reason), .unknown(let reason),
            .unusable(let reason):
            "The outbox \(path) cannot be used: \(reason)"
        }
    }
}
