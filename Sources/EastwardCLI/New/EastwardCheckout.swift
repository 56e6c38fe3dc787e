import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

/// The directory of Eastward's own package, on which apps depend.
struct EastwardCheckout {
    /// The path as given: symbolic links in it are not resolved.
    private let url: URL

    /// - Throws: `CommandError` with 64 if `path` is not Eastward's package.
    init(named path: String) throws {
        url = URL(fileURLWithPath: path).standardizedFileURL
        guard Self.isPackage(url) else {
            throw CommandError("\(path) is not the directory of Eastward's package.", exitCode: SystemExit.usage)
        }
    }

    /// Finds the checkout that contains the running program.
    /// - Throws: `CommandError` with 64 if there is none.
    init() throws {
        var url = URL(fileURLWithPath: ProgramLookup.executableDirectory ?? "/")
        while !Self.isPackage(url) {
            guard url.path != "/" else {
                throw CommandError(
                    "This eastward is not inside Eastward's package. Pass the package: --eastward PATH",
                    exitCode: SystemExit.usage
                )
            }
            url.deleteLastPathComponent()
        }
        self.url = url
    }

    private static func isPackage(_ url: URL) -> Bool {
        guard let manifest = try? String(contentsOf: url.appending(path: "Package.swift"), encoding: .utf8) else {
            return false
        }
        // An app's package has `.package(name: "eastward", …)`.
        return manifest.contains(/\bPackage\(\s*name:\s*"eastward"/)
    }

    /// The path for the package in `directory`: `../eastward` if both have the same parent.
    func path(from directory: URL) -> String {
        let parent = url.deletingLastPathComponent().resolvingSymlinksInPath()
        let isBeside = parent.path == directory.deletingLastPathComponent().resolvingSymlinksInPath().path
        return isBeside ? "../\(url.lastPathComponent)" : url.path
    }
}
