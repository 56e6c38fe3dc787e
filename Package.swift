// swift-tools-version: 6.2
import PackageDescription

#if !os(Linux)
    #error("Eastward builds and runs on Linux only: it needs epoll, eventfd, pidfd and parent-death signals.")
#endif

// MARK: Kinds of targets

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Features isolate presenters and views to the main actor by default.
let featureSettings = settings + [.defaultIsolation(MainActor.self)]

func library(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["Eastward", "CLinux", protobuf, logging] + contracts,
        swiftSettings: settings)
}

/// A contract for tests, beside the `.proto` files from which it is generated.
func contract(_ name: String, _ files: [String], _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: ["Eastward", protobuf] + dependencies, path: "Tests/Fixtures/\(name)",
        exclude: files.map { "\($0).proto" }, swiftSettings: settings)
}

/// A program for tests. It has the name of its target, since it is no product.
func fixture(
    _ name: String, in path: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = settings
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + [protobuf], path: "Tests/Fixtures/\(path)", swiftSettings: settings)
}

/// The module of a system library.
func systemLibrary(_ name: String) -> Target { .systemLibrary(name: name, path: "Sources/C/\(name)") }

// MARK: Dependencies

func product(_ name: String, of package: String) -> Target.Dependency { .product(name: name, package: package) }

let protobuf = product("SwiftProtobuf", of: "swift-protobuf")
let pluginLibrary = product("SwiftProtobufPluginLibrary", of: "swift-protobuf")
let logging = product("Logging", of: "swift-log")
let metrics = product("CoreMetrics", of: "swift-metrics")
let metricsTestKit = product("MetricsTestKit", of: "swift-metrics")
let tracing = product("Tracing", of: "swift-distributed-tracing")
let inMemoryTracing = product("InMemoryTracing", of: "swift-distributed-tracing")
let lifecycle = product("ServiceLifecycle", of: "swift-service-lifecycle")
let signals = product("UnixSignals", of: "swift-service-lifecycle")
let database = product("GRDB", of: "GRDB.swift")
let customDump = product("CustomDump", of: "swift-custom-dump")
let arguments = product("ArgumentParser", of: "swift-argument-parser")
let collections = product("DequeModule", of: "swift-collections")
let histogram = product("Histogram", of: "hdrhistogram-swift")
let yaml = product("Yams", of: "Yams")
let subprocess = product("Subprocess", of: "swift-subprocess")
let systemPackage = product("SystemPackage", of: "swift-system")

// MARK: Targets

let eastward: [Target] = [
    systemLibrary("CZeroMQ"), systemLibrary("CSodium"), systemLibrary("CLinux"), systemLibrary("CSQLite"),
    systemLibrary("CPostgres"),

    // Swift API of libzmq, ZeroMQ's protocol without libzmq on UNIX sockets, and the thread that runs sockets and actors.
    // Independent of Eastward.
    library("ZeroMQ", ["CZeroMQ", "CLinux", collections]),
    // The API for authors, and state machines without I/O and clock. Imports no transport.
    library("Eastward", ["CSodium", "CLinux", protobuf, collections]),
    // Keys, text widths and the full screen of a terminal, for views and `eastward ui`. Independent of Eastward.
    library("EastwardTerminal", []),
    // Panels of features' views: on a terminal, in a log and on a page. Page contains the script and the style of a page.
    library("EastwardView", ["Eastward", "EastwardTerminal", protobuf, arguments], resources: [.embedInCode("Page")]),
    // SQLite and files that survive a power cut, for both sides of the wire.
    library("EastwardDisk", ["Eastward", "CSQLite", database, logging]),

    // Records the action on which a reducer traps: a mapped page, and the signal handler that writes it.
    .target(name: "CFaults", path: "Sources/C/CFaults"),
    // Replaces accept4 and recv, which libzmq calls, to limit connections and received bytes.
    .target(name: "CSocketCalls", path: "Sources/C/CSocketCalls"),

    // Passes W3C Trace Context between tracers and the wire, for both of its sides.
    library("EastwardTracing", ["Eastward", tracing]),

    // The log handler of all programs: it preserves the metadata of entries for the supervisor.
    library("EastwardLogging", ["Eastward", "EastwardTracing", "CLinux", logging, tracing]),

    // Questions about a journal and their replies, for the store's program and for files that are read without it.
    library("EastwardInspection", ["Eastward", protobuf]),

    // The two sides of the wire. Neither imports the other.
    library(
        "EastwardStore",
        [
            "Eastward", "EastwardDisk", "EastwardInspection", "EastwardLogging", "EastwardTracing", "CSocketCalls",
            "CFaults", "CLinux", "ZeroMQ", database, protobuf, collections, logging, lifecycle, signals, arguments,
            metrics, tracing,
        ]),
    // Journals in PostgreSQL, through libpq. Only programs that import it need that library.
    library(
        "EastwardPostgres",
        ["Eastward", "EastwardDisk", "EastwardStore", "CLinux", "CPostgres", collections, logging]),
    library(
        "EastwardFeature",
        [
            "Eastward", "EastwardDisk", "EastwardLogging", "EastwardTerminal", "EastwardTracing", "ZeroMQ", "CLinux",
            database, protobuf, collections, logging, lifecycle, signals, tracing,
        ]),

    // For the tests of apps only: it links the test frameworks. The only library that imports both sides.
    library(
        "EastwardTesting",
        [
            "Eastward", "EastwardInspection", "EastwardStore", "EastwardFeature", "EastwardSupervisor", "ZeroMQ",
            "CLinux", protobuf, customDump, collections, logging,
        ]),

    // Runs between the supervisor and a program: leads its session, and ends its whole tree.
    .executableTarget(name: "CLaunch", path: "Sources/C/CLaunch"),
    library("EastwardSupervisor", ["Eastward", "CLinux", yaml, subprocess, systemPackage, signals]),

    // Clients of a running app's store and supervisor, for commands and the inspector.
    library("EastwardOperator", ["Eastward", "EastwardInspection", "EastwardSupervisor", "ZeroMQ", protobuf]),

    // Starts CLaunch's program from its own directory, so both are built together, without linking. Generate contains
    // links to protocols/; New/Templates contains the files of new apps and features.
    program(
        "EastwardCLI",
        [
            "Eastward", "EastwardDisk", "EastwardFeature", "EastwardLogging", "EastwardOperator", "EastwardSupervisor",
            "EastwardTerminal", "ZeroMQ", "CLinux", protobuf, logging, arguments, histogram, signals, "CLaunch",
        ],
        resources: [
            .embedInCode("Generate/generate"), .embedInCode("Generate/eastward.proto"),
            .embedInCode("Generate/options.proto"), .embedInCode("Generate/panel.proto"),
            .embedInCode("New/Templates"),
        ]),
]

