// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "tally",
    dependencies: [.package(name: "eastward", path: "../eastward")],
    targets: [
        // Written by `eastward generate`.
        .target(name: "TallyContract", dependencies: [.product(name: "Eastward", package: "eastward")]),
        .executableTarget(
            name: "tally-store",
            dependencies: ["TallyContract", .product(name: "EastwardStore", package: "eastward")],
            path: "Sources/TallyStore"),
        .executableTarget(
            name: "tally",
            dependencies: ["TallyContract", .product(name: "EastwardFeature", package: "eastward")],
            path: "Sources/Tally",
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "TallyTests",
            dependencies: [
                "TallyContract", "tally-store", .product(name: "EastwardTesting", package: "eastward"),
            ]),
    ]
)
