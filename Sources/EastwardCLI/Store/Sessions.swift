import ArgumentParser
import Eastward
import EastwardOperator
import Foundation

struct Sessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the store's sessions, or ends one.",
        discussion: """
              eastward sessions
              eastward sessions end 12

            A session without an outbox ends when nothing is received on it for a day. One with an outbox never expires: \
            end it when its process does not return, for example after its outbox file was deleted.

            LAG is the largest number of revisions by which a component of the process is behind a slice, QUEUED the \
            number of its actions without a receipt. Both are “–” if the process does not report them.
            """,
        subcommands: [List.self, End.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Prints the open sessions.")

        @OptionGroup var directory: RunDirectoryOptions
        @Flag(help: "Print a JSON array.") var json = false

        func run() async throws {
            try await reportingErrors {
                let client = try await OperatorClient.connect(directory.running())
                let reply = try await client.ask { $0.listSessions = WireListSessions() }
                let sessions = reply.sessionList.sessions
                let reports = await Self.reports(client)
                Terminal.print(
                    json
                        ? try Terminal.json(sessions.map { SessionRecord($0, reports[$0.session]) })
                        : Self.table(sessions, reports))
            }
        }

        /// The reports of the sessions, by their numbers; empty if the store is of an earlier version.
        private static func reports(_ client: OperatorClient) async -> [UInt64: SubscribersReport.Report] {
            let reply = try? await client.ask { $0.listSubscribers = WireListSubscribers() }
            let subscribers = reply?.subscriberList.subscribers.filter(\.hasReport) ?? []
            return subscribers.reduce(into: [:]) { $0[$1.session] = SubscribersReport.Report($1.report) }
        }

        static func table(_ sessions: [WireOpenSession], _ reports: [UInt64: SubscribersReport.Report]) -> String {
            let rows = sessions.map { session in
                let report = reports[session.session]
                return [
                    String(session.session), session.process, session.role, session.outbox ? "yes" : "no",
                    session.connected ? "yes" : "no", Ps.uptime(Double(session.idleSeconds)),
                    report?.lag.map(String.init) ?? "–", report.map { String($0.queuedActions) } ?? "–",
                ]
            }
            return Table(
                header: ["SESSION", "PROCESS", "ROLE", "OUTBOX", "CONNECTED", "IDLE", "LAG", "QUEUED"], rows: rows,
                numeric: [0, 6, 7]
            ).text
        }
    }

    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ends a session for good.",
            discussion: """
                Actions that wait in its process's outbox cannot be resumed under this session: the process opens a new \
                one, and reports them as unknown.
                """)

        @OptionGroup var directory: RunDirectoryOptions
        @Argument(help: "The session's number, as eastward sessions prints it.") var session: UInt64

        func run() async throws {
            try await reportingErrors {
                let client = try await OperatorClient.connect(directory.running())
                _ = try await client.ask { [session] in $0.endSession.session = session }
                Terminal.print("Session \(session) has ended.")
            }
        }
    }
}

/// A session as JSON.
private struct SessionRecord: Encodable {
    var session: UInt64
    var process: String
    var role: String
    var outbox: Bool
    var connected: Bool
    var idleSeconds: UInt64
    /// `nil` if the process sends no reports.
    var report: SubscribersReport.Report?

    init(_ session: WireOpenSession, _ report: SubscribersReport.Report?) {
        self.session = session.session
        process = session.process
        role = session.role
        outbox = session.outbox
        connected = session.connected
        idleSeconds = session.idleSeconds
        self.report = report
    }
}