let benchmarks: [Target] = [
    // The yardsticks of deploy/bench: libzmq and the disk without Eastward.
    .executableTarget(
        name: "plain-zeromq", path: "Sources/Benchmarks/PlainZeroMQ", linkerSettings: [.linkedLibrary("zmq")]),
    .executableTarget(name: "plain-sync", path: "Sources/Benchmarks/PlainSync"),
    // Measures updates of components in other processes, for deploy/bench.
    .executableTarget(
        name: "deliveries", dependencies: ["Eastward", "EastwardFeature", "EastwardSupervisor", "FixtureContract"],
        path: "Sources/Benchmarks/Deliveries", swiftSettings: settings),
    // Measures the cost of one changed row of a large table.
    .executableTarget(
        name: "row-cost", dependencies: ["Eastward", "KitchenSinkContract", protobuf],
        path: "Sources/Benchmarks/RowCost", swiftSettings: settings),
]

let fixtures: [Target] = [
    // A store and two features: most tests run these. The recorded wire messages contain this contract's actions.
    contract("FixtureContract", ["banana", "counter", "items", "notes", "products", "state"]),
    fixture(
        "fixture-store", in: "FixtureStore",
        ["EastwardStore", "EastwardPostgres", "FixtureContract", "RecordingTracer"]),
    fixture("fixture-counter", in: "FixtureCounter", ["EastwardFeature", "FixtureContract"], featureSettings),
    fixture("fixture-notes", in: "FixtureNotes", ["EastwardFeature", "FixtureContract"], featureSettings),
    // Reacts to a count: several of them are a chain of causes.
    fixture(
        "fixture-relay", in: "FixtureRelay",
        ["EastwardFeature", "EastwardLogging", "FixtureContract", "RecordingTracer", logging], featureSettings),
    // Records the spans of fixtures and tests.
    .target(
        name: "RecordingTracer", dependencies: [tracing, inMemoryTracing], path: "Tests/Fixtures/RecordingTracer",
        swiftSettings: settings),
    // PostgreSQL servers for tests.
    .target(
        name: "PostgresServer", dependencies: ["EastwardTesting"], path: "Tests/Fixtures/PostgresServer",
        swiftSettings: settings),
    // Sends actions until a file exists, as a process on another machine.
    fixture("fixture-sender", in: "FixtureSender", ["EastwardFeature", "FixtureContract"], featureSettings),
    // An app with every kind of field.
    contract("KitchenSinkContract", ["sink", "pantry", "prefixed"]),
    fixture("kitchen-store", in: "KitchenStore", ["EastwardStore", "KitchenSinkContract"]),
    fixture("kitchen-diner", in: "KitchenDiner", ["EastwardFeature", "KitchenSinkContract"], featureSettings),
    // A state of parts with every kind of field.
    contract("LarderContract", ["goods", "looking", "members", "prices", "sales", "tape"]),
    .target(
        name: "LarderStore", dependencies: ["Eastward", "LarderContract", protobuf], path: "Tests/Fixtures/LarderStore",
        swiftSettings: settings),
    // An app whose features have views: the article Views shows it.
    contract("KioskContract", ["notices", "orders"], ["EastwardView"]),
    .target(
        name: "KioskStore", dependencies: ["Eastward", "EastwardView", "KioskContract", protobuf],
        path: "Tests/Fixtures/KioskStore", swiftSettings: settings),
    // Two apps for a bridge, which the article Scaling shows.
    contract("BridgeContract", ["shipping", "receiving"]),
    fixture("bridge-shop", in: "BridgeShop", ["EastwardStore", "BridgeContract"]),
    fixture("bridge-warehouse", in: "BridgeWarehouse", ["EastwardStore", "BridgeContract"]),
    // The contract of protocols/conformance, and the Swift client under test.
    .target(
        name: "ConformanceContract", dependencies: ["Eastward", protobuf], path: "Tests/Fixtures/ConformanceContract",
        swiftSettings: settings),
    fixture(
        "conformance-client", in: "ConformanceClient", ["EastwardFeature", "ConformanceContract", logging],
        featureSettings),
    // Reduces an action on which its reducer traps, in a way that its caller selects.
    fixture("trap", in: "Trap", ["EastwardStore", "Eastward", "FixtureContract"]),
    // Simulates a store, features and subscribers with faults, all driven by one seed; and the program that does so for
    // many seeds.
    .target(
        name: "EastwardSimulation",
        dependencies: ["Eastward", "FixtureContract", "KitchenSinkContract", "LarderContract", protobuf],
        path: "Tests/Simulation", swiftSettings: settings),
    fixture("simulate", in: "Simulate", ["EastwardSimulation", arguments]),
    // Runs decoders with hostile inputs: Fuzz.swift says how.
    .executableTarget(
        name: "fuzz",
        dependencies: [
            "Eastward", "EastwardDisk", "EastwardStore", "EastwardFeature", "EastwardSupervisor", "EastwardTerminal",
            "EastwardView", "ZeroMQ", "FixtureContract", "KitchenSinkContract", "LarderContract", "LarderStore",
            protobuf, logging,
        ], path: "Tests/Fuzz", exclude: ["corpus"], swiftSettings: settings),
]

