// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "kanban",
    dependencies: [.package(name: "eastward", path: "../..")],
    targets: [
        // Written by `eastward generate`.
        .target(
            name: "KanbanContract",
            dependencies: [.product(name: "Eastward", package: "eastward")]),
        .executableTarget(
            name: "kanban-store",
            dependencies: ["KanbanContract", .product(name: "EastwardStore", package: "eastward")],
            path: "Sources/KanbanStore"),
        .testTarget(
            name: "KanbanTests",
            dependencies: [
                "KanbanContract", "kanban-store", "kanban-board", "kanban-stats",
                .product(name: "EastwardTesting", package: "eastward"),
                .product(name: "eastward", package: "eastward"),
            ]),
        .executableTarget(
            name: "kanban-board",
            dependencies: ["KanbanContract", .product(name: "EastwardFeature", package: "eastward")],
            path: "Sources/KanbanBoard",
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(
            name: "kanban-stats",
            dependencies: ["KanbanContract", .product(name: "EastwardFeature", package: "eastward")],
            path: "Sources/KanbanStats",
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ]
)
