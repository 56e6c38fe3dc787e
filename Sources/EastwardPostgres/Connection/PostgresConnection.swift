internal import CPostgres
internal import Eastward
internal import Foundation

/// A connection to a PostgreSQL server, through libpq. Used by one thread at a time.
///
/// It has two modes. A new connection runs one statement after the other, each of which waits for its result with a
/// deadline. After ``startPipeline()`` statements are sent without waiting, and ``receive()`` returns the results.
final class PostgresConnection {
    let url: PostgresURL
    private let connection: OpaquePointer
    private let notices = Notices()

    /// Whether the server has warned since the last statement was sent, such as that the commit may not be on its standby.
    var isWarned: Bool { notices.isWarned }

    /// How long a statement may take, and how long the server may be silent while it sends rows.
    static let timeout = Duration.seconds(30)

    /// Whether the server sent a warning since the last statement.
    private final class Notices {
        var isWarned = false
    }

    /// Connects, within `connect_timeout` for each host of the URL, by default 5 seconds.
    init(_ url: PostgresURL) throws(PostgresError) {
        self.url = url
        // A parameter overrides those before it; the URL is the value of dbname.
        let parameters =
            [
                "fallback_application_name": "eastward", "connect_timeout": "5", "keepalives_idle": "2",
                "keepalives_interval": "1", "keepalives_count": "3", "tcp_user_timeout": "5000",
                "target_session_attrs": "read-write",
            ].sorted { $0.key < $1.key } + [(key: "dbname", value: url.text)]
        guard let connection = Self.connect(parameters.map(\.key), parameters.map(\.value)) else {
            throw .disconnected("libpq has no memory")
        }
        self.connection = connection
        guard PQstatus(connection) == CONNECTION_OK else {
            throw .disconnected(Self.message(connection))
        }
        PQsetNoticeReceiver(
            connection,
            { context, result in
                guard let context, let result,
                    let severity = PQresultErrorField(result, CInt(postgres_severity))
                else { return }
                guard String(cString: severity) == "WARNING" else { return }
                Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue().isWarned = true
            }, Unmanaged.passUnretained(notices).toOpaque())
        try runAll(Self.session)
    }

    /// The settings of each session, whatever those of its user or its database are. A statement that the server cancels
    /// while it waits for its standby would count as committed. A statement that waits for a lock ends with its client;
    /// PostgreSQL 14 introduced that setting.
    private static let session = """
        SET statement_timeout = 0;
        SET lock_timeout = 0;
        SET default_transaction_isolation = 'read committed';
        SELECT set_config(name, '2s', false) FROM pg_settings WHERE name = 'client_connection_check_interval'
        """

    deinit { PQfinish(connection) }

    private static func connect(_ keywords: [String], _ values: [String]) -> OpaquePointer? {
        let keywords = keywords.map { strdup($0) } + [nil]
        let values = values.map { strdup($0) } + [nil]
        defer { for text in keywords + values { free(text) } }
        return PQconnectdbParams(keywords.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
    }

    private static func message(_ connection: OpaquePointer) -> String {
        let message = String(cString: PQerrorMessage(connection)).trimming()
        // libpq indents the lines after the first one.
        let lines = message.split(separator: "\n").map { $0.trimming() }
        return message.isEmpty ? "the connection was lost" : lines.joined(separator: " ")
    }

    /// The socket, for `poll`.
    var descriptor: CInt { PQsocket(connection) }

    /// Whether there is something to read, or the server has closed the connection.
    var isReadable: Bool {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// The server's version, such as “15.18”.
    var serverVersion: String {
        let number = PQserverVersion(connection)
        return "\(number / 10_000).\(number % 10_000)"
    }

    // MARK: One statement after the other

    /// Runs a statement, and returns its rows.
    @discardableResult
    func run(_ statement: String, _ values: [PostgresValue] = []) throws(PostgresError) -> PostgresResult {
        try send(statement, values)
        return try results(deadline: .now() + Self.timeout)
    }

    /// Runs several statements without parameters.
    func runAll(_ statements: String) throws(PostgresError) {
        guard PQsendQuery(connection, statements) == 1 else { throw lost }
        _ = try results(deadline: .now() + Self.timeout)
    }

    /// Runs a statement, and calls `body` with each row as it arrives: a result with one row.
    func forEachRow(
        _ statement: String, _ values: [PostgresValue], _ body: (PostgresResult) throws -> Void
    ) throws {
        try send(statement, values)
        PQsetSingleRowMode(connection)
        var failure: (any Error)?
        while let result = try next(deadline: .now() + Self.timeout) {
            // Owns the result.
            let row = Result { () throws(PostgresError) in try check(result) }
            if failure != nil { continue }
            do {
                let row = try row.get()
                if row.count > 0 { try body(row) }
            } catch {
                // The other rows must be read before the connection can be used again.
                failure = error
                cancel()
            }
        }
        if let failure { throw failure }
    }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try run("BEGIN")
        // The server ends the transaction of a process that is stopped, whose locks would exclude all others.
        try run("SET LOCAL idle_in_transaction_session_timeout = '3s'")
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            _ = try? run("ROLLBACK")
            throw error
        }
    }

