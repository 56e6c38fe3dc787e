internal import Eastward
internal import EastwardFeature

/// The environment that runs the app of a ``TestRuntime``.
protocol RuntimeHost: Sendable {
    /// Connects a process that is named `name` and a number.
    func connect(role: String, name: String) async throws -> (process: String, connection: FeatureConnection)
    /// Connects a process again, as after a restart.
    func reconnect(_ process: String) async throws -> FeatureConnection
    /// The committed state, a JSON object a record.
    func stateRecords() async throws -> [String]
    /// Kills the store. It restarts by itself.
    func killStore() async throws
    /// Stops the store gracefully and starts it again. Returns when it is ready.
    func restartStore() async throws
    /// Cuts the connections of `process`, which reconnects.
    func cut(_ process: String) async
    /// Drops the next `count` slice messages to `process`.
    func dropNext(_ count: Int, to process: String) async
    /// Delays the slice messages to `process`, or resumes them.
    func setDelayed(_ isDelayed: Bool, _ process: String) async
    /// Ends everything.
    func close() async
}
