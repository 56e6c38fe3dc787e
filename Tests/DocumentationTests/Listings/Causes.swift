import Eastward
import EastwardFeature
import FixtureContract

private func follow(_ feature: CounterFeature) async throws {
    for try await count in feature.countValues() {
        try await ActionCause.$current.withValue(count.cause) {
            try await feature.increment(by: 1)
        }
    }
}

private func answer(_ feature: CounterFeature, _ header: String?) async throws {
    try await ActionCause.$current.withValue(ActionCause(.request("POST /orders"), traceparent: header)) {
        try await feature.increment(by: 1)
    }
}
