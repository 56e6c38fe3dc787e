internal import Foundation

/// A file with a bundle. It has no name in any directory, so that nothing of it remains when this program is killed.
public final class ExportedBundle: Sendable {
    private let descriptor: CInt

    /// Creates an empty file.
    init() throws(InspectionError) {
        let directory = FileManager.default.temporaryDirectory.path
        var name = Array("\(directory)/eastward-bundle-XXXXXX".utf8CString)
        descriptor = mkstemp(&name)
        guard descriptor >= 0 else {
            throw InspectionError(code: "failed", "No file can be created in \(directory).")
        }
        unlink(name)
    }

    deinit { close(descriptor) }

    /// The path of the file for programs of this user, as long as this object exists.
    public var path: String { "/proc/\(getpid())/fd/\(descriptor)" }
}
