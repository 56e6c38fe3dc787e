import Benchmark
import Eastward
import SwiftProtobuf

/// Measures the frames on the wire: by the functions of `WireFrames.swift`, beside SwiftProtobuf's for the same
/// messages. Both give the same bytes.
func addCodecBenchmarks() {
    for count in [1, 512] {
        let actions = "\(count) \(count == 1 ? "action" : "actions")"
        let batch = WireFeatureMessage(increments: count)
        let receipts = WireStoreMessage(receipts: count)
        let configuration = Benchmark.Configuration.operations(.kilo)

        Benchmark("codec: encode \(actions)", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try batch.frame()) }
        }
        Benchmark("codec: encode \(actions), SwiftProtobuf", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try batch.serializedBytes() as [UInt8]) }
        }
        Benchmark("codec: decode \(actions)", configuration: configuration) { benchmark, frame in
            for _ in benchmark.scaledIterations {
                blackHole(try frame.withUnsafeBytes { try WireFeatureMessage(frame: $0) })
            }
        } setup: {
            try batch.frame()
        }
        Benchmark("codec: decode \(actions), SwiftProtobuf", configuration: configuration) { benchmark, frame in
            for _ in benchmark.scaledIterations { blackHole(try WireFeatureMessage(serializedBytes: frame)) }
        } setup: {
            try batch.frame()
        }

        Benchmark("codec: encode receipts of \(actions)", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try receipts.frame()) }
        }
        Benchmark("codec: encode receipts of \(actions), SwiftProtobuf", configuration: configuration) { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try receipts.serializedBytes() as [UInt8]) }
        }
        Benchmark("codec: decode receipts of \(actions)", configuration: configuration) { benchmark, frame in
            for _ in benchmark.scaledIterations {
                blackHole(try frame.withUnsafeBytes { try WireStoreMessage(frame: $0) })
            }
        } setup: {
            try receipts.frame()
        }
        Benchmark(
            "codec: decode receipts of \(actions), SwiftProtobuf", configuration: configuration
        ) { benchmark, frame in
            for _ in benchmark.scaledIterations { blackHole(try WireStoreMessage(serializedBytes: frame)) }
        } setup: {
            try receipts.frame()
        }
    }
}

extension WireFeatureMessage {
    /// A batch late in a session, with increments of a counter.
    fileprivate init(increments count: Int) {
        self.init()
        guard let batch = try? WireActionBatch(increments: count) else { fatalError("A batch cannot be encoded.") }
        self.batch = batch
        self.batch.firstSequence = 1_000_000
        self.batch.lowestAwaited = 999_000
    }
}

extension WireStoreMessage {
    /// Receipts late in a session. Between any two actions, the store applied one of another session: each action needs
    /// a range of its own.
    fileprivate init(receipts count: Int) {
        self.init()
        receipts.ranges = (0..<UInt64(count)).map { number in
            var range = WireReceiptRange()
            range.firstSequence = 1_000_000 + number
            range.count = 1
            range.firstRevision = 5_000_000 + 2 * number
            return range
        }
    }
}
