// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func product(_ name: String, of package: String) -> Target.Dependency { .product(name: name, package: package) }

let package = Package(
    name: "eastward-inspector",
    products: [.executable(name: "eastward-inspector", targets: ["EastwardInspector"])],
    dependencies: [
        .package(name: "eastward", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    ],
    targets: [
        // Page contains the page's files.
        .executableTarget(
            name: "EastwardInspector",
            dependencies: [
                product("Eastward", of: "eastward"), product("EastwardOperator", of: "eastward"),
                product("ArgumentParser", of: "swift-argument-parser"),
                product("Hummingbird", of: "hummingbird"), product("HummingbirdCore", of: "hummingbird"),
                product("HTTPTypes", of: "swift-http-types"), product("Logging", of: "swift-log"),
                product("NIOCore", of: "swift-nio"),
            ],
            resources: [.embedInCode("Page")],
            swiftSettings: settings),
        .testTarget(
            name: "EastwardInspectorTests", dependencies: ["EastwardInspector"], swiftSettings: settings),
    ]
)
