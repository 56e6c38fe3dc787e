import Foundation

/// Writes a file that only its owner can read, and replaces an existing one atomically.
enum PrivateFile {
    static func write(_ content: Data, to path: String) throws {
        let draft = "\(path).draft"
        // Another user may have put a link, or a file, there before the directory was this user's alone.
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SupervisorError.unusable(path: path, reason: systemError()) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: content)
        try file.close()
        guard rename(draft, path) == 0 else {
            throw SupervisorError.unusable(path: path, reason: systemError())
        }
    }
}
