public import Eastward
internal import EastwardSupervisor

/// The metrics of a running app. The article Metrics lists them.
public struct AppMetrics: Sendable {
    /// The media type of ``text``.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The metrics in Prometheus' text format, with ``problem`` as a comment.
    public let text: String
    /// The reason why the metrics of a store that answers are missing.
    public let problem: String?

    // Together less than 10 seconds, the time that Prometheus waits for metrics by default.
    private static let supervisorTimeout = Duration.seconds(3)
    private static let storeTimeout = Duration.seconds(2)

    /// Asks the supervisor, then the store. If the store does not answer, only its metrics are missing.
    /// - Throws: ``InspectionError`` with the code `unavailable` if the supervisor does not answer within 3 seconds;
    ///   `RunDirectoryError` if another user could change the directory.
    public static func collect(in directory: RunDirectory) async throws -> AppMetrics {
        let processes: [ProcessStatus]
        do {
            processes = try await ControlClient.connect(directory, timeout: supervisorTimeout).ps()
        } catch let error as ControlError {
            throw InspectionError(code: "unavailable", "\(error)")
        }
        let families = ProcessMetrics(processes).families
        let about = try? SupervisorAbout.read(directory)
        guard about?.store == nil else { return AppMetrics(families) }
        let store = try await storeMetrics(directory)
        return AppMetrics(
            families + store.families + [journalBytes(about?.dataDirectory ?? "")], problem: store.problem)
    }

    init(_ families: [WireMetricFamily], problem: String? = nil) {
        let comment = problem.map { "# \($0.printable)\n" } ?? ""
        text = families.prometheusText + comment
        self.problem = problem
    }

    private static func storeMetrics(
        _ directory: RunDirectory
    ) async throws -> (families: [WireMetricFamily], problem: String?) {
        let store: OperatorClient
        do {
            store = try await OperatorClient.connect(directory)
        } catch let error as CommandError {
            throw InspectionError(code: "unavailable", "\(error)")
        }
        let result: (families: [WireMetricFamily], problem: String?)
        do {
            let reply = try await store.ask(within: storeTimeout) { $0.readMetrics = WireReadMetrics() }
            result = ([up(true)] + reply.metrics.families, nil)
        } catch let error as CommandError where error.exitCode == SystemExit.unavailable {
            result = ([up(false)], nil)
        } catch {
            result = ([up(true)], "The metrics of the store are missing. \(error)")
        }
        await store.close()
        return result
    }

    private static func journalBytes(_ dataDirectory: String) -> WireMetricFamily {
        let bytes = JournalSize.bytes(in: DataDirectory.storeFiles(dataDirectory))
        return WireMetricFamily(
            "eastward_journal_bytes", "Size of the journal's files.", .gauge,
            bytes.map { [WireMetricSample(Double($0))] } ?? [])
    }

    private static func up(_ isUp: Bool) -> WireMetricFamily {
        .gauge("eastward_store_up", "1 if the store answers.", isUp ? 1 : 0)
    }
}
