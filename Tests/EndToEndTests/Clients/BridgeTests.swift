import BridgeContract
import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward bridge` between two apps.
    @Suite("Bridges", .timeLimit(.minutes(10))) struct Bridges {
        /// How long orders are sent and processes are killed, in seconds.
        private static let seconds =
            ProcessInfo.processInfo.environment["EASTWARD_BRIDGE_SECONDS"].flatMap(Int.init) ?? 8
        private static let seed =
            ProcessInfo.processInfo.environment["EASTWARD_BRIDGE_SEED"].flatMap(UInt64.init)
            ?? .random(in: 0...999_999)

        @Test func everyItemArrivesOnceWhileTheBridgeAndBothStoresAreKilled() async throws {
            var generator = SeededGenerator(seed: Self.seed)
            try await BridgedApps.run { apps in
                let load = try apps.shop.start(
                    "load", "--live", "--action", "shop.Order", "--json", #"{"goods":"figs","count":2}"#, "--clients",
                    "2", "--window", "64", "--batch", "8", "--rate", "300", "--duration", "\(Self.seconds)s",
                    "--report", "json")
                defer { load.signal(SIGKILL) }
                var bridge = try apps.startBridge()
                defer { bridge.signal(SIGKILL) }
                var kills = [0, 0, 0]
                while !load.hasExited {
                    try await Task.sleep(for: .milliseconds(.random(in: 20...400, using: &generator)))
                    let victim = Int.random(in: 0..<3, using: &generator)
                    switch victim {
                    case 0: try apps.killStore(of: apps.shop)
                    case 1: try apps.killStore(of: apps.warehouse)
                    default:
                        bridge.signal(SIGKILL)
                        _ = try await bridge.waitForExit()
                        bridge = try apps.startBridge()
                    }
                    kills[victim] += 1
                }
                try await load.output.ended()
                let report = try #require(
                    try JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any])
                let orders = try #require(report["acknowledged"] as? Int)
                try #require(orders > 0)
                try await until("every item is acknowledged", within: .seconds(60)) {
                    let shipments = try await apps.shipments()
                    return shipments.last == orders && shipments.waiting.isEmpty
                }
                let stock = try await apps.stock()
                print(
                    """
                    Seed \(Self.seed): \(orders) items; killed: the source's store \(kills[0]) times, the \
                    destination's \(kills[1]) times, the bridge \(kills[2]) times.
                    """)
                #expect(
                    stock
                        == BridgedApps.Stock(
                            parcels: orders, repeated: 0, disordered: 0, last: orders, goods: ["figs": 2 * orders]))
                #expect(try await apps.receivedNumbers() == Array(1...orders))

                bridge.signal(SIGTERM)
                #expect(try await bridge.waitForExit() == .code(0))
            }
        }

        @Test func aRejectedItemIsLoggedAndTheNextArrives() async throws {
            try await BridgedApps.run { apps in
                let bridge = try apps.startBridge()
                defer { bridge.signal(SIGKILL) }
                try await apps.shop.dispatch("shop.Order", #"{"goods":"figs","count":0}"#)
                try await apps.shop.dispatch("shop.Order", #"{"goods":"figs","count":3}"#)
                try await until("both are acknowledged") { try await apps.shipments().waiting.isEmpty }
                let stock = try await apps.stock()
                #expect(stock.parcels == 1)
                #expect(stock.last == 2)
                _ = try await bridge.errors.first("the rejection") {
                    $0.contains("warehouse.ReceivingFeature rejected item 1: Parcel 1 is empty. (empty).")
                }
                bridge.signal(SIGINT)
                #expect(try await bridge.waitForExit() == .code(0))
            }
        }

        @Test func aBridgeWaitsForAnAppAndContinuesAtItsPosition() async throws {
            try await RunningApp.withDirectory { root in
                let shopRoot = "\(root)/shop"
                try FileManager.default.createDirectory(atPath: shopRoot, withIntermediateDirectories: true)
                try await BridgedApps.run(shopIn: shopRoot) { apps in
                    try await apps.shop.dispatch("shop.Order", #"{"goods":"figs","count":1}"#)
                    let bridge = try apps.startBridge()
                    defer { bridge.signal(SIGKILL) }
                    try await until("it has arrived") { try await apps.stock().last == 1 }
                    let mark = bridge.errors.end
                    apps.shop.up.signal(SIGKILL)
                    _ = try await apps.shop.up.waitForExit()
                    try await until("nothing survives") { apps.shop.survivors.isEmpty }
                    let up = try apps.shop.upAgain()
                    defer { up.signal(SIGTERM) }
                    _ = try await up.errors.first("the banner") { $0.contains("is up: every process is ready") }
                    _ = try await bridge.errors.first(from: mark, "another connection") {
                        $0.contains("The bridge continues after key 1.")
                    }
                    try await apps.shop.dispatch("shop.Order", #"{"goods":"figs","count":1}"#)
                    try await until("the next has arrived") { try await apps.stock().last == 2 }
                    #expect(try await apps.stock().repeated == 0)
                    bridge.signal(SIGTERM)
                    #expect(try await bridge.waitForExit() == .code(0))
                    up.signal(SIGTERM)
                    #expect(try await up.waitForExit() == .code(0))
                }
            }
        }

        @Test func aBridgeWithTypesContinuesAtItsPosition() async throws {
            try await BridgedApps.run { apps in
                let bridge = Bridge(
                    from: DispatchFeature.self, slice: { $0.shipmentsValues() }, items: \.waiting,
                    to: ReceivingFeature.self,
                    action: { number, shipment in
                        .receive(number: number, parcel: Parcel(goods: shipment.goods, count: shipment.count))
                    },
                    acknowledgment: { .delivered(through: $0) })
                let outbox = FeatureOutbox(path: "\(apps.warehouse.root)/courier.outbox")
                for last in 1...2 {
                    try await apps.shop.dispatch("shop.Order", #"{"goods":"figs","count":1}"#)
                    try await apps.shop.withAddress("courier", role: DispatchFeature.name) { shop in
                        try await apps.warehouse.withAddress("courier", role: ReceivingFeature.name) { warehouse in
                            let bridging = Task { try await bridge.run(from: shop, to: warehouse, outbox: outbox) }
                            try await until("it has arrived") { try await apps.stock().last == last }
                            try await until("it is acknowledged") { try await apps.shipments().waiting.isEmpty }
                            bridging.cancel()
                            await #expect(throws: CancellationError.self) { try await bridging.value }
                        }
                    }
                }
                #expect(try await apps.stock().parcels == 2)
            }
        }

        @Test(arguments: [
            (["--rows", "last"], "shop.Shipments.last is no map<uint64, …>"),
            (["--rows", "waitin"], "shop.Shipments has no field “waitin”. Did you mean “waiting”?"),
            (["--field", "number"], "different types"), (["--key", "parcel"], "warehouse.Receive.parcel is no uint64"),
            (["--acknowledge", "Order", "--through", "goods"], "shop.Order.goods is no uint64"),
        ])
        func namesAndTypesThatDoNotFitAreReported(_ arguments: [String], _ text: String) async throws {
            try await BridgedApps.run { apps in
                let bridge = try apps.startBridge(arguments)
                defer { bridge.signal(SIGKILL) }
                #expect(try await bridge.waitForExit() == .code(64))
                try await bridge.errors.ended()
                #expect(bridge.errors.text.contains(text), "\(bridge.errors.text)")
            }
        }
    }
}

/// The two fixture apps of a bridge.
struct BridgedApps {
    let shop: RunningApp
    let warehouse: RunningApp

    struct Shipments: Decodable, Equatable {
        struct Shipment: Decodable, Equatable { var goods: String }
        var waiting: [String: Shipment]
        var last: Int
    }

    struct Stock: Decodable, Equatable {
        var parcels: Int
        var repeated: Int
        var disordered: Int
        var last: Int
        var goods: [String: Int]
    }

    static func run(shopIn root: String? = nil, _ body: (BridgedApps) async throws -> Void) async throws {
        try await RunningApp.withDirectory { shopRoot in
            try await RunningApp.run(
                in: root ?? shopRoot, manifest: manifest("shop", roles: "shop.CustomerFeature", "shop.DispatchFeature")
            ) { shop in
                try await RunningApp.run(manifest: manifest("warehouse", roles: "warehouse.ReceivingFeature")) {
                    warehouse in
                    try await body(BridgedApps(shop: shop, warehouse: warehouse))
                }
            }
        }
    }

    /// A manifest with a store that is restarted at once, however often it dies, and with its roles, under which others
    /// connect.
    private static func manifest(_ app: String, roles: String...) -> String {
        let processes = roles.enumerated().map { number, role in
            "  other-\(number): { command: [bridge-\(app)], role: \(role), replicas: 0 }"
        }
        return """
            version: 1
            app: \(app)
            processes:
              store:
                command: [bridge-\(app), --retain]
                restart: { base: 5ms, max: 10ms, intensity: 1000, period: 1s }
            \(processes.joined(separator: "\n"))
            """
    }

    /// Starts the bridge; later arguments replace earlier ones.
    func startBridge(_ arguments: [String] = []) throws -> ChildProcess {
        try ChildProcess(
            RunningApp.eastward,
            [
                "bridge", "--from", shop.directory.path, "--slice", "Shipments", "--rows", "waiting", "--to",
                warehouse.directory.path, "--action", "Receive", "--field", "parcel", "--key", "number",
                "--acknowledge", "Delivered",
            ] + arguments, environment: warehouse.environment)
    }

    /// Kills the store, if it runs at the moment.
    func killStore(of app: RunningApp) throws {
        let program = app === shop ? "bridge-shop" : "bridge-warehouse"
        for pid in RunningApp.processes(
            marked: app.marker,
            where: {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe"))
                    == "\(RunningApp.programs)/\(program)"
            })
        {
            kill(pid, SIGKILL)
        }
    }

    func shipments() async throws -> Shipments { try await Self.value(of: "shop.Shipments", in: shop) }
    func stock() async throws -> Stock { try await Self.value(of: "warehouse.Stock", in: warehouse) }

    private static func value<Value: Decodable>(of slice: String, in app: RunningApp) async throws -> Value {
        let watch = try app.start("watch", slice)
        defer { watch.signal(SIGKILL) }
        let line = try await watch.output.first("a value of \(slice)") { _ in true }
        return try JSONDecoder().decode(SliceLine<Value>.self, from: Data(line.text.utf8)).value
    }

    /// The numbers of the applied actions in the warehouse's journal, in their order.
    func receivedNumbers() async throws -> [Int] {
        struct Line: Decodable {
            struct Fields: Decodable { var number: Int }
            var outcome: String
            var value: Fields
        }
        let result = try await warehouse.run("journal", "tail", "-n", "1000000", within: .seconds(60))
        try #require(result.exitCode == 0, "\(result.errors)")
        return try result.output.split(separator: "\n").compactMap { line in
            let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
            return line.outcome == "applied" ? line.value.number : nil
        }
    }
}

/// A line of `eastward watch`.
private struct SliceLine<Value: Decodable>: Decodable {
    var value: Value
}
