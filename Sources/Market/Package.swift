// swift-tools-version: 6.2
import PackageDescription

// MARK: Kinds of targets

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Features isolate presenters and views to the main actor by default.
let featureSettings = settings + [.defaultIsolation(MainActor.self)]

func library(
    _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = settings
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil,
    _ settings: [SwiftSetting] = settings
) -> Target {
    .executableTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func feature(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    program(
        name, ["MarketContract", eastwardView, eastwardFeature, arguments] + dependencies, resources: resources,
        featureSettings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = settings
) -> Target {
    .testTarget(
        name: name, dependencies: ["MarketStore", "MarketContract", eastwardTesting] + dependencies,
        swiftSettings: settings)
}

func featureTests(_ feature: String, _ dependencies: [Target.Dependency] = []) -> Target {
    tests(
        "\(feature)Tests", [.byName(name: feature), eastwardView, eastwardFeature] + dependencies, featureSettings)
}

/// The module of a system library.
func systemLibrary(_ name: String) -> Target { .systemLibrary(name: name, path: "Sources/C/\(name)") }

// MARK: Dependencies

/// The command, and the launcher process that comes with it.
let eastwardCommand = Target.Dependency.product(name: "eastward", package: "eastward")
/// The program of `eastward inspect`.
let eastwardInspector = Target.Dependency.product(name: "eastward-inspector", package: "eastward-inspector")
let eastward = Target.Dependency.product(name: "Eastward", package: "eastward")
let eastwardView = Target.Dependency.product(name: "EastwardView", package: "eastward")
let eastwardStore = Target.Dependency.product(name: "EastwardStore", package: "eastward")
let eastwardFeature = Target.Dependency.product(name: "EastwardFeature", package: "eastward")
let eastwardSupervisor = Target.Dependency.product(name: "EastwardSupervisor", package: "eastward")
let eastwardTesting = Target.Dependency.product(name: "EastwardTesting", package: "eastward")
let eastwardWeb = Target.Dependency.product(name: "EastwardWeb", package: "eastward-web")

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let http: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"), .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "Logging", package: "swift-log"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]

// MARK: Targets

let market: [Target] = [
    systemLibrary("CZlib"), systemLibrary("LibSodium"),

    // Written by `eastward generate`.
    library("MarketContract", [eastward, eastwardView]),
    // The two programs are not linked, but built with the store: `eastward` launches all programs here.
    program("MarketStore", ["MarketContract", eastwardStore, eastwardCommand, eastwardInspector]),
    // The titles of the screens, for the navigation and the storefront's page.
    library("MarketScreens", ["MarketContract"]),
    // The rules for the form of new members, for the sign-up and the storefront's page.
    library("MarketValidation", []),
    // The accounts, for the features with a login.
    library(
        "MarketAccess", ["MarketContract", "LibSodium", eastwardFeature, database, arguments], featureSettings),

    feature("MarketBanana"),
    feature("MarketCounter"),
    feature("MarketItems", resources: [.embedInCode("catalogue.json")]),
    feature("MarketLogin", ["MarketAccess"]),
    feature("MarketNotes", ["CZlib"]),
    feature("MarketProducts", [database]),
    feature("MarketRouter", ["MarketScreens"]),
    feature("MarketSignup", ["MarketAccess", "MarketValidation"]),
    feature(
        "MarketStorefront",
        ["MarketAccess", "MarketScreens", "MarketValidation", "LibSodium", "CZlib", eastwardSupervisor, eastwardWeb]
            + http,
        // The page's scripts, and the generated client of the contract.
        resources: [.embedInCode("Page"), .embedInCode("storefront.js")]),
]

let testTargets: [Target] = [
    tests("MarketStoreTests", [eastwardStore, eastwardView]),
    tests("MarketAccessTests", ["MarketAccess", eastwardFeature], featureSettings),
    featureTests("MarketBanana"),
    featureTests("MarketCounter"),
    featureTests("MarketItems"),
    featureTests("MarketLogin", ["MarketAccess"]),
    featureTests("MarketNotes"),
    featureTests("MarketProducts", [database]),
    featureTests("MarketRouter", ["MarketScreens"]),
    featureTests("MarketSignup", ["MarketAccess", "MarketValidation"]),
    featureTests("MarketStorefront", ["MarketAccess", eastwardSupervisor]),

    // Compiles the listings of the articles that show Market, and runs them.
    tests("MarketDocumentationTests", ["MarketCounter", eastward]),
    // Runs the real programs, which `swift build --build-tests` leaves beside the tests.
    tests("MarketEndToEndTests", [eastward, eastwardCommand]),
]

let programs = [
    "Store", "Banana", "Counter", "Items", "Login", "Notes", "Products", "Router", "Signup", "Storefront",
]

let package = Package(
    name: "market",
    products: programs.map { .executable(name: "market-\($0.lowercased())", targets: ["Market\($0)"]) },
    dependencies: [
        .package(name: "eastward", path: "../.."),
        .package(name: "eastward-inspector", path: "../Inspector"),
        .package(name: "eastward-web", path: "../Web"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: market + testTargets
)
