import CoreMetrics

private func bootstrap(_ backend: any MetricsFactory) {
    MetricsSystem.bootstrap(backend)
}
