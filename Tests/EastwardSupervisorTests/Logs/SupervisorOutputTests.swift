import Foundation
import Synchronization
import Testing

@testable import EastwardSupervisor

@Suite struct SupervisorOutputTests {
    @Test func linesOfSeveralThreadsHaveTheSameOrderInTheLogAndInTheHistory() async throws {
        let directory = TestDirectory()
        let path = "\(directory.path)/log"
        let log = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(log) }
        let names = ["a", "b", "c", "d"]
        let record = SupervisorRecord(
            Manifest(file: "", app: "app", processes: names.map { .init(name: $0, command: []) }))
        let sink = try LogSink(descriptor: log, style: .json)
        let output = SupervisorOutput(sink, record)
        DispatchQueue.concurrentPerform(iterations: names.count) { index in
            for number in 1...1000 { output.take(.line(instance: "\(names[index]).1", .stdout, "\(number)")) }
        }
        sink.close(within: 20)

        let history = Mutex<[ControlItem]>([])
        try await record.logStream(LogSelection()).get().run { items in
            history.withLock { $0 += items }
            return true
        }
        let written = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(written.count == names.count * 1000)
        #expect(history.withLock { $0 } == written.map { .item(String($0)) })
    }
}
