#if !LIBFUZZER
    /// Runs decoders with hostile inputs.
    ///
    ///     fuzz --list                                          prints the names of the targets
    ///     fuzz TARGET --seed S --seconds N CORPUS_DIR          runs the corpus, and then mutations of it
    ///     fuzz --replay CORPUS                                 runs the corpora of all targets
    ///     fuzz TARGET FILE…                                    runs files, such as one that a violation names
    ///     fuzz --write-seeds DIR VECTORS_DIR MANIFEST…         writes inputs for a new corpus, a directory for each target
    ///
    /// The decoders are internal: a release build needs -Xswiftc -DFUZZING -Xswiftc -enable-testing. A build with libFuzzer
    /// takes libFuzzer's options instead, and the target from FUZZ_TARGET:
    ///
    ///     swift build -c release --sanitize fuzzer --scratch-path .build/fuzz --product fuzz \
    ///         -Xswiftc -DFUZZING -Xswiftc -DLIBFUZZER -Xswiftc -enable-testing
    ///     FUZZ_TARGET=manifests .build/fuzz/release/fuzz -max_total_time=120 -print_final_stats=1 NEW_DIR CORPUS_DIR
    @main
    enum Fuzz {
        static func main() throws {
            #if DEBUG || FUZZING
                try CommandLineTool.main()
            #else
                print("Build fuzz for debugging, or with -Xswiftc -DFUZZING -Xswiftc -enable-testing.")
            #endif
        }
    }
#endif
