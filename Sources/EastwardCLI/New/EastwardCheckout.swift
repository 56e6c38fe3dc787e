import EastwardSupervisor
import Foundation

/// The directory of Eastward's own package, on which apps depend.
struct EastwardCheckout {
    /// As it was named: links on the way to it stay what they are.
    private let url: URL

    /// - Throws: `CommandError` with 64 if Eastward is not there.
    init(named path: String) throws {
        url = URL(fileURLWithPath: path).standardizedFileURL
        guard Self.isPackage(url) else {
            throw CommandError("\(path) is not the directory of Eastward's package.", exitCode: 64)
        }
    }

    /// The one that holds the running program.
    /// - Throws: `CommandError` with 64 if none does.
    init() throws {
        var url = URL(fileURLWithPath: ProgramLookup.executableDirectory ?? "/")
        while !Self.isPackage(url) {
            guard url.path != "/" else {
                throw CommandError(
                    "This eastward lies in no directory of Eastward's package. Name that: --eastward PATH", exitCode: 64
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

    /// As the package in `directory` is to name it: `../eastward` for one beside it.
    func path(from directory: URL) -> String {
        let parent = url.deletingLastPathComponent().resolvingSymlinksInPath()
        let isBeside = parent.path == directory.deletingLastPathComponent().resolvingSymlinksInPath().path
        return isBeside ? "../\(url.lastPathComponent)" : url.path
    }
}
