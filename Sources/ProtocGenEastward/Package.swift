// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func product(_ name: String, of package: String) -> Target.Dependency { .product(name: name, package: package) }

let protobuf = product("SwiftProtobuf", of: "swift-protobuf")
let pluginLibrary = product("SwiftProtobufPluginLibrary", of: "swift-protobuf")

// A package of its own, so that no app compiles it. `protocols/generate` builds it when it first runs.
let package = Package(
    name: "protoc-gen-eastward",
    products: [.executable(name: "protoc-gen-eastward", targets: ["ProtocGenEastward"])],
    dependencies: [
        // No traits: see Eastward's own manifest.
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: [
        // protoc-gen-swift is not linked, but built with it: `protocols/generate` writes the wire's messages by it.
        .executableTarget(
            name: "ProtocGenEastward",
            dependencies: [protobuf, pluginLibrary, product("protoc-gen-swift", of: "swift-protobuf")],
            path: "Sources", swiftSettings: settings),
        .testTarget(
            name: "ProtocGenEastwardTests",
            dependencies: [
                "ProtocGenEastward", protobuf, pluginLibrary, product("Subprocess", of: "swift-subprocess"),
                product("SystemPackage", of: "swift-system"),
            ],
            path: "Tests", swiftSettings: settings),
    ]
)
