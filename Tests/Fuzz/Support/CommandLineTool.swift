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
            if arguments.count == 2, arguments[0] == "--replay" { return try replay(arguments[1]) }
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

        /// Runs every input of a corpus with a directory for each target.
        private static func replay(_ corpus: String) throws {
            for target in Target.all {
                let directory = "\(corpus)/\(target.name)"
                let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
                for name in names {
                    Limits.run(target, Array(try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"))))
                }
                print("\(target.name): \(names.count)")
            }
        }

        private static func usage() -> Never {
            print("Usage: fuzz --list | --replay CORPUS | TARGET --seed S --seconds N CORPUS_DIR | TARGET FILE…")
            exit(64)
        }
    }
#endif
