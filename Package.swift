// swift-tools-version: 6.2
import PackageDescription

#if !os(Linux)
    #error("Eastward builds and runs on Linux only: it needs epoll, eventfd, pidfd and parent-death signals.")
#endif

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Feature executables keep their presenters and views on the main actor without saying so.
let featureSettings = settings + [.defaultIsolation(MainActor.self)]

let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let pluginLibrary = Target.Dependency.product(name: "SwiftProtobufPluginLibrary", package: "swift-protobuf")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let collections = Target.Dependency.product(name: "DequeModule", package: "swift-collections")

/// An app that needs the libraries only leaves this out, and does not fetch an HTTP server and all that one needs.
let storefront = TargetDependencyCondition.when(traits: ["Storefront"])

/// What every feature of the demo app is made of.
let featureDependencies: [Target.Dependency] = [
    "EastwardFeature", "MarketContract", "MarketView", protobuf, arguments,
]

/// What their tests use.
let featureTests: [Target.Dependency] = [
    "MarketStore", "MarketContract", "MarketView", "EastwardFeature", "EastwardTesting", protobuf,
]

let products: [Product] = [
    .executable(name: "eastward", targets: ["EastwardCLI"]),
    .executable(name: "eastward-launch", targets: ["CLaunch"]),
    .executable(name: "protoc-gen-eastward", targets: ["ProtocGenEastward"]),
    .library(name: "Eastward", targets: ["Eastward"]),
    .library(name: "EastwardStore", targets: ["EastwardStore"]),
    .library(name: "EastwardFeature", targets: ["EastwardFeature"]),
    .library(name: "EastwardTesting", targets: ["EastwardTesting"]),
    .executable(name: "market-store", targets: ["MarketStore"]),
    .executable(name: "market-banana", targets: ["MarketBanana"]),
    .executable(name: "market-counter", targets: ["MarketCounter"]),
    .executable(name: "market-items", targets: ["MarketItems"]),
    .executable(name: "market-login", targets: ["MarketLogin"]),
    .executable(name: "market-notes", targets: ["MarketNotes"]),
    .executable(name: "market-products", targets: ["MarketProducts"]),
    .executable(name: "market-router", targets: ["MarketRouter"]),
    .executable(name: "market-signup", targets: ["MarketSignup"]),
    .executable(name: "market-storefront", targets: ["MarketStorefront"]),
    .executable(name: "plain-zeromq", targets: ["PlainZeroMQ"]),
    .executable(name: "plain-sync", targets: ["PlainSync"]),
    .executable(name: "row-cost", targets: ["RowCost"]),
]

let dependencies: [Package.Dependency] = [
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
]

