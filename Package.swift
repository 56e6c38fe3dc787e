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

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

/// A feature of Market, the demo app.
func feature(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["EastwardFeature", "MarketContract", "MarketView", protobuf, arguments] + dependencies,
        resources: resources, swiftSettings: featureSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a feature of Market.
func featureTests(_ feature: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(feature)Tests",
        dependencies: [
            "MarketStore", "MarketContract", "MarketView", "EastwardFeature", "EastwardTesting", protobuf,
            .byName(name: feature),
        ] + dependencies,
        swiftSettings: featureSettings)
}

/// The module of a system library.
func systemLibrary(_ name: String) -> Target { .systemLibrary(name: name, path: "Sources/C/\(name)") }

// MARK: Dependencies

let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let pluginLibrary = Target.Dependency.product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf")
let swiftGenerator = Target.Dependency.product(name: "protoc-gen-swift", package: "swift-protobuf")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let collections = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let histogram = Target.Dependency.product(name: "Histogram", package: "hdrhistogram-swift")
let yaml = Target.Dependency.product(name: "Yams", package: "Yams")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// An app that needs the libraries only disables this trait, and fetches no HTTP server and none of its dependencies.
let storefront = TargetDependencyCondition.when(traits: ["Storefront"])
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird", condition: storefront)
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types", condition: storefront)
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio", condition: storefront)

// MARK: Targets

let eastward: [Target] = [
    systemLibrary("CZeroMQ"), systemLibrary("CSodium"), systemLibrary("CLinux"), systemLibrary("CZlib"),
    systemLibrary("CSQLite"),

    // Swift API of libzmq, and the thread that runs sockets and actors. Independent of Eastward.
    library("ZeroMQ", ["CZeroMQ", "CLinux"]),

    // The API for authors, and state machines without I/O and clock. Imports no transport.
    library("Eastward", ["CSodium", "CLinux", protobuf, collections]),

    // SQLite and files that survive a power cut, for both sides of the wire.
    library("EastwardDisk", ["Eastward", "CSQLite", database, logging]),

    // Records the action on which a reducer traps: a mapped page, and the signal handler that writes it.
    .target(name: "CFaults", path: "Sources/C/CFaults"),

    // Replaces accept4 and recv, which libzmq calls, to limit connections and received bytes.
    .target(name: "CSocketCalls", path: "Sources/C/CSocketCalls"),

    // The two sides of the wire. Neither imports the other.
    library(
        "EastwardStore",
        [
            "Eastward", "EastwardDisk", "CSocketCalls", "CFaults", "ZeroMQ", database, protobuf, collections, logging,
            lifecycle, signals, arguments,
        ]),
    library(
        "EastwardFeature",
        [
            "Eastward", "EastwardDisk", "ZeroMQ", database, "CLinux", protobuf, collections, logging, lifecycle,
            signals,
        ]),

    // For the tests of apps only: it links the test frameworks. The only library that imports both sides.
    library(
        "EastwardTesting",
        [
            "Eastward", "EastwardStore", "EastwardFeature", "EastwardSupervisor", "ZeroMQ", "CLinux", protobuf,
            customDump, collections, logging,
        ]),

    // Runs between the supervisor and a program: leads its session, and ends its whole tree.
    .executableTarget(name: "CLaunch", path: "Sources/C/CLaunch"),
    library("EastwardSupervisor", ["Eastward", "CLinux", yaml, subprocess, systemPackage, signals]),

    // CLaunch and ProtocGenEastward are not linked, but built with it: it looks for them in its own directory.
    // The links in Generate lead to protocols/; New/Templates has the files of new apps and features.
    program(
        "EastwardCLI",
        [
            "Eastward", "EastwardFeature", "EastwardSupervisor", "ZeroMQ", "CLinux", protobuf, pluginLibrary, logging,
            arguments, histogram, "CLaunch", "ProtocGenEastward",
        ],
        resources: [
            .embedInCode("Generate/generate"), .embedInCode("Generate/eastward.proto"), .embedInCode("New/Templates"),
        ]),

    // Generates the Swift of a contract, beside protoc-gen-swift, which is built with it; protocols/generate runs both.
    program("ProtocGenEastward", [protobuf, pluginLibrary, swiftGenerator]),
]

let market: [Target] = [
    library("MarketContract", ["Eastward", protobuf]),
    program("MarketStore", ["EastwardStore", "MarketContract", protobuf]),
    // The panels of all views, for a terminal, a log and the storefront's page.
    library("MarketView", ["Eastward", "MarketContract", protobuf, arguments]),
    // The accounts, for the features with a login.
    .target(
        name: "MarketAccess", dependencies: ["EastwardFeature", "MarketContract", "CSodium", database, arguments],
        swiftSettings: featureSettings),
    feature("MarketBanana"),
    feature("MarketCounter"),
    feature("MarketItems", resources: [.embedInCode("catalogue.json")]),
    feature("MarketLogin", ["MarketAccess"]),
    feature("MarketNotes", ["CZlib"]),
    feature("MarketProducts", [database]),
    feature("MarketRouter"),
    feature("MarketSignup", ["MarketAccess"]),
    feature(
        "MarketStorefront",
        ["EastwardSupervisor", "MarketAccess", "CSodium", logging, lifecycle, hummingbird, httpTypes, nio],
        resources: [.embedInCode("Page")]),
]

let benchmarks: [Target] = [
    // The yardsticks of deploy/bench: libzmq and the disk without Eastward.
    .executableTarget(
        name: "PlainZeroMQ", path: "Sources/Benchmarks/PlainZeroMQ", linkerSettings: [.linkedLibrary("zmq")]),
    .executableTarget(name: "PlainSync", path: "Sources/Benchmarks/PlainSync"),
    // Measures the cost of one changed row of a large table.
    .executableTarget(
        name: "RowCost", dependencies: ["Eastward", "KitchenSinkContract", protobuf],
        path: "Sources/Benchmarks/RowCost", swiftSettings: settings),
]

