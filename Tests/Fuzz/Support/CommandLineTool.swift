#if DEBUG || FUZZING
    import Eastward
    import Foundation

    /// The command line of a build without libFuzzer.
    enum CommandLineTool {
        static func main() throws {
            var arguments = Array(CommandLine.arguments.dropFirst())
            if arguments == ["--list"] { return print(Target.all.map(\.name).joined(separator: "\n")) }
            if arguments.first == "--write-seeds", arguments.count >= 3 {
                return try Seeds.write(
                    to: arguments[1], vectors: arguments[2], manifests: Array(arguments.dropFirst(3)))
            }
            guard let target = Target.all.first(where: { $0.name == arguments.first }) else { usage() }
            arguments.removeFirst()
            guard arguments.first == "--seed" else {
                for file in arguments {
                    Limits.run(target, Array(try Data(contentsOf: URL(fileURLWithPath: file))))
                    print("\(file) is no violation.")
                }
                return
            }
            guard arguments.count >= 5, arguments[2] == "--seconds", let seed = UInt64(arguments[1]),
                let seconds = Double(arguments[3])
            else { usage() }
            let run = MutationRun(target: target, seed: seed, seconds: seconds, corpus: arguments[4])
            if arguments.count == 7, arguments[5] == MutationRun.childOption {
                try run.runChild(record: arguments[6])
            } else {
                exit(try run.runParent() ? 0 : 1)
            }
        }

        private static func usage() -> Never {
            print("Usage: fuzz --list | fuzz TARGET --seed S --seconds N CORPUS_DIR | fuzz TARGET FILE…")
            exit(64)
        }
    }
#endif
