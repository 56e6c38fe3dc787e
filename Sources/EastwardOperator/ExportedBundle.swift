internal import Foundation

/// A file with a bundle, which is removed with this object.
public final class ExportedBundle: Sendable {
    public let path: String

    /// Creates an empty file that only this user can read.
    init() throws(InspectionError) {
        var name = Array("\(FileManager.default.temporaryDirectory.path)/eastward-bundle-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else {
            throw InspectionError(
                code: "failed", "No file can be created in \(FileManager.default.temporaryDirectory.path).")
        }
        close(descriptor)
        path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { unlink(path) }
}
