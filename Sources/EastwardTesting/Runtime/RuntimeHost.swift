internal import Eastward
internal import EastwardFeature

/// Runs the app of a ``TestRuntime``, one way or another.
protocol RuntimeHost: Sendable {
    /// Lets a process connect that is called `name` and a number.
    func connect(role: String, name: String) async throws -> (process: String, connection: FeatureConnection)
    /// Connects a process once more, as after a restart of it.
    func reconnect(_ process: String) async throws -> FeatureConnection
    /// The committed state, a JSON object a record.
    func stateRecords() async throws -> [String]
    /// Ends the store without a warning. It comes back by itself.
    func killStore() async throws
    /// Ends the store in good order and starts it again. Returns when it is there.
    func restartStore() async throws
    /// Cuts the connections of `process`, which it makes again.
    func cut(_ process: String) async
    /// Loses the next `count` messages of slices to `process`.
    func dropNext(_ count: Int, to process: String) async
    /// Lets the messages of slices to `process` wait, or go on.
    func setDelayed(_ isDelayed: Bool, _ process: String) async
    /// Ends everything.
    func close() async
}