let targets: [Target] = [
    .systemLibrary(name: "CZeroMQ"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CSQLite"),

    // Swift over libzmq, and the thread that actors run on. Knows nothing of Eastward.
    .target(name: "ZeroMQ", dependencies: ["CZeroMQ", "CLinux"], swiftSettings: settings),

    // The vocabulary and the pure cores. Imports no transport.
    .target(name: "Eastward", dependencies: ["CSodium", "CLinux", protobuf, collections], swiftSettings: settings),

    // What both sides of the wire keep on disk: SQLite and files, written so that a power cut takes nothing back.
    .target(name: "EastwardDisk", dependencies: ["Eastward", "CSQLite", database, logging], swiftSettings: settings),

    // Marks the action on which a reducer traps: a page of a file, and the signal handler that writes it.
    .target(name: "CFaults"),

    // Replaces accept4 and recv, through which libzmq accepts connections and receives, to limit both.
    .target(name: "CSocketCalls"),

    // The two sides of the wire. Neither imports the other.
    .target(
        name: "EastwardStore",
        dependencies: [
            "Eastward", "EastwardDisk", "CSocketCalls", "CFaults", "ZeroMQ", database, protobuf, collections, logging,
            lifecycle, signals, arguments,
        ],
        swiftSettings: settings),
    .target(
        name: "EastwardFeature",
        dependencies: [
            "Eastward", "EastwardDisk", "ZeroMQ", database, "CLinux", protobuf, collections, logging, lifecycle,
            signals,
        ],
        swiftSettings: settings),

    // For the tests of apps, and only there: it links the test frameworks. The only one that imports both sides.
    .target(
        name: "EastwardTesting",
        dependencies: [
            "Eastward", "EastwardStore", "EastwardFeature", "EastwardSupervisor", "ZeroMQ", "CLinux", protobuf,
            customDump, collections, logging,
        ],
        swiftSettings: settings),

    // Between supervisor and child: keeps the child's session and takes its whole tree with it.
    .executableTarget(name: "CLaunch"),
    .target(
        name: "EastwardSupervisor",
        dependencies: [
            "Eastward", "CLinux", .product(name: "Yams", package: "Yams"),
            .product(name: "Subprocess", package: "swift-subprocess"),
            .product(name: "SystemPackage", package: "swift-system"),
        ],
        swiftSettings: settings),
    .executableTarget(
        name: "EastwardCLI",
        dependencies: [
            "Eastward", "EastwardFeature", "EastwardSupervisor", "ZeroMQ", "CLinux", protobuf, pluginLibrary, logging,
            arguments, .product(name: "Histogram", package: "hdrhistogram-swift"),
            // Linked into nothing, but built with it: programs that it looks for beside itself.
            "CLaunch", "ProtocGenEastward",
        ],
        // The links in there lead to protocols/; New/Templates is what apps and features begin with.
        resources: [
            .embedInCode("Generate/generate"), .embedInCode("Generate/eastward.proto"), .embedInCode("New/Templates"),
        ],
        swiftSettings: settings),

    // Writes the Swift of a contract, next to protoc-gen-swift, which is built with it; run by protocols/generate.
    .executableTarget(
        name: "ProtocGenEastward",
        dependencies: [
            protobuf, pluginLibrary, .product(name: "protoc-gen-swift", package: "swift-protobuf"),
        ],
        swiftSettings: settings),

    // The demo app: its contract, its store, and a program for each feature.
    .target(name: "MarketContract", dependencies: ["Eastward", protobuf], swiftSettings: settings),
    .executableTarget(
        name: "MarketStore", dependencies: ["EastwardStore", "MarketContract", protobuf], swiftSettings: settings),
    // What their views are made of: panels, which a terminal, a log and the storefront's page can show.
    .target(
        name: "MarketView", dependencies: ["Eastward", "MarketContract", protobuf, arguments],
        swiftSettings: settings),
    // Who may log in, for the processes in which somebody can.
    .target(
        name: "MarketAccess", dependencies: ["EastwardFeature", "MarketContract", "CSodium", database, arguments],
        swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketBanana", dependencies: featureDependencies, swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketCounter", dependencies: featureDependencies, swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketItems", dependencies: featureDependencies,
        resources: [.embedInCode("catalogue.json")], swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketLogin", dependencies: featureDependencies + ["MarketAccess"], swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketNotes", dependencies: featureDependencies + ["CZlib"], swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketProducts", dependencies: featureDependencies + [database], swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketRouter", dependencies: featureDependencies, swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketSignup", dependencies: featureDependencies + ["MarketAccess"], swiftSettings: featureSettings),
    .executableTarget(
        name: "MarketStorefront",
        dependencies: featureDependencies + [
            "EastwardSupervisor", "MarketAccess", "CSodium", logging, lifecycle,
            .product(name: "Hummingbird", package: "hummingbird", condition: storefront),
            .product(name: "HTTPTypes", package: "swift-http-types", condition: storefront),
            .product(name: "NIOCore", package: "swift-nio", condition: storefront),
        ],
        resources: [.embedInCode("Page")], swiftSettings: featureSettings),

    // What libzmq and the disk do without us: the yardsticks of deploy/bench.
    .executableTarget(name: "PlainZeroMQ", linkerSettings: [.linkedLibrary("zmq")]),
    .executableTarget(name: "PlainSync"),
    // What one changed row of a large table costs.
    .executableTarget(
        name: "RowCost", dependencies: ["Eastward", "KitchenSinkContract", protobuf], swiftSettings: settings),

    .target(
        name: "KitchenSinkContract", dependencies: ["Eastward", protobuf],
        path: "Tests/Fixtures/KitchenSinkContract", exclude: ["kitchen_sink.proto", "pantry.proto", "prefixed.proto"],
        swiftSettings: settings),

    // An app with every kind of field. Named as its programs, which are no products.
    .executableTarget(
        name: "kitchen-store", dependencies: ["EastwardStore", "KitchenSinkContract", protobuf],
        path: "Tests/Fixtures/KitchenStore", swiftSettings: settings),
    .executableTarget(
        name: "kitchen-diner", dependencies: ["EastwardFeature", "KitchenSinkContract", protobuf],
        path: "Tests/Fixtures/KitchenDiner", swiftSettings: featureSettings),

    // Reduces an action on which its reducer traps, in a way of the caller's choice.
    .executableTarget(
        name: "trap", dependencies: ["EastwardStore", "Eastward", "MarketContract", protobuf],
        path: "Tests/Fixtures/Trap", swiftSettings: settings),

    .testTarget(
        name: "EastwardTests", dependencies: ["Eastward", "CLinux", "MarketContract", "KitchenSinkContract", protobuf],
        swiftSettings: settings),
    .testTarget(
        name: "EastwardDiskTests", dependencies: ["EastwardDisk", "Eastward", database], swiftSettings: settings),
    .testTarget(
        name: "ZeroMQTests", dependencies: ["ZeroMQ", "CZeroMQ", "CLinux"], swiftSettings: settings),
    .testTarget(
        name: "EastwardStoreTests",
        dependencies: [
            "EastwardStore", "Eastward", "EastwardDisk", "CFaults", "CLinux", "CZeroMQ", "ZeroMQ", "MarketContract",
            "KitchenSinkContract", protobuf, logging,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "EastwardFeatureTests",
        dependencies: [
            "EastwardFeature", "EastwardStore", "EastwardTesting", "Eastward", "CLinux", "ZeroMQ", "MarketContract",
            "KitchenSinkContract", protobuf, logging,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "EastwardTestingTests",
        dependencies: [
            "EastwardTesting", "EastwardFeature", "EastwardStore", "Eastward", "MarketContract",
            "KitchenSinkContract", "ZeroMQ", protobuf,
        ],
        swiftSettings: settings),
    .testTarget(
        name: "EastwardSupervisorTests", dependencies: ["EastwardSupervisor", "Eastward", "CLaunch", "CLinux"],
        swiftSettings: settings),

    .testTarget(
        name: "EastwardCLITests", dependencies: ["EastwardCLI", "EastwardTesting"], swiftSettings: settings),

    .testTarget(
        name: "MarketStoreTests",
        dependencies: ["MarketStore", "EastwardStore", "EastwardTesting", "MarketContract", protobuf],
        swiftSettings: settings),
    .testTarget(
        name: "MarketViewTests",
        dependencies: ["MarketView", "MarketContract", "Eastward", "EastwardTesting", protobuf],
        swiftSettings: settings),
    .testTarget(
        name: "MarketAccessTests",
        dependencies: ["MarketAccess", "MarketStore", "MarketContract", "EastwardFeature", "EastwardTesting"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketBananaTests", dependencies: featureTests + ["MarketBanana"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketCounterTests", dependencies: featureTests + ["MarketCounter"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketItemsTests", dependencies: featureTests + ["MarketItems"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketLoginTests", dependencies: featureTests + ["MarketLogin", "MarketAccess"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketNotesTests", dependencies: featureTests + ["MarketNotes"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketProductsTests", dependencies: featureTests + ["MarketProducts", database],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketRouterTests", dependencies: featureTests + ["MarketRouter"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketSignupTests", dependencies: featureTests + ["MarketSignup", "MarketAccess"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "MarketStorefrontTests",
        dependencies: featureTests + ["MarketStorefront", "MarketAccess", "EastwardSupervisor"],
        swiftSettings: featureSettings),
    .testTarget(
        name: "ProtocGenEastwardTests",
        dependencies: [
            "ProtocGenEastward", "EastwardCLI", "Eastward", "EastwardTesting", "KitchenSinkContract",
            "MarketContract", protobuf, pluginLibrary,
        ],
        swiftSettings: settings),

    // Compiles what the articles in Eastward.docc show, and runs what can run.
    .testTarget(
        name: "DocumentationTests",
        dependencies: [
            "Eastward", "EastwardStore", "EastwardFeature", "EastwardTesting", "MarketContract", "MarketStore",
            "MarketCounter", "MarketNotes", "KitchenSinkContract", protobuf,
        ],
        swiftSettings: settings),

    // Starts the real programs, which `swift build --build-tests` leaves beside the tests.
    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "Eastward", "EastwardFeature", "EastwardTesting", "CLinux", "ZeroMQ", "CZeroMQ", "MarketContract",
            "MarketStore", protobuf,
        ],
        swiftSettings: settings),
]

let package = Package(
    name: "eastward",
    products: products,
    traits: [
        .default(enabledTraits: ["Storefront"]),
        .trait(name: "Storefront", description: "The page of Market, the demo app."),
    ],
    dependencies: dependencies,
    targets: targets
)
