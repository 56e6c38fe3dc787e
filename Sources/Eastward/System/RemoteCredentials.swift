/// The environment variables of a remote process: where its store is, its keys, and its token.
///
/// ```
/// EASTWARD_STORE=tcp://192.0.2.1:7700
/// EASTWARD_STORE_KEY=…
/// EASTWARD_ROLE=market.CounterFeature
/// EASTWARD_PROCESS=till.1
/// EASTWARD_PUBLIC_KEY=…
/// EASTWARD_SECRET_KEY=…
/// EASTWARD_TOKEN=…
/// ```
///
/// `eastward keys new` and `eastward env --remote` print them. A supervisor reads those of all its processes from one
/// file, in which each process begins with `EASTWARD_STORE`.
package struct RemoteCredentials: Sendable, Equatable {
    /// The values, by the variables' names.
    package private(set) var environment: [String: String]

    /// The names in the order in which they are printed.
    private static let names = [
        FeatureEnvironment.store, FeatureEnvironment.storeKey, FeatureEnvironment.role, FeatureEnvironment.process,
        FeatureEnvironment.publicKey, FeatureEnvironment.secretKey, FeatureEnvironment.token,
    ]

    /// The names of all variables that ``environment`` contains.
    package static var variables: [String] { names }

    package init(
        store: TCPEndpoint, storeKey: String, role: String, process: String, publicKey: String, secretKey: String,
        token: Token
    ) {
        environment = [
            FeatureEnvironment.store: store.description, FeatureEnvironment.storeKey: storeKey,
            FeatureEnvironment.role: role, FeatureEnvironment.process: process,
            FeatureEnvironment.publicKey: publicKey, FeatureEnvironment.secretKey: secretKey,
            FeatureEnvironment.token: token.text,
        ]
    }

    /// The process, such as `till.1`.
    package var process: String { environment[FeatureEnvironment.process] ?? "" }
    /// The role's full name.
    package var role: String { environment[FeatureEnvironment.role] ?? "" }

    /// A line `NAME=value` for each variable.
    package var text: String {
        Self.names.map { "\($0)=\(environment[$0] ?? "")" }.joined(separator: "\n")
    }

    /// Reads a file of processes. Lines that are empty or begin with `#` are ignored.
    /// - Throws: ``KeysError`` with the number of the first wrong line.
    package static func read(_ text: String) throws(KeysError) -> [RemoteCredentials] {
        var all: [RemoteCredentials] = []
        var current: [String: String] = [:]
        func finish(_ line: Int) throws(KeysError) {
            guard !current.isEmpty else { return }
            if let missing = names.first(where: { current[$0] == nil }) {
                throw KeysError("line \(line): \(missing) is missing before here.")
            }
            all.append(RemoteCredentials(environment: current))
            current = [:]
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, names.contains(parts[0]) else {
                throw KeysError("line \(index + 1) is none of eastward keys new: \(names.joined(separator: ", ")).")
            }
            if parts[0] == FeatureEnvironment.store { try finish(index + 1) }
            current[parts[0]] = parts[1]
        }
        try finish(lines.count)
        return all
    }

    private init(environment: [String: String]) {
        self.environment = environment
    }
}