let fixtures: [Target] = [
    // An app with every kind of field. Its programs have the names of their targets, since they are not products.
    .target(
        name: "KitchenSinkContract", dependencies: ["Eastward", protobuf],
        path: "Tests/Fixtures/KitchenSinkContract", exclude: ["kitchen_sink.proto", "pantry.proto", "prefixed.proto"],
        swiftSettings: settings),
    .executableTarget(
        name: "kitchen-store", dependencies: ["EastwardStore", "KitchenSinkContract", protobuf],
        path: "Tests/Fixtures/KitchenStore", swiftSettings: settings),
    .executableTarget(
        name: "kitchen-diner", dependencies: ["EastwardFeature", "KitchenSinkContract", protobuf],
        path: "Tests/Fixtures/KitchenDiner", swiftSettings: featureSettings),
    // Reduces an action on which its reducer traps, in a way that its caller selects.
    .executableTarget(
        name: "trap", dependencies: ["EastwardStore", "Eastward", "MarketContract", protobuf],
        path: "Tests/Fixtures/Trap", swiftSettings: settings),
]

let testTargets: [Target] = [
    tests("EastwardTests", ["Eastward", "CLinux", "MarketContract", "KitchenSinkContract", protobuf]),
    tests("EastwardDiskTests", ["EastwardDisk", "Eastward", database]),
    tests("ZeroMQTests", ["ZeroMQ", "CZeroMQ", "CLinux"]),
    tests(
        "EastwardStoreTests",
        [
            "EastwardStore", "Eastward", "EastwardDisk", "CFaults", "CLinux", "CZeroMQ", "ZeroMQ", "MarketContract",
            "KitchenSinkContract", protobuf, logging,
        ]),
    tests(
        "EastwardFeatureTests",
        [
            "EastwardFeature", "EastwardStore", "EastwardTesting", "Eastward", "CLinux", "ZeroMQ", "MarketContract",
            "KitchenSinkContract", protobuf, logging,
        ]),
    tests(
        "EastwardTestingTests",
        [
            "EastwardTesting", "EastwardFeature", "EastwardStore", "Eastward", "MarketContract", "KitchenSinkContract",
            "ZeroMQ", protobuf,
        ]),
    tests("EastwardSupervisorTests", ["EastwardSupervisor", "Eastward", "CLaunch", "CLinux"]),
    tests("EastwardCLITests", ["EastwardCLI", "EastwardTesting"]),
    tests(
        "ProtocGenEastwardTests",
        [
            "ProtocGenEastward", "EastwardCLI", "Eastward", "EastwardTesting", "KitchenSinkContract", "MarketContract",
            protobuf, pluginLibrary,
        ]),

    tests("MarketStoreTests", ["MarketStore", "EastwardStore", "EastwardTesting", "MarketContract", protobuf]),
    tests("MarketViewTests", ["MarketView", "MarketContract", "Eastward", "EastwardTesting", protobuf]),
    .testTarget(
        name: "MarketAccessTests",
        dependencies: ["MarketAccess", "MarketStore", "MarketContract", "EastwardFeature", "EastwardTesting"],
        swiftSettings: featureSettings),
    featureTests("MarketBanana"),
    featureTests("MarketCounter"),
    featureTests("MarketItems"),
    featureTests("MarketLogin", ["MarketAccess"]),
    featureTests("MarketNotes"),
    featureTests("MarketProducts", [database]),
    featureTests("MarketRouter"),
    featureTests("MarketSignup", ["MarketAccess"]),
    featureTests("MarketStorefront", ["MarketAccess", "EastwardSupervisor"]),

    // Compiles the listings of the articles in Eastward.docc, and runs them where possible.
    tests(
        "DocumentationTests",
        [
            "Eastward", "EastwardStore", "EastwardFeature", "EastwardTesting", "MarketContract", "MarketStore",
            "MarketCounter", "MarketNotes", "KitchenSinkContract", protobuf,
        ]),

    // Runs the real programs, which `swift build --build-tests` leaves beside the tests.
    tests(
        "EndToEndTests",
        [
            "Eastward", "EastwardFeature", "EastwardTesting", "CLinux", "ZeroMQ", "CZeroMQ", "MarketContract",
            "MarketStore", protobuf,
        ]),
]

// MARK: Package

let marketPrograms = [
    "Store", "Banana", "Counter", "Items", "Login", "Notes", "Products", "Router", "Signup", "Storefront",
]

let package = Package(
    name: "eastward",
    products: [
        .executable(name: "eastward", targets: ["EastwardCLI"]),
        .executable(name: "eastward-launch", targets: ["CLaunch"]),
        .executable(name: "protoc-gen-eastward", targets: ["ProtocGenEastward"]),
        .library(name: "Eastward", targets: ["Eastward"]),
        .library(name: "EastwardStore", targets: ["EastwardStore"]),
        .library(name: "EastwardFeature", targets: ["EastwardFeature"]),
        .library(name: "EastwardTesting", targets: ["EastwardTesting"]),
    ] + marketPrograms.map { .executable(name: "market-\($0.lowercased())", targets: ["Market\($0)"]) } + [
        .executable(name: "plain-zeromq", targets: ["PlainZeroMQ"]),
        .executable(name: "plain-sync", targets: ["PlainSync"]),
        .executable(name: "row-cost", targets: ["RowCost"]),
    ],
    traits: [
        .default(enabledTraits: ["Storefront"]),
        .trait(name: "Storefront", description: "The page of Market, the demo app."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: eastward + market + benchmarks + fixtures + testTargets
)
