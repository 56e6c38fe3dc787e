import Eastward
import EastwardFeature
import EastwardSupervisor
import FixtureContract
import Foundation

// Measures how an app's store delivers updates to components in other processes.
let usage = """
    Usage: deliveries RUN_DIRECTORY latency ACTIONS
           deliveries RUN_DIRECTORY count SUBSCRIBERS SECONDS

    The app serves the fixture's contract, and nothing else changes its count. The first form sends actions, one after
    another, and prints the median time from the call to the callback in a second process. The second subscribes, prints
    “ready”, waits for a line of input, and prints how many updates its components receive, and how many changes these
    contain.
    """

/// A component that calls a function with each count.
final class Counts: CountComponent {
    private let body: (Int) -> Void

    init(_ body: @escaping (Int) -> Void) { self.body = body }

    func newCount(_ count: Int) { body(count) }
}

struct Failure: Error, CustomStringConvertible {
    let description: String
}

/// The lines that another process writes.
func lines(of handle: FileHandle) -> AsyncStream<String> {
    AsyncStream { continuation in
        Thread.detachNewThread {
            var rest: [UInt8] = []
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: 0x0A) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            continuation.finish()
        }
    }
}

/// Connects to the app as processes of their own names, which are enrolled for as long as `control` exists.
func connect(
    _ directory: String, count: Int = 1
) async throws -> (features: [CounterFeature], control: ControlClient) {
    let directory = try RunDirectory(path: directory)
    let control = try await ControlClient.connect(directory)
    let role = CounterFeature.name
    var features: [CounterFeature] = []
    for process in try await control.enroll(role: role, process: "deliveries", count: count) {
        guard let token = Token(text: process.token) else { throw Failure(description: "The token is invalid.") }
        var address = FeatureAddress(directory: directory, role: role, process: process.process, token: token)
        address.spin = try SpinTime.read(ProcessInfo.processInfo.environment)
        features.append(CounterFeature(try await FeatureConnection.open(address)))
    }
    return (features, control)
}

/// Prints each count and the time at which it arrived, in nanoseconds of the monotonic clock, until the input ends.
func watch(_ directory: String) async throws {
    let (features, control) = try await connect(directory)
    defer { withExtendedLifetime((features, control)) {} }
    try await features[0].provideCount(
        to: Counts { count in
            FileHandle.standardOutput.write(Data("\(count) \(Instant.now().nanoseconds)\n".utf8))
        })
    while readLine() != nil {}
}

func measureLatency(_ directory: String, actions: Int) async throws {
    let watcher = Process()
    let (input, output) = (Pipe(), Pipe())
    watcher.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    watcher.arguments = [directory, "watch"]
    (watcher.standardInput, watcher.standardOutput) = (input, output)
    try watcher.run()
    var lines = lines(of: output.fileHandleForReading).makeAsyncIterator()
    func next() async throws -> (count: Int, time: UInt64) {
        let numbers = await lines.next()?.split(separator: " ").compactMap { UInt64($0) } ?? []
        guard numbers.count == 2 else { throw Failure(description: "The second process ended.") }
        return (Int(numbers[0]), numbers[1])
    }
    let (features, control) = try await connect(directory)
    defer { withExtendedLifetime((features, control)) {} }
    var count = try await next().count
    var latencies: [Duration] = []
    for _ in 0..<actions {
        let start = Instant.now()
        try await features[0].increment(by: 1)
        count += 1
        var update = try await next()
        while update.count < count { update = try await next() }
        latencies.append(Instant(nanoseconds: update.time) - start)
    }
    try input.fileHandleForWriting.close()
    watcher.waitUntilExit()
    latencies.sort()
    print(#"{"callback_us":\#(latencies[latencies.count / 2].inSeconds * 1e6)}"#)
}

@MainActor func countDeliveries(_ directory: String, subscribers: Int, seconds: Double) async throws {
    var deliveries = 0
    var counts = [Int](repeating: 0, count: subscribers)
    let (features, control) = try await connect(directory, count: subscribers)
    defer { withExtendedLifetime((features, control)) {} }
    for (index, feature) in features.enumerated() {
        try await feature.provideCount(
            to: Counts { count in
                deliveries += 1
                counts[index] = count
            })
    }
    FileHandle.standardOutput.write(Data("ready\n".utf8))
    guard await Task.detached(operation: { readLine() }).value != nil else { return }
    let (start, deliveriesBefore, changesBefore) = (Instant.now(), deliveries, counts.reduce(0, +))
    try await Task.sleep(for: .seconds(seconds))
    let duration = (Instant.now() - start).inSeconds
    let (updates, changes) = (deliveries - deliveriesBefore, counts.reduce(0, +) - changesBefore)
    print(
        #"{"deliveries_per_second":\#(Double(updates) / duration),"changes_per_second":\#(Double(changes) / duration)}"#
    )
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch (arguments.dropFirst().first, arguments.count) {
    case ("watch", 2): try await watch(arguments[0])
    case ("latency", 3):
        guard let actions = Int(arguments[2]), actions > 0 else { fallthrough }
        try await measureLatency(arguments[0], actions: actions)
    case ("count", 4):
        guard let subscribers = Int(arguments[2]), subscribers > 0, let seconds = Double(arguments[3]), seconds > 0
        else { fallthrough }
        try await countDeliveries(arguments[0], subscribers: subscribers, seconds: seconds)
    default:
        FileHandle.standardError.write(Data("\(usage)\n".utf8))
        exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("deliveries: \(error)\n".utf8))
    exit(70)
}
exit(0)
