public import ArgumentParser
internal import EastwardFeature
internal import Foundation

/// The command-line option for the accounts file.
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

    /// `accounts.db` in the app's data directory, which the supervisor sets; otherwise in a directory that only this
    /// user can access.
    static func defaultPath(_ environment: [String: String]) throws(AccountError) -> String {
        if let data = environment[FeatureEnvironment.dataDirectory], !data.isEmpty { return "\(data)/accounts.db" }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("market-\(getuid())").path
        var status = stat()
        guard mkdir(directory, 0o700) == 0 || errno == EEXIST, lstat(directory, &status) == 0,
            status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(), status.st_mode & 0o077 == 0
        else {
            throw AccountError(
                description: "\(directory) is not private to this user. Name the accounts file: --accounts FILE")
        }
        return "\(directory)/accounts.db"
    }
}
