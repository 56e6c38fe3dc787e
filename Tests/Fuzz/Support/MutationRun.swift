#if DEBUG || FUZZING
    import Foundation

    /// A run of a target with mutations of a corpus, in a child process that a violation ends.
    struct MutationRun {
        let target: Target
        let seed: UInt64
        let seconds: Double
        /// A directory of inputs.
        let corpus: String

        static let childOption = "--child"
        /// A run ends after this many violations.
        private static let most = 10
        /// The limit of one input, in seconds. The limit of CPU time is far lower.
        private static let timeout: UInt32 = 60

        private struct Violation: Encodable {
            var what: String
            /// Hexadecimal digits, or the path of a file with a longer input.
            var input: String

            private enum CodingKeys: String, CodingKey {
                case what
                case input = "input_hex_or_file"
            }
        }

        private struct Report: Encodable {
            var target: String
            var inputs: Int
            var violations: [Violation]
        }

        /// Prints the report as JSON.
        /// - Returns: whether there was no violation.
        func runParent() throws -> Bool {
            let directory = try ScratchDirectory()
            let record = try InputRecord("\(directory.path)/record")
            var report = Report(target: target.name, inputs: 0, violations: [])
            let end = Date(timeIntervalSinceNow: seconds)
            repeat {
                guard let what = try child(until: end, record: "\(directory.path)/record") else { break }
                report.violations.append(Violation(what: what, input: try Self.stored(record.input)))
                // The next child continues with the next input.
                record.count += 1
            } while Date() < end && report.violations.count < Self.most
            report.inputs = record.count
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(report), as: UTF8.self))
            return report.violations.isEmpty
        }

        /// Runs a child process. Returns the violation that ended it.
        private func child(until end: Date, record: String) throws -> String? {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = [
                target.name, "--seed", "\(seed)", "--seconds", "\(max(0, end.timeIntervalSinceNow))", corpus,
                Self.childOption, record,
            ]
            process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let output = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            if process.terminationReason == .exit, process.terminationStatus == 0 { return nil }
            let text = String(decoding: output.suffix(2000), as: UTF8.self)
            let cause = process.terminationStatus == SIGALRM ? "It did not end within \(Self.timeout) s." : text
            return "\(process.terminationReason == .exit ? "exit" : "signal") \(process.terminationStatus): \(cause)"
        }

        private static func stored(_ input: [UInt8]) throws -> String {
            if input.count <= 2048 { return input.map { String(format: "%02x", $0) }.joined() }
            let path = "\(NSTemporaryDirectory())/fuzz-\(UUID().uuidString)"
            try Data(input).write(to: URL(fileURLWithPath: path))
            return path
        }

        /// Runs inputs until the time is over. Each is in `record` before it runs.
        func runChild(record path: String) throws {
            let record = try InputRecord(path)
            let names = try FileManager.default.contentsOfDirectory(atPath: corpus).sorted()
            let inputs = try names.map { try Array(Data(contentsOf: URL(fileURLWithPath: "\(corpus)/\($0)"))) }
            let mutator = Mutator(inputs, seed: seed, longest: min(target.longest, InputRecord.longest))
            let end = Date(timeIntervalSinceNow: seconds)
            while record.count < inputs.count || Date() < end {
                let input = mutator.input(record.count)
                record.input = input
                alarm(Self.timeout)
                Limits.run(target, input)
                record.count += 1
            }
        }
    }

    /// The input that a child process runs, in memory that it shares with its parent.
    final class InputRecord {
        static let longest = 1 << 20
        private static let header = 16

        private let memory: UnsafeMutableRawPointer

        /// - Parameter path: of a file, which is created if it does not exist.
        init(_ path: String) throws {
            let size = Self.header + Self.longest
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0, ftruncate(descriptor, off_t(size)) == 0,
                let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
            else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
            close(descriptor)
            self.memory = memory
        }

        deinit { munmap(memory, Self.header + Self.longest) }

        /// How many inputs were run.
        var count: Int {
            get { memory.load(as: Int.self) }
            set { memory.storeBytes(of: newValue, as: Int.self) }
        }

        var input: [UInt8] {
            get {
                let count = memory.load(fromByteOffset: 8, as: Int.self)
                return Array(UnsafeRawBufferPointer(start: memory + Self.header, count: count))
            }
            set {
                let bytes = newValue.prefix(Self.longest)
                memory.storeBytes(of: bytes.count, toByteOffset: 8, as: Int.self)
                bytes.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(start: memory + Self.header, count: $0.count).copyMemory(from: $0)
                }
            }
        }
    }
#endif