    /// Begins a transaction that reads the committed rows of one moment.
    /// - Parameter moment: that of another connection's transaction, which must be open still; by default now.
    /// - Returns: the moment, for another connection.
    @discardableResult
    func beginReading(at moment: String? = nil) throws(PostgresError) -> String {
        try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        if let moment { try run("SET TRANSACTION SNAPSHOT '\(moment)'") }
        // Reading takes as long as its caller does.
        try run("SET LOCAL statement_timeout = 0")
        try run("SET LOCAL idle_in_transaction_session_timeout = 0")
        if let moment { return moment }
        return try run("SELECT pg_export_snapshot()").text(0, 0)
    }

    private func cancel() {
        guard let request = PQgetCancel(connection) else { return }
        defer { PQfreeCancel(request) }
        var message = [CChar](repeating: 0, count: 256)
        PQcancel(request, &message, CInt(message.count))
    }

    private func send(_ statement: String, _ values: [PostgresValue]) throws(PostgresError) {
        notices.isWarned = false
        let isSent = Self.withParameters(values) { pointers, lengths, formats in
            PQsendQueryParams(
                connection, statement, CInt(values.count), values.map(\.type), pointers, lengths, formats, 1)
        }
        guard isSent == 1 else { throw lost }
    }

    /// The last result of the statement.
    private func results(deadline: Instant) throws(PostgresError) -> PostgresResult {
        var last: PostgresResult?
        var failure: PostgresError?
        while let result = try next(deadline: deadline) {
            do {
                last = try check(result)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        guard let last else { throw lost }
        return last
    }

    /// The next result of a statement; `nil` after the last one.
    private func next(deadline: Instant) throws(PostgresError) -> OpaquePointer? {
        while PQflush(connection) == 1 || PQisBusy(connection) == 1 {
            let now = Instant.now()
            guard now < deadline else {
                throw .disconnected("the server has not answered for \(Int(Self.timeout / .seconds(1))) s")
            }
            let events = PQflush(connection) == 1 ? POLLIN | POLLOUT : POLLIN
            var descriptor = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            poll(&descriptor, 1, (deadline - now).pollTimeout)
            guard PQconsumeInput(connection) == 1 else { throw lost }
        }
        return PQgetResult(connection)
    }

    // MARK: A pipeline

    /// A statement with a name, so that the server parses it once.
    struct Prepared: Equatable {
        let name: String
        let types: [Oid]
    }

    func prepare(_ name: String, _ statement: String, _ types: [Oid]) throws(PostgresError) -> Prepared {
        guard PQsendPrepare(connection, name, statement, CInt(types.count), types) == 1 else { throw lost }
        _ = try results(deadline: .now() + Self.timeout)
        return Prepared(name: name, types: types)
    }

    /// From here on ``send(_:_:)`` and ``receive()`` do not wait.
    func startPipeline() throws(PostgresError) {
        guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1 else { throw lost }
    }

    /// Sends a statement as a transaction of its own.
    func send(_ statement: Prepared, _ values: [PostgresValue]) throws(PostgresError) {
        let isSent = Self.withParameters(values) { pointers, lengths, formats in
            PQsendQueryPrepared(connection, statement.name, CInt(values.count), pointers, lengths, formats, 1)
        }
        guard isSent == 1, PQpipelineSync(connection) == 1 else { throw lost }
    }

    /// Sends as much as the socket accepts.
    /// - Returns: whether everything is sent.
    func flush() throws(PostgresError) -> Bool {
        let result = PQflush(connection)
        guard result >= 0 else { throw lost }
        return result == 0
    }

    /// The outcome of a statement of the pipeline, after its commit.
    struct Answer {
        var result: Result<PostgresResult, PostgresError>
        /// Whether the server warned, such as that the commit may not be on its standby.
        var isWarned: Bool
    }

    private var result: Result<PostgresResult, PostgresError>?

    /// Reads from the socket, and returns the outcomes of statements in their order.
    func receive() throws(PostgresError) -> [Answer] {
        guard PQconsumeInput(connection) == 1 else { throw lost }
        var answers: [Answer] = []
        while PQisBusy(connection) == 0 {
            guard let next = PQgetResult(connection) else {
                // Between the results of two statements, and after the last one.
                guard PQisBusy(connection) == 0, let following = PQgetResult(connection) else { break }
                if let answer = try take(following) { answers.append(answer) }
                continue
            }
            if let answer = try take(next) { answers.append(answer) }
        }
        guard PQstatus(connection) == CONNECTION_OK else { throw lost }
        return answers
    }

    /// A statement is committed when its synchronization point is answered, not when its result arrives. An error of the
    /// commit comes in between.
    private func take(_ next: OpaquePointer) throws(PostgresError) -> Answer? {
        guard PQresultStatus(next) != PGRES_PIPELINE_SYNC else {
            PQclear(next)
            guard let result else { return nil }
            defer {
                self.result = nil
                notices.isWarned = false
            }
            return Answer(result: result, isWarned: notices.isWarned)
        }
        do {
            let checked = try check(next)
            if result == nil { result = .success(checked) }
        } catch {
            if case .disconnected = error { throw error }
            result = .failure(error)
        }
        return nil
    }

    // MARK: Results

    private var lost: PostgresError { .disconnected(Self.message(connection)) }

    /// Takes ownership of a result.
    private func check(_ pointer: OpaquePointer) throws(PostgresError) -> PostgresResult {
        let result = PostgresResult(pointer)
        switch PQresultStatus(pointer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE, PGRES_COPY_IN: return result
        default: break
        }
        func field(_ field: Int) -> String {
            PQresultErrorField(pointer, CInt(field)).map { String(cString: $0) } ?? ""
        }
        let state = field(postgres_sql_state)
        let message = field(postgres_message)
        // A server that ends the connection may have executed the statement before.
        guard !state.isEmpty, field(postgres_severity) == "ERROR" else {
            throw .disconnected(message.isEmpty ? Self.message(connection) : message)
        }
        throw .rejected(state: state, message)
    }

    /// Calls `body` with the values as libpq expects them.
    private static func withParameters<Value>(
        _ values: [PostgresValue],
        _ body: (_ pointers: [UnsafePointer<CChar>?], _ lengths: [CInt], _ formats: [CInt]) -> Value
    ) -> Value {
        let encoded = values.map(\.encoded)
        func next(_ pointers: [UnsafePointer<CChar>?]) -> Value {
            guard pointers.count < encoded.count else {
                return body(pointers, encoded.map { CInt($0.count) }, encoded.map { _ in 1 })
            }
            return encoded[pointers.count].withUnsafeBytes { bytes in
                // libpq takes a null pointer for NULL, and an empty array has none.
                let start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
                return next(pointers + [start.assumingMemoryBound(to: CChar.self)])
            }
        }
        return next([])
    }
}

extension Duration {
    /// For `poll`, in milliseconds, rounded up.
    var pollTimeout: CInt { CInt(clamping: (nanoseconds / 1_000_000) + 1) }
}
