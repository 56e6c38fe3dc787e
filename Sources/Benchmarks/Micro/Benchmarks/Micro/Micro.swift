import Benchmark

/// The benchmarks, which the package Benchmark calls. Each runs for about a second, in a process of its own.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 10, maxDuration: .seconds(1),
        maxIterations: .max)
    addCoreBenchmarks()
    addCodecBenchmarks()
    addTableBenchmarks()
    addReactorBenchmarks()
}

extension Benchmark.Configuration {
    /// A sample consists of this many operations; the figures are those of one operation. The samples of short
    /// operations need many, since their clock has a resolution of about 50 ns.
    static func operations(_ factor: BenchmarkScalingFactor) -> Benchmark.Configuration {
        .init(scalingFactor: factor)
    }
}
