#if DEBUG || FUZZING
    import Foundation

    /// A directory in memory for decoders that read files, removed with the last reference.
    final class ScratchDirectory {
        let path: String

        init() throws {
            // A caller that removes the directory names it: a violation ends the process.
            let place = ProcessInfo.processInfo.environment["FUZZ_SCRATCH"]
            let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
            var template = Array("\(place ?? memory)/fuzz-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// A file in memory.
    struct ScratchFile {
        private let directory: ScratchDirectory
        var path: String { "\(directory.path)/file" }

        init() throws { directory = try ScratchDirectory() }

        func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    }
#endif
