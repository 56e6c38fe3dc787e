import Eastward
import Foundation
import Subprocess
import SystemPackage

/// One run of one program under `eastward-launch`, which keeps its tree together and ends with it.
struct Keeper: Sendable {
    /// The path of `eastward-launch`.
    let launcher: String
    let command: [String]
    let environment: [String: String]
    let leash: Leash
    /// What is left to the program's own children after a stop.
    let grace: Duration

    /// How long a keeper whose leash was cut may take to end before it is killed itself.
    private static let lastEffort = Duration.seconds(8)

    /// Runs the program to its end, and everything that it started.
    ///
    /// - Parameters:
    ///   - signals: Passed on to the program. The end of this stream kills the tree.
    ///   - output: Told every line, in order per stream; must not wait.
    func run(
        signals: AsyncStream<Int32>, output: @escaping @Sendable (LogLine.Stream, String) -> Void
    ) async -> ExitKind {
        var options = PlatformOptions()
        options.createSession = true
        let variables = environment.map { Array("\($0.key)=\($0.value)\0".utf8) }
        do {
            let result = try await Subprocess.run(
                .path(FilePath(launcher)),
                arguments: Arguments(["\(getpid())", "\(Int(grace.inSeconds * 1000))", "--"] + command),
                environment: .custom(variables),
                platformOptions: options,
                input: .fileDescriptor(
                    FileDescriptor(rawValue: leash.standardInput), closeAfterSpawningProcess: false),
                output: .sequence, error: .sequence
            ) { execution in
                // A throw would kill the keeper and leave its tree.
                await withTaskGroup { group in
                    group.addTask { await hold(execution, signals) }
                    await withTaskGroup { streams in
                        streams.addTask { await Self.drain(execution.standardOutput) { output(.stdout, $0) } }
                        streams.addTask { await Self.drain(execution.standardError) { output(.stderr, $0) } }
                    }
                    group.cancelAll()
                }
            }
            switch result.terminationStatus {
            case .exited(let code): return .code(code)
            case .signaled(let signal): return .signal(signal)
            }
        } catch {
            return .notLaunched("\(error)")
        }
    }

    private typealias Running = Execution<FileDescriptorInput, SequenceOutput, SequenceOutput>

    /// Passes signals on; when there will be no more, cuts the leash.
    private func hold(_ execution: Running, _ signals: AsyncStream<Int32>) async {
        for await signal in signals {
            try? execution.send(signal: Signal(rawValue: signal))
        }
        guard !Task.isCancelled else { return }
        leash.cut()
        guard (try? await Task.sleep(for: Self.lastEffort)) != nil else { return }
        // The program itself has the parent-death signal.
        try? execution.send(signal: .kill)
    }

    /// Raw buffers: the library's own lines end the stream at a long one.
    private static func drain(_ stream: SubprocessOutputSequence, line: (String) -> Void) async {
        var splitter = LineSplitter()
        do {
            for try await buffer in stream {
                buffer.withUnsafeBytes { splitter.append($0).forEach(line) }
            }
        } catch {
            line("The supervisor cannot read this program's output any further: \(error)")
        }
        splitter.finish().map(line)
    }
}
