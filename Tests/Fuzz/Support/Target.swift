#if DEBUG || FUZZING
    import Foundation

    /// A decoder with the core that processes what it decodes, as the real code does.
    struct Target: Sendable {
        let name: String
        /// The longest input, in bytes.
        var longest = 16 << 10
        /// Processes an input. An error that it throws rejects the input; a trap or a failed ``require(_:_:)`` is a
        /// violation.
        let run: @Sendable (_ input: [UInt8]) throws -> Void
    }

    /// Ends the process with `what` as the violation if `condition` is false, or throws.
    func require(_ condition: @autoclosure () throws -> Bool, _ what: @autoclosure () -> String) {
        do {
            guard try !condition() else { return }
        } catch {
            violate("\(what()) \(error)")
        }
        violate(what())
    }

    func violate(_ what: String) -> Never {
        FileHandle.standardError.write(Data("Violation: \(what)\n".utf8))
        abort()
    }

    /// Measures what an input costs. CPU time, so that other processes do not count.
    struct Limits {
        /// The limit of an input without bytes, and the addition for each byte: linear in the input's size.
        private static let base = 20e-3
        private static let perByte = 1e-6
        /// How often that may be exceeded: without optimization and with the coverage's counters, code is slower.
        #if DEBUG
            private static let tolerance = 100.0
        #else
            private static let tolerance = 10.0
        #endif
        /// By how much an input may increase the process's largest memory, in bytes, and for each of its bytes.
        private static let memory = 128 << 20
        private static let memoryPerByte = 256

        /// Runs `target` with `input`.
        static func run(_ target: Target, _ input: [UInt8]) {
            let limit = (base + perByte * Double(input.count)) * tolerance
            let before = largestMemory
            var time = seconds(target, input)
            // The first run of a process initializes it, and a page fault may need the disk.
            for _ in 0..<2 where time > limit { time = min(time, seconds(target, input)) }
            require(
                time <= limit,
                "\(input.count) bytes took \(Int(time * 1000)) ms of CPU time, more than \(Int(limit * 1000)) ms")
            let growth = largestMemory - before
            require(
                growth <= memory + memoryPerByte * input.count,
                "\(input.count) bytes took \(growth >> 20) MiB of memory")
        }

        private static func seconds(_ target: Target, _ input: [UInt8]) -> Double {
            let start = processorTime
            try? target.run(input)
            return processorTime - start
        }

        private static var processorTime: Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }

        /// The most memory that this process has used, in bytes.
        private static var largestMemory: Int {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss << 10
        }
    }
#endif
