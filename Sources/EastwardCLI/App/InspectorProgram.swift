import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

/// The program with the HTTP servers of `eastward inspect` and `eastward up --metrics`: a package of its own, so that
/// `eastward` links no HTTP server.
enum InspectorProgram {
    private static let name = "eastward-inspector"

    /// Its path: beside this program or in a directory of `PATH`.
    static func path() throws -> String {
        let directory = FileManager.default.currentDirectoryPath
        guard let path = ProgramLookup.standard().find(name, relativeTo: directory) else {
            throw CommandError(
                """
                \(name) is not installed beside eastward or in a directory of PATH. Add the product \(name) of the \
                package Sources/Inspector to your app's store, or build it: swift build --configuration release \
                --package-path EASTWARD/Sources/Inspector
                """, exitCode: SystemExit.missingInput)
        }
        return path
    }
}
