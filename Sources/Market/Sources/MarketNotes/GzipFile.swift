import CZlib
import Foundation

/// Reads files that may be gzipped.
nonisolated enum GzipFile {
    /// The largest unpacked size of a file: without a limit, a small file could fill the memory.
    static let largestSize = 512 << 20

    /// The content of the file at `path`, unpacked if it is gzipped.
    static func read(_ path: String, largestSize: Int = largestSize) throws(TraceError) -> Data {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            throw .unreadable("\(path) is a directory, not a trace.")
        }
        guard let file = gzopen(path, "rb") else {
            throw .unreadable("\(path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        defer { gzclose_r(file) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = gzread(file, &buffer, UInt32(buffer.count))
            var code: Int32 = Z_OK
            let reason = gzerror(file, &code).map { String(cString: $0).replacing("\(path): ", with: "") } ?? ""
            // A truncated file is read to its end, and then reported as an error.
            guard count >= 0, code == Z_OK || code == Z_STREAM_END else {
                throw .unreadable("\(path) cannot be unpacked after byte \(data.count): \(reason)")
            }
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<Int(count)])
            guard data.count <= largestSize else {
                throw .unreadable("\(path) holds more than the \(largestSize >> 20) MiB that a trace may have.")
            }
        }
    }
}
