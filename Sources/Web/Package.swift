// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func product(_ name: String, of package: String) -> Target.Dependency { .product(name: name, package: package) }

let eastward = product("Eastward", of: "eastward")
let eastwardFeature = product("EastwardFeature", of: "eastward")
let eastwardLogging = product("EastwardLogging", of: "eastward")
let protobuf = product("SwiftProtobuf", of: "swift-protobuf")
let http: [Target.Dependency] = [
    product("Hummingbird", of: "hummingbird"), product("HummingbirdCore", of: "hummingbird"),
    product("HTTPTypes", of: "swift-http-types"),
    product("NIOCore", of: "swift-nio"), product("NIOHTTP1", of: "swift-nio"),
    product("NIOHTTPTypes", of: "swift-nio-extras"), product("Logging", of: "swift-log"),
    product("ServiceLifecycle", of: "swift-service-lifecycle"),
]

/// A program for tests. Fixtures contains links to Eastward's, since they are no products.
func fixture(_ name: String, in directory: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/Fixtures/\(directory)", swiftSettings: settings)
}

func contract(_ name: String, of files: [String]) -> Target {
    .target(
        name: name, dependencies: [eastward, protobuf], path: "Tests/Fixtures/\(name)",
        exclude: files.map { "\($0).proto" }, swiftSettings: settings)
}

let package = Package(
    name: "eastward-web",
    products: [.library(name: "EastwardWeb", targets: ["EastwardWeb"])],
    dependencies: [
        .package(name: "eastward", path: "../.."),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CWebSodium", path: "Sources/C/CWebSodium"),
        .target(
            name: "EastwardWeb",
            dependencies: [
                eastward, eastwardFeature, eastwardLogging, protobuf, product("GRDB", of: "GRDB.swift"), "CWebSodium",
                product("DequeModule", of: "swift-collections"),
            ] + http,
            resources: [.embedInCode("eastward.js")],
            swiftSettings: settings),

        contract("FixtureContract", of: ["banana", "counter", "items", "notes", "products", "state"]),
        contract("KitchenSinkContract", of: ["pantry", "prefixed", "sink"]),
        fixture("web-gateway", in: "WebGateway", ["EastwardWeb", "FixtureContract"]),
        fixture("kitchen-gateway", in: "KitchenGateway", ["EastwardWeb", "KitchenSinkContract"]),
        .testTarget(
            name: "EastwardWebTests",
            dependencies: ["EastwardWeb", "FixtureContract", "KitchenSinkContract", eastward, protobuf],
            swiftSettings: settings),
    ]
)
