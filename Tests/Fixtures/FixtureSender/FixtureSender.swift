import EastwardFeature
import FixtureContract
import Foundation

/// Increments by one, a few actions at a time, until a file exists. It then prints `longest` and the milliseconds of the
/// longest pause between two receipts, `receipts` and their number, and from then on the count after each change. Before,
/// it prints `pause` and the milliseconds of each pause of more than half a second. With the argument `--outbox` it may
/// be killed: the number of receipts is that of all its starts.
@main
struct FixtureSender {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let stop = arguments.first ?? "stop"
        let outbox = arguments.contains("--outbox") ? FeatureOutbox.named("sender") : nil
        await CounterFeature.main(outbox: outbox) { feature in
            let count = LastCount()
            try await feature.provideCount(to: count)
            Task {
                do {
                    var acknowledged = try await send(feature, until: stop)
                    if outbox != nil, let connection = feature.transport as? FeatureConnection {
                        _ = try await feature.restoredActions()
                        acknowledged = await connection.acknowledged
                    }
                    print("receipts \(acknowledged)")
                    count.print()
                } catch {
                    print("failed: \(error)")
                }
            }
        }
    }

    private static func send(_ feature: CounterFeature, until stop: String) async throws -> Int {
        var acknowledged = 0
        var longest = Duration.zero
        var last = ContinuousClock.now
        while !FileManager.default.fileExists(atPath: stop) {
            acknowledged += try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 8)).count
            let now = ContinuousClock.now
            let pause = now - last
            if pause > .milliseconds(500) { print("pause \(Int(pause / .milliseconds(1)))") }
            (last, longest) = (now, max(longest, pause))
            try await Task.sleep(for: .milliseconds(5))
        }
        print("longest \(Int(longest / .milliseconds(1)))")
        return acknowledged
    }
}

/// The last count, printed after each change from ``print()`` on.
final class LastCount: CountComponent {
    private var count: Int?
    private var isPrinting = false

    func newCount(_ count: Int) {
        self.count = count
        if isPrinting { Swift.print("count \(count)") }
    }

    func print() {
        isPrinting = true
        if let count { newCount(count) }
    }
}
