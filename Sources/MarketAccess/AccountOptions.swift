public import ArgumentParser
internal import EastwardFeature
internal import Foundation

/// Where the accounts are, as a command line says it.
public struct AccountOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The members' passwords, as hashes.",
            discussion: "By default accounts.db in the app's data directory, or in a directory for temporary files.",
            valueName: "file"))
    public var accounts: String?

    public init() {}

    public var file: AccountFile {
        get throws { AccountFile(path: try accounts ?? Self.defaultPath(ProcessInfo.processInfo.environment)) }
    }

    /// `accounts.db` where the supervisor says that the app's data is; else in a directory that nobody but this user
    /// can look into.
    static func defaultPath(_ environment: [String: String]) throws(AccountError) -> String {
        if let data = environment[FeatureEnvironment.dataDirectory], !data.isEmpty { return "\(data)/accounts.db" }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("market-\(getuid())").path
        var status = stat()
        guard mkdir(directory, 0o700) == 0 || errno == EEXIST, lstat(directory, &status) == 0,
            status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0
        else {
            throw AccountError(
                description: "\(directory) is no directory of yours alone. Say where the accounts are: --accounts FILE")
        }
        return "\(directory)/accounts.db"
    }
}
