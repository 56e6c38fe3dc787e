import EastwardFeature
import FixtureContract
import Tracing

private func run(_ tracer: any Tracer) async {
    InstrumentationSystem.bootstrap(tracer)
    await CounterFeature.main { feature in
        try await feature.increment(by: 1)
    }
}

private func count(_ ticks: AsyncStream<Void>, _ feature: CounterFeature) {
    var clock: Task<Void, any Error>?
    ActionCause.$current.withValue(nil) {
        InstrumentationContext.$current.withValue(nil) {
            clock = Task { for await _ in ticks { try await feature.increment(by: 1) } }
        }
    }
    clock?.cancel()
}
