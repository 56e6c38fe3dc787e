import Foundation

/// Finds a manifest's programs: beside the running executable, then in PATH.
///
/// A name with a slash is a path, relative to the manifest's directory.
package struct ProgramLookup: Sendable {
    var directories: [String]

    package static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> ProgramLookup {
        let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        let directories = [executableDirectory] + path.split(separator: ":").map(String.init)
        return ProgramLookup(directories: directories.compactMap { $0 })
    }

    /// The directory of the running executable.
    package static var executableDirectory: String? {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .map { ($0 as NSString).deletingLastPathComponent }
    }

    package func find(_ program: String, relativeTo directory: String) -> String? {
        if program.contains("/") {
            let path = URL(fileURLWithPath: program, relativeTo: URL(fileURLWithPath: directory)).path
            return Self.isProgram(path) ? path : nil
        }
        // Absolute: the program may be started in another directory.
        return directories.lazy.map { URL(fileURLWithPath: "\($0)/\(program)").path }.first(where: Self.isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
    }
}