let contracts: [Target.Dependency] = ["FixtureContract", "KitchenSinkContract"]

let testTargets: [Target] = [
    tests("EastwardTests", ["EastwardSimulation", "LarderContract", "LarderStore"]),
    tests("EastwardViewTests", ["EastwardView", "EastwardTerminal", "EastwardTesting", "KioskContract", "KioskStore"]),
    tests("EastwardLoggingTests", ["EastwardLogging"]),
    tests("EastwardDiskTests", ["EastwardDisk", database]),
    tests("ZeroMQTests", ["ZeroMQ", "CZeroMQ"]),
    tests(
        "EastwardStoreTests",
        [
            "EastwardInspection", "EastwardStore", "EastwardPostgres", "EastwardDisk", "CFaults", "CZeroMQ", "ZeroMQ",
            lifecycle, "LarderContract", "LarderStore", "PostgresServer", "RecordingTracer", metrics, metricsTestKit,
            tracing,
        ]),
    tests(
        "EastwardFeatureTests",
        [
            "EastwardFeature", "EastwardStore", "EastwardTesting", "EastwardTracing", "RecordingTracer", "ZeroMQ",
            database, tracing,
        ]),
    tests(
        "EastwardTestingTests",
        [
            "EastwardInspection", "EastwardTesting", "EastwardFeature", "EastwardStore", "EastwardSupervisor", "ZeroMQ",
            "LarderContract",
            "LarderStore",
        ]),
    tests("EastwardSupervisorTests", ["EastwardSupervisor", "CLaunch"]),
    tests(
        "EastwardCLITests",
        ["EastwardCLI", "EastwardOperator", "EastwardTerminal", "EastwardTesting", pluginLibrary, arguments, histogram]),
    // Compiles the listings of the articles in Eastward.docc, and runs them where possible.
    tests(
        "DocumentationTests",
        [
            "EastwardStore", "EastwardPostgres", "EastwardFeature", "EastwardLogging", "EastwardTesting",
            "fixture-store", "fixture-counter", "BridgeContract", "LarderContract", "bridge-shop", "bridge-warehouse",
            metrics, tracing,
        ]),
    // Runs the real programs, which `swift build --build-tests` leaves beside the tests.
    tests(
        "EndToEndTests",
        [
            "EastwardFeature", "EastwardTesting", "ZeroMQ", "CZeroMQ", "fixture-store", "PostgresServer",
            "BridgeContract", "RecordingTracer",
        ]),
]

// MARK: Package

let libraries = [
    "Eastward", "EastwardView", "EastwardStore", "EastwardPostgres", "EastwardFeature", "EastwardLogging",
    "EastwardOperator", "EastwardSupervisor", "EastwardTesting",
]

let package = Package(
    name: "eastward",
    products: [
        .executable(name: "eastward", targets: ["EastwardCLI"]),
        .executable(name: "eastward-launch", targets: ["CLaunch"]),
    ] + libraries.map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        // SwiftPM passes two traits to the compiler in random order, and compiles everything again when it changes.
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: eastward + benchmarks + fixtures + testTargets
)
