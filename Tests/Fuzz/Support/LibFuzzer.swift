#if LIBFUZZER
    import Foundation

    /// The target that the environment names.
    private enum LibFuzzer {
        static let target: Target = {
            let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
            guard let target = Target.all.first(where: { $0.name == name }) else {
                print("FUZZ_TARGET must be one of: \(Target.all.map(\.name).joined(separator: " "))")
                exit(64)
            }
            return target
        }()
    }

    /// libFuzzer, which has the main function, calls this with each input.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func fuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        Limits.run(LibFuzzer.target, Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
#endif
