public import Eastward
internal import Foundation
public import ZeroMQ

/// How this process connects: the location of the store, and the process's credentials.
public struct FeatureAddress: Sendable, Equatable {
    /// Where the store is.
    public let store: StoreLocation
    /// The role's full name, such as `market.CounterFeature`.
    public let role: String
    /// The process and its instance, such as `counter.1`.
    public let process: String
    public let token: Token
    /// How long the connection's thread polls for the next message before it sleeps. Polling shortens the latency, and
    /// takes CPU time.
    public var spin = Duration.zero

    public init(store: StoreLocation, role: String, process: String, token: Token) {
        self.store = store
        self.role = role
        self.process = process
        self.token = token
    }

    public init(directory: RunDirectory, role: String, process: String, token: Token) {
        self.init(store: .directory(directory), role: role, process: process, token: token)
    }

    /// Reads the address that a supervisor, or `eastward run`, left in `environment`. The token can be read once.
    ///
    /// Without a token, with the variables that `eastward env` prints, the process enrolls itself with the supervisor.
    /// With those of `eastward env --remote` it connects over TCP.
    /// - Throws: ``FeatureError/Code/environment``, which says how to start a feature.
    public init(environment: [String: String]) throws {
        let environment = FeatureVariables(environment)
        role = try environment.value(FeatureEnvironment.role)
        do {
            spin = try SpinTime.read(environment.values)
        } catch {
            throw FeatureError.environment("\(error)")
        }
        if environment.has(FeatureEnvironment.store) {
            store = .remote(try environment.remoteStore())
            process = try environment.value(FeatureEnvironment.process)
            token = try environment.remoteToken()
            return
        }
        let directory = try RunDirectory(path: environment.value(FeatureEnvironment.runDirectory))
        store = .directory(directory)
        guard environment.values[FeatureEnvironment.tokenDescriptor] != nil else {
            (process, token) = try Enrollment.enroll(role: role, in: directory)
            return
        }
        process = try environment.value(FeatureEnvironment.process)
        token = try environment.inheritedToken()
    }
}

/// The location of a store.
public enum StoreLocation: Sendable, Equatable, CustomStringConvertible {
    /// On this machine, in the run directory of its app.
    case directory(RunDirectory)
    /// At TCP endpoints.
    case remote(RemoteStore)

    var isRemote: Bool { if case .remote = self { true } else { false } }

    public var description: String {
        switch self {
        case .directory(let directory): directory.actionsSocket
        case .remote(let store): store.endpoints.description
        }
    }
}

/// A store that is reached over TCP, and the keys of the connection. See `eastward keys`.
public struct RemoteStore: Sendable, Equatable {
    public let endpoints: TCPEndpoints
    /// The store's public key: only a store that has its secret key can answer.
    public let publicKey: String
    /// The key pair of this process.
    public let keys: CurveKeyPair

    /// - Throws: ``FeatureError/Code/environment`` if `publicKey` is not a key.
    public init(endpoints: TCPEndpoints, publicKey: String, keys: CurveKeyPair) throws {
        guard CurveKeyPair.isKey(publicKey) else {
            throw FeatureError.environment("\(FeatureEnvironment.storeKey) is not a key: 64 hexadecimal digits.")
        }
        self.endpoints = endpoints
        self.publicKey = publicKey
        self.keys = keys
    }
}

/// The variables of a feature's environment.
private struct FeatureVariables {
    let values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    func has(_ name: String) -> Bool { values[name]?.isEmpty == false }

    func value(_ name: String) throws -> String {
        guard let value = values[name], !value.isEmpty else {
            throw FeatureError.environment(
                """
                \(name) is not set. Start a feature with: eastward run --role ROLE -- COMMAND; or see it without a \
                store: COMMAND --preview FILE
                """)
        }
        return value
    }

    // MARK: On this machine

    func inheritedToken() throws -> Token {
        guard let descriptor = Int32(try value(FeatureEnvironment.tokenDescriptor)),
            let token = Self.readToken(descriptor)
        else {
            throw FeatureError.environment(
                "\(FeatureEnvironment.tokenDescriptor) does not name a descriptor that holds a token.")
        }
        return token
    }

    private static func readToken(_ descriptor: Int32) -> Token? {
        // 64 digits and a line ending.
        var bytes = [UInt8](repeating: 0, count: 66)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            count += got
        }
        close(descriptor)
        return Token(text: String(decoding: bytes.prefix(count), as: UTF8.self).trimmingCharacters(in: .newlines))
    }

    // MARK: Remote

    private func remoteValue(_ name: String) throws -> String {
        guard let value = values[name], !value.isEmpty else {
            throw FeatureError.environment(
                """
                \(name) is not set, and \(FeatureEnvironment.store) is. Create all variables of a remote process on the \
                store's machine: eastward env --role ROLE --remote
                """)
        }
        return value
    }

    func remoteStore() throws -> RemoteStore {
        let endpoints: TCPEndpoints
        do {
            endpoints = try TCPEndpoints(value(FeatureEnvironment.store))
        } catch let error as EndpointError {
            throw FeatureError.environment("\(FeatureEnvironment.store): \(error)")
        }
        guard let keys = CurveKeyPair(secretKey: try remoteValue(FeatureEnvironment.secretKey)) else {
            throw FeatureError.environment("\(FeatureEnvironment.secretKey) is not a key: 64 hexadecimal digits.")
        }
        guard keys.publicKey == (try remoteValue(FeatureEnvironment.publicKey)) else {
            throw FeatureError.environment(
                "\(FeatureEnvironment.publicKey) is not the public key of \(FeatureEnvironment.secretKey).")
        }
        return try RemoteStore(
            endpoints: endpoints, publicKey: remoteValue(FeatureEnvironment.storeKey), keys: keys)
    }

    func remoteToken() throws -> Token {
        guard let token = Token(text: try remoteValue(FeatureEnvironment.token)) else {
            throw FeatureError.environment("\(FeatureEnvironment.token) is not a token: 64 hexadecimal digits.")
        }
        return token
    }
}
