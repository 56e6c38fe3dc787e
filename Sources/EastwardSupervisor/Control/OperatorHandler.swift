import Foundation

/// Answers operators' requests from the supervisor, and from the record of past events and log lines.
struct OperatorHandler: ControlHandler {
    let supervisor: Supervisor
    let record: SupervisorRecord

    func answer(_ request: ControlRequest, connection: Int) async -> Result<ControlReply.Body, ControlError> {
        await supervisor.answer(request, connection: connection)
    }

    func closed(connection: Int) async {
        await supervisor.closed(connection: connection)
    }

    func stream(_ request: StreamRequest) async -> Result<ControlStream, ControlError> {
        switch request.kind {
        case .logs(let selection): record.logStream(selection)
        case .events(follow: false): .success(record.pastEvents())
        case .events(follow: true): .success(await supervisor.eventStream(record))
        }
    }
}

extension Supervisor {
    /// A snapshot of all instances, then new events. No event is lost in between, since the actor takes both in one
    /// step.
    func eventStream(_ record: SupervisorRecord) -> ControlStream {
        record.eventStream(snapshot: statuses())
    }
}
