import Foundation

/// Answers operators: from the supervisor, and from the record of what happened.
struct OperatorDesk: ControlHandler {
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
    /// All instances, and then what happens. Nothing happens between the two, since both are taken at once here.
    func eventStream(_ record: SupervisorRecord) -> ControlStream {
        record.eventStream(snapshot: statuses())
    }
}
