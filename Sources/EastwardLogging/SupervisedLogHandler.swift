internal import CLinux
internal import Eastward
internal import Foundation
public import Logging

/// A log handler that preserves the metadata of log entries for `eastward logs --json`.
///
/// In a process of a supervisor it writes each entry to standard error as one structured line, which the supervisor
/// parses. In any other process, and on a terminal, it writes the text of swift-log's `StreamLogHandler`.
///
/// ```swift
/// LoggingSystem.bootstrap(SupervisedLogHandler.standardError, metadataProvider: .eastward)
/// ```
public struct SupervisedLogHandler: LogHandler {
    private let label: String
    /// Has the level and the metadata of this handler.
    private var text: StreamLogHandler
    /// Writes a structured line; `nil` if entries are written as text.
    private let write: (@Sendable (String) -> Void)?

    /// Creates a handler with the metadata provider of the `LoggingSystem`; without one, with
    /// `Logger.MetadataProvider.eastward`.
    public static func standardError(label: String) -> SupervisedLogHandler {
        standardError(label: label, metadataProvider: LoggingSystem.metadataProvider ?? .eastward)
    }

    /// Creates a handler with a metadata provider, as `LoggingSystem.bootstrap` requires.
    public static func standardError(
        label: String, metadataProvider: Logger.MetadataProvider?
    ) -> SupervisedLogHandler {
        SupervisedLogHandler(
            label: label, metadataProvider: metadataProvider, write: isStructured ? Self.writeToStandardError : nil)
    }

    /// - Parameter write: receives structured lines without their newlines; `nil` for text on standard error.
    init(label: String, metadataProvider: Logger.MetadataProvider?, write: (@Sendable (String) -> Void)?) {
        self.label = label
        self.write = write
        text = StreamLogHandler.standardError(label: label, metadataProvider: metadataProvider)
    }

    public var logLevel: Logger.Level {
        get { text.logLevel }
        set { text.logLevel = newValue }
    }

    public var metadata: Logger.Metadata {
        get { text.metadata }
        set { text.metadata = newValue }
    }

    public var metadataProvider: Logger.MetadataProvider? {
        get { text.metadataProvider }
        set { text.metadataProvider = newValue }
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { text[metadataKey: key] }
        set { text[metadataKey: key] = newValue }
    }

    public func log(event: LogEvent) {
        guard let write else { return text.log(event: event) }
        write(entry(of: event).line)
    }

    private func entry(of event: LogEvent) -> StructuredLogEntry {
        var metadata = metadata
        metadata.merge(metadataProvider?.get() ?? [:]) { _, provided in provided }
        metadata.merge(event.metadata ?? [:]) { _, explicit in explicit }
        if let error = event.error {
            metadata["error.message"] = "\(error)"
            metadata["error.type"] = "\(String(reflecting: type(of: error)))"
        }
        return StructuredLogEntry(
            level: StructuredLogEntry.Level(event.level), label: label, source: event.source, time: Self.timestamp(),
            metadata: metadata.mapValues(StructuredLogEntry.Value.init), message: "\(event.message)")
    }

    /// Whether a supervisor reads standard error, which no other program has redirected since.
    private static let isStructured = isLogStream(
        ProcessInfo.processInfo.environment[FeatureEnvironment.logStream], STDERR_FILENO)

    static func isLogStream(_ stream: String?, _ descriptor: CInt) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && stream == "\(status.st_dev):\(status.st_ino)"
    }

    private static func writeToStandardError(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        write_standard_error(bytes, bytes.count)
    }

    /// The local time, as `StreamLogHandler` prints it.
    private static func timestamp() -> String {
        var now = time(nil)
        var local = tm()
        guard localtime_r(&now, &local) != nil else { return "" }
        return String(unsafeUninitializedCapacity: 64) { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                strftime($0.baseAddress!, $0.count, "%Y-%m-%dT%H:%M:%S%z", &local)
            }
        }
    }
}

extension StructuredLogEntry.Level {
    init(_ level: Logger.Level) {
        switch level {
        case .trace: self = .trace
        case .debug: self = .debug
        case .info: self = .info
        case .notice: self = .notice
        case .warning: self = .warning
        case .error: self = .error
        case .critical: self = .critical
        }
    }
}

extension StructuredLogEntry.Value {
    init(_ value: Logger.MetadataValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .stringConvertible(let value): self = .text("\(value)")
        case .array(let list): self = .list(list.map(Self.init))
        case .dictionary(let object): self = .object(object.mapValues(Self.init))
        }
    }
}
